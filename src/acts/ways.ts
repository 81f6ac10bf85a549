/**
 * How each act travels: of all that is said of a kind, the part that the service worker needs too. It stands by itself because a
 * build leaves out a module that nobody reads, never a field of a record. The rest stands in kinds.ts.
 */
import type { LaneName } from "#domain/lane.ts";
import type { ActKind } from "./forms.ts";

type Way = {
  /** The pull that brings the effect back, null when nothing comes. */
  readonly lane: LaneName | null;
  /** What must reach the server with it: photos before it, or a picture in it, and then not by `sync_push`. */
  readonly carries?: "photos" | "screenshot";
  /** A row of its own, whatever waits: no later act is merged into it. */
  readonly apart?: true;
};

const WAYS: { readonly [K in ActKind]: Way } = {
  send_message: { lane: "messages", apart: true },
  mark_read: { lane: "messages" },
  block_person: { lane: "mine" },
  report_person: { lane: "mine" },
  save_draft: { lane: "drafts" },
  delete_draft: { lane: "drafts", apart: true },
  publish_listing: { lane: "mine", carries: "photos" },
  mark_sold: { lane: "mine" },
  change_price: { lane: "mine" },
  edit_listing: { lane: "mine", carries: "photos" },
  delete_listing: { lane: "mine" },
  save_search: { lane: "mine" },
  set_favorite: { lane: "favorites" },
  post_review: { lane: "mine" },
  report_listing: { lane: "mine" },
  report_review: { lane: "mine" },
  update_profile: { lane: "mine" },
  send_proof: { lane: "mine", carries: "screenshot" },
  contest_payment: { lane: "mine" },
  appeal_moderation: { lane: "mine" },
  acknowledge_notice: { lane: "mine" },
  contact_support: { lane: null, apart: true },
};

/** A row written by a newer version of the app may be read by this one (an old tab, a worker not yet replaced): it is sent as it is. */
const wayOf = (kind: string): Way => (Object.hasOwn(WAYS, kind) ? WAYS[kind as ActKind] : { lane: null, apart: true });

/** The pull that shows the effect of this kind, null when nothing comes back. */
export const laneOf = (kind: ActKind): LaneName | null => wayOf(kind).lane;

/** Whether a later act of its key may be merged into one of this kind. */
export const isMerged = (kind: ActKind): boolean => wayOf(kind).apart !== true;

/** How the keys of acts that carry something begin: so they are found without a look at the messages that wait beside them. */
export const CARRIERS = ["credits", "listing:"];

/** What must reach the server with an act of this kind; undefined for nothing. */
export const carriesOf = (kind: ActKind): Way["carries"] => wayOf(kind).carries;

/** Whether a key may have to keep its order with a different one at all. */
export const mayCross = (key: string): boolean => key.startsWith("block:") || key.startsWith("conversation:");

/**
 * Whether two keys, though different, must keep their order: blocking a person and the talks with that person. A message
 * written before the block arrives before it; one written after the unblocking is not refused for a block that has ended.
 */
export function crosses(a: string, b: string): boolean {
  const [block, conversation] = a.startsWith("block:") ? [a, b] : [b, a];
  return (
    block.startsWith("block:") &&
    conversation.startsWith("conversation:") &&
    conversation.endsWith(block.slice("block".length))
  );
}
