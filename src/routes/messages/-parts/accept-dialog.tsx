import { useState } from "react";
import { agreedWords } from "#domain/offer.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { Dialog } from "#ui/dialog.tsx";

type AcceptDialogProps = {
  amount: number;
  otherName: string;
  /** The listing is the person's own, and not reserved yet. */
  canReserve: boolean;
  onAccept: (reserve: boolean) => void;
  onClose: () => void;
};

/** Asks once before a price is agreed on; its seller may keep the thing for this buyer at the same time. */
export function AcceptDialog({ amount, otherName, canReserve, onAccept, onClose }: AcceptDialogProps) {
  const [reserve, setReserve] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${agreedWords(amount)}\u202F?`}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="primary"
            icon="handshake"
            onClick={() => {
              onClose();
              onAccept(reserve && canReserve);
            }}
          >
            Accepter
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>C'est un accord entre vous et {otherName}. Le paiement se fait en main propre.</p>
        {canReserve ? (
          <CheckField
            label="Réserver pour cette personne"
            hint="L'annonce reste visible, marquée «&nbsp;Réservé&nbsp;» pendant trois jours."
            checked={reserve}
            onChange={setReserve}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
