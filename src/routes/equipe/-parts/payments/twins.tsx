import { formatStamp } from "#domain/day.ts";
import type { Proof, Twin } from "#team/rows.ts";
import { Notice } from "#ui/notice.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { STATUS_WORDS } from "./proof-words.ts";
import { Screenshot } from "./screenshot.tsx";

const SAME = { screenshot: "même capture", reference: "même référence" } as const;

/** Other proofs with the same picture or reference, each beside this one. */
export function Twins({ proof }: { proof: Proof }) {
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
        {proof.duplicates.map((twin) => (
          <TwinCard key={twin.id} twin={twin} mine={proof.account?.id === twin.user_id} />
        ))}
      </ul>
    </section>
  );
}

function TwinCard({ twin, mine }: { twin: Twin; mine: boolean }) {
  return (
    <li className="card grid grid-cols-[minmax(6rem,11rem)_1fr] gap-3 p-3">
      <Screenshot
        proof={twin.id}
        alt={`Capture envoyée par ${twin.full_name ?? "quelqu'un"}`}
        className="h-48 md:h-72"
      />
      <div className="grid content-start gap-1 min-w-0 text-sm">
        <p className="font-650 [overflow-wrap:anywhere]">{twin.full_name ?? "Compte fermé"}</p>
        <p className="text-muted">{mine ? "La même personne" : "Une autre personne"}</p>
        <p>
          <PriceText price={twin.amount} /> · {twin.kind === "pack" ? "pack" : "annonce"}
        </p>
        <p>
          {STATUS_WORDS[twin.status]}, reçue le {formatStamp(twin.created_at)}
        </p>
        {twin.reference === null ? null : <p className="[overflow-wrap:anywhere]">Réf. {twin.reference}</p>}
        <p className="font-650 text-danger">{twin.same.map((what) => SAME[what]).join(", ")}</p>
      </div>
    </li>
  );
}
