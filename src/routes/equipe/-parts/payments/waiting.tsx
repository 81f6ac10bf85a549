import { useEffect, useState } from "react";
import { formatStamp } from "#domain/day.ts";
import { useSignal } from "#queries/sources.ts";
import type { TeamAct, ActState } from "#team/acts.ts";
import type { Proof, Duplicate } from "#team/rows.ts";
import { IconButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useDesk } from "../desk-context.ts";
import { setShortcuts, shortcuts } from "../shortcut-setting.ts";
import { Decision } from "./decision.tsx";
import { ProofFacts, ProofHead } from "./proof-facts.tsx";
import { Screenshot } from "./screenshot.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { STATUS_LABELS, purchaseOf } from "./proof-labels.ts";
import { ProofClockBadge } from "./proof-clock-badge.tsx";

type QueueProps = {
  proofs: readonly Proof[];
  current: string | null;
  acts: ReadonlyMap<string, ActState>;
  onSelect: (id: string) => void;
};

/** Everything that waits, oldest first: a list at the desk. */
function Queue({ proofs, current, acts, onSelect }: QueueProps) {
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

/** What waits, one under the eyes; after a decision the next one at once, and a row only leaves at the server's word. */
export function Waiting({ proofs }: WaitingProps) {
  const { acts, screenshots } = useDesk();
  const sending = useSignal(acts);
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
          <Duplicates proof={current} />
          <ProofFacts proof={current} />
        </div>
        <Decision proof={current} busy={sending.has(current.id)} onDecide={decide} />
      </article>
    </div>
  );
}

const KEYS = [
  ["J", "suivante"],
  ["K", "précédente"],
  ["A", "valider"],
  ["R", "refuser"],
  ["+ − 0", "agrandir"],
] as const;

/** What the keys do, in sight where there is a keyboard, and the way to turn them off. */
function ShortcutHelp() {
  const on = useSignal(shortcuts) === "on";
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

const SAME = { screenshot: "même capture", reference: "même référence" } as const;

/** Other proofs with the same picture or reference, each beside this one. */
function Duplicates({ proof }: { proof: Proof }) {
  if (proof.duplicates.length === 0) return null;
  return (
    <section aria-label="Doublons" className="grid gap-3">
      <Notice
        tone="danger"
        title={
          proof.duplicates.length === 1
            ? "Déjà envoyée une autre fois"
            : `Déjà envoyée ${proof.duplicates.length} autres fois`
        }
      >
        Comparez avant de décider&nbsp;: un paiement ne compte qu'une fois.
      </Notice>
      <ul className="grid gap-3">
        {proof.duplicates.map((duplicate) => (
          <DuplicateCard key={duplicate.id} duplicate={duplicate} mine={proof.account?.id === duplicate.user_id} />
        ))}
      </ul>
    </section>
  );
}

function DuplicateCard({ duplicate, mine }: { duplicate: Duplicate; mine: boolean }) {
  return (
    <li className="card grid grid-cols-[minmax(6rem,11rem)_1fr] gap-3 p-3">
      <Screenshot
        proof={duplicate.id}
        alt={`Capture envoyée par ${duplicate.full_name ?? "quelqu'un"}`}
        className="h-48 md:h-72"
      />
      <div className="grid content-start gap-1 min-w-0 text-sm">
        <p className="font-650 [overflow-wrap:anywhere]">{duplicate.full_name ?? "Compte fermé"}</p>
        <p className="text-muted">{mine ? "La même personne" : "Une autre personne"}</p>
        <p>
          <PriceText price={duplicate.amount} /> · {duplicate.kind === "pack" ? "pack" : "annonce"}
        </p>
        <p>
          {STATUS_LABELS[duplicate.status]}, reçue le {formatStamp(duplicate.created_at)}
        </p>
        {duplicate.reference === null ? null : <p className="[overflow-wrap:anywhere]">Réf. {duplicate.reference}</p>}
        <p className="font-650 text-danger">{duplicate.same.map((what) => SAME[what]).join(", ")}</p>
      </div>
    </li>
  );
}
