import type { Environment } from "../../functions/_door/environment.ts";
import { removeDepartedFiles } from "../../functions/_account/departed-files.ts";
import { forgetExpired } from "../../functions/_account/forget-expired.ts";
import { sendWaitingMails } from "../../functions/_mail/send-waiting.ts";

const EVERY_MS = 20_000;

/**
 * Sends waiting mails and removes what is to be forgotten, now and then, as the scheduled function does on a project
 * (supabase/functions/send-mails). Gives what stops it.
 */
export function startMailTimer(environment: () => Environment): () => Promise<void> {
  const timer = setInterval(() => {
    sendWaitingMails(environment()).catch(() => undefined); // the next round tries again
    removeDepartedFiles(environment()).catch(() => undefined);
    forgetExpired(environment()).catch(() => undefined);
  }, EVERY_MS);
  timer.unref();
  return () => Promise.resolve(clearInterval(timer));
}
