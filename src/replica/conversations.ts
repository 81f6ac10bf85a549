import * as v from "valibot";
import { pick } from "#domain/pick.ts";
import { FIELDS } from "#model/listing/fields.ts";
import { field, instant, is, partParser, schemaParts } from "#model/wire.ts";
import { collection } from "./collection.ts";

/**
 * The listing as a conversation shows it: of its photos the cover, and "deleted" also where it is hidden or suspended. yours: it is reserved for
 * who reads this, or was sold to them; not told by a server of 1.0.0.
 */
const heading = partParser({
  ...pick(FIELDS, ["title", "price", "photos", "user_id", "status", "reserved_until"]),
  yours: field<boolean | undefined>(v.optional(v.boolean())),
  /** When an offer about it was last accepted, in whichever conversation: it ends all that were made before. */
  agreed_at: field(v.optional(v.nullable(instant), null)),
});

/** The listing and the other person of a conversation, as they are now. Its messages name both by their ids alone. */
export const conversations = collection({
  listing_id: is.text,
  other_id: is.text,
  other_name: is.text,
  other_avatar: is.laterTextOrNull,
  /** Their account was closed. */
  other_gone: is.flag,
  /** The team has suspended them. */
  other_suspended: is.flag,
  listing: field(heading, schemaParts.object),
});

export type StoredConversation = v.InferOutput<typeof conversations.row>;
