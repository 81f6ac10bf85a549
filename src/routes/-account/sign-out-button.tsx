import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useConnectivity } from "#device/connectivity.ts";
import { countOf } from "#domain/text.ts";
import { countOfLeft, leftHere, signOut, UNREADABLE, type Left, type QueuedChoice } from "#session/sign-out.ts";
import { useSession } from "#session/use-session.ts";
import type { ButtonVariant } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.ts";

type SignOutButtonProps = {
  variant?: ButtonVariant;
  className?: string;
  /** Ends the sessions of all other devices too. */
  everywhere?: boolean;
  label?: string;
  /** True to ask at once, as after "Sortir" in the menu. */
  asking?: boolean;
  /** Takes that wish out of the address: it is good for one question, and the next "Sortir" must be another address. */
  onAsking?: () => Promise<void>;
};

/** Signs out, with or without network. Asks first when something written here has not left yet, or other devices are meant too. */
export function SignOutButton({
  variant = "secondary",
  className = "",
  everywhere = false,
  label = "Se déconnecter",
  asking = false,
  onAsking,
}: SignOutButtonProps) {
  const navigate = useNavigate();
  const { userId } = useSession();
  /** Unsent work that the person is asked about; null while nothing is asked. */
  const [left, setLeft] = useState<Left | null>(null);
  const [busy, setBusy] = useState(false);
  /** Ends with the question that is open, also when the screen goes under it. */
  const open = useRef<AbortController | null>(null);
  useEffect(() => () => open.current?.abort(), []);
  // First the address: the dialog's own entry of the history is a copy of the one that it finds.
  const askAtOnce = useEffectEvent(() => void Promise.resolve(onAsking?.()).then(look).catch(unreadable));
  useEffect(() => {
    if (asking) askAtOnce();
  }, [asking]);

  /** Gives true when there is something to ask about. */
  async function look(): Promise<boolean> {
    const found = await leftHere();
    const some = found !== null && (everywhere || countOfLeft(found) > 0);
    setLeft(some ? found : null);
    return some;
  }
  async function ask() {
    try {
      if (await look()) return;
    } catch {
      return unreadable();
    }
    await leave();
  }
  async function leave(queued?: QueuedChoice) {
    setBusy(true);
    const question = new AbortController();
    const { signal } = question;
    // Without a question there is none to take back, and whoever goes on to another screen still wants to leave.
    open.current = left === null ? null : question;
    const unanswered = left?.decisions ?? 0;
    if (queued === "send" && unanswered > 0 && userId !== null && !(await sendDecisions(userId).catch(() => false))) {
      if (signal.aborted) return;
      setBusy(false);
      toast.error(NO_ANSWER);
      return;
    }
    const asked = left === null ? {} : { asked: countOfLeft(left) };
    const answer = await signOut({ everywhere, signal, ...asked, ...(queued === undefined ? {} : { queued }) });
    // Whoever has taken the question back hears no more of it; one that came too late is told that they are out.
    if (!answer.ok && signal.aborted) return;
    setBusy(false);
    if (!answer.ok) {
      toast.error(answer.message);
      // The hook has just reported its own failure.
      await look().catch(() => undefined);
      return;
    }
    setLeft(null);
    toast.success("Déconnexion réussie");
    await navigate({ to: "/", replace: true });
  }
  function close() {
    open.current?.abort();
    setBusy(false);
    setLeft(null);
  }
  return (
    <>
      <Button
        variant={variant}
        className={className}
        icon="log-out"
        busy={busy && left === null}
        onClick={() => void ask()}
      >
        {label}
      </Button>
      {left === null ? null : (
        <SignOutDialog
          title={label}
          everywhere={everywhere}
          left={left}
          busy={busy}
          onClose={close}
          onChoose={(queued) => void leave(queued)}
        />
      )}
    </>
  );
}

const NO_ANSWER =
  "Le serveur n'a pas encore répondu à toutes vos décisions. Réessayez dans un moment, ou partez sans elles.";

/** By the admin console's own code, which is fetched by who has decided something there. Gives true when the server has answered all; fails without that code. */
async function sendDecisions(userId: string): Promise<boolean> {
  const { sendStored } = await import("#team/going-actions.ts");
  return await sendStored(userId, (outcome) => {
    if (outcome.result === "refused") toast.error(outcome.message);
    if (outcome.result === "done" && outcome.instead !== null) toast.error(outcome.instead, { lasting: true });
  });
}

