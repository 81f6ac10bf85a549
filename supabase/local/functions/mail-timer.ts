import type { Environment } from "../../functions/_door/environment.ts";
import { removeDepartedFiles } from "../../functions/_account/departed-files.ts";
import { forgetExpired } from "../../functions/_account/forget-expired.ts";
import { sendWaitingMails } from "../../functions/_mail/send-waiting.ts";

const EVERY_MS = 20_000;

/**
 * Sends waiting mails and removes what is to be forgotten, now and then, as the scheduled function does on a project
 * (supabase/functions/send-mails). What fails is said by its name alone, a message could quote somebody's data, and is
 * tried again in the next round. Gives what stops it; a round under way is not waited for, a provider may be slow.
 */
export function startMailTimer(environment: () => Environment, log: (line: string) => void): () => Promise<void> {
  const chores = { courrier: sendWaitingMails, fichiers: removeDepartedFiles, oublis: forgetExpired };
  let stopped = false;
  const timer = setInterval(() => {
    for (const [name, chore] of Object.entries(chores)) {
      chore(environment()).catch((error: unknown) => {
        if (!stopped) log(`Tâche « ${name} » manquée (${nameOf(error)}) : elle sera reprise.`);
      });
    }
  }, EVERY_MS);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
    return Promise.resolve();
  };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
