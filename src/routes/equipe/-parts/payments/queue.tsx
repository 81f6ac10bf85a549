import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react";
import type { ActState } from "#team/acts.ts";
import type { Proof } from "#team/rows.ts";
import { Icon } from "#ui/icon.tsx";
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

/** The row under the eyes and the one beside it stand in sight of the list that scrolls; the page does not move for it. */
export function useInSight(current: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = list.current?.querySelector("[aria-current=true]")?.getBoundingClientRect();
    const box = list.current?.getBoundingClientRect();
    if (row === undefined || box === undefined) return;
    const above = row.top - row.height - box.top;
    const below = row.bottom + row.height - Math.min(box.bottom, innerHeight);
    list.current?.scrollBy(0, above < 0 ? above : Math.max(below, 0));
  }, [current]);
  return list;
}

const ARROWS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Everything that waits, oldest first: a list at the desk. One stop for Tab, arrows move: sixty rows stand before the proof itself. */
export function Queue({ proofs, current, acts, onSelect }: QueueProps) {
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
