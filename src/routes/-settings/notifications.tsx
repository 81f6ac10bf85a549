import { useCallback, useEffect, useRef, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import {
  type BrowserState,
  browserState,
  choicesInTurn,
  turnOff,
  turnOn,
  type NoticeChange,
  type NoticeChoices,
  type NoticeKind,
  noticeChoices,
} from "#notifications/browser.ts";
import { WHY_OFF } from "#notifications/why-off.ts";
import { isComplete } from "#domain/profile.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useSession } from "#session/use-session.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SwitchRow, Group } from "./group.tsx";
import { toast } from "#ui/toast.ts";

const KINDS: readonly { kind: NoticeKind; label: string; hint?: string }[] = [
  { kind: "message", label: "Messages" },
  {
    kind: "payment",
    label: "Paiements et crédits",
    hint: "Quand l'équipe accepte ou refuse un paiement, ou reprend des crédits.",
  },
  {
    kind: "listing",
    label: "Mes annonces et mes achats",
    hint: "Quand une annonce est vérifiée, retirée, de nouveau visible, ou en ligne depuis un mois\u202f; quand un objet vous est réservé ou vendu.",
  },
  { kind: "favorite", label: "Favoris", hint: "Quand un favori est vendu ou baisse de prix." },
  {
    kind: "search",
    label: "Recherches et vendeurs suivis",
    hint: "Quand une nouvelle annonce répond à une recherche ou vient d'un vendeur que vous suivez. Une fois par heure au plus.",
  },
  { kind: "review", label: "Avis", hint: "Quand quelqu'un donne son avis sur vous." },
  {
    kind: "team",
    label: "Réponses de l'équipe",
    hint: "Ses réponses, et toute décision sur votre compte. Aussi par email.",
  },
];

/** The notifications that this person gets while the app is closed, on this device and by mail. */
export function Notifications() {
  const { userId } = useSession();
  const { profile } = useMyProfile();
  // A profile that is not there yet has no choices: the server would refuse the question.
  if (userId === null || !isComplete(profile)) return null;
  return (
    <Group title="Notifications">
      <Choices userId={userId} />
    </Group>
  );
}

function Choices({ userId }: { userId: string }) {
  const [choices, setChoices] = useState<NoticeChoices | null | "unreachable">(null);
  const [asking, setAsking] = useState(false);
  const online = useConnectivity((state) => state.online);
  const change = useRef<(change: NoticeChange) => void>(() => {});
  const take = useCallback(
    (answer: NoticeChoices | null) => {
      setChoices(answer ?? "unreachable");
      if (answer === null) return;
      const send = (given: NoticeChange) => noticeChoices(userId, given);
      change.current = choicesInTurn(answer, send, (now, taken) => {
        setChoices(now);
        if (!taken) toast.error("Ce choix n'a pas pu être enregistré. Réessayez dans un moment.");
      });
    },
    [userId],
  );
  useEffect(() => {
    let gone = false;
    void noticeChoices(userId).then((answer) => {
      if (!gone) take(answer);
    });
    return () => {
      gone = true;
    };
  }, [userId, take]);
  async function again() {
    setAsking(true);
    take(await noticeChoices(userId));
    setAsking(false);
  }
  return (
    <>
      <ThisBrowser userId={userId} />
      {choices === "unreachable" ? (
        <Notice
          tone="wait"
          title={
            online
              ? "Vos choix n'ont pas pu être lus\u00a0: le serveur ne répond pas"
              : "Vos choix ne peuvent pas être lus sans réseau"
          }
          action={
            <Button busy={asking} onClick={() => void again()}>
              Réessayer
            </Button>
          }
        />
      ) : null}
      {choices === null || choices === "unreachable" ? null : (
        <Kinds choices={choices} change={(given) => change.current(given)} />
      )}
    </>
  );
}

function ThisBrowser({ userId }: { userId: string }) {
  const [state, setState] = useState<BrowserState | null>(null);
  const [mute, setMute] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const look = () => void browserState().then(setState);
    look();
    // Whoever was sent to the browser's own settings comes back from there.
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  if (state === null) return null;
  if (state === "unsupported") return <p className="text-muted">{WHY_OFF.unsupported}</p>;
  if (state === "refused")
    return (
      <Notice tone="info" title="Les notifications sont bloquées">
        Autorisez-les pour Djassa dans les réglages de votre navigateur, puis revenez ici.
      </Notice>
    );
  async function change(on: boolean) {
    setBusy(true);
    const asked = on ? turnOn(userId) : turnOff(userId).then(() => "off" as const);
    // A browser that loses its databases loses its subscriptions with them.
    const next = await asked.catch(() => "failed" as const);
    setBusy(false);
    setMute(next === "mute");
    if (next === "failed") toast.error("Impossible pour l'instant. Réessayez dans un moment.");
    else if (next !== "mute") setState(next);
  }
  return (
    <>
      <SwitchRow
        label="Me prévenir sur ce téléphone"
        hint="Même quand Djassa est fermé."
        on={state === "on"}
        off={busy}
        onChange={(on) => void change(on)}
      />
      {mute ? (
        <Notice tone="info" live>
          {WHY_OFF.mute}
        </Notice>
      ) : null}
    </>
  );
}

function Kinds({ choices, change }: { choices: NoticeChoices; change: (change: NoticeChange) => void }) {
  const { muted, showsText, byMail } = choices;
  return (
    <div className="grid">
      {KINDS.map(({ kind, label, hint }) => (
        <SwitchRow
          key={kind}
          label={label}
          {...(hint !== undefined && { hint })}
          on={!muted.includes(kind)}
          onChange={(on) => change({ muted: on ? muted.filter((one) => one !== kind) : [...muted, kind] })}
        />
      ))}
      <SwitchRow
        label="Afficher le texte des messages"
        hint="Sur l'écran verrouillé. Sinon, le nom et l'annonce seulement."
        on={showsText}
        onChange={(on) => change({ showsText: on })}
      />
      <SwitchRow
        label="M'écrire un email si la notification n'est pas passée"
        hint="Pour un message resté sans lecture 10 minutes (un par conversation et par jour) et pour ce que vous suivez (un par jour)."
        on={byMail}
        onChange={(on) => change({ byMail: on })}
      />
    </div>
  );
}
