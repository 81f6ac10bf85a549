import { append } from "#outbox/append.ts";
import { setIdentity } from "#identity/current.ts";
import { outboxOf } from "#outbox/database.ts";
import { outboxRows } from "#outbox/live.ts";
import { conversations } from "#queries/use-conversations.ts";
import { pending } from "#queries/use-pending.ts";
import { startPush } from "#sync/start.ts";
import { type LongTasks, watchLongTasks } from "./long-tasks.ts";
import { type Account, signIn } from "./sign-in.ts";

const MESSAGES = 1_000;
const MORE = 20;

type About = { readonly listingId: string; readonly receiverId: string };
type ConversationIds = Account & About;

const write = (userId: string, { listingId, receiverId }: About, content: string) =>
  append(userId, {
    kind: "send_message",
    args: { listing_id: listingId, receiver_id: receiverId, content },
  });

const shown = async (count: number): Promise<void> => {
  while (outboxRows.getState().length < count) await new Promise((resolve) => setTimeout(resolve, 1));
};

/** Writes a thousand messages while nothing is sent, before a page that shows them as the app does. Gives milliseconds. */
export async function writeThousand(conversation: ConversationIds): Promise<{ userId: string; stored: number }> {
  const userId = await signIn(conversation);
  setIdentity(userId);
  for (const screen of [pending(), conversations()]) screen.subscribe(() => undefined);
  const began = performance.now();
  for (let i = 0; i < MESSAGES; i++) await write(userId, conversation, `Message ${i}`);
  const stored = performance.now() - began;
  await shown(MESSAGES);
  return { userId, stored };
}

/** A message behind these, from the mutation until it is shown: milliseconds each, rows read each, and what that did to the main thread. */
export async function oneMore(userId: string, about: About): Promise<{ ms: number; rows: number; tasks: LongTasks }> {
  let read = 0;
  const note = <T>(row: T): T => ((read += 1), row);
  const { mutations } = outboxOf(userId);
  mutations.hook("reading", note);
  const { ms, tasks } = await watchLongTasks(async () => {
    for (let i = 1; i <= MORE; i++) {
      await write(userId, about, `Encore ${i}`);
      await shown(MESSAGES + i);
      // As a person does, who writes one after the other.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  });
  mutations.hook("reading").unsubscribe(note);
  return { ms: ms / MORE, rows: read / MORE, tasks };
}

/** Lets them all go. Gives milliseconds. */
export async function sendThousand(userId: string): Promise<number> {
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
  return sent;
}
