import type { MyListing, MyListings as MyListingsAnswer } from "#queries/use-my-listings.ts";
import { useModeration } from "#queries/use-moderation.ts";
import { isUnderWay, type Payment, usePaymentsOfListings } from "#queries/use-payments.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { CardSkeletons } from "#ui/card-skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ListingCard } from "#ui/listing-card.tsx";
import { HiddenBadge, ModerationNotice } from "../../-trust/moderation-notice.tsx";
import { PaymentBadge } from "../../-payment/payment-badge.tsx";
import { DeleteListingButton } from "./delete-listing-button.tsx";

/** On the server, and not yet paid for. */
const due = ({ status, publishing }: MyListing): boolean => status === "pending" && publishing === null;

const isChecked = (payment: Payment | undefined): boolean => payment !== undefined && isUnderWay(payment);

/** What was decided about own listings, then all of them in every state; a card leads to the listing, where it is marked sold or repriced. */
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
        title="Vous n'avez pas encore d'annonce"
        text="Votre première annonce est gratuite."
        action={
          <ButtonLink to="/create-listing" variant="primary" icon="plus">
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
            {...(listing.status === "unavailable" ? { badge: <HiddenBadge /> } : {})}
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
          {listing.status === "active" || listing.status === "pending" ? (
            <DeleteListingButton listing={listing} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
