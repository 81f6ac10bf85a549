/**
 * Everything a person can do that the server must learn: one row here per kind (docs/sync.md, Push).
 * `key` groups what must arrive in order; `lane` is the pull that brings the effect back; `merge` says what a
 * second act does to one that has not left the phone yet.
 */
export type LaneName = "feed" | "reviews" | "prices" | "messages" | "favorites" | "mine" | "drafts";

/** append: every act is sent · replace: the last one wins · toggle: two opposite ones cancel out · furthest: the largest wins · once: the first one is enough */
export type MergeRule = "append" | "replace" | "toggle" | "furthest" | "once";

/** `photos` are object names of the bucket `listings`; they must be there before the listing is. Price in whole francs. */
export type ListingArgs = {
  id: string;
  title: string;
  description: string;
  price: number;
  category: string;
  condition: string;
  district: string;
  photos: readonly string[];
  draft_id: string;
};

/** What of a listing on sale its owner can give other words or pictures. */
export type EditArgs = Pick<ListingArgs, "id" | "title" | "description" | "category" | "condition" | "photos">;

/**
 * A proof of payment. It goes to a function of its own (§7), with the picture that `screenshot` names on this phone.
 * `item`: "listing", or the id of a pack. Francs and bytes as this phone showed them; the server reads its own price list.
 */
export type ProofArgs = {
  item: string;
  listing_id: string | null;
  amount: number;
  full_name: string;
  phone: string;
  email: string;
  reference: string;
  screenshot: string;
  bytes: number;
};

/** Arguments as `sync_push` takes them, but for `send_proof`. The author is never one: the server reads who it is from the session. */
export type MutationArgs = {
  send_message: { listing_id: string; receiver_id: string; content: string };
  mark_read: { listing_id: string; other_id: string; up_to_seq: number };
  set_favorite: { listing_id: string; on: boolean };
  update_profile: { full_name: string; phone: string; district: string };
  save_draft: { id: string; data: Record<string, unknown> };
  delete_draft: { id: string };
  publish_listing: ListingArgs;
  mark_sold: { id: string };
  /** `was`: the price that the person saw; another one on the server is a conflict, not a silent last word. */
  change_price: { id: string; price: number; was?: number | undefined };
  /** `base` of the act: the same fields as the person saw them; what another device changed meanwhile is kept, or a conflict. */
  edit_listing: EditArgs;
  delete_listing: { id: string };
  post_review: { listing_id: string; rating: number; comment: string };
  report_listing: { listing_id: string; reason: string; comment: string };
  /** `attach`: the last messages of that conversation may be shown to the team. */
  report_person: { person_id: string; listing_id: string; reason: string; comment: string; attach: boolean };
  contact_support: { name: string; email: string; subject: string; message: string };
  send_proof: ProofArgs;
  /** Against a refusal of this proof, or against a decision that was taken back. One a decision. */
  contest_payment: { proof_id: string; message: string };
  /** Against a listing's being hidden or removed. One a notice. */
  appeal_moderation: { notice_id: string; message: string };
  /** "J'ai compris", of a warning. */
  acknowledge_notice: { notice_id: string };
  /** `name` is for this phone's own list until the server's row is here; the server does not read it. */
  block_person: { person_id: string; on: boolean; name: string };
};

export type MutationKind = keyof MutationArgs;

/** An act before it has a place in the queue: `base` is the version it was made against, for kinds that merge. */
export type Act = { [K in MutationKind]: { kind: K; args: MutationArgs[K]; base?: unknown } }[MutationKind];

/** What travels to `sync_push`. */
export type Mutation = {
  id: string;
  kind: MutationKind;
  key: string;
  args: MutationArgs[MutationKind];
  base?: unknown;
};

type KindRule = { lane: LaneName | null; merge: MergeRule };

const RULES: Record<MutationKind, KindRule> = {
  send_message: { lane: "messages", merge: "append" },
  mark_read: { lane: "messages", merge: "furthest" },
  set_favorite: { lane: "favorites", merge: "toggle" },
  update_profile: { lane: "mine", merge: "replace" },
  save_draft: { lane: "drafts", merge: "replace" },
  delete_draft: { lane: "drafts", merge: "append" },
  publish_listing: { lane: "mine", merge: "once" },
  mark_sold: { lane: "mine", merge: "once" },
  change_price: { lane: "mine", merge: "replace" },
  edit_listing: { lane: "mine", merge: "replace" },
  delete_listing: { lane: "mine", merge: "once" },
  post_review: { lane: "reviews", merge: "once" },
  report_listing: { lane: "mine", merge: "once" },
  report_person: { lane: "mine", merge: "once" },
  contact_support: { lane: null, merge: "append" },
  send_proof: { lane: "mine", merge: "append" },
  contest_payment: { lane: "mine", merge: "once" },
  appeal_moderation: { lane: "mine", merge: "once" },
  acknowledge_notice: { lane: "mine", merge: "once" },
  block_person: { lane: "mine", merge: "toggle" },
};

/** A row written by a newer version of the app may be read by this one (an old tab, a worker not yet replaced). */
const ruleOf = (kind: string): KindRule =>
  Object.hasOwn(RULES, kind) ? RULES[kind as MutationKind] : { lane: null, merge: "append" };

/** The pull that shows the effect of this kind, null when nothing comes back. */
export const laneOf = (kind: MutationKind): LaneName | null => ruleOf(kind).lane;

export const mergeRuleOf = (kind: MutationKind): MergeRule => ruleOf(kind).merge;

/** What must stay in order with what: one conversation, one favourite, the profile, one listing from its draft on (they share an id). */
export function keyOf(act: Act): string {
  switch (act.kind) {
    case "send_message":
      return `conversation:${act.args.listing_id}:${act.args.receiver_id}`;
    case "mark_read":
      return `conversation:${act.args.listing_id}:${act.args.other_id}`;
    case "set_favorite":
      return `favorite:${act.args.listing_id}`;
    case "update_profile":
      return "profile";
    case "save_draft":
    case "delete_draft":
    case "publish_listing":
    case "mark_sold":
    case "change_price":
    case "edit_listing":
    case "delete_listing":
      return `listing:${act.args.id}`;
    case "post_review":
      return `review:${act.args.listing_id}`;
    case "report_listing":
      return `report:${act.args.listing_id}`;
    case "report_person":
      return `report:${act.args.person_id}`;
    case "contact_support":
      return "support";
    case "send_proof":
      return act.args.listing_id === null ? "credits" : `listing:${act.args.listing_id}`;
    case "appeal_moderation":
    case "acknowledge_notice":
      return `appeal:${act.args.notice_id}`;
    case "contest_payment":
      return `dispute:${act.args.proof_id}`;
    case "block_person":
      return `block:${act.args.person_id}`;
  }
}

/** Whether a key may have to keep its order with a different one at all. */
export const mayCross = (key: string): boolean => key.startsWith("block:") || key.startsWith("conversation:");

/**
 * Whether two keys, though different, must keep their order: blocking a person and the talks with that person. A message
 * written before the block arrives before it; one written after the unblocking is not refused for a block that has ended.
 */
export function crosses(a: string, b: string): boolean {
  const [block, talk] = a.startsWith("block:") ? [a, b] : [b, a];
  return block.startsWith("block:") && talk.startsWith("conversation:") && talk.endsWith(block.slice("block".length));
}
