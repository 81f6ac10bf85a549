import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { conversationKey, type Message } from "#domain/message.ts";
import { worthRetrying } from "#domain/verdict.ts";
import { identity } from "#identity/current.ts";
import type { StoredConversation } from "#replica/conversations.ts";
import type { StoredMessage } from "#replica/messages.ts";
import { showConversation } from "#sync/requests.ts";
import { shared } from "./sources.ts";
import { mutationsOf, oncePerRow, type RowOf, sameRows, standing } from "./overlay.ts";
import { headings, isKnown, progressOf, rowsOf } from "./rows.ts";
import { listing, type ListingResult } from "./use-listing.ts";
import { seller, type SellerResult } from "./use-seller.ts";

export type ConversationResult = {
  readonly phase: "loading" | "ready" | "empty" | "missing";
  readonly title: string;
  /** As it is now; null where nothing is known of it here: its first message may not have left before it was gone. */
  readonly listing: StoredConversation["listing"] | null;
  readonly otherName: string;
  /** The other person has closed their account: what they wrote stays, nothing more can be said. */
  readonly otherGone: boolean;
  /** The team has suspended the other person: nothing more can be said until that ends. */
  readonly otherSuspended: boolean;
  /** In the server's order, then those still on this phone in the order they were written. */
  readonly messages: readonly ChatMessage[];
  /** All that this phone and the server have of it has been read: whatever comes from now on is new. */
  readonly isRead: boolean;
  /** Nothing is known here and the server cannot be asked. */
  readonly unreachable: boolean;
};

type Heading = Pick<ConversationResult, "title" | "listing" | "otherName" | "otherGone" | "otherSuspended">;

/** One conversation: about one listing, with one other person. */
export function conversation(listingId: string, otherId: string): ReadonlyStore<ConversationResult> {
  const key = conversationKey(listingId, otherId);
  return shared(`conversation:${key}`, () => {
    const stored = rowsOf("messages", { of: { conversation: key }, by: "seq" });
    const written = derive(
      [mutationsOf("send_message")],
      (rows) => rows.filter((row) => row.args.listing_id === listingId && row.args.receiver_id === otherId),
      sameRows,
    );
    const messages = derive([stored, written, readMarks(), identity], (rows, mine, marks, who) => {
      // Told apart by the very rows that are shown: another query may know of a message a moment sooner.
      const known = new Set(rows?.map(({ id }) => id));
      return [
        ...(rows ?? []).map((row) => fromReplica(row, who.userId, marks.get(key) ?? 0)),
        ...mine.filter(({ id }) => !known.has(id)).map(fromOutbox),
      ];
    });
    const about = derive([headings()], (all) => all.get(key));
    const heading = derive([about, listing(listingId), seller(otherId), written], headingOf);
    // Somebody who signs in and loses the network may still write the first message.
    const known = derive(
      [stored, progressOf("messages")],
      (rows, progress) => isKnown(rows, progress) || (rows !== null && (progress?.failedAt ?? null) !== null),
    );
    const answer = derive(
      [heading, messages, listing(listingId), known],
      (head, shown, about, isRead): ConversationResult => ({
        ...head,
        messages: shown,
        phase: phaseOf(shown.length, about, isRead),
        isRead,
        unreachable: about.unreachable,
      }),
    );
    return whileRead(answer);
  });
}

/** While it is read, sync fetches news sooner. */
function whileRead<T>(live: ReadonlyStore<T>): ReadonlyStore<T> {
  return {
    ...live,
    subscribe(listener) {
      const leave = showConversation();
      const stop = live.subscribe(listener);
      return () => {
        stop();
        leave();
      };
    },
  };
}

function phaseOf(messages: number, about: ListingResult, isRead: boolean): ConversationResult["phase"] {
  if (messages > 0) return "ready";
  // Not "empty" before the phone's own messages have been read: it would flash before each conversation.
  if (!isRead || about.phase === "loading") return "loading";
  return about.phase === "ready" ? "empty" : "missing";
}

function headingOf(
  said: StoredConversation | undefined,
  about: ListingResult,
  other: SellerResult,
  written: readonly RowOf<"send_message">[],
): Heading {
  if (said !== undefined) {
    const { listing, otherName, otherGone, otherSuspended } = said;
    return { title: listing.title, listing, otherName, otherGone, otherSuspended };
  }
  // The facts at the time of the first words: the listing may have been sold, or deleted, before they left.
  const then = written.at(-1)?.about;
  return {
    title: about.listing?.title ?? then?.title ?? "",
    listing: about.listing,
    otherName: other.name || (then?.name ?? ""),
    otherGone: false,
    otherSuspended: false,
  };
}

export function useConversation(listingId: string, otherId: string): ConversationResult {
  return useStore(conversation(listingId, otherId));
}

export type MessageState = "queued" | "sending" | "sent" | "read" | "refused";

/** A message as a conversation shows it; `reason` says in French why it was refused, `final` that it would be again. */
export type ChatMessage = Message & {
  readonly mine: boolean;
  readonly state: MessageState;
  readonly reason?: string;
  readonly final?: boolean;
};

/** Up to which message of each conversation this person has read, as far as this phone did it. */
export function readMarks(): ReadonlyStore<ReadonlyMap<string, number>> {
  return shared("read-marks", () =>
    derive([mutationsOf("mark_read")], (rows) => {
      const marks = new Map<string, number>();
      for (const { args } of standing(rows)) {
        const key = conversationKey(args.listing_id, args.other_id);
        marks.set(key, Math.max(marks.get(key) ?? 0, args.up_to_seq));
      }
      return marks;
    }),
  );
}

/** Messages written here that the replica does not hold yet, in the order they were written. */
export function writtenMessages(): ReadonlyStore<readonly RowOf<"send_message">[]> {
  return shared("written-messages", () =>
    derive([mutationsOf("send_message"), rowsOf("messages")], (rows, stored) => {
      const known = new Set((stored ?? []).map((message) => message.id));
      return rows.filter((row) => !known.has(row.id));
    }),
  );
}

export function fromReplica(message: StoredMessage, userId: string | null, mark: number): ChatMessage {
  const mine = message.senderId === userId;
  const read = message.read || (!mine && message.seq <= mark);
  return { ...message, read, mine, state: mine && read ? "read" : "sent" };
}

export const fromOutbox = oncePerRow((row: RowOf<"send_message">): ChatMessage => {
  return {
    id: row.id,
    listingId: row.args.listing_id,
    senderId: row.userId,
    receiverId: row.args.receiver_id,
    content: row.args.content,
    read: false,
    seq: null,
    createdAt: row.createdAt,
    mine: true,
    state: row.state,
    ...(row.refusal === null ? {} : { reason: row.refusal.message, final: !worthRetrying(row.refusal) }),
  };
});
