import { formatBytes } from "#domain/bytes.ts";
import { totalOf, TRAFFIC_KINDS, type TrafficKind } from "#domain/traffic.ts";
import { useSpent } from "#queries/use-spent.ts";

const WORDS: Readonly<Record<TrafficKind, string>> = {
  listings: "Annonces et pages",
  photos: "Photos vues",
  sent: "Photos envoyées",
  messages: "Messages et envois",
  app: "L'application",
};

/** What the network has cost this month, by what it was for, and last month. */
export function DataSpent() {
  const spent = useSpent();
  if (spent === null) return null;
  const { thisMonth, lastMonth } = spent;
  const used = TRAFFIC_KINDS.filter((kind) => thisMonth[kind] > 0).toSorted((a, b) => thisMonth[b] - thisMonth[a]);
  return (
    <div className="card grid gap-3 p-4">
      <p>
        <span className="font-650">{used.length === 0 ? "Rien" : formatBytes(totalOf(thisMonth))}</span> de réseau
        utilisé ce mois-ci
      </p>
      {used.length === 0 ? null : (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
          {used.map((kind) => (
            <div key={kind} className="contents">
              <dt className="text-muted">{WORDS[kind]}</dt>
              <dd className="m-0 text-right tabular-nums">{formatBytes(thisMonth[kind])}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-muted">
        {totalOf(lastMonth) > 0 ? `Le mois dernier\u00A0: ${formatBytes(totalOf(lastMonth))}. ` : ""}
        Compté par cet appareil, à peu près&nbsp;; rien n'en est envoyé.
      </p>
    </div>
  );
}
