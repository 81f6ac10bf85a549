import { useEffect } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { useDataSaver, type DataSaverChoice } from "#device/data-saver.ts";
import { useStorage } from "#device/storage.ts";
import { formatBytes } from "#domain/bytes.ts";
import { countOf } from "#domain/text.ts";
import { totalOf, TRAFFIC_KINDS, type TrafficKind } from "#domain/traffic.ts";
import { useSyncHealth, useWholeFeed, useSpent } from "#queries/use-sync-health.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useSavesData } from "#ui/use-saves-data.ts";
import { ChoiceRow, Group } from "./group.tsx";
import { PhoneReport } from "./phone-report.tsx";

const OPTIONS: readonly { id: DataSaverChoice; label: string }[] = [
  { id: "auto", label: "Automatique" },
  { id: "on", label: "Oui" },
  { id: "off", label: "Non" },
];

/** The data on this phone, how fresh it is, and how much it may download. */
export function DataOnPhone() {
  const { choice, choose } = useDataSaver();
  const saving = useSavesData();
  return (
    <Group title="Données">
      <ChoiceRow
        legend="Économie de données"
        hint={
          saving
            ? "Activée\u00A0: les photos se chargent quand vous les touchez."
            : "«\u00A0Automatique\u00A0» l'active sur un réseau lent, ou si votre appareil le demande."
        }
        value={choice}
        options={OPTIONS}
        onChoose={choose}
      />
      <OnThisPhone />
      <DataSpent />
      <PhoneReport />
    </Group>
  );
}

function OnThisPhone() {
  const { lastPullAt } = useSyncHealth();
  const { listings, state, start } = useWholeFeed();
  const online = useConnectivity((value) => value.online);
  const { used, silent, persisted, full, look } = useStorage();
  useEffect(() => {
    look().catch(() => undefined);
  }, [look, listings, full]);
  return (
    <div className="card grid gap-3 p-4">
      <p>
        <span className="font-650">{countOf(listings, "annonce")}</span> sur ce téléphone
        <br />
        <span className="text-sm text-muted">
          Dernière synchro&nbsp;: {lastPullAt === null ? "pas encore" : <AgeText at={lastPullAt} />}
        </span>
        {used === null && !silent ? null : (
          <>
            <br />
            <span className="text-sm text-muted">
              {used === null
                ? "Ce navigateur ne dit pas la place que prend Djassa."
                : `${formatBytes(used)} en tout, avec l'application, les photos vues et ce que vous avez écrit.`}
              {persisted ? " Le navigateur a promis de ne rien en effacer." : ""}
            </span>
          </>
        )}
      </p>
      {full ? (
        <Notice tone="wait">
          Ce téléphone n'a presque plus de place. Les photos vues, puis les annonces anciennes, laissent la leur&#8239;;
          vos brouillons et ce qui n'est pas encore parti sont gardés.
        </Notice>
      ) : state === "done" ? (
        <p className="text-sm text-muted" role="status">
          Toutes les annonces récentes sont là, même sans réseau.
        </p>
      ) : (
        <>
          <Button
            icon="download"
            busy={state === "running"}
            off={!online}
            onClick={start}
            className="justify-self-start [overflow-wrap:anywhere]"
          >
            {state === "running" ? "Téléchargement…" : "Tout télécharger (0,4\u00A0Mo environ)"}
          </Button>
          <p className="text-sm text-muted" role="status">
            {state === "failed"
              ? "Le téléchargement s'est interrompu. Réessayez dans un moment."
              : online
                ? "Sans les photos. Utile avant de partir là où il n'y a pas de réseau."
                : "Pas de connexion\u00A0: le téléchargement sera possible quand le réseau revient."}
          </p>
        </>
      )}
    </div>
  );
}

const WORDS: Readonly<Record<TrafficKind, string>> = {
  listings: "Annonces et pages",
  photos: "Photos vues",
  sent: "Photos envoyées",
  messages: "Messages et envois",
  app: "L'application",
};

/** The network traffic of this month, by its use, and of last month. */
function DataSpent() {
  const spent = useSpent();
  if (spent === null) return null;
  const { thisMonth, lastMonth } = spent;
  const used = TRAFFIC_KINDS.filter((kind) => thisMonth[kind] > 0).sort((a, b) => thisMonth[b] - thisMonth[a]);
  return (
    <div className="card grid gap-3 p-4">
      <p>
        <span className="font-650">{used.length === 0 ? "Rien" : formatBytes(totalOf(thisMonth))}</span> de réseau
        utilisé ce mois-ci
      </p>
      {used.length === 0 ? null : (
        <dl className="grid gap-1 text-sm">
          {used.map((kind) => (
            <div key={kind} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted">{WORDS[kind]}</dt>
              <dd className="m-0 ms-auto tabular-nums">{formatBytes(thisMonth[kind])}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-muted">
        {totalOf(lastMonth) > 0 ? `Le mois dernier\u00A0: ${formatBytes(totalOf(lastMonth))}. ` : ""}
        Compté par ce téléphone, à peu près&#8239;; rien n'en est envoyé.
      </p>
    </div>
  );
}
