import { useEffect } from "react";
import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import type { Listing } from "#model/listing/fields.ts";
import { statusOf } from "#model/listing/status.ts";
import { stands, stepOf } from "#model/message/offers.ts";
import { storedMessage } from "#model/message/chat-message.ts";
import type { Conversation } from "#model/message/conversation.ts";
import { CONVERSATIONS } from "#model/message/mutation-overlay.ts";
import { laidOver } from "#model/mutation-overlay.ts";
import type { StoredConversation } from "#replica/conversations.ts";
import type { StoredMessage } from "#replica/messages.ts";
import { identity } from "#identity/current.ts";
import { forReader, readMarks, writtenMessages } from "./use-conversation.ts";
import { ownListings } from "./own-listings.ts";
import { chain, shared } from "./sources.ts";
import { askServer, type WhyUnavailable } from "#sync/requests.ts";
import { listing } from "./use-listing.ts";
import { blockedIds } from "./use-blocks.ts";
import { myProfile } from "./use-my-profile.ts";
import { headings, isKnown, listingsById, progressOf, rowsOf } from "./rows.ts";

export type ConversationsResult = { readonly phase: "loading" | "ready"; readonly rows: readonly Conversation[] };

/** Conversations, the one that moved last first; messages still on this phone count. */
export function conversations(): ReadonlyStore<ConversationsResult> {
  return shared("conversations", () => {
    const messages = rowsOf("messages");
    const stored = derive(
      [messages, headings(), readMarks(), identity, ownListings()],
      (rows, about, marks, who, own) => grouped(rows ?? [], about, marks, who.userId, own ?? []),
    );
    const known = derive([messages, progressOf("messages")], isKnown);
    return derive(
      [stored, writtenMessages(), listingsWrittenAbout(), known, blockedIds()],
      (groups, written, listings, isRead, blocked): ConversationsResult => {
        const rows = [...laidOver(groups, CONVERSATIONS, written).values()]
          .map((row) => headed(row, listings ?? []))
          // Nobody is called by whom they have blocked.
          .map((row) => (blocked.has(row.otherId) ? { ...row, unread: 0 } : row))
          .sort((a, b) => b.lastAt - a.lastAt);
        return { phase: rows.length > 0 || isRead ? "ready" : "loading", rows };
      },
    );
  });
}

function grouped(
  rows: readonly StoredMessage[],
  headings: ReadonlyMap<string, StoredConversation>,
  marks: ReadonlyMap<string, number>,
  userId: string | null,
  own: readonly Listing[],
): ReadonlyMap<string, Conversation> {
  const mine = new Map(own.map((row) => [row.id, row]));
  const last = new Map<string, StoredMessage>();
  const unread = new Map<string, number>();
  const agreed = new Map<string, StoredMessage>();
  for (const row of rows) {
    const known = last.get(row.conversation);
    if (known === undefined || known.seq < row.seq) last.set(row.conversation, row);
    if (stepOf(row)?.step === "accepted" && (agreed.get(row.conversation)?.seq ?? -1) < row.seq)
      agreed.set(row.conversation, row);
    if (row.receiverId === userId && !row.read && row.seq > (marks.get(row.conversation) ?? 0)) {
      unread.set(row.conversation, (unread.get(row.conversation) ?? 0) + 1);
    }
  }
  const line = (row: StoredMessage): Conversation => {
    const shown = storedMessage(row, userId, 0);
    const about = headings.get(row.conversation);
    const deal = agreed.get(row.conversation);
    return {
      key: row.conversation,
      listingId: row.listingId,
      otherId: row.otherId,
      otherName: about?.otherName ?? "",
      otherAvatar: about?.otherAvatar ?? null,
      listingTitle: about?.listing.title ?? "",
      ...(about === undefined ? { listing: null } : forReader(about, mine.get(row.listingId))),
      lastText: row.content,
      lastAt: row.createdAt,
      lastState: shown.state,
      mine: shown.mine,
      unread: unread.get(row.conversation) ?? 0,
      agreed: deal?.offer !== undefined && stands(deal, about?.listing.agreedAt ?? null) ? deal.offer.amount : null,
    };
  };
  return new Map([...last].map(([key, row]) => [key, line(row)]));
}

/** The heading of a conversation that the server knows nothing of is its listing's. */
function headed(row: Conversation, listings: readonly Listing[]): Conversation {
  const about = row.listing === null ? listings.find(({ id }) => id === row.listingId) : undefined;
  if (about === undefined) return row;
  const otherName = about.userId === row.otherId ? about.sellerName : row.otherName;
  return { ...row, listing: about, listingTitle: about.title, otherName };
}

/** A first message written offline starts a conversation. */
function listingsWrittenAbout(): ReadonlyStore<readonly Listing[] | null> {
  return shared("listings-written-about", () => {
    const ids = derive([writtenMessages()], (rows) =>
      [...new Set(rows.map((row) => row.args.listing_id))].sort().join(" "),
    );
    return chain(ids, (list) => listingsById(list.split(" ")));
  });
}

export function useConversations(): ConversationsResult {
  return useStore(conversations());
}

const NOBODY: readonly Conversation[] = [];

/** Those who have written about one's own listings, by listing, the last first; without who has left or is blocked. */
export function writers(): ReadonlyStore<ReadonlyMap<string, readonly Conversation[]>> {
  return shared("writers", () =>
    derive([conversations(), headings(), blockedIds()], ({ rows }, about, blocked) => {
      const byListing = new Map<string, readonly Conversation[]>();
      for (const row of rows) {
        if (row.listing?.userId === row.otherId || blocked.has(row.otherId) || about.get(row.key)?.otherGone !== false)
          continue;
        byListing.set(row.listingId, [...(byListing.get(row.listingId) ?? []), row]);
      }
      return byListing;
    }),
  );
}

/** Those who have written about an own listing. */
export const useWriters = (listingId: string): readonly Conversation[] =>
  useStore(writers(), (all) => all.get(listingId) ?? NOBODY);

/** Messages received and not read yet: the number on the bottom bar. */
export function useUnreadCount(): number {
  return useStore(
    shared("unread-count", () =>
      derive([conversations()], (answer) => answer.rows.reduce((sum, row) => sum + row.unread, 0)),
    ),
  );
}

/** When the last message of each conversation was written in which nothing is unread, ms by its key. */
export function useReadConversations(): ReadonlyMap<string, number> {
  return useStore(
    shared("read-conversations", () =>
      derive(
        [conversations()],
        ({ rows }) => new Map(rows.filter(({ unread }) => unread === 0).map(({ key, lastAt }) => [key, lastAt])),
      ),
    ),
  );
}

/**
 * Why a listing that is talked about is to be seen no more; null while it is, and until the server has said why. `gone`: by the rows
 * of the conversation, which say no more than that.
 */
export function useWhyGone(id: string, gone: boolean): WhyUnavailable | null {
  const why = useStore(whyGone(id));
  useEffect(() => {
    if (gone) askServer({ kind: "listing", id }, true);
  }, [id, gone]);
  return gone ? why : null;
}

/** The rows of one's own listing say that nobody else sees it: for the account's sake, or until the team has looked at it. */
export function whyGone(id: string): ReadonlyStore<WhyUnavailable | null> {
  return shared(`why-gone:${id}`, () =>
    derive([listing(id), myProfile()], (answer, me): WhyUnavailable | null => {
      if (!answer.mine || answer.listing === null || !statusOf(answer.listing.status).isHidden)
        return answer.why ?? null;
      return me.profile?.suspended == null ? "hidden" : "suspended";
    }),
  );
}
