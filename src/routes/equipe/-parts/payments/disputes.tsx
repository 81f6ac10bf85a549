import { formatStamp } from "#domain/day.ts";
import { formatPrice } from "#domain/price.ts";
import type { Dispute } from "#team/rows.ts";
import { AgeText } from "#ui/age-text.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { useDesk } from "../desk-context.ts";
import { PleaAnswers } from "../plea-answers.tsx";
import { ProofFacts } from "./proof-facts.tsx";
import { purchaseOf } from "./proof-labels.ts";
import { SeeScreenshot } from "./see-screenshot.tsx";

/** What payers contest, the one that waits longest first; each is answered once. */
export function Disputes({ rows }: { rows: readonly Dispute[] }) {
  if (rows.length === 0)
    return (
      <EmptyState
        icon="shield-check"
        title="Aucune contestation"
        text="Ce que les personnes contestent après un refus ou une reprise s'affiche ici."
      />
    );
  return (
    <ul className="grid gap-4 max-w-[48rem]">
      {rows.map((row) => (
        <DisputeCard key={row.id} row={row} />
      ))}
    </ul>
  );
}

function DisputeCard({ row }: { row: Dispute }) {
  const { proof } = row;
  return (
    <li className="card grid gap-3 p-4">
      <div className="grid gap-0.5">
        <h3 className="flex flex-wrap items-baseline gap-x-3 font-650">
          {nameOf(row)} <PriceText price={proof.amount} />
          <AgeText at={row.created_at} className="text-sm text-muted font-400" />
        </h3>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{purchaseOf(proof)}</p>
        <p className="text-sm [overflow-wrap:anywhere]">{decisionWords(row)}</p>
      </div>
      <blockquote className="m-0 b-l-3 b-solid b-line pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
        {row.message}
      </blockquote>
      <SeeScreenshot proof={proof.id} name={nameOf(row)} className="justify-self-start" />
      <details>
        <summary className="min-h-11 flex items-center gap-2 cursor-pointer font-600 focusable">
          <Icon name="chevron-down" />
          Ce qui est déclaré
        </summary>
        <ProofFacts proof={proof} />
      </details>
      <Answers row={row} />
    </li>
  );
}

const nameOf = ({ proof }: Dispute): string => proof.account?.full_name ?? proof.claimed.full_name;

/** What is contested: "Refusé le … par Awa : raison". */
function decisionWords({ about, proof, undone_at, undone_reason }: Dispute): string {
  const at = about === "refused" ? proof.decided_at : undone_at;
  const by = about === "refused" && proof.decided_by_name !== null ? ` par ${proof.decided_by_name}` : "";
  const reason = about === "refused" ? proof.reason : undone_reason;
  const what = about === "refused" ? "Refusé" : proof.kind === "pack" ? "Crédits repris" : "Publication reprise";
  return `${what}${at === null ? "" : ` le ${formatStamp(at)}`}${by}${reason === null ? "" : `\u00a0: ${reason}`}`;
}

function Answers({ row }: { row: Dispute }) {
  const { acts } = useDesk();
  const { proof } = row;
  const whose = `${nameOf(row)}, ${formatPrice(proof.amount)}`;
  return (
    <PleaAnswers
      id={row.id}
      verb="decide_dispute"
      own={proof.own ? "C'est votre propre paiement\u00a0: une autre personne de l'équipe répond." : null}
      keep={{
        label: "Maintenir la décision",
        title: "Maintenir la décision\u202f?",
        confirm: "Maintenir",
        effect: "La personne lit votre réponse dans ses paiements.",
      }}
      grant={{
        label: "Valider le paiement",
        title: "Valider ce paiement\u202f?",
        confirm: "Valider le paiement",
        effect:
          proof.kind === "pack"
            ? "Les crédits arrivent sur le compte de la personne."
            : "L'annonce est publiée\u202f; si elle n'existe plus, la personne reçoit un crédit.",
      }}
      onAnswer={(accept, answer) =>
        acts.send({
          verb: "decide_dispute",
          about: row.id,
          args: { dispute: row.id, accept, answer },
          said: `${accept ? "Paiement validé" : "Décision maintenue"}\u00a0: ${whose}`,
        })
      }
    />
  );
}
