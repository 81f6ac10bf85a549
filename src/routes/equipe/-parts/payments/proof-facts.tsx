import { Link } from "@tanstack/react-router";
import { formatDate } from "#domain/age.ts";
import { formatPhone } from "#domain/phone.ts";
import { countOf } from "#domain/text.ts";
import { MOBILE_MONEY } from "#town";
import type { Proof } from "#team/rows.ts";
import { Badge } from "#ui/badge.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { ClaimTable } from "./claim-table.tsx";
import { ProofClockBadge } from "./proof-clock-badge.tsx";
import { purchaseOf } from "./proof-words.ts";

/** What is paid, and how long the person has waited for the answer. */
export function ProofHead({ proof }: { proof: Proof }) {
  return (
    <header className="grid gap-0.5 min-w-0 md:col-start-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PriceText price={proof.amount} className="text-2xl font-750" />
        <ProofClockBadge at={proof.created_at} />
        {proof.duplicate || proof.duplicates.length > 0 ? <Badge tone="danger" icon="images">Doublon</Badge> : null}
      </p>
      <p className="font-600 [overflow-wrap:anywhere]">{purchaseOf(proof)}</p>
    </header>
  );
}

/** What has to be found on the picture, who says so, and how that person has paid before. */
export function ProofFacts({ proof }: { proof: Proof }) {
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <p className="text-sm text-muted">
          Attendu sur {MOBILE_MONEY.map(({ operator, phone }) => `${formatPhone(phone)} (${operator})`).join(" ou ")}
        </p>
        <p className="text-sm">
          <span className="text-muted">Référence&nbsp;: </span>
          <span className="font-600 tabular-nums [overflow-wrap:anywhere]">{proof.claimed.reference ?? "non donnée"}</span>
        </p>
      </div>
      <ClaimTable proof={proof} />
      <History proof={proof} />
    </div>
  );
}

function History({ proof: { account, history } }: { proof: Proof }) {
  if (account === null) return <p className="text-sm text-muted">Le compte a été fermé.</p>;
  const others = Math.max(0, history.received - 1);
  return (
    <section aria-label="Historique de la personne" className="rounded-card bg-sunk px-3 pt-3 pb-1 text-sm">
      <p>
        {countOf(history.accepted, "preuve validée", "preuves validées")},{" "}
        <span className={history.refused > 0 ? "font-650 text-danger" : ""}>{countOf(history.refused, "refusée")}</span>,{" "}
        {others === 0 ? "aucune autre en attente" : `${countOf(others, "autre")} en attente`}
      </p>
      <p className="text-muted">
        Membre depuis le {formatDate(account.created_at)}, {countOf(history.listings, "annonce")}, {countOf(account.credits, "crédit")}
        {account.suspended ? <strong className="text-danger">, suspendue</strong> : null}
      </p>
      <Link to="/profile/seller/$sellerId" params={{ sellerId: account.id }} className="link inline-flex items-center min-h-11 md:min-h-8">Voir son profil</Link>
    </section>
  );
}
