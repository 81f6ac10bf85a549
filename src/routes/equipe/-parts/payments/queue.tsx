import type { Proof } from "#team/rows.ts";
import type { ActState } from "#team/acts.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/button.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { ProofClockBadge } from "./proof-clock-badge.tsx";
import { purchaseOf } from "./proof-labels.ts";

type QueueProps = {
  proofs: readonly Proof[];
  current: string | null;
  acts: ReadonlyMap<string, ActState>;
  onSelect: (id: string) => void;
};

/** Everything that waits, oldest first: a list at the desk. */
export function Queue({ proofs, current, acts, onSelect }: QueueProps) {
  return (
    <ol aria-label="Preuves à vérifier, la plus ancienne d'abord" className="hidden lg:block card overflow-hidden">
      {proofs.map((proof, place) => (
        <li key={proof.id} className={place === 0 ? "" : "b-t-1 b-solid b-line"}>
          <button
            type="button"
            aria-current={proof.id === current ? "true" : undefined}
            onClick={() => onSelect(proof.id)}
            className="grid grid-cols-[minmax(0,1fr)] gap-1 w-full px-3 py-2.5 text-left @hover:bg-sunk focusable -outline-offset-2 aria-[current=true]:(bg-primary-soft shadow-[inset_3px_0_0_var(--primary)])"
          >
            <span className="flex items-baseline justify-between gap-2">
              <span className="font-600 truncate">{proof.claimed.full_name}</span>
              <PriceText price={proof.amount} className="text-sm font-650" />
            </span>
            <span className="text-sm text-muted truncate">{purchaseOf(proof)}</span>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {acts.has(proof.id) ? (
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
export function Stepper({ place, count, onStep }: StepperProps) {
  return (
    <div className="flex lg:hidden items-center justify-between -mt-2">
      <IconButton
        label="Preuve précédente"
        icon="chevron-left"
        disabled={place === 0}
        onClick={() => onStep(-1)}
        className="disabled:opacity-40 -ml-2"
      />
      <p className="text-sm text-muted tabular-nums" role="status">
        Preuve {place + 1} sur {count}
      </p>
      <IconButton
        label="Preuve suivante"
        icon="chevron-right"
        disabled={place === count - 1}
        onClick={() => onStep(1)}
        className="disabled:opacity-40 -mr-2"
      />
    </div>
  );
}
