import { townId } from "#device/towns.ts";
import type { Listing } from "#model/listing/fields.ts";
import { formatRating } from "#domain/review.ts";
import { countFilters, type Filters, soughtIn } from "#domain/search.ts";
import { wordsIn } from "#domain/search-term.ts";
import type { SearchResult } from "#queries/use-search.ts";
import { useSellerOf } from "#queries/use-seller.ts";
import { FIRST_ROW, SEARCH_PAGE } from "#town";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { CardSkeletons } from "#ui/listing-card.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { ListingGrid } from "../../-cards/listing-grid.tsx";
import { NotYet } from "../../-home/not-yet.tsx";
import { FollowButton } from "../../-search/follow-button.tsx";
import { useReadOn } from "./toolbar.tsx";

const sellerLine = (listing: Listing) => <SellerLine listing={listing} />;

type ResultsProps = {
  answer: SearchResult;
  /** The kind of question: filters, beside words or not; words alone; or everything there is. */
  asked: keyof typeof WHAT_NEXT;
  page: number;
  onMore: () => void;
  onReset: () => void;
};

/** Advice when nothing is found (§2: the title and the button are the specification's). */
const WHAT_NEXT = {
  filters: "Essayez un autre quartier ou un prix plus large, ou cherchez sans filtre.",
  words: "Essayez un mot plus court, ou le nom de la chose plutôt que sa marque.",
  all: "Personne ne vend encore ici.",
} as const;
/** The server could not be asked: what is not on this phone may be on sale all the same. */
const PERHAPS = "Il y en a peut-être, que ce téléphone n'a pas encore.";

/** The cards, the next page, or why there is none. */
export function Results({ answer, asked, page, onMore, onReset }: ResultsProps) {
  const { phase, rows, more, asking } = answer;
  const readOn = useReadOn(rows.length, onMore);
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
  // A market of which nothing has come is not an empty one.
  if (rows.length === 0 && asked === "all" && answer.failed) return <NotYet failed />;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon="search-x"
        title="Aucune annonce trouvée"
        text={answer.failed && answer.source === "phone" ? PERHAPS : WHAT_NEXT[asked]}
        action={
          asked === "all" ? (
            <ButtonLink to="/create-listing" variant="primary" icon="plus">
              Vendre un objet
            </ButtonLink>
          ) : (
            <Button variant="primary" onClick={onReset}>
              Réinitialiser les filtres
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <h2 className="sr-only">Résultats</h2>
      <ListingGrid rows={rows} eager={FIRST_ROW} detail={sellerLine} />
      {more ? (
        <div className="grid justify-items-center mt-8">
          <Button onClick={readOn} busy={asking && rows.length < page * SEARCH_PAGE}>
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

const FOLLOW = {
  follow: "Me prévenir",
  followed: "Recherche suivie",
  signIn: "Connectez-vous pour suivre cette recherche.",
  later: "Vous suivrez cette recherche dès que le réseau revient.",
  why: "Même quand l'application est fermée, dès qu'une nouvelle annonce répond à cette recherche.",
};

type FollowProps = { filters: Filters };

/** "Me prévenir" of what is newly on sale for this search; nothing where nothing narrows it, or where its words have no reading. */
export function FollowSearch({ filters }: FollowProps) {
  if (filters.q === "" ? countFilters(filters) === 0 : wordsIn(filters.q).length === 0) return null;
  return <FollowButton sought={soughtIn(townId(), filters)} words={FOLLOW} tool />;
}
