/**
 * The changes that each mutation shows on a listing while it waits, upon the server's row. Beside mutations.ts, which adds 6 kB of checks
 * that no query needs: a mutation without a line here changes nothing that a listing shows.
 */
import { pick } from "#domain/pick.ts";
import type { MutationArgs } from "../mutations.ts";
import { contentOf } from "./content.ts";
import { type Listing, WRITTEN } from "./fields.ts";
import { statusOf } from "./status.ts";

/** Changes of a listing that is there, as it is `shown` until then. The later one stands. */
export const CHANGES = {
  mark_sold: ({ buyer_id: buyerId = null }) => ({ status: "sold", buyerId, endedAt: null }),
  relist_listing: () => ({ status: "active", buyerId: null, reservedUntil: null }),
  renew_listing: ({ at }, shown) => ({
    createdAt: at,
    ...(statusOf(shown?.status).isAsleep && { status: "active" }),
  }),
  reserve_listing: ({ until, buyer_id: buyerId = null }) => ({ reservedUntil: until, buyerId }),
  change_price: ({ price }) => ({ price }),
  edit_listing: contentOf,
  give_imei: ({ imei }) => ({ hasImei: imei !== null }),
  delete_listing: () => ({ status: "deleted" }),
} satisfies {
  [Kind in keyof MutationArgs]?: (args: MutationArgs[Kind], shown?: Pick<Listing, "status">) => Partial<Listing>;
};

export type ChangeKind = keyof typeof CHANGES;
export const CHANGE_KINDS = Object.keys(CHANGES) as readonly ChangeKind[];

/** One that the server does not have yet. */
export const PUBLISHED = {
  publish_listing: (args: MutationArgs["publish_listing"]) =>
    ({ ...pick(args, WRITTEN), id: args.id, status: "pending" }) satisfies Partial<Listing>,
};
