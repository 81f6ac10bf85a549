import { useEffect, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { aheadOfPhone } from "#device/server-time.ts";
import { useStorage } from "#device/storage.ts";
import { formatBytes } from "#domain/bytes.ts";
import { formatWait } from "#domain/wait.ts";
import { countOf, NBSP } from "#domain/text.ts";
import { type PhoneState, usePhoneState } from "#queries/use-sync-health.ts";
import { SENDING_LABELS, sendPhoneReport } from "#session/my-data.ts";
import { chooseReporting, phoneEvents, reportsErrors } from "#session/phone-notes.ts";
import type { CollectionName } from "#domain/collection.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "#ui/use-now.ts";
import { SwitchRow } from "./group.tsx";

const COLLECTIONS: Readonly<Record<CollectionName, string>> = {
  feed: "annonces",
  reviews: "avis",
  sellers: "vendeurs",
  prices: "tarifs",
  mine: "ce qui est à vous",
  messages: "messages",
  conversations: "conversations",
  favorites: "favoris",
  drafts: "brouillons",
  news: "nouveautés",
};

const EVENTS: Readonly<Record<string, string>> = {
  ...SENDING_LABELS,
  start: "ouverture",
  online: "réseau revenu",
  offline: "réseau perdu",
  shown: "application affichée",
  hidden: "application masquée",
  error: "erreur",
};

/** An event, with its age in seconds. */
type Happened = { what: string; detail: string | null; age: number };
type Shown = PhoneState & { version: string; online: boolean; used: number | null; events: readonly Happened[] };

/** The report in words: the kind of a mutation by its name in the code, as the team looks for it. */
function linesOf({ version, online, used, listings, outbox, collections, events }: Shown): string[] {
  const ago = (seconds: number | null) =>
    seconds === null ? "jamais" : seconds < 60 ? "à l'instant" : `il y a ${formatWait(seconds * 1_000)}`;
  const room = used === null ? "place inconnue" : `${formatBytes(used)} de place`;
  return [
    `Version ${version}, ${online ? "en ligne" : "sans réseau"}, ${room}, ${countOf(listings, "annonce")}`,
    ...(outbox.length === 0 ? ["Aucun envoi sur ce téléphone"] : []),
    ...outbox.map(
      ({ kind, state, code, age, tries }, at) =>
        `Envoi ${at + 1}, ${kind}${NBSP}: ${SENDING_LABELS[state]}, ${ago(age)}, ${countOf(tries, "essai")}${code === null ? "" : `, ${code}`}`,
    ),
    ...collections.map(({ name, age, failed, strange }) => {
      const wrong = [
        failed === null ? "" : `échec ${ago(failed)}`,
        strange === 0 ? "" : `${strange} illisible${strange > 1 ? "s" : ""}`,
      ];
      return [`Synchro ${COLLECTIONS[name]}${NBSP}: ${ago(age)}`, ...wrong.filter((part) => part !== "")].join(", ");
    }),
    ...[...events]
      .reverse()
      .map(
        ({ what, detail, age }) =>
          `${ago(age)}${NBSP}: ${EVENTS[what] ?? what}${detail === null ? "" : ` (${detail})`}`,
      ),
  ];
}

/** For a phone where something is stuck: what the team needs of it, shown first and sent by a press. `open`: shown without asking. */
export function PhoneReport({ open = false }: { open?: boolean }) {
  const online = useConnectivity((value) => value.online);
  const { used, persisted, look } = useStorage();
  useEffect(() => {
    look().catch(() => undefined);
  }, [look]);
  const serverNow = useNow();
  const now = serverNow - aheadOfPhone.getState();
  const phone = usePhoneState(now, serverNow);
  const [reporting, setReporting] = useState(reportsErrors);
  const [sent, setSent] = useState<Awaited<ReturnType<typeof sendPhoneReport>> | null>(null);
  const [busy, setBusy] = useState(false);
  const events = phoneEvents().map(({ what, detail, at }) => ({
    what,
    detail,
    age: Math.max(0, Math.round((now - at) / 1_000)),
  }));
  const report = { version: DJASSA_VERSION, online, used, persisted, ...phone, events };
  async function send() {
    setBusy(true);
    setSent(await sendPhoneReport(JSON.parse(JSON.stringify(report))));
    setBusy(false);
  }
  return (
    <div className="card grid gap-3 p-4">
      <p>
        <span className="font-650">Quelque chose reste bloqué&#8239;?</span>
        <br />
        <span className="text-sm text-muted">
          Ce rapport aide l'équipe à trouver la panne. Il ne contient ni vos messages ni votre nom. Effacé après 30
          jours.
        </span>
      </p>
      <details className="text-sm" open={open}>
        <summary className="tap cursor-pointer text-muted">Voir ce que contient le rapport</summary>
        <p className="whitespace-pre-line text-muted">{linesOf(report).join("\n")}</p>
      </details>
      {sent?.ok === true ? (
        <p role="status">
          Rapport envoyé. Donnez ce code à l'équipe&nbsp;: <strong className="font-650">{sent.code}</strong>
        </p>
      ) : (
        <Button busy={busy} off={!online} onClick={() => void send()} className="justify-self-start">
          Envoyer un rapport
        </Button>
      )}
      {sent?.ok === false ? <Notice tone="wait">{sent.message}</Notice> : null}
      <SwitchRow
        label="Signaler les erreurs de l'application"
        hint="Une fois par jour, sa version et l'endroit du code où une erreur est survenue. Sans texte, sans nom et sans compte."
        on={reporting}
        onChange={(on) => {
          chooseReporting(on);
          setReporting(on);
        }}
      />
    </div>
  );
}
