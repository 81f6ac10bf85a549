import { derive, type Live } from "#domain/cell.ts";
import { draftFrom } from "#domain/draft.ts";
import type { MutationArgs, MutationKind } from "#domain/mutation.ts";
import { formatPrice } from "#domain/price.ts";
import { outboxRows } from "#outbox/live.ts";
import { argsOf, isRetryable, picturedBy, type OutboxRow } from "#outbox/row.ts";
import { useLive, shared } from "./sources.ts";
import { photosByDraft, type PhotosByDraft } from "./use-local-photos.ts";
import { publishingOf, type PicturedRow, type Publishing } from "./use-drafts.ts";

/** Something the person did that the server has not applied yet; `summary` names it in French. */
export type PendingAct = {
  readonly id: string;
  readonly kind: MutationKind;
  readonly state: OutboxRow["state"];
  readonly reason?: string;
  readonly createdAt: number;
  readonly summary: string;
  /** What the person wrote, whole, for "Copier"; empty when there are no words. */
  readonly words: string;
  /** What is still to be sent for it, photos included. */
  readonly bytes: number;
  /** What it is about, for "Modifier" and "Voir"; null when there is nothing to open. */
  readonly target: PendingTarget | null;
  readonly cancellable: boolean;
  /** Worth sending again as it is: refused, or waiting for its turn. */
  readonly retryable: boolean;
  /** Kept here until then, for the person to change their mind; milliseconds of this phone's clock. */
  readonly heldUntil: number | null;
  readonly progress?: { readonly photo: number; readonly photos: number };
};

/** `waiting` leave by themselves; `refused` need their author; `count` is both. */
export type PendingAnswer = {
  readonly rows: readonly PendingAct[];
  readonly count: number;
  readonly waiting: number;
  readonly refused: number;
  readonly bytes: number;
  /** How many were refused without a word of the server against them: "Réessayer tout". */
  readonly again: number;
};

/** Everything that a person did and that is still on this phone, oldest first, refused acts included. Having read is no such act. */
export function pending(): Live<PendingAnswer> {
  return shared("pending", () =>
    derive([outboxRows, photosByDraft()], (rows, photos): PendingAnswer => {
      const shown = rows.filter((row) => row.state !== "sent" && row.kind !== "mark_read");
      const acts = shown.map((row) => toAct(row, publicationOf(row, photos)));
      const refused = acts.filter(({ state }) => state === "refused").length;
      return {
        rows: acts,
        count: acts.length,
        waiting: acts.length - refused,
        refused,
        bytes: acts.reduce((sum, { bytes }) => sum + bytes, 0),
        again: shown.filter(isRetryable).length,
      };
    }),
  );
}

function publicationOf(row: OutboxRow, photos: PhotosByDraft | null): Publishing | null {
  const args = picturedBy(row);
  return args === null ? null : publishingOf(row as PicturedRow, photos?.get(args.id));
}

function toAct(row: OutboxRow, publication: Publishing | null): PendingAct {
  return {
    id: row.id,
    kind: row.kind,
    state: publication?.state === "uploading" ? "sending" : row.state,
    createdAt: row.createdAt,
    summary: summaryOf(row),
    words: wordsOf(row),
    bytes: JSON.stringify(row.args).length + (publication?.bytesLeft ?? 0) + (argsOf(row, "send_proof")?.bytes ?? 0),
    target: targetOf(row),
    cancellable: row.state !== "sending",
    retryable: row.state !== "sending",
    heldUntil: row.state === "queued" ? (row.hold?.until ?? null) : null,
    ...(publication?.state === "uploading"
      ? { progress: { photo: publication.photo, photos: publication.photos } }
      : {}),
    ...(row.refusal === null ? {} : { reason: row.refusal.message }),
  };
}

function summaryOf(row: OutboxRow): string {
  switch (row.kind) {
    case "send_message":
      return `Message\u00A0: «\u00A0${shortened(argsOf(row, "send_message")?.content ?? "")}\u00A0»`;
    case "mark_read":
      return "Messages lus";
    case "set_favorite":
      return argsOf(row, "set_favorite")?.on ? "Favori ajouté" : "Favori retiré";
    case "update_profile":
      return "Profil modifié";
    case "save_draft":
      return `Brouillon\u00A0: ${shortened(draftFrom(argsOf(row, "save_draft")?.data ?? {}).title.trim() || "annonce sans titre")}`;
    case "delete_draft":
      return "Brouillon supprimé";
    case "publish_listing":
      return `Annonce\u00A0: ${shortened(argsOf(row, "publish_listing")?.title ?? "")}`;
    case "mark_sold":
      return "Annonce marquée comme vendue";
    case "change_price":
      return `Nouveau prix\u00A0: ${formatPrice(argsOf(row, "change_price")?.price ?? 0)}`;
    case "edit_listing":
      return `Annonce modifiée\u00A0: ${shortened(argsOf(row, "edit_listing")?.title ?? "")}`;
    case "delete_listing":
      return "Annonce supprimée";
    case "post_review":
      return "Avis";
    case "report_listing":
      return "Signalement d'annonce";
    case "report_person":
      return "Signalement d'une personne";
    case "contact_support":
      return "Message au support";
    case "send_proof":
      return `Preuve de paiement\u00A0: ${formatPrice(argsOf(row, "send_proof")?.amount ?? 0)}`;
    case "appeal_moderation":
      return "Demande d'un nouvel examen";
    case "acknowledge_notice":
      return "Avertissement lu";
    case "contest_payment":
      return "Contestation d'un paiement";
    case "block_person":
      return blockSummary(argsOf(row, "block_person"));
  }
}

function blockSummary(args: MutationArgs["block_person"] | null): string {
  return `${args?.on ? "Personne bloquée" : "Personne débloquée"}\u00A0: ${args?.name ?? ""}`;
}

function wordsOf(row: OutboxRow): string {
  const written = picturedBy(row) ?? draftFrom(argsOf(row, "save_draft")?.data ?? {});
  const letter = argsOf(row, "contact_support") ?? argsOf(row, "contest_payment") ?? argsOf(row, "appeal_moderation");
  const said = argsOf(row, "send_message")?.content ?? letter?.message;
  const judged =
    argsOf(row, "post_review")?.comment ?? (argsOf(row, "report_listing") ?? argsOf(row, "report_person"))?.comment;
  return said ?? judged ?? [written.title, written.description].filter((text) => text.trim() !== "").join("\n\n");
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text);

export function usePending(): PendingAnswer {
  return useLive(pending());
}

/** Where an act of the queue can be looked at or changed. A conversation has the listing's id and the other person's. */
type PendingTarget =
  | { readonly kind: "draft" | "listing" | "edit"; readonly id: string }
  | { readonly kind: "conversation"; readonly id: string; readonly otherId: string }
  /** What is paid for: a listing, or credits when `id` is null. */
  | { readonly kind: "payment"; readonly id: string | null }
  | { readonly kind: "profile" | "support" };

function targetOf(row: OutboxRow): PendingTarget | null {
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
