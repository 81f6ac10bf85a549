import type { Environment } from "../../functions/_http/environment.ts";
import { removeDepartedFiles } from "../../functions/_account/departed-files.ts";
import { forgetExpired } from "../../functions/_account/forget-expired.ts";
import { doChores } from "../../functions/_chores/do-chores.ts";
import { call } from "../../functions/_http/database.ts";
import { pokeLateChanges } from "../../functions/_feed/poke-late.ts";
import { sendWaitingMails } from "../../functions/_mail/send-waiting.ts";
import { sendWaitingNotices } from "../../functions/_push/send-waiting.ts";

const EVERY_MS = 20_000;

/**
 * Sends waiting mails and removes what is to be forgotten, now and then, as the scheduled function does on a project
 * (supabase/functions/send-mails). What fails is said by its name alone, a message could quote somebody's data, and is
 * tried again in the next round. Gives what stops it; a round under way is not waited for, a provider may be slow.
 */
export function startMailTimer(environment: () => Environment, log: (line: string) => void): () => Promise<void> {
  const chores = {
    courrier: sendMails,
    avis: sendWaitingNotices,
    fichiers: removeDepartedFiles,
    oublis: forgetExpired,
    appels: pokeLateChanges,
    comptes: doChores,
  };
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

async function sendMails(environment: Environment): Promise<void> {
  await call(environment, "queue_notice_mails", {});
  await sendWaitingMails(environment);
}

/**
 * Gives what tells people at once that something waits for them: one sending at a time, and one more for what came in
 * meanwhile. What fails is left to the timer.
 */
export function noticeBell(environment: () => Environment): () => void {
  let wanted = false;
  let sending = false;
  const send = async (): Promise<void> => {
    sending = true;
    while (wanted) {
      wanted = false;
      await sendWaitingNotices(environment()).catch(() => undefined);
    }
    sending = false;
  };
  return () => {
    wanted = true;
    if (!sending) void send();
  };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
