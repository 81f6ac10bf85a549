import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatDate } from "#domain/age.ts";
import { answerReceipt } from "#intents/receipt.ts";
import type { Receipt } from "#model/receipt/own-receipt.ts";
import { PRODUCT } from "#town";
import { Button } from "#ui/button.tsx";
import { runMutation } from "../-mutations/run-mutation.ts";
import { PictureDialog } from "../-share/picture-dialog.tsx";
import { factsOf } from "./receipt-facts.tsx";

type AnswersProps = { receipt: Receipt; selling: boolean; onAnswer?: () => void };

/** The answers of seller or buyer to a receipt that is not confirmed; also without a network. */
export function ReceiptAnswers({ receipt: { id, status }, selling, onAnswer }: AnswersProps) {
  const answer = (yes: boolean) => {
    runMutation(answerReceipt(id, yes));
    onAnswer?.();
  };
  if (status === "proposed" && selling)
    return (
      <Button icon="undo-2" onClick={() => answer(false)}>
        Retirer
      </Button>
    );
  if (selling || (status !== "proposed" && status !== "refused")) return null;
  return (
    <>
      {status === "proposed" ? <Button onClick={() => answer(false)}>Refuser</Button> : null}
      <Button variant="primary" onClick={() => answer(true)}>
        Je confirme
      </Button>
    </>
  );
}

/** The way to a message to the team that names this receipt; not of one that the server does not have. */
export function ReceiptHelp({ receipt: { id, status, waits } }: { receipt: Receipt }) {
  if (status === "unsent" || (status === "proposed" && waits)) return null;
  return (
    <Link to="/help" search={{ recu: id }} className="btn btn-quiet !px-0">
      Demander l'aide de l'équipe
    </Link>
  );
}

export function ReceiptPictureButton({ receipt }: { receipt: Receipt }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="image" onClick={() => setOpen(true)}>
        Image du reçu
      </Button>
      {open ? <ReceiptPicture receipt={receipt} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** A confirmed receipt as a picture to keep, drawn on this phone. */
export function ReceiptPicture({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const foot = `Confirmé par le vendeur et par l'acheteur sur ${PRODUCT}, le ${formatDate(receipt.answeredAt ?? receipt.at)}.`;
  const draw = async () => {
    const { drawReceipt } = await import("#photos/receipt-picture.ts");
    return await drawReceipt({ product: PRODUCT, title: "Reçu de vente", facts: factsOf(receipt), foot });
  };
  return (
    <PictureDialog
      title="Reçu de vente"
      name={`recu-${receipt.id.slice(0, 8)}`}
      draw={draw}
      alt={factsOf(receipt)
        .map(([name, words]) => `${name}\u00a0: ${words}`)
        .join(". ")}
      shape="h-[52dvh]"
      words={`Reçu de vente\u00a0: ${receipt.title}`}
      failed="L'image n'a pas pu être faite sur ce téléphone. Le reçu reste dans votre profil."
      onClose={onClose}
    >
      Gardez cette image avec l'objet. Le reçu reste aussi dans votre profil, même sans réseau.
    </PictureDialog>
  );
}
