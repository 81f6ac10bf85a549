import { Link } from "@tanstack/react-router";
import type { Receipt } from "#model/receipt/own-receipt.ts";
import { useSession } from "#session/use-session.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { ReceiptAnswers, ReceiptHelp, ReceiptPictureButton } from "../../-receipts/receipt-actions.tsx";
import { ReceiptFacts } from "../../-receipts/receipt-facts.tsx";
import { lookOf } from "../../-receipts/receipt-words.ts";

/** Receipts of what one has sold and bought, the newest first; also without a network. */
export function MyReceipts({ rows }: { rows: readonly Receipt[] }) {
  const { userId } = useSession();
  if (rows.length === 0)
    return (
      <EmptyState
        icon="badge-check"
        title="Aucun reçu"
        text="Une fois une annonce vendue à quelqu'un, le vendeur propose un reçu dans la conversation."
      />
    );
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {rows.map((receipt) => (
        <Row key={receipt.id} receipt={receipt} selling={receipt.sellerId === userId} />
      ))}
    </ul>
  );
}

function Row({ receipt, selling }: { receipt: Receipt; selling: boolean }) {
  const { words, icon, look } = lookOf(receipt, selling);
  const { listingId, sellerId, buyerId } = receipt;
  return (
    <li className="card grid gap-3 content-start p-4">
      <p className={`flex items-center gap-2 text-sm [overflow-wrap:anywhere] ${look}`}>
        <Icon name={icon} className="!text-[1.125rem] shrink-0" />
        {words}
      </p>
      <ReceiptFacts receipt={receipt} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ReceiptAnswers receipt={receipt} selling={selling} />
        {receipt.status === "confirmed" ? <ReceiptPictureButton receipt={receipt} /> : null}
        <Link
          to="/messages/$listingId/$userId"
          params={{ listingId, userId: selling ? buyerId : sellerId }}
          className="btn btn-quiet !px-0"
        >
          Conversation
        </Link>
        <ReceiptHelp receipt={receipt} />
      </div>
    </li>
  );
}
