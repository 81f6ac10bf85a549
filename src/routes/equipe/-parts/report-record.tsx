import type { ReactNode } from "react";
import { countOf } from "#domain/text.ts";
import type { ReportRecord } from "#team/rows.ts";
import { AgeText } from "#ui/age-text.tsx";

type Props = { record: ReportRecord };

/** The outcome of everything that a person has reported; nothing for people who have never reported anything. */
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

type ReportLineProps = {
  why: string;
  report: Props & { reporter_name: string | null; created_at: number; comment: string | null };
  /** Whether it is one of those that act by their number. */
  counts?: boolean;
  /** The reported content, where it says something else now. */
  children?: ReactNode;
};

/** One report: why, by whom and when, in what words. */
export function ReportLine({ why, report, counts = true, children }: ReportLineProps) {
  const { reporter_name: name, created_at, comment, record } = report;
  return (
    <>
      <p>
        <span className="font-600">{why}</span> · {name ?? "Sans profil"}&nbsp;·{" "}
        <AgeText at={created_at} className="whitespace-nowrap text-muted" />
      </p>
      {comment === null ? null : <p>«&nbsp;{comment}&nbsp;»</p>}
      {children}
      <Record record={record} />
      {counts ? null : <p className="text-muted">Compte récent ou sans activité&nbsp;: ne compte pas</p>}
    </>
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
