import { Link } from "@tanstack/react-router";
import { useStore } from "zustand";
import { allTowns } from "#device/towns.ts";
import { formatDate } from "#domain/age.ts";
import { formatPhone } from "#domain/phone.ts";
import { countOf } from "#domain/text.ts";
import type { Proof } from "#team/rows.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { ProofClockBadge } from "./proof-clock-badge.tsx";
import { purchaseOf, STATUS_LABELS, claimsOf, placesToPay, type Claim } from "./proof-labels.ts";
import { SeeScreenshot } from "./see-screenshot.tsx";

/**
 * The payer, the thing paid for, and how long the person has waited for the answer: a heading, which takes the focus when a decision brings
 * the next one.
 */
export function ProofHead({ proof }: { proof: Proof }) {
  return (
    <header className="grid gap-0.5 min-w-0 md:col-start-2">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="sr-only">{proof.claimed.full_name}, </span>
        <PriceText price={proof.amount} className="text-2xl font-750" />
        <ProofClockBadge at={proof.created_at} />
        {proof.duplicate || proof.duplicates.length > 0 ? (
          <Badge tone="danger" icon="images">
            Doublon
          </Badge>
        ) : null}
      </h3>
      <p className="font-600 [overflow-wrap:anywhere]">{purchaseOf(proof)}</p>
    </header>
  );
}

/** The facts to find on the picture, who states them, and how that person has paid before. */
export function ProofFacts({ proof }: { proof: Proof }) {
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <Expected />
        <p className="text-sm">
          <span className="text-muted">Référence&nbsp;: </span>
          <span className="font-600 tabular-nums [overflow-wrap:anywhere]">
            {proof.claimed.reference ?? "non donnée"}
          </span>
        </p>
      </div>
      <ClaimTable proof={proof} />
      <History proof={proof} />
    </div>
  );
}

function Expected() {
  return <p className="text-sm text-muted">Attendu sur {placesToPay(useStore(allTowns))}</p>;
}

function Earlier({ history: { last }, name }: { history: Proof["history"]; name: string }) {
  if (last.length === 0) return null;
  return (
    <ul aria-label="Ses autres preuves" className="grid my-1">
      {last.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-3 b-t-1 b-solid b-line">
          <p className="min-w-0 basis-40 grow py-1 [overflow-wrap:anywhere]">
            {formatDate(one.created_at)}, <PriceText price={one.amount} />, {STATUS_LABELS[one.status]}
            {one.reason === null ? "" : `\u00a0: ${one.reason}`}
          </p>
          <SeeScreenshot proof={one} name={name} className="shrink-0 text-sm" />
        </li>
      ))}
    </ul>
  );
}

function History({ proof: { account, history, claimed, status } }: { proof: Proof }) {
  if (account === null) return <p className="text-sm text-muted">Le compte a été fermé.</p>;
  const others = Math.max(0, history.received - (status === "received" ? 1 : 0));
  return (
    <section aria-label="Historique de la personne" className="rounded-card bg-sunk px-3 pt-3 pb-1 text-sm">
      <p>
        {countOf(history.accepted, "preuve validée", "preuves validées")},{" "}
        <span className={history.refused > 0 ? "font-650 text-danger" : ""}>{countOf(history.refused, "refusée")}</span>
        , {others === 0 ? "aucune autre en attente" : `${countOf(others, "autre")} en attente`}
      </p>
      <p className="text-muted">
        Membre depuis le {formatDate(account.created_at)}, {countOf(history.listings, "annonce")},{" "}
        {countOf(account.credits, "crédit")}
        {account.suspended ? <strong className="text-danger">, suspendue</strong> : null}
      </p>
      <Earlier history={history} name={account.full_name || claimed.full_name} />
      <Link
        to="/profile/seller/$sellerId"
        params={{ sellerId: account.id }}
        className="link inline-flex items-center min-h-11 md:min-h-8"
      >
        Voir son profil
      </Link>
    </section>
  );
}

/** The form's values and the account's, side by side; a difference is marked in words, sign and colour. */
function ClaimTable({ proof }: { proof: Proof }) {
  return (
    <table className="w-full table-fixed border-collapse text-sm sm:text-base">
      <caption className="sr-only">Ce qui est déclaré, à côté de ce que dit le compte</caption>
      <thead>
        <tr className="text-left text-xs text-muted">
          <th scope="col" className="w-1/2 pb-1 font-600">
            Déclaré
          </th>
          <th scope="col" className="w-1/2 pb-1 pl-3 font-600">
            Sur le compte
          </th>
        </tr>
      </thead>
      <tbody>
        {claimsOf(proof).map((claim) => (
          <ClaimRow key={claim.label} claim={claim} />
        ))}
      </tbody>
    </table>
  );
}

function ClaimRow({ claim: { label, claimed, account, same } }: { claim: Claim }) {
  const show = (text: string) => (label === "Téléphone" ? formatPhone(text).replace("+225\u00a0", "") : text);
  const cell = "py-2 align-top text-sm [overflow-wrap:anywhere] tabular-nums";
  return (
    <tr className="b-t-1 b-solid b-line">
      <td className={cell}>
        <span className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted whitespace-nowrap">
          {label}
          {same ? null : (
            <span className="inline-flex items-center gap-1 px-1.5 rounded-full bg-wait-soft text-wait font-650">
              <Icon name="triangle-alert" className="!text-[0.75rem]" />
              différent
            </span>
          )}
        </span>
        <span className={same ? "" : "font-650"}>{show(claimed)}</span>
      </td>
      <td className={`${cell} pl-3`}>
        <span className="block text-xs text-muted">{label}</span>
        <span className={same ? "" : "font-650"}>{show(account)}</span>
      </td>
    </tr>
  );
}
