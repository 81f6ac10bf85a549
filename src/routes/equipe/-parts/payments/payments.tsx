import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { formatStamp } from "#domain/day.ts";
import { useSignal } from "#queries/sources.ts";
import { DAYS } from "#team/desk.ts";
import type { Proof } from "#team/rows.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { QueryView } from "../query-view.tsx";
import { useDesk } from "../desk-context.ts";
import { ViewSwitch } from "../view-switch.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { Disputes } from "./disputes.tsx";
import { Waiting } from "./waiting.tsx";
import { purchaseOf } from "./proof-labels.ts";
import { SeeScreenshot } from "./see-screenshot.tsx";

const route = getRouteApi("/equipe");

/** Payments to check, and those decided. */
export function Payments() {
  const { vue } = route.useSearch();
  const { waiting, decided, disputes, figures } = useDesk();
  const contested = useSignal(figures(DAYS)).value?.waiting.disputes ?? 0;
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

/** The fifty decided last; each can be taken back, which is one more act in the log. */
function Decided({ proofs }: { proofs: readonly Proof[] }) {
  if (proofs.length === 0)
    return (
      <EmptyState icon="history" title="Aucune décision" text="Les paiements validés et refusés s'affichent ici." />
    );
  return (
    <ul className="grid card">
      {proofs.map((proof) => (
        <DecidedRow key={proof.id} proof={proof} />
      ))}
    </ul>
  );
}

function DecidedRow({ proof }: { proof: Proof }) {
  const { acts } = useDesk();
  const busy = useSignal(acts).has(proof.id);
  const [asking, setAsking] = useState(false);
  const name = proof.account?.full_name ?? proof.claimed.full_name;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 p-3 sm:px-4 md:grid-cols-[minmax(0,1fr)_auto_auto] [&:not(:first-child)]:(b-t-1 b-solid b-line)">
      <div className="grid gap-0.5 min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-600">{name}</span>
          <PriceText price={proof.amount} className="text-sm" />
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{purchaseOf(proof)}</p>
        {proof.reason === null ? null : (
          <p className="text-sm [overflow-wrap:anywhere]">Raison&nbsp;: {proof.reason}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-muted lt-md:(row-start-2 col-span-2) md:justify-end">
        {proof.status === "accepted" ? (
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
      <div className="flex max-sm:flex-col lt-md:(row-start-1 col-start-2)">
        <SeeScreenshot proof={proof.id} name={name} />
        <Button
          variant="quiet"
          icon="undo-2"
          busy={busy}
          disabled={proof.own}
          onClick={() => setAsking(true)}
          aria-label={`Annuler la décision sur le paiement de ${name}`}
          className="!px-2"
        >
          Annuler
        </Button>
      </div>
      {asking ? <UndoDialog proof={proof} onClose={() => setAsking(false)} /> : null}
    </li>
  );
}

function UndoDialog({ proof, onClose }: { proof: Proof; onClose: () => void }) {
  const { acts } = useDesk();
  // What was given and is taken away needs a word for who had it.
  const taken = proof.status === "accepted";
  const effect =
    proof.status === "refused"
      ? "Le refus ne sera plus montré à la personne."
      : proof.kind === "pack"
        ? "Les crédits seront repris, s'ils n'ont pas servi."
        : "L'annonce ne sera plus en ligne, si elle n'est pas vendue.";
  return (
    <ReasonDialog
      title={"Annuler cette décision\u202f?"}
      verb="reverse_payment_decision"
      about={proof.id}
      label={taken ? "Raison montrée à la personne" : "Raison pour le journal (facultatif)"}
      required={taken}
      confirm="Annuler la décision"
      onClose={onClose}
      onConfirm={(reason) => {
        onClose();
        acts.send({
          verb: "reverse_payment_decision",
          about: proof.id,
          args: { proof: proof.id, reason },
          said: "Décision annulée\u00a0: la preuve est de nouveau à vérifier.",
        });
      }}
    >
      <p>La preuve sera de nouveau à vérifier. {effect} Le journal garde les deux décisions.</p>
    </ReasonDialog>
  );
}
