import type { FiguresDay } from "#team/rows.ts";
import { type Chart, dayWords } from "./charts.ts";

const HEIGHT = 48;
const STEP = 10;
const WIDTH = 7;
/** What a day without anything is drawn as, so that it is seen to have been counted. */
const LEAST = 1;

type BarsProps = { chart: Chart; days: readonly FiguresDay[] };

/** One figure of each day as a bar, today's in words and in the strong colour; the table below says all of them. */
export function Bars({ chart: { title, value, words }, days }: BarsProps) {
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
        <span>{first === undefined ? "" : dayWords(first)}</span>
        <span>aujourd'hui</span>
      </p>
    </figure>
  );
}
