import { countOf } from "#domain/text.ts";
import type { ReportRecord } from "#team/rows.ts";

type Props = { record: ReportRecord };

/** What became of everything that a person has reported; nothing for who has never reported anything. */
export function Reported({ record }: Props) {
  const said = [
    saidOf("d'annonces", record.listings),
    saidOf("de personnes", record.people),
    saidOf("d'avis", record.reviews),
  ].filter((part) => part !== "");
  if (said.length === 0) return null;
  return <p className="text-sm text-muted">Ses signalements {said.join("\u202F; ")}</p>;
}

/** Beside a report: its reporter's first one, or what became of the others. */
export function Record({ record }: Props) {
  const all = [record.listings, record.people, record.reviews];
  return all.reduce((sum, { open, upheld, dismissed }) => sum + open + upheld + dismissed, 0) <= 1 ? (
    <p className="text-sm text-muted">Son premier signalement</p>
  ) : (
    <Reported record={record} />
  );
}

function saidOf(about: string, { upheld, dismissed, open }: ReportRecord["listings"]): string {
  const parts = [
    upheld > 0 ? countOf(upheld, "suivi") : "",
    dismissed > 0 ? countOf(dismissed, "sans suite", "sans suite") : "",
    open > 0 ? countOf(open, "en attente", "en attente") : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `${about}\u00A0: ${parts.join(", ")}`;
}
