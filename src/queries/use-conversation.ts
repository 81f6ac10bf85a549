import { derive, type Signal } from "#domain/signal.ts";
import { conversationKey } from "#domain/message.ts";
import { identity } from "#identity/current.ts";
import type { StoredMessage } from "#replica/messages.ts";
import { showConversation } from "#sync/requests.ts";
import { fromOutbox, fromReplica, readMarks, type ChatMessage } from "./conversation-rows.ts";
import { useSignal, shared } from "./sources.ts";
import { acts, type RowOf, mineRows } from "./overlay.ts";
import { isKnown, privateRows, progressOf } from "./rows.ts";
import { listing, type ListingResult } from "./use-listing.ts";
import { seller, type SellerResult } from "./use-seller.ts";
import type { MyReview } from "./use-reviews.ts";

export type ConversationResult = {
  readonly phase: "loading" | "ready" | "empty" | "missing";
  readonly title: string;
  readonly cover: string | null;
  readonly otherName: string;
  /** The other person has closed their account: what they wrote stays, nothing more can be said. */
  readonly otherGone: boolean;
  /** The team has suspended the other person: nothing more can be said until that ends. */
  readonly otherSuspended: boolean;
  readonly listingOwnerId: string | null;
  readonly listingStatus: "active" | "pending" | "sold" | "deleted" | "unavailable";
  /** In the server's order, then those still on this phone in the order they were written. */
  readonly messages: readonly ChatMessage[];
  /** Nothing is known here and the server cannot be asked. */
  readonly unreachable: boolean;
};

type Heading = Pick<
  ConversationResult,
  "title" | "cover" | "otherName" | "otherGone" | "otherSuspended" | "listingOwnerId" | "listingStatus"
>;

/** One conversation: about one listing, with one other person. */
export function conversation(listingId: string, otherId: string): Signal<ConversationResult> {
  const key = conversationKey(listingId, otherId);
  return shared(`conversation:${key}`, () => {
    const stored = privateRows<StoredMessage>(`conversation:${key}`, (db) =>
      db.messages.find({ selector: { conversation: key }, sort: [{ conversation: "asc" }, { seq: "asc" }] }),
    );
    const written = derive([acts("send_message")], (rows) =>
      rows.filter((row) => row.args.listing_id === listingId && row.args.receiver_id === otherId),
    );
    const messages = derive([stored, written, readMarks(), identity], (rows, mine, marks, who) => {
      // Told apart by the very rows that are shown: another query may know of a message a moment sooner.
      const known = new Set(rows?.map(({ id }) => id));
      return [
        ...(rows ?? []).map((row) => fromReplica(row, who.userId, marks.get(key) ?? 0)),
        ...mine.filter(({ id }) => !known.has(id)).map(fromOutbox),
      ];
    });
    const heading = derive([stored, listing(listingId), seller(otherId)], headingOf);
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
        unreachable: about.unreachable,
      }),
    );
    return whileRead(answer);
  });
}

/** While it is read, sync fetches news sooner. */
function whileRead<T>(live: Signal<T>): Signal<T> {
  return {
    get: live.get,
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

function headingOf(rows: readonly StoredMessage[] | null, about: ListingResult, other: SellerResult): Heading {
  const last = rows?.at(-1);
  if (last !== undefined) {
    return {
      title: last.listingTitle,
      cover: last.listingCover,
      otherName: last.otherName,
      otherGone: last.otherGone,
      otherSuspended: last.otherSuspended,
      listingOwnerId: last.listingOwnerId,
      listingStatus: last.listingStatus,
    };
  }
  return {
    title: about.listing?.title ?? "",
    cover: about.listing?.photos[0] ?? null,
    otherName: other.name,
    otherGone: false,
    otherSuspended: false,
    listingOwnerId: about.listing?.userId ?? null,
    listingStatus: about.listing?.status ?? "unavailable",
  };
}

export function useConversation(listingId: string, otherId: string): ConversationResult {
  return useSignal(conversation(listingId, otherId));
}

/** States as of a review, see use-my-review.ts. */
type ReportState = Omit<MyReview, "rating" | "comment">;

const NONE: ReportState = { state: "none" };

type ReportRow = RowOf<"report_listing"> | RowOf<"report_person">;

/** Whether the person here has reported a listing to the team, and whether the team has it. */
export function reportState(listingId: string): Signal<ReportState> {
  return shared(`report:${listingId}`, () =>
    stateOf(
      ({ listing_id }) => listing_id === listingId,
      derive([acts("report_listing")], (rows) => rows.findLast(({ args }) => args.listing_id === listingId)),
    ),
  );
}

/** The same of a person: a report that the team has not answered yet. */
function personReportState(personId: string): Signal<ReportState> {
  return shared(`person-report:${personId}`, () =>
    stateOf(
      ({ person_id, status }) => person_id === personId && status === "open",
      derive([acts("report_person")], (rows) => rows.findLast(({ args }) => args.person_id === personId)),
    ),
  );
}

/** `isIt`: whether a report that the server knows is this one; `act`: the last one on this phone. */
function stateOf(
  isIt: (report: Readonly<Record<string, unknown>>) => boolean,
  act: Signal<ReportRow | undefined>,
): Signal<ReportState> {
  return derive([mineRows(), act, identity, progressOf("mine")], (mine, row, who, progress): ReportState => {
    if (who.phase === "visitor") return NONE;
    if (mine?.some((known) => known.kind === "report" && isIt(known.data)) === true) return { state: "done" };
    if (row === undefined) return isKnown(mine, progress) ? NONE : { state: "checking" };
    if (row.refusal === null) return { actId: row.id, state: row.state === "sent" ? "sent" : "queued" };
    return row.refusal.code === "duplicate"
      ? { state: "done" }
      : { actId: row.id, state: "refused", reason: row.refusal.message };
  });
}

export function usePersonReportState(personId: string): ReportState {
  return useSignal(personReportState(personId));
}

export function useReportState(listingId: string): ReportState {
  return useSignal(reportState(listingId));
}
