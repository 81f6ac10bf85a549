import { useState } from "react";
import type { Listing } from "#domain/listing.ts";
import { deleteListing } from "#intents/listing.ts";
import { IntentError, sayWhy } from "#intents/commit.ts";
import { useModeration } from "#queries/use-moderation.ts";
import type { MyListing, MyListings as MyListingsAnswer } from "#queries/own-listings.ts";
import { isUnderWay, usePaymentsOfListings, type Payment } from "#queries/use-payments.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { CardSkeletons, ListingCard } from "#ui/listing-card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { toast } from "#ui/toast.ts";
import { HiddenBadge, ModerationNotice } from "../../-trust/moderation-notice.tsx";
import { PaymentBadge } from "../../-payment/payment-state.tsx";
import { tellListingAct } from "../../-acts/run-act.ts";

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

/** Deletes an own listing after asking (§2, irreversible); a slip is undone for as long as the act stays on this phone. */
function DeleteListingButton({ listing }: { listing: Pick<Listing, "id" | "title"> }) {
  const [asking, setAsking] = useState(false);

  async function remove() {
    setAsking(false);
    try {
      const { id } = await sayWhy("Erreur lors de la suppression", deleteListing(listing.id));
      tellListingAct(id, "deleted");
    } catch (error) {
      toast.error(error instanceof IntentError ? error.message : "Erreur lors de la suppression");
    }
  }
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
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={"Supprimer cette annonce\u202F?"}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Garder</Button>
            <Button variant="danger" onClick={() => void remove()}>
              Supprimer
            </Button>
          </>
        }
      >
        <p>
          «&nbsp;{listing.title}&nbsp;» disparaîtra pour tout le monde. C'est irréversible, et un crédit utilisé n'est
          pas rendu.
        </p>
      </Dialog>
    </>
  );
}
