import { type KeyboardEvent, useEffect, useState } from "react";
import { useStore } from "zustand";
import { ofName } from "#domain/name.ts";
import type { TeamAction, ActionState } from "#team/actions.ts";
import type { Proof } from "#team/rows.ts";
import { IconButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useAdmin } from "../admin-context.ts";
import { setShortcuts, shortcuts } from "../shortcut-setting.ts";
import { Decision } from "./decision.tsx";
import { Duplicates } from "./duplicates.tsx";
import { ProofFacts, ProofHead } from "./proof-facts.tsx";
import { Screenshot } from "./screenshot.tsx";
import { KEYS, useInSight, useShortcuts } from "./use-shortcuts.ts";
import { purchaseOf } from "./proof-labels.ts";
import { ProofClockBadge } from "./proof-clock-badge.tsx";

type QueueProps = {
  proofs: readonly Proof[];
  current: string | null;
  actions: ReadonlyMap<string, ActionState>;
  onSelect: (id: string) => void;
};

const ARROWS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Everything that waits, oldest first: a list at the admin console. One stop for Tab, arrows move: sixty rows stand before the proof itself. */
function Queue({ proofs, current, actions, onSelect }: QueueProps) {
  const stop = proofs.find(({ id }) => id === current) ?? proofs[0];
  function press(event: KeyboardEvent<HTMLButtonElement>, place: number) {
    const next = proofs[place + (ARROWS[event.key] ?? Number.NaN)];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    event.currentTarget.closest("ol")?.querySelectorAll("button")[proofs.indexOf(next)]?.focus({ preventScroll: true });
  }
  return (
    <ol aria-label="Preuves à vérifier, la plus ancienne d'abord" className="hidden lg:block card overflow-hidden">
      {proofs.map((proof, place) => (
        <li key={proof.id} className={place === 0 ? "" : "b-t-1 b-solid b-line"}>
          <button
            type="button"
            aria-current={proof.id === current ? "true" : undefined}
            tabIndex={proof === stop ? 0 : -1}
            onClick={() => onSelect(proof.id)}
            onKeyDown={(event) => press(event, place)}
            className="grid grid-cols-[minmax(0,1fr)] gap-1 w-full px-3 py-2.5 text-left @hover:bg-sunk focusable -outline-offset-2 aria-[current=true]:(bg-primary-soft shadow-[inset_3px_0_0_var(--primary)])"
          >
            <span className="flex items-baseline justify-between gap-2">
              <span className="font-600 truncate">{proof.claimed.full_name}</span>
              <PriceText price={proof.amount} className="text-sm font-650" />
            </span>
            <span className="text-sm text-muted truncate">{purchaseOf(proof)}</span>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {actions.has(proof.id) ? (
                <Spinner className="text-xs text-muted" />
              ) : (
                <ProofClockBadge at={proof.created_at} />
              )}
              {proof.duplicates.length > 0 ? (
                <span className="inline-flex items-center gap-1 text-xs font-650 text-danger">
                  <Icon name="images" className="!text-[0.875rem]" />
                  doublon
                </span>
              ) : null}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

type StepperProps = { place: number; count: number; onStep: (step: 1 | -1) => void };

/** The same list on a phone: one at a time. */
function Stepper({ place, count, onStep }: StepperProps) {
  return (
    <div className="flex lg:hidden items-center justify-between -mt-2">
      <IconButton
        label="Preuve précédente"
        icon="chevron-left"
        off={place === 0}
        onClick={() => onStep(-1)}
        className="-ml-2"
      />
      <p className="text-sm text-muted tabular-nums" role="status">
        Preuve {place + 1} sur {count}
      </p>
      <IconButton
        label="Preuve suivante"
        icon="chevron-right"
        off={place === count - 1}
        onClick={() => onStep(1)}
        className="-mr-2"
      />
    </div>
  );
}

type WaitingProps = { proofs: readonly Proof[] };

/** The proof under the eyes, as it was last listed; `mine`: this member's own decision about it is under way. */
type Shown = { readonly proof: Proof; readonly mine: boolean };

/**
 * The waiting payments, one under the eyes; after a decision the next one at once, and a row only leaves at the server's word. One that a
 * colleague decides stays until this member moves on: typing and pressing would otherwise be about the next.
 */
export function Waiting({ proofs }: WaitingProps) {
  const { actions, screenshots } = useAdmin();
  const sending = useStore(actions);
  const [shown, setShown] = useState<Shown | null>(null);
  const isOpen = (proof: Proof) => !sending.has(proof.id);
  const listed = proofs.find(({ id }) => id === shown?.proof.id);
  const gone = shown !== null && !shown.mine && listed === undefined;
  const current = gone ? shown.proof : (listed ?? proofs.find(isOpen) ?? proofs[0] ?? null);
  const mine = current !== null && !isOpen(current);
  const place = proofs.findIndex(({ id }) => id === current?.id);
  if (current !== null && (shown?.proof !== current || shown.mine !== mine) && !gone)
    setShown({ proof: current, mine });

  // The next picture is on its way before it is asked for.
  const ahead = proofs[place + 1]?.id;
  useEffect(() => {
    if (ahead !== undefined) void screenshots.get(ahead);
  }, [screenshots, ahead]);

  const show = (proof: Proof | undefined) => setShown(proof === undefined ? null : { proof, mine: false });
  function step(by: 1 | -1) {
    const next = gone ? beside(proofs, shown.proof, by) : proofs[place + by];
    if (gone || next !== undefined) show(next);
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) });
  const list = useInSight(current?.id ?? "");
  function decide(action: TeamAction) {
    show(proofs.slice(place + 1).find(isOpen) ?? proofs.find((proof) => isOpen(proof) && proof.id !== action.about));
    actions.send(action);
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
      <div
        ref={list}
        className="lg:(sticky top-[calc(var(--header)+1rem)] max-h-[calc(100dvh-var(--header)-2rem)] overflow-y-auto)"
      >
        <Queue
          proofs={proofs}
          current={current.id}
          actions={sending}
          onSelect={(id) => show(proofs.find((proof) => proof.id === id))}
        />
        <ShortcutHelp />
      </div>
      {gone ? null : <Stepper place={place} count={proofs.length} onStep={step} />}
      <ProofCard
        key={current.id}
        proof={current}
        busy={mine}
        onDecide={decide}
        onGoOn={gone ? () => step(1) : undefined}
      />
    </div>
  );
}

/** The proof that waits after, or before, one that has left the list; after the last the first. */
const beside = (proofs: readonly Proof[], { created_at }: Proof, by: 1 | -1): Proof | undefined =>
  (by === 1
    ? proofs.find((proof) => proof.created_at >= created_at)
    : proofs.findLast((proof) => proof.created_at < created_at)) ?? proofs[0];

type ProofCardProps = {
  proof: Proof;
  busy: boolean;
  onDecide: (action: TeamAction) => void;
  /** Where somebody else has decided: the way to the next one. */
  onGoOn: (() => void) | undefined;
};

function ProofCard({ proof, busy, onDecide, onGoOn }: ProofCardProps) {
  const [seen, setSeen] = useState(false);
  return (
    <article
      aria-label={`Preuve ${ofName(proof.claimed.full_name)}`}
      className="grid gap-x-6 gap-y-3 md:(grid-cols-[minmax(15rem,22rem)_minmax(0,1fr)] grid-rows-[auto_1fr_auto])"
    >
      <ProofHead proof={proof} />
      <div className="md:(col-start-1 row-start-1 row-end-4)">
        <Screenshot
          proof={proof.id}
          alt={`Capture envoyée par ${proof.claimed.full_name}`}
          className="h-[44dvh] md:(sticky top-[calc(var(--header)+1rem)] h-[min(38rem,calc(100dvh-var(--header)-2rem))])"
          main
          onAnswered={() => setSeen(true)}
        />
      </div>
      <div className="grid content-start gap-4">
        <Duplicates proof={proof} />
        <ProofFacts proof={proof} />
      </div>
      <Decision proof={proof} busy={busy} seen={seen} onDecide={onDecide} onGoOn={onGoOn} />
    </article>
  );
}

/** The list of keys, in sight where there is a keyboard, and the way to turn them off. */
function ShortcutHelp() {
  const on = useStore(shortcuts) === "on";
  return (
    <div className="hidden lg:grid gap-2 pt-3 text-sm text-muted">
      <dl className={`flex flex-wrap gap-x-4 gap-y-1.5 ${on ? "" : "opacity-55"}`}>
        {KEYS.map(([key, word]) => (
          <div key={key} className="flex items-center gap-1.5">
            <dt>
              <kbd className="inline-block px-1.5 rounded b-1 b-solid b-line-strong bg-card text-xs font-650 text-ink">
                {key}
              </kbd>
            </dt>
            <dd>{word}</dd>
          </div>
        ))}
      </dl>
      <label className="flex items-center gap-2 min-h-11 cursor-pointer">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => setShortcuts(event.target.checked ? "on" : "off")}
          className="h-4 w-4 accent-primary"
        />
        Touches actives
      </label>
    </div>
  );
}
