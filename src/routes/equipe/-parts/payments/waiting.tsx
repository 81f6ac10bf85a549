import { useEffect, useState } from "react";
import { useLive } from "#queries/live.ts";
import type { TeamAct } from "#team/acts.ts";
import type { Proof } from "#team/rows.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { useDesk } from "../desk-context.ts";
import { Decision } from "./decision.tsx";
import { ProofFacts, ProofHead } from "./proof-facts.tsx";
import { Queue, Stepper } from "./queue.tsx";
import { Screenshot } from "./screenshot.tsx";
import { ShortcutHelp } from "./shortcut-help.tsx";
import { Twins } from "./twins.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

type WaitingProps = { proofs: readonly Proof[] };

/** What waits, one under the eyes; after a decision the next one at once, and a row only leaves at the server's word. */
export function Waiting({ proofs }: WaitingProps) {
  const { acts, screenshots } = useDesk();
  const sending = useLive(acts);
  const [chosen, setChosen] = useState<string | null>(null);
  const isOpen = (proof: Proof) => !sending.has(proof.id);
  const current = proofs.find((proof) => proof.id === chosen) ?? proofs.find(isOpen) ?? proofs[0] ?? null;
  const place = current === null ? -1 : proofs.indexOf(current);

  // The next picture is on its way before it is asked for.
  const ahead = proofs[place + 1]?.id;
  useEffect(() => {
    if (ahead !== undefined) void screenshots.get(ahead);
  }, [screenshots, ahead]);

  const step = (by: 1 | -1) => {
    const next = proofs[place + by];
    if (next !== undefined) setChosen(next.id);
  };
  useShortcuts({ j: () => step(1), k: () => step(-1) });
  function decide(act: TeamAct) {
    const next =
      proofs.slice(place + 1).find(isOpen) ?? proofs.find((proof) => isOpen(proof) && proof.id !== act.about);
    setChosen(next?.id ?? null);
    acts.send(act);
  }
  if (current === null) {
    return (
      <EmptyState
        icon="circle-check"
        title="Tout est vérifié"
        text="Les nouvelles preuves s'affichent ici d'elles-mêmes."
      />
    );
  }
  return (
    <div className="lg:(grid grid-cols-[17rem_1fr] gap-6 items-start)">
      <div className="lg:(sticky top-[calc(var(--header)+1rem)] max-h-[calc(100dvh-var(--header)-2rem)] overflow-y-auto)">
        <Queue proofs={proofs} current={current.id} acts={sending} onSelect={setChosen} />
        <ShortcutHelp />
      </div>
      <Stepper place={place} count={proofs.length} onStep={step} />
      <article
        key={current.id}
        aria-label={`Preuve de ${current.claimed.full_name}`}
        className="grid gap-x-6 gap-y-3 md:(grid-cols-[minmax(15rem,22rem)_minmax(0,1fr)] grid-rows-[auto_1fr_auto])"
      >
        <ProofHead proof={current} />
        <div className="md:(col-start-1 row-start-1 row-end-4)">
          <Screenshot
            proof={current.id}
            alt={`Capture envoyée par ${current.claimed.full_name}`}
            className="h-[44dvh] md:(sticky top-[calc(var(--header)+1rem)] h-[min(38rem,calc(100dvh-var(--header)-2rem))])"
            main
          />
        </div>
        <div className="grid content-start gap-4">
          <Twins proof={current} />
          <ProofFacts proof={current} />
        </div>
        <Decision proof={current} busy={sending.has(current.id)} onDecide={decide} />
      </article>
    </div>
  );
}
