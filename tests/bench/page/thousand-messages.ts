import { append } from "#outbox/append.ts";
import { setIdentity } from "#identity/current.ts";
import { outboxOf } from "#outbox/database.ts";
import { startPush } from "#sync/start.ts";
import { type Account, signIn } from "./sign-in.ts";

const MESSAGES = 1_000;

export type Sent = { readonly stored: number; readonly sent: number };
type About = { readonly listingId: string; readonly receiverId: string };

/** Writes a thousand messages while nothing is sent, then lets them go. Gives milliseconds for both. */
export async function thousandMessages({ email, password, listingId, receiverId }: Account & About): Promise<Sent> {
  const userId = await signIn({ email, password });
  const wrote = performance.now();
  for (let i = 0; i < MESSAGES; i++) {
    await append(userId, {
      kind: "send_message",
      args: { listing_id: listingId, receiver_id: receiverId, content: `Message ${i}` },
    });
  }
  const stored = performance.now() - wrote;
  setIdentity(userId);
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
