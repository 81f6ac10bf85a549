import type { RxJsonSchema } from "rxdb";
import * as v from "valibot";
import { type Message, conversationKey } from "#domain/message.ts";
import { instant, newestKey, schemaParts, versioned } from "./wire.ts";

/** A message with what its conversation shows: the other party and the listing, as they are now. */
export type StoredMessage = Message & {
  readonly v: number;
  readonly seq: number;
  readonly conversation: string;
  readonly newest: number;
  readonly otherId: string;
  readonly otherName: string;
  /** Their account was closed. */
  readonly otherGone: boolean;
  /** The team has suspended them. */
  readonly otherSuspended: boolean;
  readonly listingTitle: string;
  /** Whole francs. */
  readonly listingPrice: number;
  readonly listingCover: string | null;
  readonly listingOwnerId: string;
  readonly listingStatus: "active" | "pending" | "sold" | "deleted";
};

export const messageRow = v.pipe(
  v.object({
    ...versioned,
    listing_id: v.string(),
    sender_id: v.string(),
    receiver_id: v.string(),
    content: v.string(),
    read: v.boolean(),
    seq: v.pipe(v.number(), v.integer(), v.minValue(0)),
    created_at: instant,
    other_id: v.string(),
    other_name: v.string(),
    other_gone: v.optional(v.boolean(), false),
    other_suspended: v.optional(v.boolean(), false),
    listing_title: v.string(),
    listing_price: v.optional(v.number(), 0),
    listing_cover: v.nullable(v.string()),
    listing_owner_id: v.string(),
    listing_status: v.picklist(["active", "pending", "sold", "deleted"]),
  }),
  v.transform((row): StoredMessage => ({
    id: row.id,
    v: row.v,
    listingId: row.listing_id,
    senderId: row.sender_id,
    receiverId: row.receiver_id,
    content: row.content,
    read: row.read,
    seq: row.seq,
    createdAt: row.created_at,
    conversation: conversationKey(row.listing_id, row.other_id),
    newest: newestKey(row.created_at),
    otherId: row.other_id,
    otherName: row.other_name,
    otherGone: row.other_gone,
    otherSuspended: row.other_suspended,
    listingTitle: row.listing_title,
    listingPrice: row.listing_price,
    listingCover: row.listing_cover,
    listingOwnerId: row.listing_owner_id,
    listingStatus: row.listing_status,
  })),
);

/** One index: the messages of a conversation in the server's order. The list of conversations reads all. */
export const messagesSchema: RxJsonSchema<StoredMessage> = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: {
    id: schemaParts.id,
    v: schemaParts.number,
    listingId: schemaParts.text,
    senderId: schemaParts.text,
    receiverId: schemaParts.text,
    content: schemaParts.text,
    read: { type: "boolean" },
    seq: schemaParts.whole,
    createdAt: schemaParts.number,
    conversation: { type: "string", maxLength: 201 },
    newest: schemaParts.whole,
    otherId: schemaParts.text,
    otherName: schemaParts.text,
    otherGone: { type: "boolean" },
    otherSuspended: { type: "boolean" },
    listingTitle: schemaParts.text,
    listingPrice: schemaParts.number,
    listingCover: schemaParts.any,
    listingOwnerId: schemaParts.text,
    listingStatus: schemaParts.text,
  },
  required: ["id", "v", "conversation", "seq", "newest"],
  indexes: [["conversation", "seq"]],
};
