import type { ListingsAnswer } from "#queries/use-latest-listings.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { CardSkeletons } from "#ui/card-skeleton.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ListingCard } from "#ui/listing-card.tsx";
import { DeleteListingButton } from "./delete-listing-button.tsx";

/** Own listings in every state; a card leads to the listing, where it is marked sold or repriced. */
export function MyListings({ answer }: { answer: ListingsAnswer }) {
  if (answer.phase === "loading") return <div className="grid-cards"><CardSkeletons count={4} /></div>;
  if (answer.rows.length === 0) {
    return (
      <EmptyState
        icon="tag"
        title="Vous n'avez pas encore d'annonce"
        text="Votre première annonce est gratuite."
        action={<ButtonLink to="/create-listing" variant="primary" icon="plus">Vendre un objet</ButtonLink>}
      />
    );
  }
  return (
    <ul className="grid-cards">
      {answer.rows.map((listing) => (
        <li key={listing.id}>
          <ListingCard listing={listing} />
          {listing.status === "active" || listing.status === "pending" ? <DeleteListingButton listing={listing} /> : null}
        </li>
      ))}
    </ul>
  );
}
