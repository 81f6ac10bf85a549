import { useNavigate } from "@tanstack/react-router";
import type { Listing } from "#domain/listing.ts";
import { formatPrice } from "#domain/price.ts";
import { isUnderWay, usePaymentOf } from "#queries/use-payments.ts";
import { usePrices } from "#queries/use-prices.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Photo } from "#ui/photo.tsx";
import { MobileMoney } from "../../-payment/mobile-money.tsx";
import { PaymentState } from "../../-payment/payment-state.tsx";
import { ProofForm } from "../../-payment/proof-form.tsx";
import { tellProof } from "../../-payment/receipts.ts";

/** A listing that waits for its fee: how to pay it and send the proof, or where the proof stands. */
export function PayPending({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const { fee } = usePrices();
  const payment = usePaymentOf(listing.id);
  const underWay = payment !== null && isUnderWay(payment);
  async function kept(id: string) {
    tellProof(id, "listing");
    await navigate({ to: "/listings/$id", params: { id: listing.id }, replace: true });
  }
  return (
    <div className="page-narrow grid gap-6 pt-4 pb-12 sm:pt-8">
      <PageTitle title={underWay ? "Paiement en vérification" : "Payer la publication"} />
      <div className="flex gap-3 items-center">
        <div className="w-16 aspect-[4/5] shrink-0 overflow-hidden rounded-field bg-sunk">
          <Photo name={listing.photos[0]} size="thumb" alt="" />
        </div>
        <div className="grid gap-0.5 min-w-0">
          <p className="font-650 line-clamp-2 [overflow-wrap:anywhere]">{listing.title}</p>
          <p className="text-sm text-muted">
            Publication&nbsp;: {formatPrice(payment === null || !underWay ? fee : payment.amount)}
          </p>
        </div>
      </div>
      {payment === null || payment.state === "accepted" ? null : <PaymentState payment={payment} resend={false} />}
      {underWay ? (
        <ButtonLink to="/listings/$id" params={{ id: listing.id }} variant="primary" className="sm:justify-self-start">
          Voir mon annonce
        </ButtonLink>
      ) : (
        <>
          <section aria-labelledby="payer" className="grid gap-3">
            <h2 id="payer" className="heading">
              {payment === null ? "1. Payez par mobile money" : "1. Payez, si ce n'est pas déjà fait"}
            </h2>
            <MobileMoney amount={fee} />
          </section>
          <section aria-labelledby="prouver" className="grid gap-3">
            <h2 id="prouver" className="heading">
              {payment === null ? "2. Envoyez la preuve" : "2. Renvoyez une preuve"}
            </h2>
            <p className="text-muted">L'équipe la vérifie sous 24&nbsp;h, puis l'annonce est publiée toute seule.</p>
            <ProofForm
              purchase={{ item: "listing", listingId: listing.id, amount: fee }}
              missing="Tous les champs sont obligatoires."
              before={payment?.form ?? null}
              onKept={(id) => void kept(id)}
            />
          </section>
        </>
      )}
    </div>
  );
}
