export const REPORT_REASONS = [
  { id: "fake", label: "Annonce frauduleuse" },
  { id: "inappropriate", label: "Contenu inapproprié" },
  { id: "duplicate", label: "Annonce en double" },
  { id: "wrong_category", label: "Mauvaise catégorie" },
  { id: "other", label: "Autre raison" },
] as const;

/** Of a person, from a conversation with them. */
export const PERSON_REASONS = [
  { id: "scam", label: "Arnaque ou tentative d'arnaque" },
  { id: "insult", label: "Insultes ou menaces" },
  { id: "spam", label: "Publicité ou messages répétés" },
  { id: "other", label: "Autre raison" },
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number]["id"];
