import { countOf } from "#domain/text.ts";
import { useListingNumbers } from "#queries/use-numbers.ts";

/** The week of a listing of one's own, in a line; nothing until the server has told. */
export function WeekOfListing({ id }: { id: string }) {
  const week = useListingNumbers().get(id)?.week;
  if (week === undefined) return null;
  return (
    <p className="mt-1 text-xs text-muted">
      7&nbsp;jours&nbsp;: {countOf(week.views, "vue")}, {countOf(week.hearts, "cœur")},{" "}
      {countOf(week.conversations, "conversation")}
    </p>
  );
}

const CELL = "py-1 text-right font-600 tabular-nums";

/** The same by weeks, on the page of the listing. */
export function NumbersOfListing({ id }: { id: string }) {
  const numbers = useListingNumbers().get(id);
  if (numbers === undefined) return null;
  const { week, fortnight, all } = numbers;
  const rows = [
    ["Vues", week.views, fortnight.views, all.views],
    ["Cœurs", week.hearts, fortnight.hearts, all.hearts],
    ["Conversations", week.conversations, fortnight.conversations, all.conversations],
  ] as const;
  return (
    <section aria-labelledby="numbers" className="card px-[min(1rem,16px)] py-3">
      <h2 id="numbers" className="sr-only">
        Ce que votre annonce a reçu
      </h2>
      <table className="w-full text-sm max-[17em]:[&_tr]:(grid grid-cols-3) max-[17em]:[&_tr>:first-child]:col-span-3">
        <thead className="text-[min(0.75rem,5.5vw)] text-muted">
          <tr>
            <th scope="col">
              <span className="sr-only">Quoi</span>
            </th>
            {["7 jours", "7 d'avant", "En tout"].map((title) => (
              <th key={title} scope="col" className="pb-1 text-right font-400">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, now, both, ever]) => (
            <tr key={name}>
              <th scope="row" className="py-1 text-left font-400">
                {name}
              </th>
              <td className={CELL}>{now}</td>
              <td className={CELL}>{both - now}</td>
              <td className={CELL}>{ever}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-xs text-muted">
        Une vue&nbsp;: une personne connectée, une fois par jour. Les vôtres ne comptent pas.
      </p>
    </section>
  );
}
