import { useState } from "react";
import { formatWait } from "#domain/proof-clock.ts";
import { countOf } from "#domain/text.ts";
import { DAYS } from "#team/desk.ts";
import type { Figures as Rows } from "#team/rows.ts";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "#ui/use-now.ts";
import { Asked } from "./asked.tsx";
import { Bars } from "./bars.tsx";
import { CHARTS } from "./charts.ts";
import { useDesk } from "./desk-context.ts";
import { FiguresTable } from "./figures-table.tsx";
import { MachineState } from "./machine-state.tsx";

const SPANS = [7, DAYS, 30] as const;

/** The day's figures beside the days before: counts of what is there, from SQL. */
export function Figures() {
  const desk = useDesk();
  const [days, setDays] = useState<number>(DAYS);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Nombre de jours</legend>
        {SPANS.map((span) => (
          <button
            key={span}
            type="button"
            aria-pressed={span === days}
            onClick={() => setDays(span)}
            className={`chip ${span === days ? "chip-on" : ""}`}
          >
            {span} jours
          </button>
        ))}
      </fieldset>
      <Asked key={days} question={desk.figures(days)}>
        {(rows) => <Charts rows={rows} />}
      </Asked>
    </div>
  );
}

function Charts({ rows }: { rows: Rows }) {
  return (
    <>
      <Now rows={rows} />
      {rows.ledger_off === 0 ? null : (
        <Notice tone="danger" title={`${countOf(rows.ledger_off, "solde")} ne correspond pas au grand livre`}>
          Prévenez tout de suite la personne qui tient la base de données.
        </Notice>
      )}
      <ul className="grid grid-cols-text gap-2 sm:(grid-cols-2 gap-3) lg:grid-cols-3">
        {CHARTS.map((chart) => (
          <li key={chart.title} className="card p-3 sm:p-4">
            <Bars chart={chart} days={rows.days} />
          </li>
        ))}
      </ul>
      <Watched watched={rows.watched} />
      {rows.machine === undefined ? null : <MachineState machine={rows.machine} />}
      <FiguresTable days={rows.days} />
    </>
  );
}

function Watched({ watched }: Pick<Rows, "watched">) {
  if (watched === undefined) return null;
  const { refused_sign_ins: refused, reads } = watched;
  return (
    <section aria-label="Surveillance" className="grid gap-1 max-w-[44rem] text-muted">
      {refused === null ? null : (
        <p>
          Connexions refusées depuis une heure&nbsp;: <strong className="text-ink">{refused}</strong>
        </p>
      )}
      <p>
        Données de personnes ouvertes aujourd'hui&nbsp;:{" "}
        {reads.length === 0
          ? "aucune."
          : `${reads.map(({ name, people }) => `${name ?? "?"} ${countOf(people, "personne")}`).join(", ")}.`}
      </p>
    </section>
  );
}

function Now({ rows: { waiting, ledger_off } }: { rows: Rows }) {
  const now = useNow();
  const oldest = waiting.oldest_at === null ? "" : `, la plus ancienne depuis ${formatWait(now - waiting.oldest_at)}`;
  return (
    <p className="max-w-[44rem] text-muted">
      En attente maintenant&nbsp;: <strong className="text-ink">{countOf(waiting.payments, "preuve")}</strong>
      {oldest}&nbsp;;{" "}
      <strong className="text-ink">{countOf(waiting.reports, "annonce signalée", "annonces signalées")}</strong>&nbsp;;{" "}
      <strong className="text-ink">{countOf(waiting.letters, "nouveau message", "nouveaux messages")}</strong>.
      {ledger_off === 0 ? " Tous les soldes sont la somme du grand livre." : ""}
    </p>
  );
}
