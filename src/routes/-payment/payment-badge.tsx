import { isUnderWay, type Payment } from "#queries/use-payments.ts";
import { Badge } from "#ui/badge.tsx";

/** A pending listing (§2) and how its fee stands, on its photo. */
export function PaymentBadge({ payment }: { payment: Payment | null }) {
  const underWay = payment !== null && isUnderWay(payment);
  return (
    <span className="absolute top-2 left-2 right-2 flex *:(!whitespace-normal py-0.5 leading-4 text-left)">
      {underWay ? (
        <Badge tone="ok" icon="clock">
          En attente · Paiement en vérification
        </Badge>
      ) : (
        <Badge tone="wait" icon="wallet">
          En attente · À&nbsp;payer
        </Badge>
      )}
    </span>
  );
}
