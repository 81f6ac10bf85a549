import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { type ChatMessage, storedMessage } from "#model/message/chat-message.ts";
import { MESSAGES, READ_UP_TO } from "#model/message/mutation-overlay.ts";
import { kindsOf, laidOver } from "#model/mutation-overlay.ts";
import { conversationKey } from "#domain/message.ts";
import type { Listing } from "#model/listing/fields.ts";
import { statusOf } from "#model/listing/status.ts";
import { YOU } from "#model/listing/status-for.ts";
import { identity } from "#identity/current.ts";
import type { StoredConversation } from "#replica/conversations.ts";
import { showConversation } from "#sync/requests.ts";
import { shared } from "./sources.ts";
import { mutationsOf, type RowOf, sameRows } from "./overlay.ts";
import { headings, isKnown, progressOf, rowsOf } from "./rows.ts";
import { listing, type ListingResult } from "./use-listing.ts";
import { seller, type SellerResult } from "./use-seller.ts";

export type ConversationResult = {
  readonly phase: "loading" | "ready" | "empty" | "missing";
  readonly title: string;
  /** As it is now; null where nothing is known of it here: its first message may not have left before it was gone. */
  readonly listing: Omit<StoredConversation["listing"], "yours" | "agreedAt"> | null;
  /** For whom it is reserved, or to whom it was sold: the other side, or who reads this; of anybody else it says nothing. */
  readonly whom: string | undefined;
  /** When an offer about the listing was last accepted, here or in another conversation; null: none was. */
  readonly agreedAt: number | null;
  readonly otherName: string;
  readonly otherAvatar: string | null;
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

type WrittenKind = "send_message" | "send_media";

type Heading = Pick<
  ConversationResult,
  "title" | "listing" | "whom" | "agreedAt" | "otherName" | "otherAvatar" | "otherGone" | "otherSuspended"
>;

/** One conversation: about one listing, with one other person. */
export function conversation(listingId: string, otherId: string): ReadonlyStore<ConversationResult> {
  const key = conversationKey(listingId, otherId);
  return shared(`conversation:${key}`, () => {
    const stored = rowsOf("messages", { of: { conversation: key }, by: "seq" });
    const written = derive(
      [mutationsOf("send_message", "send_media")],
      (rows) => rows.filter((row) => row.args.listing_id === listingId && row.args.receiver_id === otherId),
      sameRows,
    );
    const messages = derive([stored, written, readMarks(), identity], (rows, mine, marks, who) => {
      const readUpTo = marks.get(key) ?? 0;
      const there = (rows ?? []).map((row) => [row.id, storedMessage(row, who.userId, readUpTo)] as const);
      return [...laidOver(there, MESSAGES, mine).values()];
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
  written: readonly RowOf<WrittenKind>[],
): Heading {
  if (said !== undefined) {
    const { otherName, otherAvatar, otherGone, otherSuspended } = said;
    const kept = keptWith(written);
    const seen = forReader(said, about.mine ? about.listing : null);
    const listing = { ...seen.listing, ...kept };
    const whom = kept === undefined ? seen.whom : otherName;
    // A row that an older version stored has no such date.
    const agreedAt = said.listing.agreedAt ?? null;
    return { title: listing.title, listing, whom, agreedAt, otherName, otherAvatar, otherGone, otherSuspended };
  }
  // The facts at the time of the first words: the listing may have been sold, or deleted, before they left.
  const then = written.at(-1)?.about;
  return {
    title: about.listing?.title ?? then?.title ?? "",
    listing: about.listing,
    whom: undefined,
    agreedAt: null,
    otherName: other.name || (then?.name ?? ""),
    otherAvatar: other.avatar ?? null,
    otherGone: false,
    otherSuspended: false,
  };
}

/** The reservation that waits here with an acceptance. */
function keptWith(written: readonly RowOf<WrittenKind>[]): { readonly reservedUntil: number } | undefined {
  const until = written
    .filter(({ state }) => state !== "refused")
    .map(({ args }) => ("offer" in args ? args.offer?.reserve_until : undefined))
    .findLast((at) => at !== undefined);
  return until === undefined ? undefined : { reservedUntil: until };
}

/**
 * The listing as who reads this sees it, and for whom it is reserved or to whom it was sold. `own`: the listing where it is theirs, with what
 * they have changed before it has left.
 */
export function forReader(
  { listing, otherId, otherName }: StoredConversation,
  own: Listing | null | undefined,
): { listing: StoredConversation["listing"]; whom: string | undefined } {
  const whom = listing.yours ? YOU : own?.buyerId === otherId ? otherName : undefined;
  const { isPublic, isSold, isAsleep } = statusOf(own?.status);
  if (!own || !(isPublic || isSold || isAsleep)) return { listing, whom };
  return { listing: { ...listing, status: own.status, reservedUntil: own.reservedUntil }, whom };
}

export function useConversation(listingId: string, otherId: string): ConversationResult {
  return useStore(conversation(listingId, otherId));
}

/** Up to which message of each conversation this person has read, as far as this phone did it. */
export function readMarks(): ReadonlyStore<ReadonlyMap<string, number>> {
  return shared("read-marks", () =>
    derive([mutationsOf(...kindsOf(READ_UP_TO))], (rows) => laidOver([], READ_UP_TO, rows)),
  );
}

/** Messages written here that the replica does not hold yet, in the order they were written. */
export function writtenMessages(): ReadonlyStore<readonly RowOf<WrittenKind>[]> {
  return shared("written-messages", () =>
    derive([mutationsOf("send_message", "send_media"), rowsOf("messages")], (rows, stored) => {
      const known = new Set((stored ?? []).map((message) => message.id));
      return rows.filter((row) => !known.has(row.id));
    }),
  );
}
