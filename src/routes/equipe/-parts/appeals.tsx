import { formatStamp } from "#domain/day.ts";
import { REPORT_REASONS } from "#domain/report-form.ts";
import type { Appeal } from "#team/rows.ts";
import { AgeText } from "#ui/age-text.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { Edits, PhotoRow } from "./edits.tsx";
import { useDesk } from "./desk-context.ts";
import { PleaAnswers } from "./plea-answers.tsx";

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

function Answers({ row: { id, kind, own, title } }: { row: Appeal }) {
  const { acts } = useDesk();
  const keep = kind === "warned" ? "Demander mieux" : "Maintenir la décision";
  return (
    <PleaAnswers
      id={id}
      verb="decide_appeal"
      own={own ? "C'est votre annonce\u00a0: une autre personne de l'équipe répond." : null}
      keep={{
        label: keep,
        title: `${keep}\u202f?`,
        confirm: kind === "warned" ? keep : "Maintenir",
        effect: "La personne lit votre réponse à côté de son annonce.",
      }}
      grant={{
        label: GRANT[kind],
        title: `${GRANT[kind]}\u202f?`,
        confirm: GRANT[kind],
        effect: EFFECT[kind],
      }}
      onAnswer={(accept, answer) =>
        acts.send({
          verb: "decide_appeal",
          about: id,
          args: { notice: id, accept, answer },
          said: `${accept ? "Demande acceptée" : "Décision maintenue"}\u00a0: ${title}`,
        })
      }
    />
  );
}
