import { useConnectivity } from "#device/connectivity.ts";
import { formatBytes } from "#domain/bytes.ts";
import { sendAllNow } from "#intents/send-all-now.ts";
import type { PendingAnswer } from "#queries/use-pending.ts";
import { useSyncHealth } from "#queries/use-sync-health.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { PendingAct } from "./pending-act.tsx";
import { runAct } from "./run-act.ts";

/** Everything done on this phone that the server does not have yet: its state, why it was refused, what can be done. */
export function PendingActs({ answer }: { answer: PendingAnswer }) {
  const online = useConnectivity((state) => state.online);
  const { lastPullAt } = useSyncHealth();
  const synced = <p className="text-sm text-muted">Dernière synchro&nbsp;: {lastPullAt === null ? "pas encore" : <AgeText at={lastPullAt} />}</p>;
  if (answer.count === 0) {
    return <EmptyState icon="circle-check" title="Tout est envoyé" text={<><p>Ce que vous écrivez sans réseau attend ici, puis part tout seul.</p>{synced}</>} />;
  }
  return (
    <div className="grid gap-3">
      {online ? null : <Notice tone="wait" icon="wifi-off">Pas de connexion. Tout est gardé sur cet appareil et partira dès que le réseau revient.</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {synced}
        <Button icon="send" onClick={() => runAct(sendAllNow())}>Tout envoyer maintenant ({formatBytes(answer.bytes)})</Button>
      </div>
      <ul className="grid gap-3">
        {answer.rows.map((act) => <PendingAct key={act.id} act={act} />)}
      </ul>
    </div>
  );
}
