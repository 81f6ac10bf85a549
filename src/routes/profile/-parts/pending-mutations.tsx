import { useConnectivity } from "#device/connectivity.ts";
import { sendsClosed } from "#device/sends-closed.ts";
import { aheadOfPhone } from "#device/server-time.ts";
import { useLookAt } from "#device/looked-at.ts";
import { formatBytes, formatShare } from "#domain/bytes.ts";
import { formatTime } from "#domain/day.ts";
import { retryAll, sendAllNow, cancelMutation, retryMutation } from "#intents/queue.ts";
import type { PendingResult, PendingMutation as Mutation } from "#queries/use-pending.ts";
import { usePause, useSyncHealth } from "#queries/use-sync-health.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { copyText } from "#ui/copy-text.ts";
import { toast } from "#ui/toast.ts";
import { useNow } from "#ui/use-now.ts";
import { runMutation, waitsFor } from "../../-mutations/run-mutation.ts";
import { removeDraft } from "./my-drafts.tsx";

/** Everything done on this phone that the server does not have yet: its state, why it was refused, what can be done. */
export function PendingMutations({ answer }: { answer: PendingResult }) {
  useLookAt(answer.rows.filter(({ state }) => state === "refused").map(({ id }) => id));
  const online = useConnectivity((state) => state.online);
  const { lastPullAt } = useSyncHealth();
  const synced = (
    <p className="text-sm text-muted">
      Dernière synchro&nbsp;: {lastPullAt === null ? "pas encore" : <AgeText at={lastPullAt} />}
    </p>
  );
  if (answer.count === 0) {
    return (
      <EmptyState
        icon="circle-check"
        title="Tout est envoyé"
        text={
          <>
            <p>Ce que vous écrivez sans réseau attend ici, puis part tout seul.</p>
            {synced}
          </>
        }
      />
    );
  }
  return (
    <div className="grid gap-3">
      {online ? null : (
        <Notice tone="wait" icon="wifi-off">
          Pas de connexion. Tout est gardé sur ce téléphone et partira dès que le réseau revient
          {sendsClosed() ? "" : " et que Djassa est ouvert"}.
        </Notice>
      )}
      {online ? <Paused /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {synced}
        <div className="flex flex-wrap gap-2">
          {answer.again === 0 ? null : (
            <Button icon="refresh-cw" onClick={() => runMutation(retryAll())}>
              Réessayer tout ({answer.again})
            </Button>
          )}
          {answer.waiting === 0 || !online ? null : (
            <Button icon="send" onClick={() => runMutation(sendAllNow())}>
              Tout envoyer maintenant ({formatBytes(answer.bytes)})
            </Button>
          )}
        </div>
      </div>
      <ul className="grid gap-3">
        {answer.rows.map((mutation) => (
          <PendingMutation key={mutation.id} mutation={mutation} />
        ))}
      </ul>
    </div>
  );
}

/** Why nothing leaves although there is a network. */
function Paused() {
  const pause = usePause();
  const now = useNow();
  if (pause === null || pause.until + aheadOfPhone.getState() <= now) return null;
  return (
    <Notice tone="wait" icon="clock">
      {pause.by === "server"
        ? `Le serveur demande d'attendre jusqu'à ${formatTime(pause.until)}.`
        : `L'envoi n'aboutit pas pour le moment. Tout est gardé sur ce téléphone\u00a0: nouvel essai à ${formatTime(pause.until)}.`}
    </Notice>
  );
}

/** "Photo 1 sur 3 · 120 sur 364 ko", "Capture · 120 sur 364 ko". */
const progressWords = ({ photo, photos, carried }: NonNullable<Mutation["progress"]>): string =>
  (photo === undefined ? "Capture" : `Photo ${photo} sur ${photos}`) +
  (carried === undefined ? "" : ` · ${formatShare(carried.sent, carried.of)}`);

async function copy(text: string) {
  if (await copyText(text, "Ce téléphone n'a pas voulu copier le texte.")) toast.success("Texte copié");
}

/** One mutation that has not arrived: its state and size, and what its author can do with it. */
function PendingMutation({ mutation }: { mutation: Mutation }) {
  const refused = mutation.state === "refused";
  return (
    <li className="card grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <State mutation={mutation} />
        <p className="flex gap-1.5 text-xs text-muted">
          <span>{formatBytes(mutation.bytes)}</span>
          <span aria-hidden="true">·</span>
          <AgeText at={mutation.createdAt} />
        </p>
      </div>
      <p className="[overflow-wrap:anywhere]">{mutation.summary}</p>
      {refused ? <p className="text-sm text-danger">{mutation.reason}</p> : null}
      <div className="flex flex-wrap gap-2" role="group" aria-label={mutation.summary}>
        {mutation.retryable ? (
          <Button icon="refresh-cw" onClick={() => runMutation(retryMutation(mutation.id))}>
            {refused ? "Réessayer" : "Envoyer"}
          </Button>
        ) : null}
        <EditMutation mutation={mutation} />
        {mutation.words === "" ? null : (
          <Button variant="quiet" className="!px-3" onClick={() => void copy(mutation.words)}>
            Copier
          </Button>
        )}
        {mutation.cancellable ? <TakeBack mutation={mutation} refused={refused} /> : null}
      </div>
    </li>
  );
}

async function takeBack(id: string) {
  if ((await cancelMutation(id)) === "unsure")
    toast.success("Annulé sur ce téléphone. Si c'était déjà parti, cela s'affichera de nouveau.");
}

/** Taking back the words of a draft would lose them: it is the draft that goes, and it can be brought back. */
function TakeBack({ mutation, refused }: { mutation: Mutation; refused: boolean }) {
  const draft = mutation.kind === "save_draft" && mutation.target?.kind === "draft" ? mutation.target.id : null;
  return (
    <Button
      variant="quiet"
      className="!px-3 !text-danger"
      onClick={() => (draft === null ? runMutation(takeBack(mutation.id)) : void removeDraft(draft))}
    >
      {draft !== null ? "Supprimer le brouillon" : refused ? "Supprimer" : "Ne pas envoyer"}
    </Button>
  );
}

function State({ mutation }: { mutation: Mutation }) {
  const online = useConnectivity((state) => state.online);
  if (mutation.progress)
    return (
      <Badge tone="wait" icon="clock">
        {progressWords(mutation.progress)}
      </Badge>
    );
  switch (mutation.state) {
    case "queued":
      return (
        <Badge tone="wait" icon="clock">
          {mutation.kind === "save_draft" ? "Brouillon" : waitsFor(online)}
        </Badge>
      );
    case "sending":
    case "sent":
      return (
        <Badge tone="wait" icon="clock">
          {online ? "Envoi…" : waitsFor(false)}
        </Badge>
      );
    case "refused":
      return (
        <Badge tone="danger" icon="circle-alert">
          Refusé
        </Badge>
      );
  }
}

/** Where the mutation can be looked at or said otherwise. */
function EditMutation({ mutation: { kind, target } }: { mutation: Mutation }) {
  // A publication on its way is looked at; taking it back for other words is offered there.
  if (kind === "publish_listing" && target?.kind === "draft") {
    return (
      <ButtonLink to="/create-listing" search={{ publiee: target.id }}>
        Voir où elle en est
      </ButtonLink>
    );
  }
  switch (target?.kind) {
    case "draft":
      return (
        <ButtonLink to="/create-listing" search={{ brouillon: target.id }} icon="pencil">
          Modifier
        </ButtonLink>
      );
    case "edit":
      return (
        <ButtonLink to="/create-listing" search={{ modifier: target.id }} icon="pencil">
          Modifier
        </ButtonLink>
      );
    case "listing":
      return (
        <ButtonLink to="/listings/$id" params={{ id: target.id }}>
          Voir l'annonce
        </ButtonLink>
      );
    case "conversation":
      return (
        <ButtonLink to="/messages/$listingId/$userId" params={{ listingId: target.id, userId: target.otherId }}>
          Ouvrir la conversation
        </ButtonLink>
      );
    case "profile":
      return (
        <ButtonLink to="/settings" icon="pencil">
          Modifier
        </ButtonLink>
      );
    case "payment":
      if (target.id !== null)
        return (
          <ButtonLink to="/paiement-annonce/$id" params={{ id: target.id }}>
            Voir le paiement
          </ButtonLink>
        );
      return (
        <ButtonLink to="/profile" search={{ onglet: "paiements" }}>
          Voir mes paiements
        </ButtonLink>
      );
    case "support":
    case undefined:
      return null;
  }
}
