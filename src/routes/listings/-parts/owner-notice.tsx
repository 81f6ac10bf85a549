import type { Listing } from "#domain/listing.ts";
import { usePaymentOf } from "#queries/use-payments.ts";
import { usePublishing } from "#queries/use-publishing.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { PaymentState } from "../../-payment/payment-state.tsx";
import { OwnerActions } from "./owner-actions.tsx";

type OwnerNoticeProps = { listing: Listing };

/** What an owner has to know and can do, in the place where others find the ways to write to them (§4). */
export function OwnerNotice({ listing }: OwnerNoticeProps) {
  return (
    <div className="grid gap-3">
      <State listing={listing} />
      <OwnerActions listing={listing} />
    </div>
  );
}

/** A listing that nobody sees yet: what is missing, or where its payment stands. */
function Due({ listing: { id } }: OwnerNoticeProps) {
  const payment = usePaymentOf(id);
  const publishing = usePublishing(id);
  if (payment !== null && payment.state !== "accepted") return <PaymentState payment={payment} />;
  if (publishing !== null) {
    return <Notice tone="wait" title="En attente" action={<ButtonLink to="/create-listing" search={{ publiee: id }}>Voir l'envoi</ButtonLink>}>Votre annonce est sur cet appareil. Elle part toute seule.</Notice>;
  }
  return (
    <Notice tone="wait" icon="wallet" title="À payer" action={<ButtonLink to="/paiement-annonce/$id" params={{ id }} variant="primary" icon="wallet">Payer la publication</ButtonLink>}>
      Votre annonce n'est pas encore visible. Elle le sera dès que l'équipe aura vérifié votre paiement.
    </Notice>
  );
}

function State({ listing }: OwnerNoticeProps) {
  switch (listing.status) {
    case "pending":
      return <Due listing={listing} />;
    case "sold":
      return <Notice tone="ok" title="Vendu">Cette annonce est marquée comme vendue.</Notice>;
    default:
      return <Notice tone="info" icon="store" title="C'est votre annonce">Les acheteurs vous écrivent depuis cette page&nbsp;; vous leur répondez dans Messages.</Notice>;
  }
}
