import type { FiguresDay } from "#team/rows.ts";
import { Icon } from "#ui/icon.tsx";
import { CHARTS, dayWords } from "./charts.ts";

/** The charts in words, the newest day first. */
export function FiguresTable({ days }: { days: readonly FiguresDay[] }) {
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
            {days.toReversed().map((day) => (
              <tr key={day.day} className="b-t-1 b-solid b-line">
                <th scope="row" className="py-1.5 pr-2 text-left font-600 whitespace-nowrap">
                  {dayWords(day.day)}
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
