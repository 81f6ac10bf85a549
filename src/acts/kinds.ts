/**
 * Everything a person can do that the server must learn (docs/sync.md, Push): one record a kind. What goes into it, checked, is
 * its schema in forms.ts, which weighs more than this and comes with the first verb. A kind that lacks a part of either does not compile.
 */
import { draftFrom } from "#domain/draft.ts";
import { formatPrice } from "#domain/price.ts";
import { soughtKey } from "#domain/search.ts";
import { UNDO_MS } from "#domain/undo.ts";
import type { ActArgs, ActKind } from "./forms.ts";
import type { ActRecord, ProofArgs } from "./record.ts";

/** One listing from its draft on: they share an id. */
const ofListing = ({ id }: { readonly id: string }) => `listing:${id}`;
const ofNotice = ({ notice_id }: { readonly notice_id: string }) => `appeal:${notice_id}`;

/** A listing has one proof under way, and a picture is sent once. */
const sameProof = (next: ProofArgs, before: ProofArgs): boolean =>
  next.listing_id === null ? before.screenshot === next.screenshot : before.listing_id === next.listing_id;

/** The beginning of a text, for one line. */
const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text);
const noWords = () => "";
const written = ({ message }: { readonly message: string }) => message;
const textOf = (written: { readonly title: string; readonly description: string }) =>
  [written.title, written.description].filter((text) => text.trim() !== "").join("\n\n");
const show = ({ id }: { readonly id: string }) => ({ kind: "listing", id }) as const;
const showItsListing = ({ listing_id: id }: { readonly listing_id: string }) => ({ kind: "listing", id }) as const;
// A publication that is taken back or refused is a draft again.
const showDraft = ({ id }: { readonly id: string }) => ({ kind: "draft", id }) as const;

