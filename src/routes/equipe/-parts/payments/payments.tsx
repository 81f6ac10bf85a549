import { getRouteApi } from "@tanstack/react-router";
import { useStore } from "zustand";
import { formatStamp } from "#domain/day.ts";
import { formatPrice } from "#domain/price.ts";
import { DAYS } from "#team/admin.ts";
import type { Proof, Dispute } from "#team/rows.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { QueryView } from "../query-view.tsx";
import { HeldRows } from "../held-rows.tsx";
import { Newer } from "../newer.tsx";
import { useAdmin } from "../admin-context.ts";
import { ViewSwitch } from "../view-switch.tsx";
import { PleaAnswers } from "../plea-answers.tsx";
import { Waiting } from "./waiting.tsx";
import { purchaseOf, TWICE } from "./proof-labels.ts";
import { SeeScreenshot } from "./see-screenshot.tsx";
import { ProofFacts } from "./proof-facts.tsx";
import { Duplicates } from "./duplicates.tsx";
import { UndoDecision } from "./undo-decision.tsx";
import { RowDetails } from "../row-controls.tsx";

const route = getRouteApi("/equipe");

/** Payments to check, and those decided. */
export function Payments() {
  const { vue } = route.useSearch();
  const { waiting, decided, disputes, figures } = useAdmin();
  const contested = useStore(figures(DAYS)).value?.waiting.disputes ?? 0;
  return (
    <>
      <ViewSwitch
        label="Paiements"
        open="À vérifier"
        done="Décidés"
        more={{ vue: "contestes", words: contested === 0 ? "Contestés" : `Contestés (${contested})` }}
      />
      {vue === "contestes" ? (
        <QueryView query={disputes}>{(rows) => <Disputes rows={rows} />}</QueryView>
      ) : vue === "traites" ? (
        <QueryView query={decided}>{(proofs) => <Decided proofs={proofs} />}</QueryView>
      ) : (
        <QueryView query={waiting}>{(proofs) => <Waiting proofs={proofs} />}</QueryView>
      )}
    </>
  );
}

/** As many decisions as `team_payments` gives. */
const MOST_DECIDED = 50;

const NO_DECISION = (
  <EmptyState icon="history" title="Aucune décision" text="Les paiements validés et refusés s'affichent ici." />
);

/** The fifty decided last; each can be taken back, which is one more action in the log. */
function Decided({ proofs }: { proofs: readonly Proof[] }) {
  return (
    <>
      {proofs.length < MOST_DECIDED ? null : (
        <p className="mb-3 text-sm text-muted">Les 50 dernières. Les autres se trouvent dans Chercher.</p>
      )}
      <HeldRows rows={proofs} idOf={({ id }) => id} className="grid card" empty={NO_DECISION}>
        {(proof) => <DecidedRow proof={proof} />}
      </HeldRows>
    </>
  );
}

