import { isUnderWay, type Payment } from "#queries/use-payments.ts";
import { Badge } from "#ui/badge.tsx";

/** How the fee of a pending listing stands, on its photo. */
export function PaymentBadge({ payment }: { payment: Payment | null }) {
  const underWay = payment !== null && isUnderWay(payment);
  return (
    <span className="absolute top-2 left-2 right-2 flex *:(!whitespace-normal py-0.5 leading-4 text-left)">
      {underWay ? <Badge tone="ok" icon="clock">Paiement en vérification</Badge> : <Badge tone="wait" icon="wallet">À payer</Badge>}
    </span>
  );
}
