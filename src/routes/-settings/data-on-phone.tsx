import { useEffect, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { useDataSaver, type DataSaverChoice } from "#device/data-saver.ts";
import { useStorage } from "#device/storage.ts";
import { formatBytes } from "#domain/bytes.ts";
import { formatWait } from "#domain/proof-clock.ts";
import { countOf, NBSP } from "#domain/text.ts";
import { totalOf, TRAFFIC_KINDS, type TrafficKind } from "#domain/traffic.ts";
import { useSpent } from "#queries/use-spent.ts";
import { type PhoneState, usePhoneState, useSyncHealth, useWholeFeed } from "#queries/use-sync-health.ts";
import { sendPhoneReport } from "#session/my-data.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "#ui/use-now.ts";
import { useSparing } from "#ui/use-sparing.ts";
import { ChoiceRow, Group } from "./group.tsx";

const OPTIONS: readonly { id: DataSaverChoice; label: string }[] = [
  { id: "auto", label: "Automatique" },
  { id: "on", label: "Oui" },
  { id: "off", label: "Non" },
];

/** What this phone holds, how fresh it is, and how much it may download. */
export function DataOnPhone() {
  const { choice, choose } = useDataSaver();
  const saving = useSparing();
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
      <Report />
    </Group>
  );
}

function OnThisPhone() {
  const { lastPullAt } = useSyncHealth();
  const { listings, state, start } = useWholeFeed();
  const online = useConnectivity((value) => value.online);
  const { used, kept, full, look } = useStorage();
  useEffect(() => {
    look().catch(() => undefined);
  }, [look, listings, full]);
  return (
    <div className="card grid gap-3 p-4">
      <p>
        <span className="font-650">{countOf(listings, "annonce")}</span> sur cet appareil
        <br />
        <span className="text-sm text-muted">
          Dernière synchro&nbsp;: {lastPullAt === null ? "pas encore" : <AgeText at={lastPullAt} />}
        </span>
        {used === null ? null : (
          <>
            <br />
            <span className="text-sm text-muted">
              {formatBytes(used)} en tout, avec l'application, les photos vues et ce que vous avez écrit.
              {kept ? " Le navigateur a promis de ne pas les effacer." : ""}
            </span>
          </>
        )}
      </p>
      {full ? (
        <Notice tone="wait">
          Cet appareil n'a presque plus de place. Les photos vues, puis les annonces anciennes, laissent la leur&nbsp;;
          vos brouillons et vos envois sont gardés.
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
            disabled={!online}
            onClick={start}
            className="justify-self-start"
          >
            {state === "running" ? "Téléchargement…" : "Tout télécharger (0,4 Mo environ)"}
          </Button>
          <p className="text-sm text-muted" role="status">
            {state === "failed"
              ? "Le téléchargement s'est interrompu. Réessayez quand le réseau est meilleur."
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

/** What the network has cost this month, by what it was for, and last month. */
function DataSpent() {
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
        Compté par cet appareil, à peu près&nbsp;; rien n'en est envoyé.
      </p>
    </div>
  );
}

const STATES: Readonly<Record<string, string>> = {
  queued: "en attente",
  sending: "en route",
  sent: "envoyé",
  refused: "refusé",
};

const LANES: Readonly<Record<string, string>> = {
  feed: "annonces",
  reviews: "avis",
  prices: "tarifs",
  mine: "ce qui est à vous",
  messages: "messages",
  favorites: "favoris",
  drafts: "brouillons",
};

type Shown = PhoneState & { version: string; online: boolean; used: number | null };

/** What is sent, in words: the kind of an act by its name in the code, as the team looks for it. */
function linesOf({ version, online, used, listings, outbox, lanes }: Shown): string[] {
  const ago = (seconds: number | null) =>
    seconds === null ? "jamais" : seconds < 60 ? "à l'instant" : `il y a ${formatWait(seconds * 1_000)}`;
  const room = used === null ? "place inconnue" : `${formatBytes(used)} de place`;
  return [
    `Version ${version}, ${online ? "en ligne" : "sans réseau"}, ${room}, ${countOf(listings, "annonce")}`,
    ...(outbox.length === 0 ? ["Aucun envoi sur cet appareil"] : []),
    ...outbox.map(
      ({ kind, state, code, age, tries }, at) =>
        `Envoi ${at + 1}, ${kind}${NBSP}: ${STATES[state] ?? state}, ${ago(age)}, ${countOf(tries, "essai")}${code === null ? "" : `, ${code}`}`,
    ),
    ...lanes.map(({ name, age, failed, strange }) => {
      const wrong = [failed === null ? "" : `échec ${ago(failed)}`, strange === 0 ? "" : `${strange} illisibles`];
      return [`Synchro ${LANES[name] ?? name}${NBSP}: ${ago(age)}`, ...wrong.filter((part) => part !== "")].join(", ");
    }),
  ];
}

/** For a phone where something is stuck: what the team needs of it, shown first and sent by a press. */
function Report() {
  const online = useConnectivity((value) => value.online);
  const { used, kept } = useStorage();
  const phone = usePhoneState(useNow());
  const [sent, setSent] = useState<Awaited<ReturnType<typeof sendPhoneReport>> | null>(null);
  const [busy, setBusy] = useState(false);
  const report = { version: DJASSA_VERSION, online, used, persisted: kept, ...phone };
  async function send() {
    setBusy(true);
    setSent(await sendPhoneReport(JSON.parse(JSON.stringify(report))));
    setBusy(false);
  }
  return (
    <div className="card grid gap-3 p-4">
      <p>
        <span className="font-650">Quelque chose reste bloqué&nbsp;?</span>
        <br />
        <span className="text-sm text-muted">
          Un rapport dit à l'équipe où en est cet appareil&nbsp;: la sorte et l'âge des envois, les synchronisations, la
          place. Ni vos textes, ni votre nom. Effacé après 30 jours.
        </span>
      </p>
      <details className="text-sm">
        <summary className="tap cursor-pointer text-muted">Voir ce que contient le rapport</summary>
        <ul className="grid gap-1 text-muted">
          {linesOf(report).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      {sent?.ok === true ? (
        <p role="status">
          Rapport envoyé. Donnez ce code à l'équipe&nbsp;: <strong className="font-650">{sent.code}</strong>
        </p>
      ) : (
        <Button busy={busy} disabled={!online} onClick={() => void send()} className="justify-self-start">
          Envoyer un rapport
        </Button>
      )}
      {sent?.ok === false ? <Notice tone="wait">{sent.message}</Notice> : null}
    </div>
  );
}
