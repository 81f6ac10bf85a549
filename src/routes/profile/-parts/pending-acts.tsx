import { useConnectivity } from "#device/connectivity.ts";
import { useLookAt } from "#device/looked-at.ts";
import { formatBytes } from "#domain/bytes.ts";
import { formatTime } from "#domain/day.ts";
import { retryAll, sendAllNow } from "#intents/queue.ts";
import type { PendingResult } from "#queries/use-pending.ts";
import { usePause, useSyncHealth } from "#queries/use-sync-health.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "#ui/use-now.ts";
import { PendingAct } from "./pending-act.tsx";
import { runAct } from "../../-acts/run-act.ts";

/** Everything done on this phone that the server does not have yet: its state, why it was refused, what can be done. */
export function PendingActs({ answer }: { answer: PendingResult }) {
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
          Pas de connexion. Tout est gardé sur cet appareil et partira dès que le réseau revient.
        </Notice>
      )}
      {online ? <Paused /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {synced}
        <div className="flex flex-wrap gap-2">
          {answer.again === 0 ? null : (
            <Button icon="refresh-cw" onClick={() => runAct(retryAll())}>
              Réessayer tout ({answer.again})
            </Button>
          )}
          <Button icon="send" onClick={() => runAct(sendAllNow())}>
            Tout envoyer maintenant ({formatBytes(answer.bytes)})
          </Button>
        </div>
      </div>
      <ul className="grid gap-3">
        {answer.rows.map((act) => (
          <PendingAct key={act.id} act={act} />
        ))}
      </ul>
    </div>
  );
}

/** Why nothing leaves although there is a network. */
function Paused() {
  const pause = usePause();
  const now = useNow();
  if (pause === null || pause.until <= now) return null;
  return (
    <Notice tone="wait" icon="clock">
      {pause.by === "server"
        ? `Le serveur demande d'attendre jusqu'à ${formatTime(pause.until)}.`
        : `L'envoi n'aboutit pas pour le moment. Tout est gardé sur cet appareil\u00a0: nouvel essai à ${formatTime(pause.until)}.`}
    </Notice>
  );
}
