import { formatStamp } from "#domain/day.ts";
import type { Proof, Duplicate } from "#team/rows.ts";
import { Notice } from "#ui/notice.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { STATUS_LABELS } from "./proof-labels.ts";
import { Screenshot } from "./screenshot.tsx";

const KINDS = { pack: "pack", listing: "annonce", unknown: "indisponible" } as const;
const SAME = { screenshot: "même capture", reference: "même référence", unknown: "indisponible" } as const;

/** Other proofs with the same picture or reference, each beside this one. */
export function Duplicates({ proof }: { proof: Proof }) {
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
          <PriceText price={duplicate.amount} /> · {KINDS[duplicate.kind]}
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
