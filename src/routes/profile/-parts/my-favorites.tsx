import type { FavoritesResult } from "#queries/use-favorites.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { CardSkeletons } from "#ui/listing-card.tsx";
import { ListingGrid } from "../../-cards/listing-grid.tsx";
import { FollowedSearches } from "../../-search/followed.tsx";
import { townLine } from "./other-town.tsx";

/** Followed searches and sellers, and listings kept with the heart, also once they are sold or gone. */
export function MyFavorites({ answer }: { answer: FavoritesResult }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <FollowedSearches className="card p-4" />
      <Hearts answer={answer} />
    </div>
  );
}

function Hearts({ answer }: { answer: FavoritesResult }) {
  if (answer.phase === "loading")
    return (
      <div className="grid-cards">
        <CardSkeletons count={4} />
      </div>
    );
  if (answer.rows.length > 0)
    return <ListingGrid rows={answer.rows.map((favorite) => favorite.listing)} detail={townLine} />;
  return (
    <EmptyState
      icon="heart"
      title="Aucun favori"
      text="Touchez le cœur d'une annonce pour la retrouver ici, même sans réseau."
      action={
        <ButtonLink to="/search" variant="primary">
          Parcourir les annonces
        </ButtonLink>
      }
    />
  );
}
