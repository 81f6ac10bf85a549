import { formatNumber, NBSP } from "#domain/text.ts";
import { useTownCounts } from "#queries/use-town-counts.ts";
import { TILES } from "#town";

type TileProps = { figure: string; words: string };

function Tile({ figure, words }: TileProps) {
  return (
    <li className="grid justify-items-center content-start gap-0.5 px-1 py-3 text-center">
      <span className="text-lg font-800 tabular-nums text-primary">{figure}</span>
      <span className="text-xs text-muted text-balance">{words}</span>
    </li>
  );
}

/** The promise until the real count is larger, then the count (decisions.md). */
function atLeast(promised: number, counted: number | undefined): string {
  return counted !== undefined && counted > promised ? formatNumber(counted) : `${formatNumber(promised)}+`;
}

/** Three facts about the market. */
export function Tiles() {
  const counts = useTownCounts();
  return (
    <ul className="card grid grid-cols-3 divide-x divide-solid divide-line">
      <Tile figure={atLeast(TILES.listings, counts?.listings)} words="annonces" />
      <Tile figure={atLeast(TILES.people, counts?.people)} words="utilisateurs actifs" />
      <Tile figure={`100${NBSP}%`} words="remise en main propre" />
    </ul>
  );
}
