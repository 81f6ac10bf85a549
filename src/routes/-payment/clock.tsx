import { formatStamp } from "#domain/day.ts";
import { formatPrice } from "#domain/price.ts";
import { CHECKED_WITHIN, shortReference } from "#domain/proof.ts";
import { NBSP } from "#domain/text.ts";
import type { Payment } from "#model/payment/own-payment.ts";
import { CURRENT_SUPPORT } from "#town";
import { useNow } from "#ui/use-now.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Until when the team answers, counted down by the minute; after it, the way to ask. Also on Home, where the rest of a payment is not loaded. */
export function Clock({ payment: { id, at, amount } }: { payment: Payment }) {
  const now = useNow();
  const until = at + CHECKED_WITHIN;
  if (now < until)
    return (
      <>
        L'équipe répond avant le {formatStamp(until)} (encore {left(until - now)}).
      </>
    );
  const words = `Bonjour, ma preuve de paiement de ${formatPrice(amount)} attend depuis plus de 24\u00A0h (${shortReference(id)}).`;
  return (
    <>
      Le délai de 24{NBSP}h est passé. Votre preuve est bien là&nbsp;:{" "}
      <a
        href={`https://wa.me/${CURRENT_SUPPORT.whatsapp}?text=${encodeURIComponent(words)}`}
        target="_blank"
        rel="noreferrer"
        className="link"
      >
        relancer l'équipe sur WhatsApp
      </a>
      .
    </>
  );
}

/** A phone clock behind the server's would promise more than the whole time. */
function left(ms: number): string {
  const known = Math.min(ms, CHECKED_WITHIN);
  return known < HOUR ? `${Math.max(1, Math.ceil(known / MINUTE))}${NBSP}min` : `${Math.floor(known / HOUR)}${NBSP}h`;
}
