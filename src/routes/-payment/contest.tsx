import { useState } from "react";
import { disputeKey } from "#domain/proof.ts";
import { contestPayment } from "#intents/payment.ts";
import type { Payment, SaidAgainst } from "#model/payment/own-payment.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useWhen } from "../-mutations/run-mutation.ts";
import { PleaForm } from "../-mutations/plea-form.tsx";

const SENT = { later: null, done: "Contestation envoyée" };

/** "Je conteste": against a refusal, or credits taken back, as long as that was not said; the words stay until they are sent. */
export function Contest({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState(false);
  if (!payment.contestable) return null;
  return (
    <>
      <Button icon="flag" onClick={() => setOpen(true)}>
        Je conteste
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Contester cette décision">
        <PleaForm
          textKey={disputeKey(payment.id)}
          first={payment.dispute?.message ?? ""}
          lead={`L'équipe relit votre preuve avec ce que vous écrivez ici, puis vous répond dans «\u00a0Paiements\u00a0».`}
          label={"Pourquoi contestez-vous\u202f?"}
          hint="Par exemple l'heure du transfert et le numéro qui a payé. 10&nbsp;caractères au moins."
          confirm="Envoyer ma contestation"
          toasts={SENT}
          send={(message, typed) => contestPayment(payment.id, message, typed)}
          onSent={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}

/** The outcome of a dispute of the decision. */
export function DisputeStory({ dispute }: { dispute: SaidAgainst }) {
  const when = useWhen();
  return (
    <div className="b-l-3 b-solid b-line pl-3 grid gap-0.5">
      <p className="[overflow-wrap:anywhere]">Vous avez contesté&nbsp;: «&nbsp;{dispute.message}&nbsp;»</p>
      <p role="status" className={dispute.state === "refused" ? "text-danger" : "font-600"}>
        {wordsOf(dispute, when)}
      </p>
    </div>
  );
}

function wordsOf({ state, answer }: SaidAgainst, when: string): string {
  switch (state) {
    case "queued":
      return `Gardé sur ce téléphone\u00a0: partira ${when}.`;
    case "sent":
    case "open":
    case "unknown":
      return "L'équipe a votre contestation et vous répondra ici.";
    case "refused":
      return answer ?? "Le serveur n'a pas accepté votre contestation.";
    case "granted":
      return `L'équipe vous a donné raison.${answer === null ? "" : ` ${answer}`}`;
    case "upheld":
      return `L'équipe maintient sa décision${answer === null ? "." : `\u00a0: ${answer}`}`;
  }
}
