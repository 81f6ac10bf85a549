import { formatNumber, NBSP } from "#domain/text.ts";
import { useTownCounts } from "#queries/use-town-counts.ts";

type TileProps = { figure: string; words: string };

function Tile({ figure, words }: TileProps) {
  return (
    <li className="grid justify-items-center content-start gap-0.5 px-1 py-3 text-center">
      <span className="text-lg font-800 tabular-nums text-primary">{figure}</span>
      <span className="text-xs text-muted text-balance">{words}</span>
    </li>
  );
}

/** The count as the server has it; a dash until it is known. */
const counted = (count: number | undefined): string => (count === undefined ? "–" : formatNumber(count));

/** Three facts about the market. */
export function Tiles() {
  const counts = useTownCounts();
  return (
    <ul className="card grid grid-cols-3 divide-x divide-solid divide-line">
      <Tile figure={counted(counts?.listings)} words="annonces" />
      <Tile figure={counted(counts?.people)} words="utilisateurs actifs" />
      <Tile figure={`100${NBSP}%`} words="remise en main propre" />
    </ul>
  );
}
