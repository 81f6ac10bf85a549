import { useConnectivity } from "#device/connectivity.ts";
import { formatStamp } from "#domain/day.ts";
import { countOf, formatNumber, NBSP } from "#domain/text.ts";
import type { SearchAnswer } from "#queries/use-search.ts";
import { useSyncHealth } from "#queries/use-sync-health.ts";
import { Again } from "../../-cards/again.tsx";

type ResultCountProps = { answer: SearchAnswer; q: string };

/** "12 annonces pour « vélo »"; without a network, whose count that is. */
export function ResultCount({ answer, q }: ResultCountProps) {
  const online = useConnectivity((state) => state.online);
  const { feedAsOf } = useSyncHealth();
  const { phase, total, capped, nearest, source, failed } = answer;
  if (phase === "loading")
    return (
      <p className="min-h-5.5 text-muted" role="status">
        Recherche…
      </p>
    );
  return (
    <div role="status" className="min-h-5.5">
      {nearest === null ? null : (
        <p className="mb-1">
          0&nbsp;résultat pour «&nbsp;{q}&nbsp;» — voici «&nbsp;<strong className="font-650">{nearest}</strong>&nbsp;»
        </p>
      )}
      <p>
        <strong className="font-650">
          {capped ? `${formatNumber(total)}${NBSP}+ annonces` : countOf(total, "annonce")}
        </strong>
        {q && nearest === null ? <> pour «&nbsp;{q}&nbsp;»</> : null}
        {(!online || failed) && source === "phone" ? " sur cet appareil" : null}
      </p>
      {!online || failed ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <p className="text-sm text-muted">
            {online ? "Le serveur ne répond pas" : "Pas de connexion"}&nbsp;: vous voyez ce que cet appareil a gardé
            {feedAsOf === null ? "" : ` le ${formatStamp(feedAsOf)}`}.
          </p>
          <Again />
        </div>
      ) : null}
    </div>
  );
}
