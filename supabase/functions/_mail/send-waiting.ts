import { call } from "../_http/database.ts";
import type { Environment } from "../_http/environment.ts";
import { messageOf, type Message, type Waiting } from "./message.ts";

const BATCH = 20;
const TIME_LIMIT_MS = 10_000;
const NOBODY = "Djassa <ne-pas-repondre@djassa.test>";

/**
 * Sends the mails that are due, oldest first. A mail is lent by the database for a while and crossed out once the
 * provider has taken it; one that fails is lent again later, and the provider knows it by its `Idempotency-Key`. One that
 * the provider refuses again and again, while it takes others, is given up.
 * Without a provider nothing is touched: the mails wait.
 */
export async function sendWaitingMails(environment: Environment): Promise<{ sent: number; failed: number }> {
  const count = { sent: 0, failed: 0 };
  if (environment.MAIL_API_URL === undefined) return count;
  for (;;) {
    const lent = (await call(environment, "claim_mails", { max_rows: BATCH })) as readonly Waiting[];
    for (const mail of lent) {
      const outcome = await send(mail, environment);
      count[outcome === "sent" ? "sent" : "failed"] += 1;
      if (outcome === "unreachable") return count; // the others would wait for the same silence
    }
    if (lent.length < BATCH) return count;
  }
}

async function send(mail: Waiting, environment: Environment): Promise<"sent" | "refused" | "unreachable"> {
  const message = messageOf(mail, environment);
  if (message === null) {
    console.error(`mail waits: template ${mail.template} has no text or nobody to go to`);
    return "refused";
  }
  const status = await hand(message, mail.id, environment);
  if (status === null || status >= 500 || status === 429) return "unreachable";
  if (status >= 400) {
    console.error(`mail provider refused: ${status}`);
    await call(environment, "mail_refused", { mail: mail.id });
    return "refused";
  }
  await call(environment, "mail_sent", { mail: mail.id });
  return "sent";
}

/** The provider's status, null when it does not answer in time. */
async function hand(
  { to, subject, html, text, headers }: Message,
  id: string,
  environment: Environment,
): Promise<number | null> {
  const { MAIL_API_URL = "", MAIL_API_KEY = "", MAIL_FROM = NOBODY } = environment;
  try {
    const answer = await fetch(MAIL_API_URL, {
      method: "POST",
      headers: { Authorization: `Bearer ${MAIL_API_KEY}`, "Content-Type": "application/json", "Idempotency-Key": id },
      body: JSON.stringify({ from: MAIL_FROM, to, subject, html, text, ...(headers !== undefined && { headers }) }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}
