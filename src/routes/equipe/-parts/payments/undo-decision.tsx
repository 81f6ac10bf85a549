import { useState } from "react";
import { formatStamp } from "#domain/day.ts";
import { ofName } from "#domain/name.ts";
import type { Proof } from "#team/rows.ts";
import { Button } from "#ui/button.tsx";
import { useBusy, useAdmin } from "../admin-context.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

/** Takes a decision about a payment back, whenever it was made: one more action in the log. */
export function UndoDecision({ proof, className = "" }: { proof: Proof; className?: string }) {
  const busy = useBusy(proof.id);
  const [asking, setAsking] = useState(false);
  if (proof.status === "unknown" || proof.kind === "unknown") return null;
  return (
    <>
      <Button
        variant="quiet"
        icon="undo-2"
        busy={busy}
        off={proof.own}
        onClick={() => setAsking(true)}
        aria-label={`Annuler la décision sur le paiement ${ofName(proof.account?.full_name ?? proof.claimed.full_name)}, reçu le ${formatStamp(proof.created_at)}`}
        className={`!px-2 ${className}`}
      >
        Annuler
      </Button>
      {asking ? <UndoDialog proof={proof} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function UndoDialog({ proof, onClose }: { proof: Proof; onClose: () => void }) {
  const { actions } = useAdmin();
  // Taking back something that was given needs a word for the person who had it.
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
      onConfirm={(reason) =>
        actions.send({
          verb: "reverse_payment_decision",
          about: proof.id,
          args: {
            proof: proof.id,
            reason,
            seen_undone: proof.undone,
            seen_status: proof.status === "accepted" || proof.status === "refused" ? proof.status : null,
          },
          said: "Décision annulée\u00a0: la preuve est de nouveau à vérifier.",
        })
      }
    >
      <p>La preuve sera de nouveau à vérifier. {effect} Le journal garde les deux décisions.</p>
    </ReasonDialog>
  );
}