function DecidedRow({ proof }: { proof: Proof }) {
  const name = proof.account?.full_name ?? proof.claimed.full_name;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 p-3 sm:px-4 [&:not(:first-child)]:(b-t-1 b-solid b-line)">
      <div className="grid gap-0.5 basis-24 grow min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-600 [overflow-wrap:anywhere]">{name}</span>
          <PriceText price={proof.amount} className="text-sm" />
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{purchaseOf(proof)}</p>
        {proof.reason === null ? null : (
          <p className="text-sm [overflow-wrap:anywhere]">Raison&nbsp;: {proof.reason}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-muted lt-md:(order-1 basis-full) md:justify-end">
        {proof.status === "unknown" ? (
          <Badge tone="neutral">Indisponible</Badge>
        ) : proof.status === "accepted" ? (
          <Badge tone="ok" icon="check">
            Validée
          </Badge>
        ) : (
          <Badge tone="danger" icon="ban">
            Refusée
          </Badge>
        )}
        <span>
          {proof.decided_at === null ? "" : formatStamp(proof.decided_at)} · {proof.decided_by_name ?? "–"}
        </span>
      </div>
      <div className="flex flex-wrap max-sm:flex-col">
        <SeeScreenshot proof={proof} name={name} />
        <UndoDecision proof={proof} />
      </div>
    </li>
  );
}

/** Disputes by payers, the one that waits longest first; each is answered once. */
function Disputes({ rows }: { rows: readonly Dispute[] }) {
  return (
    <HeldRows
      rows={rows}
      idOf={({ id }) => id}
      gone="Une autre personne vient de répondre à cette contestation."
      empty={
        <EmptyState
          icon="shield-check"
          title="Aucune contestation"
          text="Ce que les personnes contestent après un refus ou une reprise s'affiche ici."
        />
      }
      className="grid gap-4 max-w-[48rem]"
    >
      {(row) => <DisputeCard row={row} />}
    </HeldRows>
  );
}

function DisputeCard({ row }: { row: Dispute }) {
  const { proof } = row;
  return (
    <li className="card grid gap-3 p-4">
      <div className="grid gap-0.5">
        <h3 className="flex flex-wrap items-baseline gap-x-3 font-650 [overflow-wrap:anywhere]">
          {nameOf(row)} <PriceText price={proof.amount} />
          <AgeText at={row.created_at} className="text-sm text-muted font-400" />
        </h3>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{purchaseOf(proof)}</p>
        <p className="text-sm [overflow-wrap:anywhere]">{decisionWords(row)}</p>
      </div>
      <blockquote className="m-0 b-l-3 b-solid b-line pl-3 whitespace-pre-line [overflow-wrap:anywhere]">
        {row.message}
      </blockquote>
      <SeeScreenshot proof={proof} name={nameOf(row)} className="justify-self-start" />
      <Duplicates proof={proof} />
      <RowDetails word="Ce qui est déclaré" row={whoseOf(row)}>
        <ProofFacts proof={proof} />
      </RowDetails>
      {proof.kind === "unknown" || row.about === "unknown" ? <Newer /> : <Answers row={row} />}
    </li>
  );
}

const nameOf = ({ proof }: Dispute): string => proof.account?.full_name ?? proof.claimed.full_name;

const whoseOf = (row: Dispute): string => `${nameOf(row)}, ${formatPrice(row.proof.amount)}`;

/** The disputed decision: "Refusé le … par Awa : raison". */
function decisionWords({ about, proof, undone_at, undone_reason }: Dispute): string {
  const at = about === "refused" ? proof.decided_at : undone_at;
  const by = about === "refused" && proof.decided_by_name !== null ? ` par ${proof.decided_by_name}` : "";
  const reason = about === "refused" ? proof.reason : undone_reason;
  if (about === "unknown" || proof.kind === "unknown") return "Indisponible";
  const what = about === "refused" ? "Refusé" : proof.kind === "pack" ? "Crédits repris" : "Publication annulée";
  return `${what}${at === null ? "" : ` le ${formatStamp(at)}`}${by}${reason === null ? "" : `\u00a0: ${reason}`}`;
}

function Answers({ row }: { row: Dispute }) {
  const { actions } = useAdmin();
  const { proof } = row;
  const effect =
    proof.kind === "pack"
      ? "Les crédits arrivent sur le compte de la personne."
      : "L'annonce est publiée\u202f; si elle n'existe plus, la personne reçoit un crédit.";
  const twice = proof.duplicates.length > 0;
  const whose = whoseOf(row);
  return (
    <PleaAnswers
      id={row.id}
      verb="decide_dispute"
      whose={whose}
      own={proof.own ? "C'est votre propre paiement\u00a0: une autre personne de l'équipe répond." : null}
      keep={{
        label: "Maintenir la décision",
        title: "Maintenir la décision\u202f?",
        confirm: "Maintenir",
        effect: "La personne lit votre réponse dans ses paiements.",
      }}
      grant={{
        label: "Valider le paiement",
        title: twice ? TWICE.title : "Valider ce paiement\u202f?",
        confirm: twice ? TWICE.confirm : "Valider le paiement",
        effect: twice ? `${TWICE.effect} ${effect}` : effect,
      }}
      onAnswer={(accept, answer) =>
        actions.send({
          verb: "decide_dispute",
          about: row.id,
          args: { dispute: row.id, accept, answer },
          said: `${accept ? "Paiement validé" : "Décision maintenue"}\u00a0: ${whose}`,
        })
      }
    />
  );
}
