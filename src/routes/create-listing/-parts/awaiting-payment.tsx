import type { Listing } from "#domain/listing.ts";
import { formatPrice } from "#domain/price.ts";
import { usePaymentOf } from "#queries/use-payments.ts";
import { usePrices } from "#queries/use-prices.ts";
import { SUPPORT } from "#town";
import { ButtonLink } from "#ui/button-link.tsx";
import { PaymentState } from "../../-payment/payment-state.tsx";

/** Created as pending (§2): pay the fee and send the proof, or buy credits for the next ones. */
export function AwaitingPayment({ listing }: { listing: Listing }) {
  const { fee } = usePrices();
  const payment = usePaymentOf(listing.id);
  const words = `Bonjour, voici la preuve de paiement de ${formatPrice(fee)} pour mon annonce «\u00A0${listing.title}\u00A0» (${listing.id}).`;
  return (
    <>
      <p className="max-w-[28rem] text-muted text-balance">
        «&nbsp;{listing.title}&nbsp;» est enregistrée, pas encore publiée. Elle le sera dès que l'équipe aura vérifié
        votre paiement, sous 24&nbsp;h.
      </p>
      {payment === null || payment.state === "accepted" ? (
        <div className="grid gap-3 w-full max-w-[24rem]">
          <ButtonLink to="/paiement-annonce/$id" params={{ id: listing.id }} variant="primary" icon="wallet">
            Payer {formatPrice(fee)}
          </ButtonLink>
          <ButtonLink to="/acheter-credits" search={{}} icon="coins">
            Acheter des crédits
          </ButtonLink>
        </div>
      ) : (
        <div className="w-full text-left">
          <PaymentState payment={payment} />
        </div>
      )}
      <p className="text-sm text-muted text-balance">
        Vous préférez WhatsApp&nbsp;?{" "}
        <a
          href={`https://wa.me/${SUPPORT.whatsapp}?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noreferrer"
          className="link"
        >
          Envoyer la preuve par WhatsApp
        </a>
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/profile" variant="quiet">
          Mon profil
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          Retour à l'accueil
        </ButtonLink>
      </div>
    </>
  );
}
