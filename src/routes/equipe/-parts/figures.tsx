import { useState } from "react";
import { dateFormat } from "#domain/age.ts";
import { formatWait } from "#domain/wait.ts";
import { countOf, formatNumber } from "#domain/text.ts";
import { DAYS } from "#team/admin.ts";
import type { Figures as Rows, FiguresDay } from "#team/rows.ts";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "#ui/use-now.ts";
import { QueryView } from "./query-view.tsx";
import { useAdmin } from "./admin-context.ts";
import { MachineState } from "./machine-state.tsx";

const MINUTE = 60_000;
const shortDay = dateFormat({ day: "numeric", month: "short", timeZone: "UTC" });

/** "2025-11-21" → "21 nov." */
const dayLabel = (day: string): string => shortDay(Date.parse(day));

type Chart = {
  readonly title: string;
  readonly value: (day: FiguresDay) => number | null;
  readonly words: (value: number) => string;
};

const CHARTS: readonly Chart[] = [
  { title: "Preuves reçues", value: (day) => day.received, words: (n) => formatNumber(n) },
  { title: "Preuves décidées", value: (day) => day.accepted + day.refused, words: (n) => formatNumber(n) },
  { title: "Délai médian", value: (day) => day.median_minutes, words: (n) => formatWait(n * MINUTE) },
  { title: "Refus", value: (day) => day.refused, words: (n) => formatNumber(n) },
  { title: "Annonces publiées", value: (day) => day.listings, words: (n) => formatNumber(n) },
  { title: "Messages", value: (day) => day.messages, words: (n) => formatNumber(n) },
];

const SPANS = [7, DAYS, 30] as const;

/** The day's figures beside the days before: counts of what is there, from SQL. */
export function Figures() {
  const admin = useAdmin();
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
      <QueryView key={days} query={admin.figures(days)}>
        {(rows) => <Charts rows={rows} />}
      </QueryView>
    </div>
  );
}

function Charts({ rows }: { rows: Rows }) {
  return (
    <>
      <Now rows={rows} />
      {rows.ledger_off === 0 ? null : (
        <Notice
          tone="danger"
          title={`${countOf(rows.ledger_off, "solde ne correspond", "soldes ne correspondent")} pas au grand livre`}
        >
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
      <MachineState machine={rows.machine} />
      <FiguresTable days={rows.days} />
    </>
  );
}

function Watched({ watched }: Pick<Rows, "watched">) {
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
      {oldest}&#8239;; <strong className="text-ink">{countOf(waiting.reports, "signalement")}</strong>&#8239;;{" "}
      <strong className="text-ink">{countOf(waiting.support, "nouveau message", "nouveaux messages")}</strong>.
      {ledger_off === 0 ? " Tous les soldes sont la somme du grand livre." : ""}
    </p>
  );
}

const HEIGHT = 48;
const STEP = 10;
const WIDTH = 7;
/** The height of a day without anything, so that it is seen to have been counted. */
const LEAST = 1;

type BarsProps = { chart: Chart; days: readonly FiguresDay[] };

/** One figure of each day as a bar, today's in words and in the strong colour; the table below says all of them. */
function Bars({ chart: { title, value, words }, days }: BarsProps) {
  const values = days.map(value);
  const most = Math.max(1, ...values.map((one) => one ?? 0));
  const today = values.at(-1) ?? null;
  const first = days[0]?.day;
  const known = values.flatMap((one) => (one === null ? [] : [one]));
  const alt = `${title}, ${days.length} jours\u00a0: de ${words(Math.min(...known, most))} à ${words(Math.max(0, ...known))} par jour`;
  return (
    <figure className="grid gap-1 m-0">
      <figcaption className="grid items-baseline lt-sm:text-sm sm:(flex justify-between gap-2)">
        <span className="text-muted">{title}</span>
        <span className="text-xl font-750 tabular-nums whitespace-nowrap">{today === null ? "–" : words(today)}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={alt}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="w-full h-16"
      >
        {values.map((one, place) => {
          const height = one === null ? 0 : Math.max(LEAST, (one / most) * HEIGHT);
          return (
            <rect
              key={days[place]?.day}
              x={place * STEP + (STEP - WIDTH) / 2}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
              rx={1}
              fill={place === values.length - 1 ? "var(--primary)" : "var(--line-strong)"}
            />
          );
        })}
      </svg>
      <p className="flex justify-between text-xs text-muted" aria-hidden="true">
        <span>{first === undefined ? "" : dayLabel(first)}</span>
        <span>aujourd'hui</span>
      </p>
    </figure>
  );
}

/** The charts in words, the newest day first. */
function FiguresTable({ days }: { days: readonly FiguresDay[] }) {
  const cell = "py-1.5 px-2 text-right tabular-nums whitespace-nowrap";
  return (
    <details className="card px-4 py-1">
      <summary className="flex items-center gap-2 min-h-11 font-600 focusable rounded-field">
        <Icon name="chevron-down" className="text-primary" />
        Tous les chiffres en tableau
      </summary>
      <div
        role="region"
        aria-label="Chiffres par jour"
        tabIndex={0}
        className="overflow-x-auto focusable rounded-field"
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="py-1.5 pr-2 text-left font-600">
                Jour
              </th>
              {CHARTS.map(({ title }) => (
                <th key={title} scope="col" className={`${cell} font-600`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((day) => (
              <tr key={day.day} className="b-t-1 b-solid b-line">
                <th scope="row" className="py-1.5 pr-2 text-left font-600 whitespace-nowrap">
                  {dayLabel(day.day)}
                </th>
                {CHARTS.map(({ title, value, words }) => {
                  const one = value(day);
                  return (
                    <td key={title} className={cell}>
                      {one === null ? "–" : words(one)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
