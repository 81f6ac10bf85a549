import { useReceipts } from "#queries/use-receipts.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ReceiptFacts } from "./receipt-facts.tsx";

/** Above a message to the team: the receipt that goes with it, and what that allows. */
export function ReceiptNamed({ id, onDrop }: { id: string; onDrop: () => void }) {
  const receipt = useReceipts().find((row) => row.id === id);
  return (
    <Notice
      tone="wait"
      title="À propos d'un reçu de vente"
      action={
        <Button variant="quiet" icon="x" onClick={onDrop}>
          Écrire sans ce reçu
        </Button>
      }
    >
      <p>
        En envoyant ce message, vous permettez à l'équipe de lire ce reçu, et lui seul. Chacun de vous deux peut voir
        dans ses données que l'équipe l'a lu.
      </p>
      {receipt === undefined ? null : (
        <div className="mt-3">
          <ReceiptFacts receipt={receipt} />
        </div>
      )}
    </Notice>
  );
}
