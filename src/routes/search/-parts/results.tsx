import type { Listing } from "#domain/listing.ts";
import { formatRating } from "#domain/review.ts";
import type { SearchResult } from "#queries/use-search.ts";
import { useSellerOf } from "#queries/use-seller.ts";
import { SEARCH_PAGE } from "#town";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { CardSkeletons } from "#ui/listing-card.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { ListingGrid } from "../../-cards/listing-grid.tsx";

const IN_SIGHT = 4;

const sellerLine = (listing: Listing) => <SellerLine listing={listing} />;

type ResultsProps = {
  answer: SearchResult;
  /** What is asked for: filters, beside words or not; words alone; or everything there is. */
  asked: keyof typeof WHAT_NEXT;
  page: number;
  onMore: () => void;
  onReset: () => void;
};

/** What helps when nothing is found (§2: the title and the button are the specification's). */
const WHAT_NEXT = {
  filters: "Essayez un autre quartier ou un prix plus large, ou cherchez sans filtre.",
  words: "Essayez un mot plus court, ou le nom de la chose plutôt que sa marque.",
  all: "Personne ne vend encore ici\u00A0: votre première annonce est gratuite.",
} as const;

/** The cards, the next page, or why there is none. */
export function Results({ answer, asked, page, onMore, onReset }: ResultsProps) {
  const { phase, rows, more, asking } = answer;
  if (phase === "loading") {
    return (
      <>
        <Spinner label="Recherche des annonces…" className="sr-only" />
        <div aria-busy="true" className="grid-cards">
          <CardSkeletons count={SEARCH_PAGE} seller />
        </div>
      </>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon="search-x"
        title="Aucune annonce trouvée"
        text={WHAT_NEXT[asked]}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {asked === "all" ? <ButtonLink to="/create-listing">Vendre un objet</ButtonLink> : null}
            <Button variant="primary" onClick={onReset}>
              Réinitialiser les filtres
            </Button>
          </div>
        }
      />
    );
  }
  return (
    <>
      <h2 className="sr-only">Résultats</h2>
      <ListingGrid rows={rows} eager={IN_SIGHT} detail={sellerLine} />
      {more ? (
        <div className="grid justify-items-center mt-8">
          <Button onClick={onMore} busy={asking && rows.length < page * SEARCH_PAGE}>
            Charger plus d'annonces
          </Button>
        </div>
      ) : null}
    </>
  );
}

type SellerLineProps = { listing: Listing };

/** "Kouassi Y. · ★ 4,5": who sells, with the rating once there is one. */
function SellerLine({ listing }: SellerLineProps) {
  const { sellerName, sellerRating } = useSellerOf(listing);
  return (
    <p className="flex items-center gap-1 min-w-0 text-xs text-muted">
      <span className="truncate">{sellerName}</span>
      {sellerRating === null ? null : (
        <span className="inline-flex items-center gap-0.5 shrink-0">
          <span aria-hidden="true" className="text-accent">
            ★
          </span>
          <span className="sr-only">note </span>
          {formatRating(sellerRating)}
        </span>
      )}
    </p>
  );
}
