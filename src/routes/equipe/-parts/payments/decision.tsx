import { useEffect, useState } from "react";
import { formatPrice } from "#domain/price.ts";
import type { TeamAction } from "#team/actions.ts";
import type { Proof } from "#team/rows.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { Newer } from "../newer.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { readyRefusals, TWICE } from "./proof-labels.ts";
import { useShortcuts } from "./use-shortcuts.ts";

type DecisionProps = {
  proof: Proof;
  busy: boolean;
  /** Its picture is there, or the reason why it is not. */
  seen: boolean;
  onDecide: (action: TeamAction) => void;
  /** Where somebody else has decided meanwhile: the way to the next one. */
  onGoOn: (() => void) | undefined;
};

const GONE = "Une autre personne vient de décider de ce paiement.";
/** The time of a second tap of the same hand, milliseconds. */
const SECOND_TAP_MS = 500;

/** Whether this has stood for as long as a second tap takes: one that began on the proof before is not about this one. */
function useStood(): boolean {
  const [stood, setStood] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStood(true), SECOND_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return stood;
}

function decision(proof: Proof, accept: boolean, reason: string | null): TeamAction {
  const words = `${accept ? "Paiement validé" : "Paiement refusé"}\u00a0: ${proof.claimed.full_name}, ${formatPrice(proof.amount)}`;
  const args = { proof: proof.id, accept, reason, seen_undone: proof.undone };
  return { verb: "decide_payment", about: proof.id, args, said: words };
}

/** Approve or refuse, by thumb or by one key. A picture that was sent before is never approved by one key alone. */
export function Decision({ proof, busy, seen, onDecide, onGoOn }: DecisionProps) {
  const [asking, setAsking] = useState<"refuse" | "accept" | null>(null);
  const twice = proof.duplicates.length > 0;
  const stood = useStood();
  const gone = onGoOn !== undefined;
  const free = !proof.own && !busy && !gone && seen && stood;
  const accept = () => onDecide(decision(proof, true, null));
  const tryAccept = () => {
    if (!free) return;
    if (twice) setAsking("accept");
    else accept();
  };
  const refuse = () => free && setAsking("refuse");
  useShortcuts({ a: tryAccept, r: refuse });
  const close = () => setAsking(null);
  if (proof.kind === "unknown") return <Newer />;
  if (proof.own && !gone)
    return <Notice tone="info">C'est votre propre paiement&nbsp;: une autre personne de l'équipe décide.</Notice>;
  return (
    <div className="sticky z-1 bottom-[var(--foot)] -mx-4 px-4 py-3 sm:(mx-0 px-0) bg-paper b-t-1 b-solid b-line md:col-start-2">
      {gone ? (
        <Notice tone="wait" live title={GONE} action={<Button onClick={onGoOn}>Continuer</Button>} />
      ) : (
        <div className="grid grid-cols-pair gap-3">
          <Button variant="secondary" icon="x" off={!free} onClick={refuse} className="!text-danger">
            Refuser
            <Key letter="R" />
          </Button>
          <Button variant="primary" icon="check" busy={busy} off={!free} onClick={tryAccept}>
            Valider
            <Key letter="A" />
          </Button>
        </div>
      )}
      {asking === "refuse" ? (
        <ReasonDialog
          title={"Refuser ce paiement\u202f?"}
          verb="decide_payment"
          about={proof.id}
          label="Raison montrée à la personne"
          hint="Elle pourra renvoyer une preuve."
          ready={readyRefusals(proof)}
          required
          confirm="Refuser"
          danger
          late={gone ? GONE : undefined}
          onClose={close}
          onConfirm={(reason) => onDecide(decision(proof, false, reason))}
        />
      ) : null}
      <Dialog
        open={asking === "accept"}
        onClose={close}
        title={TWICE.title}
        actions={
          <>
            <Button onClick={close}>Retour</Button>
            <Button
              variant="primary"
              off={gone}
              onClick={() => {
                close();
                accept();
              }}
            >
              {TWICE.confirm}
            </Button>
          </>
        }
      >
        {gone ? <Notice tone="wait" live title={GONE} /> : null}
        <p>{TWICE.effect}</p>
      </Dialog>
    </div>
  );
}

function Key({ letter }: { letter: string }) {
  return (
    <kbd aria-hidden="true" className="hidden lg:inline-block px-1.5 rounded b-1 b-solid b-current text-xs opacity-80">
      {letter}
    </kbd>
  );
}
