/** The rows of the database at the end, read once for all checks. */
import type { World } from "./world.ts";

export type Said = {
  id: string;
  conversation_id: string;
  listing_id: string;
  sender_id: string;
  receiver_id: string;
  content: string;
  media: string | null;
  seq: number;
  read: boolean;
  heard: boolean;
  offer: { step: string; amount: number } | null;
  /** Milliseconds, with their parts. */
  at: number;
};
export type Listing = {
  id: string;
  user_id: string;
  title: string;
  description: string;
  price: number;
  photos: string[];
  status: string;
  deleted: boolean;
  reserved: boolean;
  buyer_id: string | null;
  /** On sale for less than a month, by its own count. */
  fresh: boolean;
  paid_by: string | null;
};
export type Receipt = {
  id: string;
  listing_id: string;
  seller_id: string;
  buyer_id: string;
  price: number;
  status: "proposed" | "confirmed" | "refused" | "over";
};
export type Words = { id: string; author: string; words: string | null };

export type Facts = {
  messages: Said[];
  listings: Listing[];
  hearts: { user_id: string; listing_id: string }[];
  followed: { person: string; q: string }[];
  profiles: { id: string; full_name: string; calls: boolean; avatar: string | null; code: string | null }[];
  blocks: { blocker: string; blocked: string }[];
  views: { viewer: string; listing_id: string }[];
  /** `at`: milliseconds, as a phone knows them. */
  news: { person: string; path: string; at: number; seen: boolean; deleted: boolean }[];
  drafts: {
    user_id: string;
    id: string;
    data: Record<string, unknown>;
    deleted: boolean;
    published_as: string | null;
  }[];
  receipts: Receipt[];
  reviews: Words[];
  reports: Words[];
  accusations: Words[];
  supportMessages: Words[];
  disputes: Words[];
  appeals: Words[];
  /** Every warning, and whether its owner has said that she understood it. */
  warnings: { id: string; understood: boolean }[];
  ledger: { user_id: string; delta: number; reason: string; ref: string }[];
  balances: { user_id: string; credits: number }[];
  objects: string[];
};

export async function readFacts({ sql }: World): Promise<Facts> {
  const [
    messages,
    listings,
    hearts,
    followed,
    profiles,
    blocks,
    views,
    news,
    drafts,
    receipts,
    reviews,
    reports,
    accusations,
    supportMessages,
    disputes,
    appeals,
    warnings,
    ledger,
    balances,
    objects,
  ] = await Promise.all([
    sql<
      Said[]
    >`select id, conversation_id, listing_id, sender_id, receiver_id, content, media ->> 'name' as media, seq, read, heard, offer,
      (extract(epoch from created_at) * 1000)::float as at from public.messages order by conversation_id, seq`,
    sql<
      Listing[]
    >`select id, user_id, title, description, price, photos, status, deleted, reserved_until is not null as reserved, buyer_id,
      created_at > now() - interval '30 days' as fresh, paid_by from public.listings`,
    sql<Facts["hearts"]>`select user_id, listing_id from public.favorites where not deleted`,
    sql<Facts["followed"]>`select person, q from private.saved_searches where not deleted`,
    sql<
      Facts["profiles"]
    >`select u.id, u.full_name, p.calls, u.avatar_url as avatar, p.number_code as code from public.users u join public.user_private p on p.id = u.id`,
    sql<Facts["blocks"]>`select blocker_id as blocker, blocked_id as blocked from public.blocks where not deleted`,
    sql<Facts["views"]>`select viewer, listing_id from private.viewers`,
    sql<
      Facts["news"]
    >`select person, path, seen, deleted, floor(extract(epoch from at) * 1000)::float as at from private.news`,
    sql<Facts["drafts"]>`select user_id, id, data, deleted, published_as from public.drafts`,
    sql<Receipt[]>`select id, listing_id, seller_id, buyer_id, price, status from private.receipts`,
    sql<Words[]>`select id, reviewer_id as author, comment as words from public.reviews where not deleted`,
    sql<Words[]>`select id, reporter_id as author, comment as words from public.reports where subject_kind = 'listing'`,
    sql<Words[]>`select id, reporter_id as author, comment as words from public.reports where subject_kind = 'person'`,
    sql<Words[]>`select id, user_id as author, message as words from public.support_messages`,
    sql<Words[]>`select id, user_id as author, message as words from public.payment_disputes`,
    sql<Words[]>`select id, user_id as author, appeal as words from public.moderation_notices where appeal is not null`,
    sql<
      Facts["warnings"]
    >`select id, acknowledged_at is not null as understood from public.moderation_notices where kind = 'warned'`,
    sql<Facts["ledger"]>`select user_id, delta, reason, ref from public.credit_ledger`,
    sql<Facts["balances"]>`select user_id, credits from public.user_credits`,
    sql<
      { name: string }[]
    >`select name from storage.objects where bucket_id in ('listings', 'messages', 'voices', 'avatars')`,
  ]);
  return {
    messages,
    listings,
    hearts,
    followed,
    profiles,
    blocks,
    views,
    news,
    drafts,
    receipts,
    reviews,
    reports,
    accusations,
    supportMessages,
    disputes,
    appeals,
    warnings,
    ledger,
    balances,
    objects: objects.map(({ name }) => name),
  };
}
