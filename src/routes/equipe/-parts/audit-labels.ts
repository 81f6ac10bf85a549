import { REPORT_REASONS } from "#domain/report-form.ts";
import { formatPrice } from "#domain/price.ts";
import type { AuditLine } from "#team/rows.ts";

const ACTS: Readonly<Record<string, string>> = {
  accept_payment: "a validé un paiement",
  refuse_payment: "a refusé un paiement",
  undo_payment: "a annulé une décision",
  grant_dispute: "a accepté une contestation",
  keep_dispute: "a maintenu une décision contestée",
  restore_listing: "a gardé une annonce",
  warn_listing: "a averti un vendeur",
  remove_listing: "a retiré une annonce",
  grant_appeal: "a accepté une demande de nouvel examen",
  keep_appeal: "a maintenu une décision de modération",
  keep_person: "a classé des signalements de personne",
  answer_letter: "a répondu à un message",
  mark_letter: "a marqué un message",
  suspend: "a suspendu une personne",
  lift_suspension: "a levé une suspension",
};

export const actLabel = (act: string): string => ACTS[act] ?? act;

const FIELDS: Readonly<Record<string, string>> = {
  status: "état",
  reason: "raison",
  amount: "montant",
  hidden: "masquée",
  deleted: "supprimée",
  reports: "signalements",
  suspended: "suspendue",
  decided_by: "décidé par",
};

const VALUES: Readonly<Record<string, string>> = {
  appealed: "à examiner",
  granted: "acceptée",
  kept: "maintenue",
  received: "à vérifier",
  accepted: "validée",
  refused: "refusée",
  new: "nouveau",
  read: "lu",
  answered: "répondu",
  ...Object.fromEntries(REPORT_REASONS.map(({ id, label }) => [id, label])),
};

function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return field === "reports" ? "0" : "–";
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (field === "amount" && typeof value === "number") return formatPrice(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return VALUES[text] ?? text;
}

export type Change = { readonly field: string; readonly before: string; readonly after: string };

/** What an act changed, field by field; what stayed, and who had decided before (said by the line below), is left out. */
export function changesOf({ before, after }: Pick<AuditLine, "before" | "after">): readonly Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => field !== "decided_by",
  );
  return fields
    .map((field) => ({
      field: FIELDS[field] ?? field,
      before: valueWords(field, before?.[field]),
      after: valueWords(field, after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
}
