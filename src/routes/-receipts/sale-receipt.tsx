import { useState } from "react";
import type { Receipt } from "#model/receipt/own-receipt.ts";
import type { ConversationResult } from "#queries/use-conversation.ts";
import { useListing } from "#queries/use-listing.ts";
import { useReceiptOf } from "#queries/use-receipts.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { ReceiptAnswers, ReceiptHelp, ReceiptPicture } from "./receipt-actions.tsx";
import { ReceiptFacts } from "./receipt-facts.tsx";
import { ReceiptForm } from "./receipt-form.tsx";
import { lookOf } from "./receipt-words.ts";

type SaleReceiptProps = {
  ids: { listingId: string; otherId: string };
  conversation: ConversationResult;
  agreed: number | null;
};

/** The receipt of a sale at the head of the conversation of its two: how it stands, and what to do next. */
export function SaleReceipt({ ids, conversation, agreed }: SaleReceiptProps) {
  const receipt = useReceiptOf(ids.listingId, ids.otherId);
  const { listing } = useListing(ids.listingId);
  const [open, setOpen] = useState<"form" | "receipt" | "picture" | null>(null);
  const selling = conversation.listing?.userId !== ids.otherId;
  const { words, icon, look } =
    receipt === null
      ? ({ words: "Un reçu vous protège tous les deux", icon: "shield-check", look: "text-muted" } as const)
      : lookOf(receipt, selling);
  if (receipt === null && !selling) return null;
  const again = receipt === null || receipt.status === "refused" || receipt.status === "unsent";
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 b-b-1 b-solid b-line bg-sunk px-4 py-1.5 text-sm">
      {/* Very large text leaves the room to the messages. */}
      <p
        role="status"
        className={`max-[15em]:sr-only flex flex-1 basis-40 items-center gap-2 [overflow-wrap:anywhere] ${look}`}
      >
        <Icon name={icon} className="!text-[1.125rem] shrink-0" />
        {words}
      </p>
      {selling && again ? (
        <Button variant="quiet" className="!px-3" onClick={() => setOpen("form")}>
          {receipt === null ? "Faire un reçu" : "Refaire"}
        </Button>
      ) : (
        <Button
          variant="quiet"
          className="!px-3"
          onClick={() => setOpen(receipt?.status === "confirmed" ? "picture" : "receipt")}
        >
          <span>
            Voir<span className="hidden max-[15em]:inline">&nbsp;le reçu</span>
          </span>
        </Button>
      )}
      {open === "form" ? (
        <ReceiptForm
          sale={{
            ...{ listingId: ids.listingId, buyerId: ids.otherId, buyerName: conversation.otherName },
            title: conversation.title,
            price: receipt?.price ?? agreed ?? conversation.listing?.price ?? null,
            isDevice: listing?.category === "electronics",
          }}
          onClose={close}
        />
      ) : null}
      {receipt !== null && open === "receipt" ? (
        <ReceiptDialog receipt={receipt} selling={selling} onClose={close} />
      ) : null}
      {receipt !== null && open === "picture" ? <ReceiptPicture receipt={receipt} onClose={close} /> : null}
    </div>
  );
}

function ReceiptDialog({ receipt, selling, onClose }: { receipt: Receipt; selling: boolean; onClose: () => void }) {
  const isOpen = receipt.status === "proposed" || receipt.status === "refused";
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reçu de vente"
      actions={isOpen ? <ReceiptAnswers receipt={receipt} selling={selling} onAnswer={onClose} /> : null}
    >
      {isOpen && !selling ? (
        <p className="mb-4 text-muted">
          Relisez-le avant de confirmer&nbsp;: ensuite, il ne change plus. Il prouve ce que vous avez acheté, à qui et
          quel jour.
        </p>
      ) : null}
      <ReceiptFacts receipt={receipt} />
      <p className="mt-4">
        <ReceiptHelp receipt={receipt} />
      </p>
    </Dialog>
  );
}
