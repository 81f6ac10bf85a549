import { formatPrice } from "#domain/price.ts";
import { usePayments } from "#queries/use-payments.ts";
import { usePrices } from "#queries/use-prices.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { PaymentState } from "../../-payment/payment-state.tsx";

/** The third step: where the proof is now. Nobody has to stay here for it. */
export function SentStep({ id }: { id: string }) {
  const { rows } = usePayments();
  const { packs } = usePrices();
  // Tried again it has a new id: then the latest purchase is meant.
  const payment = rows.find((row) => row.id === id) ?? rows.find((row) => row.listingId === null);
  const pack = packs.find((known) => known.id === payment?.pack);
  return (
    <>
      <div className="grid justify-items-center gap-2 pt-4 text-center">
        <span className="grid place-items-center w-16 h-16 rounded-full bg-primary-soft text-primary">
          <Icon name="coins" className="!text-[1.75rem]" />
        </span>
        <p className="heading">
          {pack === undefined || payment === undefined
            ? "Votre demande"
            : `Pack ${pack.name}, ${formatPrice(payment.amount)}`}
        </p>
      </div>
      {payment === undefined ? <div aria-busy="true" className="min-h-24" /> : <PaymentState payment={payment} />}
      <div className="grid gap-2 sm:(flex flex-wrap justify-center)">
        <ButtonLink to="/profile" search={{ onglet: "paiements" }} variant="primary">
          Voir mes paiements
        </ButtonLink>
        <ButtonLink to="/">Retour à l'accueil</ButtonLink>
        <ButtonLink to="/acheter-credits" search={{}} variant="quiet">
          Acheter un autre pack
        </ButtonLink>
      </div>
    </>
  );
}