const unreadable = () => toast.error(UNREADABLE);

const CHOICES: readonly { id: QueuedChoice; title: string; text: string }[] = [
  {
    id: "send",
    title: "Envoyer d'abord",
    text: "Ce qui attend part maintenant, puis vous êtes déconnecté. Le reste est gardé sous clé.",
  },
  {
    id: "keep",
    title: "Garder sous clé",
    text: "Reste sur ce téléphone, invisible pour les autres, et part à votre prochaine connexion.",
  },
  { id: "delete", title: "Supprimer", text: "Rien ne sera envoyé. Tout cela est perdu." },
];

/** Returns the unsent work as text, a sentence for each kind. */
function listed({ waiting, refused, words, screenshots, decisions = 0 }: Left): string {
  const few = (count: number, one: string, many: string) => (count < 2 ? one : many);
  return [
    waiting === 0
      ? ""
      : `${countOf(waiting, "changement")} ${few(waiting, "n'est pas encore parti", "ne sont pas encore partis")} de ce téléphone.`,
    refused === 0 ? "" : `${countOf(refused, "changement")} ${few(refused, "a été refusé", "ont été refusés")}.`,
    words === 0
      ? ""
      : `${countOf(words, "texte commencé", "textes commencés")} ${few(words, "n'a pas été envoyé", "n'ont pas été envoyés")}.`,
    screenshots === 0
      ? ""
      : `${countOf(screenshots, "capture d'écran choisie", "captures d'écran choisies")} ${few(screenshots, "n'a pas été envoyée", "n'ont pas été envoyées")}.`,
    decisions === 0
      ? ""
      : `${countOf(decisions, "décision")} de l'équipe ${few(decisions, "attend", "attendent")} le serveur\u00a0: ${few(decisions, "elle part", "elles partent")} avec «\u00a0Envoyer d'abord\u00a0», sinon ${few(decisions, "elle est perdue", "elles sont perdues")}.`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

const EVERYWHERE =
  "Tous vos appareils seront déconnectés, celui-ci aussi. Ce qui n'est pas encore parti des autres y reste gardé.";

type SignOutDialogProps = {
  title: string;
  everywhere: boolean;
  left: Left;
  busy: boolean;
  onClose: () => void;
  onChoose: (queued: QueuedChoice) => void;
};

/** Asks what to do with what is still on this phone before its author leaves it. */
function SignOutDialog({ title, everywhere, left, busy, onClose, onChoose }: SignOutDialogProps) {
  const online = useConnectivity((state) => state.online);
  const [picked, setPicked] = useState<QueuedChoice | null>(null);
  const sendable = left.waiting > 0 || (left.decisions ?? 0) > 0;
  const chosen = picked ?? (online && sendable ? "send" : "keep");
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant={chosen === "delete" ? "danger" : "primary"}
            busy={busy}
            className="!grow-[2] !px-3"
            onClick={() => onChoose(chosen)}
          >
            Se déconnecter
          </Button>
        </>
      }
    >
      {everywhere ? <p className="mb-3">{EVERYWHERE}</p> : null}
      {countOfLeft(left) === 0 ? null : (
        <fieldset className="grid gap-3">
          <legend className="mb-3">{listed(left)} Que faut-il en faire&#8239;?</legend>
          {CHOICES.filter(({ id }) => id !== "send" || sendable).map(({ id, title, text }) => {
            const closed = id === "send" && !online;
            return (
              <label
                key={id}
                className={`card grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 p-3.5 has-[:checked]:b-primary has-[:checked]:bg-primary-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-solid has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-primary ${closed ? "opacity-60" : "cursor-pointer"}`}
              >
                <input
                  type="radio"
                  name="queued"
                  value={id}
                  checked={chosen === id}
                  disabled={closed}
                  onChange={() => setPicked(id)}
                  className="row-span-2 mt-0.5 h-5 w-5 accent-primary"
                />
                <span className="font-650">{title}</span>
                <span className="text-sm text-muted">{closed ? "Il faut du réseau." : text}</span>
              </label>
            );
          })}
        </fieldset>
      )}
    </Dialog>
  );
}
