import { json } from "../http/answers.ts";
import type { Mailbox, OutgoingMail } from "./mailbox.ts";

export const MAIL_ENDPOINT = "/_mail/send";

/**
 * The mail provider of this machine: takes what the functions would hand to a real one and keeps it in the mailbox, each
 * `Idempotency-Key` once. Null for other requests.
 */
export function mailProvider(
  mailbox: Mailbox,
  secretKey: string,
): (request: Request, url: URL) => Promise<Response | null> {
  const taken = new Map<string, Promise<void>>();
  return async (request, url) => {
    if (url.pathname !== MAIL_ENDPOINT || request.method !== "POST") return null;
    if (request.headers.get("authorization") !== `Bearer ${secretKey}`) return json(403, { message: "Forbidden" });
    const key = request.headers.get("idempotency-key");
    const mail = mailOf(await request.json().catch(() => null));
    if (mail === null) return json(400, { message: "to, subject, html and text are expected" });
    const known = key === null ? undefined : taken.get(key);
    const kept = known ?? mailbox.send(mail);
    if (key !== null && known === undefined) taken.set(key, kept);
    // A mail that could not be written stands nowhere: whoever sends it again brings it anew.
    await kept.catch((error: unknown) => {
      if (key !== null) taken.delete(key);
      throw error;
    });
    return json(200, {});
  };
}

function mailOf(body: unknown): OutgoingMail | null {
  const { to, subject, html, text } = (body ?? {}) as Record<string, unknown>;
  if (typeof to !== "string" || typeof subject !== "string" || typeof html !== "string" || typeof text !== "string")
    return null;
  return { to, subject, html, text };
}
