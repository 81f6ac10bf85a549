import type { Listing } from "#domain/listing.ts";
import { useIsBlocked } from "#queries/use-blocks.ts";
import { useListing } from "#queries/use-listing.ts";
import { type OwnNotice, useModerationOf } from "#queries/use-moderation.ts";
import { usePaymentOf } from "#queries/use-payments.ts";
import { useSimilarListings } from "#queries/use-similar-listings.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { PaymentBadge } from "../../-payment/payment-badge.tsx";
import { ListingGrid } from "../../-cards/listing-grid.tsx";
import { BlockedNotice } from "../../-trust/blocked-notice.tsx";
import { HiddenBadge, ModerationNotice } from "../../-trust/moderation-notice.tsx";
import { Carousel } from "./carousel.tsx";
import { ContactBar } from "./contact-bar.tsx";
import { Facts } from "./facts.tsx";
import { MyReview } from "./my-review.tsx";
import { ListingSkeleton } from "./listing-skeleton.tsx";
import { NoListing } from "../../-cards/no-listing.tsx";
import { OwnerNotice } from "./owner-notice.tsx";
import { PhotoActions } from "./photo-actions.tsx";
import { ReportButton } from "./report-button.tsx";
import { Reviews } from "./reviews.tsx";
import { SellerBox } from "./seller-box.tsx";

/** One listing in every state it can be in. */
export function ListingScreen({ id }: { id: string }) {
  const { phase, listing, mine, unreachable, why } = useListing(id);
  const notice = useModerationOf(id);
  if (listing) return <Detail listing={listing} mine={mine} />;
  if (phase === "missing" || phase === "unavailable")
    return notice === null ? <NoListing why={phase} since={why ?? null} /> : <Removed notice={notice} />;
  return unreachable ? <NoListing why="unreachable" /> : <ListingSkeleton />;
}

/** One's own listing that the team has taken down. */
function Removed({ notice }: { notice: OwnNotice }) {
  return (
    <div className="page-narrow grid gap-4 py-6">
      <PageTitle title={notice.title} className="text-xl font-650" />
      <ModerationNotice notice={notice} />
    </div>
  );
}

type DetailProps = { listing: Listing; mine: boolean };

function Detail({ listing, mine }: DetailProps) {
  return (
    <article className="pb-4">
      <div className="page max-md:!px-0 md:grid md:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] md:gap-8 md:pt-6">
        <div className="relative md:(sticky top-[calc(var(--header)+1.5rem)] self-start)">
          <Carousel
            listing={listing}
            {...(mine && listing.status === "pending" ? { badge: <OwnBadge id={listing.id} /> } : {})}
            {...(mine && listing.status === "unavailable" ? { badge: <HiddenBadge /> } : {})}
          />
          <PhotoActions listing={listing} />
        </div>
        <div className="page md:!px-0 grid content-start gap-6 pt-4 md:pt-0">
          <header className="grid gap-1">
            <PriceText price={listing.price} className="text-2xl font-800" />
            <PageTitle title={listing.title} className="text-xl font-650 text-balance" />
          </header>
          {mine ? <OwnerNotice listing={listing} /> : <Contact listing={listing} />}
          <Facts listing={listing} />
          <SellerBox listing={listing} mine={mine} />
          <Reviews listingId={listing.id} />
          {mine ? null : <MyReview key={listing.id} listingId={listing.id} />}
          {mine ? null : <ReportButton listingId={listing.id} />}
        </div>
      </div>
      <Similar listing={listing} />
    </article>
  );
}

/** What its owner has to know of a listing that nobody else sees. */
function OwnBadge({ id }: { id: string }) {
  return <PaymentBadge payment={usePaymentOf(id)} />;
}

function Contact({ listing }: { listing: Listing }) {
  const blocked = useIsBlocked(listing.userId);
  if (!blocked) return <ContactBar listing={listing} />;
  return (
    <BlockedNotice person={{ id: listing.userId, name: listing.sellerName }}>
      Vous ne pouvez plus vous écrire, et ses annonces ne s'affichent plus dans vos listes.
    </BlockedNotice>
  );
}

function Similar({ listing }: { listing: Listing }) {
  const rows = useSimilarListings(listing);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="semblables" className="page mt-12">
      <h2 id="semblables" className="heading mb-4">
        Annonces semblables
      </h2>
      <ListingGrid rows={rows} />
    </section>
  );
}
