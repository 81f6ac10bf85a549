import { useState } from "react";
import { formatStamp } from "#domain/day.ts";
import { REPORT_REASONS } from "#domain/report-form.ts";
import { useLive } from "#queries/sources.ts";
import type { Appeal } from "#team/rows.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Button } from "#ui/button.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { useDesk } from "./desk-context.ts";
import { Edits, PhotoRow } from "./edits.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

/** Listings that their owners want to be looked at once more, or have edited after a warning; nothing when there are none. */
export function Appeals({ rows }: { rows: readonly Appeal[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="demandes" className="mb-6">
      <h2 id="demandes" className="heading mb-3">
        À examiner de nouveau
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2 items-start">
        {rows.map((row) => (
          <AppealCard key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

const DECIDED = { hidden: "Masquée", warned: "Avertie", removed: "Retirée" } as const;
const GRANT = { hidden: "Rétablir l'annonce", warned: "C'est corrigé", removed: "Donner raison" } as const;
const EFFECT = {
  hidden: "L'annonce se voit de nouveau, et ses signalements sont clos.",
  warned: "L'avertissement est levé\u202f; la personne lit que vous avez vu sa correction.",
  removed: "L'annonce reste retirée\u202f; la personne reçoit un crédit pour la publier de nouveau.",
} as const;

function AppealCard({ row }: { row: Appeal }) {
  const { listing, reason } = row;
  const named = (id: string) => REPORT_REASONS.find((known) => known.id === id)?.label ?? id;
  return (
    <li className="card grid gap-3 p-4">
      <div className="grid gap-0.5">
        <h3 className="font-650 [overflow-wrap:anywhere]">{row.title}</h3>
        <p className="text-sm">
          <PriceText price={listing.price} className="font-650" /> · {row.owner_name ?? "–"} ·{" "}
          <AgeText at={row.appealed_at} className="text-muted" />
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {DECIDED[row.kind]} le {formatStamp(row.at)}
          {reason === null ? "" : `\u00a0: ${reason}`}
        </p>
      </div>
      <PhotoRow label="Photos de l'annonce" names={listing.photos} />
      <p className="text-sm text-muted line-clamp-4 [overflow-wrap:anywhere]">{listing.description}</p>
      {row.reports.length === 0 ? null : (
        <p className="text-sm [overflow-wrap:anywhere]">
          Signalée&nbsp;:{" "}
          {row.reports
            .map((one) => `${named(one.reason)}${one.comment === null ? "" : ` (${one.comment})`}`)
            .join(", ")}
        </p>
      )}
      <Edits rows={row.edits} />
      {row.appeal === null ? null : (
        <blockquote className="m-0 b-l-3 b-solid b-line pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
          {row.appeal}
        </blockquote>
      )}
      <Answers row={row} />
    </li>
  );
}

function Answers({ row }: { row: Appeal }) {
  const { acts } = useDesk();
  const busy = useLive(acts).has(row.id);
  const [asking, setAsking] = useState<"grant" | "keep" | null>(null);
  if (row.own)
    return <p className="text-sm text-muted">C'est votre annonce&nbsp;: une autre personne de l'équipe répond.</p>;
  const grant = asking === "grant";
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Button icon="x" disabled={busy} onClick={() => setAsking("keep")} className="!text-danger">
        {row.kind === "warned" ? "Demander mieux" : "Maintenir la décision"}
      </Button>
      <Button variant="primary" icon="check" busy={busy} onClick={() => setAsking("grant")}>
        {GRANT[row.kind]}
      </Button>
      {asking === null ? null : (
        <ReasonDialog
          title={
            grant
              ? `${GRANT[row.kind]}\u202f?`
              : row.kind === "warned"
                ? "Demander mieux\u202f?"
                : "Maintenir la décision\u202f?"
          }
          verb={`decide_appeal:${asking}`}
          about={row.id}
          label={grant ? "Mot pour la personne (facultatif)" : "Réponse à la personne"}
          required={!grant}
          confirm={grant ? GRANT[row.kind] : row.kind === "warned" ? "Demander mieux" : "Maintenir"}
          danger={!grant}
          onClose={() => setAsking(null)}
          onConfirm={(answer) => {
            setAsking(null);
            acts.send({
              verb: "decide_appeal",
              about: row.id,
              args: { notice: row.id, accept: grant, answer },
              said: grant ? `Demande acceptée\u00a0: ${row.title}` : `Décision maintenue\u00a0: ${row.title}`,
            });
          }}
        >
          <p>{grant ? EFFECT[row.kind] : "La personne lit votre réponse à côté de son annonce."}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
