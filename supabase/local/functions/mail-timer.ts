import type { Environment } from "../../functions/_door/environment.ts";
import { sendWaitingMails } from "../../functions/_mail/send-waiting.ts";

const EVERY_MS = 20_000;

/** Sends waiting mails now and then, as the scheduled function does on a project. Gives what stops it. */
export function startMailTimer(environment: () => Environment): () => Promise<void> {
  const timer = setInterval(() => {
    sendWaitingMails(environment()).catch(() => undefined); // the next round tries again
  }, EVERY_MS);
  timer.unref();
  return () => Promise.resolve(clearInterval(timer));
}
