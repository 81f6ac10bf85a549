import { publishableKey } from "../../../supabase/local/keys.ts";
import { append } from "#outbox/append.ts";
import { setCurrentUser } from "#outbox/current.ts";
import { outboxOf } from "#outbox/database.ts";
import { writeIdentity } from "#outbox/session/identity-store.ts";
import { tokensFrom } from "#outbox/session/renew.ts";
import { startPush } from "#sync/push/start.ts";

const MESSAGES = 1_000;

export type Sent = { readonly stored: number; readonly sent: number };
type Account = { readonly email: string; readonly password: string; readonly listingId: string; readonly receiverId: string };

/** Writes a thousand messages while nothing is sent, then lets them go. Gives milliseconds for both. */
export async function thousandMessages({ email, password, listingId, receiverId }: Account): Promise<Sent> {
  const answer = await fetch("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { apikey: publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const session = (await answer.json()) as { access_token: string; refresh_token: string; expires_in: number; user: { id: string } };
  const { id: userId } = session.user;
  await writeIdentity({ userId, email, tokens: tokensFrom(session, Date.now()) });
  const wrote = performance.now();
  for (let i = 0; i < MESSAGES; i++) {
    await append(userId, { kind: "send_message", args: { listing_id: listingId, receiver_id: receiverId, content: `Message ${i}` } });
  }
  const stored = performance.now() - wrote;
  setCurrentUser(userId);
  const began = performance.now();
  const push = startPush();
  const { mutations } = outboxOf(userId);
  for (;;) {
    const [left, refused] = await Promise.all([
      mutations.where("state").anyOf("queued", "sending").count(),
      mutations.where("state").equals("refused").count(),
    ]);
    if (refused > 0) throw new Error(`${refused} messages were refused`);
    if (left === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const sent = performance.now() - began;
  await push.stop();
  return { stored, sent };
}
