import { type OutboxRow, argsOf } from "#outbox/row.ts";

/** Where an act of the queue can be looked at or changed. A conversation has the listing's id and the other person's. */
export type PendingTarget =
  | { readonly kind: "draft" | "listing" | "edit"; readonly id: string }
  | { readonly kind: "conversation"; readonly id: string; readonly otherId: string }
  /** What is paid for: a listing, or credits when `id` is null. */
  | { readonly kind: "payment"; readonly id: string | null }
  | { readonly kind: "profile" | "support" };

export function targetOf(row: OutboxRow): PendingTarget | null {
  const message = argsOf(row, "send_message");
  if (message !== null) return { kind: "conversation", id: message.listing_id, otherId: message.receiver_id };
  const reported = argsOf(row, "report_person");
  if (reported !== null) return { kind: "conversation", id: reported.listing_id, otherId: reported.person_id };
  // A publication that is taken back or refused is a draft again.
  const draft = argsOf(row, "save_draft") ?? argsOf(row, "publish_listing");
  if (draft !== null) return { kind: "draft", id: draft.id };
  const edit = argsOf(row, "edit_listing");
  if (edit !== null) return { kind: "edit", id: edit.id };
  const listing = argsOf(row, "mark_sold") ?? argsOf(row, "change_price") ?? argsOf(row, "delete_listing");
  if (listing !== null) return { kind: "listing", id: listing.id };
  const about = argsOf(row, "set_favorite") ?? argsOf(row, "post_review") ?? argsOf(row, "report_listing");
  if (about !== null) return { kind: "listing", id: about.listing_id };
  const proof = argsOf(row, "send_proof");
  if (proof !== null) return { kind: "payment", id: proof.listing_id };
  if (row.kind === "contest_payment") return { kind: "payment", id: null };
  if (row.kind === "update_profile") return { kind: "profile" };
  return row.kind === "contact_support" ? { kind: "support" } : null;
}
