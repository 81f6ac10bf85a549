import { createFileRoute } from "@tanstack/react-router";
import { idIn } from "#domain/id.ts";
import type { Listing } from "#model/listing/fields.ts";
import { useIsBlocked } from "#queries/use-blocks.ts";
import { useReviewsOfPerson } from "#queries/use-reviews.ts";
import { useAskAgain, useSeller, useSellerListings } from "#queries/use-seller.ts";
import { useSession } from "#session/use-session.ts";
import { FIRST_ROW } from "#town";
import { EmptyState } from "#ui/empty-state.tsx";
import { BlockedNotice, type Person } from "../../-trust/block-dialog.tsx";
import { ListingGrid } from "../../-cards/listing-grid.tsx";
import { townLine } from "../-parts/other-town.tsx";
import { ReviewColumns } from "../-parts/reviews.tsx";
import { NoSeller, SellerHead, SellerNotYetHere } from "../-parts/seller-head.tsx";

export const Route = createFileRoute("/profile/seller/$sellerId")({
  staticData: { cachedFor: "market" },
  component: SellerPage,
});

function SellerPage() {
  const { sellerId } = Route.useParams();
  if (sellerId === "undefined" || sellerId === "null" || sellerId.trim() === "")
    return <NoSeller title="Aucun vendeur sélectionné." text="Ouvrez une annonce, puis le nom de son vendeur." />;
  const id = idIn(sellerId);
  return id === null ? <NoSeller title="Vendeur introuvable." /> : <Seller key={id} id={id} />;
}

/** Shows this phone's rows of a seller at once; the server completes them. */
function Seller({ id }: { id: string }) {
  const seller = useSeller(id);
  const listings = useSellerListings(id);
  const reviews = useReviewsOfPerson(id, seller.reviews);
  useAskAgain(id, seller, reviews.length);
  const blocked = useIsBlocked(id);
  const { userId } = useSession();
  if (seller.phase === "missing") return <NoSeller title="Vendeur introuvable." />;
  if (seller.phase === "loading") return <SellerNotYetHere unreachable={seller.unreachable} />;
  return (
    <div className="page pb-12 pt-4 sm:pt-8">
      <SellerHead id={id} seller={seller} own={id === userId} />
      <section className="mt-8" aria-labelledby="listings">
        <h2 id="listings" className="heading mb-3">
          Ses annonces
        </h2>
        <Listings listings={listings} person={{ id, name: seller.name }} blocked={blocked} />
      </section>
      <ReviewColumns reviews={reviews} count={seller.reviews} />
    </div>
  );
}

type ListingsProps = { listings: readonly Listing[]; person: Person; blocked: boolean };

function Listings({ listings, person, blocked }: ListingsProps) {
  if (blocked)
    return (
      <BlockedNotice person={person}>
        Ses annonces ne s'affichent plus pour vous, et vous ne pouvez plus vous écrire.
      </BlockedNotice>
    );
  return listings.length > 0 ? (
    <ListingGrid rows={listings} detail={townLine} eager={FIRST_ROW} />
  ) : (
    <EmptyState icon="tag" title="Aucune annonce en ce moment" />
  );
}
