/**
 * The mutations of a visitor become those of who has signed in. Each keeps its id, so that a claim that was cut short and is done again has
 * one effect.
 */
import type { Mutation } from "#model/mutations.ts";
import { newRow, place, tablesToPlace } from "./append.ts";
import { isArchived, outboxOf } from "./database.ts";
import { asStorageError } from "./full-disk.ts";
import { step } from "./row.ts";
import type { VisitorMutation } from "./tables.ts";
import { conversationDraftKey, GOOD_FOR, textDraft } from "./text-drafts.ts";
import { dropVisitorMutation, readVisitorMutations } from "./visitor-mutations.ts";

export type Claimed = {
  readonly messages: readonly (VisitorMutation & { kind: "message" })[];
  readonly hearts: number;
};

/** Makes the mutations of this phone mutations of `userId`. Returns what will be sent. `now`: milliseconds. @throws StorageError */
export async function claimVisitorMutations(userId: string, now: number = Date.now()): Promise<Claimed> {
  const messages: (VisitorMutation & { kind: "message" })[] = [];
  let hearts = 0;
  try {
    for (const visitorMutation of await readVisitorMutations()) {
      const sent = await becomeMutation(userId, visitorMutation, now);
      await dropVisitorMutation(visitorMutation);
      if (sent && visitorMutation.kind === "message") messages.push(visitorMutation);
      else if (sent) hearts += 1;
    }
    return { messages, hearts };
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Resolves once it is stored in the outbox of `userId`: true as a mutation, false as words that wait there for their author to send them. */
async function becomeMutation(userId: string, visitorMutation: VisitorMutation, now: number): Promise<boolean> {
  const db = outboxOf(userId);
  return await db.transaction("rw", [...tablesToPlace(db), db.archived], async () => {
    // Sent and shown already, of a claim that was cut short: a second row of its id would keep a restored server from hearing of any.
    const known =
      (await db.mutations.get({ id: visitorMutation.id })) !== undefined || (await isArchived(db, visitorMutation.id));
    if (known) return true;
    if (visitorMutation.kind === "heart") {
      const mutation: Mutation = { kind: "set_favorite", args: { listing_id: visitorMutation.listingId, on: true } };
      await place(db, { ...newRow(userId, mutation, visitorMutation.at, {}), id: visitorMutation.id }, mutation);
      return true;
    }
    const { listingId, receiverId, content, offer, id } = visitorMutation;
    if (!visitorMutation.ready || now - visitorMutation.at > GOOD_FOR) {
      const key = conversationDraftKey({ listing_id: listingId, receiver_id: receiverId });
      await db.messageIds.put({ key, id, content, at: now });
      const typed = (await db.textDrafts.get(key))?.text ?? "";
      if (!typed.includes(content))
        await db.textDrafts.put(textDraft(key, typed === "" ? content : `${typed}\n${content}`));
      return false;
    }
    const mutation: Mutation = {
      kind: "send_message",
      args: { listing_id: listingId, receiver_id: receiverId, content, ...(offer && { offer }) },
    };
    // The seller himself: said like any other refusal, and his words stay with it.
    const own = receiverId === userId;
    const row = { ...newRow(userId, mutation, visitorMutation.at, {}), id: visitorMutation.id };
    const verdict = { id: visitorMutation.id, status: "rejected", code: "own_listing" } as const;
    await db.mutations.add(
      own ? { ...row, ...step({ ...row, seq: 0 }, { type: "verdict", verdict, sequence: 0 }) } : row,
    );
    return !own;
  });
}
