import * as v from "valibot";
import { LENGTHS } from "./limits.ts";
import { textField } from "./text-field.ts";
import { formatNumber } from "./text.ts";

export const REPORT_REASONS = [
  { id: "fake", label: "Annonce frauduleuse" },
  { id: "inappropriate", label: "Contenu inapproprié" },
  { id: "duplicate", label: "Annonce en double" },
  { id: "wrong_category", label: "Mauvaise catégorie" },
  { id: "other", label: "Autre raison" },
] as const;

/** Reasons to report a person, from a conversation with them. */
export const PERSON_REASONS = [
  { id: "scam", label: "Arnaque ou tentative d'arnaque" },
  { id: "insult", label: "Insultes ou menaces" },
  { id: "spam", label: "Publicité ou messages répétés" },
  { id: "other", label: "Autre raison" },
] as const;

/** Reasons to report a review that somebody else wrote about a seller. */
export const REVIEW_REASONS = [
  { id: "fake", label: "Faux avis" },
  { id: "insult", label: "Insultes ou menaces" },
  { id: "inappropriate", label: "Contenu inapproprié" },
  { id: "other", label: "Autre raison" },
] as const;

const { max } = LENGTHS.reportComment;

const formOf = <Id extends string>(reasons: readonly { readonly id: Id }[]) =>
  v.object({
    reason: v.picklist(
      reasons.map(({ id }) => id),
      "Veuillez indiquer une raison",
    ),
    comment: v.optional(
      textField({ most: [max, `Le texte ne doit pas dépasser ${formatNumber(max)} caractères`] }),
      "",
    ),
  });

export const reportForm = formOf(REPORT_REASONS);
export const personReportForm = formOf(PERSON_REASONS);
export const reviewReportForm = formOf(REVIEW_REASONS);
