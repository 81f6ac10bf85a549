import { useState } from "react";
import type { Listing } from "#model/listing/fields.ts";
import { statusOf } from "#model/listing/status.ts";
import type { MyListing, MyListings as MyListingsAnswer } from "#queries/own-listings.ts";
import { useModeration } from "#queries/use-moderation.ts";
import type { Payment } from "#model/payment/own-payment.ts";
import { isUnderWay, usePaymentsOfListings } from "#queries/use-payments.ts";
import { usePublicationCost } from "#queries/use-prices.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { CardSkeletons, ListingCard } from "#ui/listing-card.tsx";
import { HiddenBadge, ModerationNotice } from "../../-trust/moderation-notice.tsx";
import { PaymentBadge, PublicationBadge } from "../../-payment/payment-state.tsx";
import { DeleteListing } from "../../-mutations/delete-listing.tsx";
import { townLine } from "./other-town.tsx";

/** On the server, and not yet paid for. */
const due = ({ status, publishing }: MyListing): boolean =>
  statusOf(status).awaitsPayment === true && publishing === null;

/** A listing that the team has hidden is deleted where its notice is read. */
const isDeletedHere = ({ status }: MyListing) => statusOf(status).canBeDeleted && !statusOf(status).isHidden;

const isChecked = (payment: Payment | undefined): boolean => payment !== undefined && isUnderWay(payment);

/**
 * Decisions about one's own listings, then all of them in every state; a card leads to the listing, where it is marked sold or repriced.
 */
export function MyListings({ answer }: { answer: MyListingsAnswer }) {
  const notices = useModeration();
  return (
    <>
      {notices.length === 0 ? null : (
        <div className="mb-4 grid gap-3 lg:grid-cols-2 items-start">
          {notices.map((notice) => (
            <ModerationNotice key={notice.id} notice={notice} named />
          ))}
        </div>
      )}
      <Cards answer={answer} />
    </>
  );
}

function Cards({ answer }: { answer: MyListingsAnswer }) {
  const payments = usePaymentsOfListings();
  const cost = usePublicationCost();
  if (answer.phase === "loading")
    return (
      <div className="grid-cards">
        <CardSkeletons count={4} />
      </div>
    );
  if (answer.rows.length === 0) {
    return (
      <EmptyState
        icon="tag"
        title={cost === null || cost === "free" ? "Vous n'avez pas encore d'annonce" : "Vous n'avez pas d'annonce"}
        text={cost === "free" ? "Votre première annonce est gratuite." : null}
        action={
          <ButtonLink to="/create-listing" icon="plus">
            Vendre un objet
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul className="grid-cards">
      {answer.rows.map((listing) => (
        <li key={listing.id}>
          <ListingCard
            listing={listing}
            detail={townLine(listing)}
            {...(statusOf(listing.status).isHidden ? { badge: <HiddenBadge /> } : {})}
            {...(statusOf(listing.status).isSold ? { badge: <SoldBadge /> } : {})}
            {...(listing.publishing === null ? {} : { badge: <PublicationBadge publishing={listing.publishing} /> })}
            {...(due(listing) ? { badge: <PaymentBadge payment={payments.get(listing.id) ?? null} /> } : {})}
          />
          {due(listing) ? (
            <ButtonLink
              to="/paiement-annonce/$id"
              params={{ id: listing.id }}
              icon="wallet"
              className="mt-2 w-full !px-2"
            >
              {isChecked(payments.get(listing.id)) ? (
                <>
                  Suivre<span className="sr-only"> le paiement</span>
                </>
              ) : (
                "Payer"
              )}
            </ButtonLink>
          ) : null}
          {isDeletedHere(listing) ? <DeleteListingButton listing={listing} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** In the place of "En attente" (§2.20): the seller knows the photo, and looks for what is left to do. */
function SoldBadge() {
  return (
    <span className="absolute top-2 left-2">
      <Badge tone="neutral">Vendu</Badge>
    </span>
  );
}

/** Beside the card: one that is online, to be paid, or still on this phone. */
function DeleteListingButton({ listing }: { listing: Pick<Listing, "id" | "title"> }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon="trash-2"
        className="!justify-start !px-0 !text-sm !font-550 !text-muted"
        aria-label={`Supprimer ${listing.title}`}
        onClick={() => setAsking(true)}
      >
        Supprimer
      </Button>
      <DeleteListing listing={listing} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
