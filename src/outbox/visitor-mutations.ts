/**
 * First messages and hearts of a visitor, before there is an account. They stand in the
 * visitor's own database, survive the mail's new tab, and become mutations of whoever signs in here with a whole profile (claim-visitor.ts).
 */
import { VISITOR } from "#domain/author.ts";
import { conversationKey } from "#domain/message.ts";
import { madeOf, outboxesHere, outboxExists, outboxOf, type OutboxDatabase } from "./database.ts";
import type { VisitorMutation } from "./tables.ts";
import { newId } from "#domain/new-id.ts";
import { asStorageError } from "./full-disk.ts";
import { watch } from "./watch.ts";
import { onRequest } from "#sync/requests.ts";

/** Before it has a time. It has an id already when its words were written on another phone. */
export type NewVisitorMutation = VisitorMutation extends infer One
  ? One extends VisitorMutation
    ? Omit<One, "id" | "at"> & { readonly id?: string }
    : never
  : never;

/** One heart a listing, one first message a conversation. */
const keyOf = (mutation: NewVisitorMutation): [VisitorMutation["kind"], string] => [
  mutation.kind,
  mutation.kind === "heart" ? mutation.listingId : conversationKey(mutation.listingId, mutation.receiverId),
];

const oldestFirst = async ({ visitorMutations }: OutboxDatabase): Promise<readonly VisitorMutation[]> =>
  (await visitorMutations.toArray()).sort((a, b) => a.at - b.at);

const made = new Set<() => void>();

/**
 * Stores it in the place of the one it renews. Words that have an id came by a link, which anybody can write: they are put behind
 * what was typed here, and change nothing of what is ready to be sent. `now`: milliseconds. @throws StorageError
 */
export async function saveVisitorMutation(
  visitorMutation: NewVisitorMutation,
  now: number = Date.now(),
): Promise<void> {
  const key = keyOf(visitorMutation);
  const { visitorMutations } = outboxOf(VISITOR);
  try {
    await visitorMutations.db.transaction("rw", visitorMutations, async () => {
      const known = await visitorMutations.get(key);
      const next = { ...visitorMutation, id: visitorMutation.id ?? known?.id ?? newId(), at: now };
      if ("content" in next && known?.kind === "message" && visitorMutation.id !== undefined) {
        if (known.ready || known.content.includes(next.content)) return;
        next.content = `${known.content}\n${next.content}`;
        next.id = known.id;
      }
      await visitorMutations.put({ ...next, about: key[1] });
    });
  } catch (error) {
    throw asStorageError(error);
  }
  for (const listener of made) listener();
}

/** @throws StorageError */
export async function dropVisitorMutation(visitorMutation: NewVisitorMutation): Promise<void> {
  try {
    await outboxOf(VISITOR).visitorMutations.delete(keyOf(visitorMutation));
  } catch (error) {
    throw asStorageError(error);
  }
}

/** All mutations of this phone, oldest first. @throws StorageError */
export async function readVisitorMutations(): Promise<readonly VisitorMutation[]> {
  try {
    return (await outboxExists(VISITOR)) ? await oldestFirst(outboxOf(VISITOR)) : [];
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Tells all mutations of this phone, oldest first, now and after each change. */
export const watchVisitorMutations = (listener: (found: readonly VisitorMutation[]) => void): (() => void) =>
  watchVisitor(oldestFirst, listener);

/** Tells what `query` finds of a visitor on this phone, now and after each change; opens no database that is not there yet. */
export function watchVisitor<T>(query: (db: OutboxDatabase) => Promise<T>, listener: (found: T) => void): () => void {
  let stop: (() => void) | null = null;
  let ended = false;
  const start = () => {
    if (!ended) stop ??= watch(VISITOR, query, listener);
  };
  const look = () =>
    void outboxExists(VISITOR).then(
      (exists) => exists && start(),
      () => undefined,
    );
  made.add(start);
  // Each mutation that is stored asks for a push.
  const stopAsking = onRequest("push", look);
  look();
  return () => {
    ended = true;
    made.delete(start);
    stopAsking();
    stop?.();
  };
}

/** How many mutations of a visitor wait on this phone: support messages, hearts, first messages. */
export async function waitingOf({ mutations, visitorMutations }: OutboxDatabase): Promise<number> {
  const own = await mutations.where("state").notEqual("sent").count();
  return own + (await visitorMutations.filter((mutation) => mutation.kind === "heart" || mutation.ready).count());
}

/**
 * Tells how many mutations of the current person, null for nobody, and of a visitor wait or were refused, and the mark of their outbox, now and
 * after each change. Only what a database has said: at a start nothing is known yet, which is not nothing.
 */
export function watchHeld(
  userId: string | null,
  listener: (owner: string, count: number, made: string | null) => void,
): () => void {
  const held = (count: (db: OutboxDatabase) => Promise<number>) => async (db: OutboxDatabase) =>
    [await count(db), await madeOf(db)] as const;
  const unsent = ({ mutations }: OutboxDatabase) =>
    mutations
      .where("state")
      .notEqual("sent")
      .and(({ travel }) => travel.silent !== true)
      .count();
  const stops = [watchVisitor(held(waitingOf), (found) => listener(VISITOR, ...found))];
  if (userId !== null) stops.push(watch(userId, held(unsent), (found) => listener(userId, ...found)));
  return () => stops.forEach((stop) => stop());
}

export { outboxesHere };
