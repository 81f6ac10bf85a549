import { createFileRoute, Link, useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { idIn } from "#domain/id.ts";
import { codeIn } from "#domain/listing-code.ts";
import type { Listing } from "#model/listing/fields.ts";
import { statusOf } from "#model/listing/status.ts";
import { noteView } from "#intents/listing.ts";
import { useIsBlocked } from "#queries/use-blocks.ts";
import { useListing, useSimilarListings } from "#queries/use-listing.ts";
import type { OwnNotice } from "#model/moderation/own-notice.ts";
import { useModerationOf } from "#queries/use-moderation.ts";
import { useSession } from "#session/use-session.ts";
import { IconButton } from "#ui/button.tsx";
import { later } from "#ui/later.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { searchTexts } from "../-search-texts.ts";
import { ListingGrid } from "../-cards/listing-grid.tsx";
import { BlockedNotice } from "../-trust/block-dialog.tsx";
import { NoListing } from "../-cards/no-listing.tsx";
import { FavoriteHeart } from "../-cards/favorite-heart.tsx";
import { PriceThen } from "../-cards/price-then.tsx";
import { ReportButton, ReportSeller } from "../-trust/report-button.tsx";
import { QrButton } from "../-share/qr-button.tsx";
import { ShareButton, sharedListing } from "../-share/share-button.tsx";
import { ByCode } from "./-parts/by-code.tsx";
import { Carousel, PhotoFrame } from "./-parts/carousel.tsx";
import { ContactBar, SellerBox } from "./-parts/contact-bar.tsx";
import { Advice, Facts, WhereAndWhen } from "./-parts/facts.tsx";
import { Reviews } from "./-parts/reviews.tsx";

export const Route = createFileRoute("/listings/$id")({
  staticData: { cachedFor: "market" },
  validateSearch: searchTexts("contact"),
  component: ListingDetail,
});

function ListingDetail() {
  const { id: named } = Route.useParams();
  const code = codeIn(named);
  if (code !== null) return <ByCode code={code} pending={<ListingSkeleton />} />;
  const id = idIn(named) ?? named;
  // A screen of its own for each listing: the carousel of one never carries over to the next.
  return <ListingScreen key={id} id={id} />;
}

// A visitor has none.
const MyReview = later(
  () => import("../-trust/my-review.tsx").then((module) => module.MyReview),
  <Skeleton className="h-12 rounded-field" />,
);
// Only phones whose seller has given it.
const CheckImei = later(
  () => import("../-imei/check-imei.tsx").then((module) => module.CheckImei),
  <Skeleton className="h-12 rounded-field" />,
);
// Only who has offered something sees these.
const OwnerNotice = later(() => import("./-parts/owner-notice.tsx").then((module) => module.OwnerNotice));
const OwnerBadge = later(() => import("./-parts/owner-notice.tsx").then((module) => module.OwnerBadge));
const ModerationNotice = later(() =>
  import("../-trust/moderation-notice.tsx").then((module) => module.ModerationNotice),
);

/** One listing in every state it can be in. */
function ListingScreen({ id }: { id: string }) {
  const { phase, listing, mine, unreachable, why } = useListing(id);
  const notice = useModerationOf(id);
  if (listing) return <Detail listing={listing} mine={mine} />;
  if (phase === "missing" || phase === "unavailable")
    return notice !== null ? (
      <Removed notice={notice} />
    ) : (
      <>
        <NoListing why={phase} since={why ?? null} />
        {why === "sold" ? <AfterSale listingId={id} /> : null}
      </>
    );
  return unreachable ? <NoListing why="unreachable" /> : <ListingSkeleton />;
}

/** How it went: a form for who is signed in, the way there for a visitor. */
function YourReview({ listingId }: { listingId: string }) {
  const { phase } = useSession();
  if (phase === "person") return <MyReview listingId={listingId} />;
  return (
    <p className="text-muted">
      <Link to="/login" search={{ retour: `/listings/${listingId}` }} className="link">
        Connectez-vous
      </Link>{" "}
      pour donner votre avis.
    </p>
  );
}

/** The buyer says how it went: the seller has marked it as sold by then. */
function AfterSale({ listingId }: { listingId: string }) {
  return (
    <section aria-labelledby="apres" className="page-narrow grid gap-3 pb-4">
      <h2 id="apres" className="heading">
        Vous l'avez acheté{"\u202f"}?
      </h2>
      <YourReview listingId={listingId} />
    </section>
  );
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

/** On a desktop the photos have the room that their shape takes, and the words the rest. */
const COLUMNS = "page max-md:!px-0 md:(grid grid-cols-[auto_minmax(0,1fr)] gap-8 pt-6)";

/** A person who is signed in counts as one who has looked, for the seller's numbers. */
function useNoteView({ id, status }: Listing, mine: boolean) {
  const counts = useSession().phase === "person" && !mine && statusOf(status).isPublic === true;
  useEffect(() => {
    // A look that this phone could not store is not counted: nothing is lost by it.
    if (counts) noteView(id).catch(() => undefined);
  }, [counts, id]);
}

function Detail({ listing, mine }: DetailProps) {
  useNoteView(listing, mine);
  const { awaitsPayment, isHidden } = statusOf(listing.status);
  const unseen = mine && (awaitsPayment || isHidden);
  return (
    <article className="pb-4">
      <div className={COLUMNS}>
        <div className="relative md:(sticky top-[calc(var(--header)+1.5rem)] self-start)">
          <Carousel listing={listing} {...(unseen ? { badge: <OwnerBadge listing={listing} /> } : {})} />
          <PhotoActions listing={listing} mine={mine} />
        </div>
        <div className="page md:!px-0 grid content-start gap-6 pt-3 md:pt-0">
          <div className="grid gap-2">
            <header className="grid gap-0.5">
              <div className="flex flex-wrap items-baseline gap-x-2">
                <PriceText price={listing.price} className="text-[min(1.5rem,8vw)] leading-[1.333] font-800" />
                {mine ? null : <PriceThen listing={listing} className="text-muted" />}
              </div>
              <PageTitle title={listing.title} className="text-xl font-650 text-balance" />
              <WhereAndWhen listing={listing} />
            </header>
            <SellerBox listing={listing} mine={mine} />
          </div>
          {mine ? <OwnerNotice listing={listing} /> : <Contact listing={listing} />}
          <Facts listing={listing} />
          {!mine && listing.hasImei && statusOf(listing.status).isPublic ? <CheckImei listingId={listing.id} /> : null}
          {mine ? null : <Advice />}
          <Reviews listing={listing} />
          {mine ? null : <YourReview key={listing.id} listingId={listing.id} />}
          {mine ? null : (
            <div className="grid">
              <ReportButton listingId={listing.id} />
              <ReportSeller person={{ id: listing.userId, name: listing.sellerName }} listingId={listing.id} />
            </div>
          )}
        </div>
      </div>
      <Similar listing={listing} />
    </article>
  );
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

/** The places of photo, price, title and facts while a listing is looked for. */
function ListingSkeleton() {
  return (
    <div className={COLUMNS}>
      <Spinner label="Chargement de l'annonce…" className="sr-only" />
      <div className="relative self-start overflow-hidden md:rounded-card">
        <PhotoFrame />
        <Skeleton className="absolute inset-0 !rounded-none" />
      </div>
      <div className="page md:!px-0 grid content-start gap-3 pt-4 md:pt-0">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-28 w-full mt-6" />
        <Skeleton className="h-20 w-full" />
      </div>
    </div>
  );
}

const ROUND = "!bg-card shadow-[0_1px_3px_rgb(0_0_0/0.25)]";

/** Back, share and the heart, over the photos. */
function PhotoActions({ listing, mine }: DetailProps) {
  const { history } = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const back = () => (canGoBack ? history.back() : void navigate({ to: "/search" }));
  return (
    <div className="absolute inset-x-0 top-0 flex items-start gap-1 p-2 pointer-events-none *:pointer-events-auto">
      <IconButton label="Retour" icon="arrow-left" onClick={back} className={`${ROUND} md:hidden`} />
      <span className="mr-auto" />
      {/* The owner of a listing that nobody else can see would share a dead link. */}
      {statusOf(listing.status).isPublic ? (
        <>
          <QrButton listing={listing} className={ROUND} />
          <ShareButton shared={sharedListing(listing)} className={ROUND} />
        </>
      ) : null}
      {mine ? null : (
        <span className="tap">
          <FavoriteHeart listing={listing} big />
        </span>
      )}
    </div>
  );
}