export const ACTS: { readonly [K in ActKind]: ActRecord<ActArgs[K]> } = {
  send_message: {
    key: ({ listing_id, receiver_id }) => `conversation:${listing_id}:${receiver_id}`,
    merge: { rule: "append" },
    undo: 0,
    travel: { lane: "messages", apart: true },
    summary: ({ content }, about) =>
      `Message${about?.name ? ` à ${about.name}` : ""}${about?.title ? `, ${shortened(about.title)}` : ""}\u00A0: «\u00A0${shortened(content)}\u00A0»`,
    words: ({ content }) => content,
    target: ({ listing_id, receiver_id }) => ({ kind: "conversation", id: listing_id, otherId: receiver_id }),
  },
  mark_read: {
    // Not that of the messages: it says nothing of them, so neither waits for the other, and none of a long queue is looked at for it.
    key: ({ listing_id, other_id }) => `read:${listing_id}:${other_id}`,
    merge: { rule: "furthest", reach: ({ up_to_seq }) => up_to_seq },
    undo: 0,
    travel: { lane: "messages", silent: true },
    summary: () => "Messages lus",
    words: noWords,
    target: () => null,
  },
  block_person: {
    key: ({ person_id }) => `block:${person_id}`,
    merge: { rule: "toggle", on: ({ on }) => on },
    undo: 0,
    travel: { lane: "mine" },
    summary: ({ on, name }) => `${on ? "Personne bloquée" : "Personne débloquée"}\u00A0: ${name}`,
    words: noWords,
    target: () => null,
  },
  report_person: {
    key: ({ person_id }) => `report:${person_id}`,
    merge: { rule: "once" },
    undo: 0,
    travel: { lane: "mine" },
    summary: () => "Signalement d'une personne",
    words: ({ comment }) => comment,
    target: ({ listing_id, person_id }) =>
      listing_id === null ? null : { kind: "conversation", id: listing_id, otherId: person_id },
  },
  save_draft: {
    key: ofListing,
    merge: { rule: "replace" },
    undo: 0,
    travel: { lane: "drafts" },
    summary: ({ data }) => `Brouillon\u00A0: ${shortened(draftFrom(data).title.trim() || "annonce sans titre")}`,
    words: ({ data }) => textOf(draftFrom(data)),
    target: showDraft,
  },
  delete_draft: {
    key: ofListing,
    merge: { rule: "append" },
    undo: UNDO_MS,
    travel: { lane: "drafts", apart: true },
    summary: () => "Brouillon supprimé",
    words: noWords,
    target: () => null,
  },
  publish_listing: {
    key: ofListing,
    merge: { rule: "once" },
    undo: 0,
    travel: { lane: "mine", carries: "photos" },
    summary: (args) => `Annonce\u00A0: ${shortened(args.title)}`,
    words: textOf,
    target: showDraft,
  },
  mark_sold: {
    key: ofListing,
    merge: { rule: "once" },
    undo: UNDO_MS,
    travel: { lane: "mine" },
    summary: () => "Annonce marquée comme vendue",
    words: noWords,
    target: show,
  },
  change_price: {
    key: ofListing,
    // Measured against what the person saw before both.
    merge: { rule: "replace", upon: (next, { was }) => ({ ...next, was }) },
    undo: UNDO_MS,
    travel: { lane: "mine" },
    summary: ({ price }) => `Nouveau prix\u00A0: ${formatPrice(price)}`,
    words: noWords,
    target: show,
  },
  edit_listing: {
    key: ofListing,
    merge: { rule: "replace" },
    undo: UNDO_MS,
    travel: { lane: "mine", carries: "photos" },
    summary: (args) => `Annonce modifiée\u00A0: ${shortened(args.title)}`,
    words: textOf,
    target: ({ id }) => ({ kind: "edit", id }),
  },
  delete_listing: {
    key: ofListing,
    merge: { rule: "once" },
    undo: UNDO_MS,
    travel: { lane: "mine" },
    summary: () => "Annonce supprimée",
    words: noWords,
    target: show,
  },
  set_favorite: {
    key: ({ listing_id }) => `favorite:${listing_id}`,
    merge: { rule: "toggle", on: ({ on }) => on },
    undo: 0,
    travel: { lane: "favorites" },
    summary: ({ on }) => (on ? "Favori ajouté" : "Favori retiré"),
    words: noWords,
    target: showItsListing,
  },
  save_search: {
    key: (args) => `search:${soughtKey(args)}`,
    merge: { rule: "toggle", on: ({ on }) => on },
    undo: 0,
    travel: { lane: "mine" },
    summary: ({ on, q }) =>
      `${on ? "Recherche suivie" : "Recherche retirée"}${q === "" ? "" : `\u00A0: ${shortened(q)}`}`,
    words: ({ q }) => q,
    target: () => null,
  },
  post_review: {
    key: ({ listing_id }) => `review:${listing_id}`,
    merge: { rule: "once" },
    undo: 0,
    travel: { lane: "mine" },
    summary: () => "Avis",
    words: ({ comment }) => comment,
    target: showItsListing,
  },
  report_listing: {
    key: ({ listing_id }) => `report:${listing_id}`,
    merge: { rule: "once" },
    undo: 0,
    travel: { lane: "mine" },
    summary: () => "Signalement d'annonce",
    words: ({ comment }) => comment,
    target: showItsListing,
  },
  report_review: {
    key: ({ review_id }) => `report:${review_id}`,
    merge: { rule: "once" },
    undo: 0,
    travel: { lane: "mine" },
    summary: () => "Signalement d'un avis",
    words: ({ comment }) => comment,
    target: () => null,
  },
  update_profile: {
    key: () => "profile",
    merge: { rule: "replace" },
    undo: 0,
    travel: { lane: "mine" },
    summary: () => "Profil modifié",
    words: noWords,
    target: () => ({ kind: "profile" }),
  },
  send_proof: {
    key: ({ listing_id }) => (listing_id === null ? "credits" : `listing:${listing_id}`),
    merge: {
      rule: "once",
      same: sameProof,
      renews: (next, before) =>
        (before.item === next.item && before.listing_id === next.listing_id) || before.screenshot === next.screenshot,
    },
    undo: 0,
    travel: { lane: "mine", carries: "screenshot" },
    summary: ({ amount }) => `Preuve de paiement\u00A0: ${formatPrice(amount)}`,
    words: noWords,
    target: ({ listing_id }) => ({ kind: "payment", id: listing_id }),
  },
  contest_payment: {
    key: ({ proof_id }) => `dispute:${proof_id}`,
    merge: { rule: "once" },
    undo: 0,
    travel: { lane: "mine" },
    summary: () => "Contestation d'un paiement",
    words: written,
    target: () => ({ kind: "payment", id: null }),
  },
  appeal_moderation: {
    key: ofNotice,
    merge: { rule: "once" },
    undo: 0,
    travel: { lane: "mine" },
    summary: () => "Demande d'un nouvel examen",
    words: written,
    target: () => null,
  },
  acknowledge_notice: {
    key: ofNotice,
    merge: { rule: "once" },
    undo: 0,
    travel: { lane: "mine" },
    summary: () => "Avertissement lu",
    words: noWords,
    target: () => null,
  },
  contact_support: {
    key: () => "support",
    merge: { rule: "append" },
    undo: 0,
    travel: { lane: null, apart: true },
    summary: () => "Message à l'équipe",
    words: written,
    target: () => ({ kind: "support" }),
  },
};
