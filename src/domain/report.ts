export const REPORT_REASONS = [
  { id: "fake", label: "Annonce frauduleuse" },
  { id: "inappropriate", label: "Contenu inapproprié" },
  { id: "duplicate", label: "Annonce en double" },
  { id: "wrong_category", label: "Mauvaise catégorie" },
  { id: "other", label: "Autre raison" },
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number]["id"];
