import { formatStamp } from "#domain/day.ts";
import type { Proof } from "#team/rows.ts";
import { PriceText } from "#ui/price-text.tsx";
import { purchaseOf, STATUS_LABELS } from "./proof-labels.ts";
import { SeeScreenshot } from "./see-screenshot.tsx";

/** A payment that was looked for; it is decided where payments are. */
export function FoundPayment({ proof }: { proof: Proof }) {
  const { amount, claimed, account, status, reason, created_at, decided_at } = proof;
  const name = account?.full_name ?? claimed.full_name;
  return (
    <li className="card grid gap-2 p-4 [overflow-wrap:anywhere]">
      <h3 className="flex flex-wrap items-baseline gap-x-3 font-650">
        {name} <PriceText price={amount} />
        <span className="text-sm font-400">{STATUS_LABELS[status]}</span>
      </h3>
      <p className="text-sm text-muted">
        {purchaseOf(proof)} · {formatStamp(created_at)}
      </p>
      <p className="text-sm">Référence&nbsp;: {claimed.reference ?? "sans"}</p>
      {decided_at === null ? null : (
        <p className="text-sm text-muted">
          Décidé le {formatStamp(decided_at)}
          {reason === null ? "" : `\u00a0: ${reason}`}
        </p>
      )}
      <SeeScreenshot proof={proof.id} name={name} className="justify-self-start" />
    </li>
  );
}
