import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { Listing } from "#model/listing/fields.ts";
import { statusOf } from "#model/listing/status.ts";
import { countOf } from "#domain/text.ts";
import { useMyListings, type MyListing, type MyListings as MyListingsAnswer } from "#queries/own-listings.ts";
import { useDrafts } from "#queries/use-drafts.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useFavorites, type FavoritesResult } from "#queries/use-favorites.ts";
import { useModeration } from "#queries/use-moderation.ts";
import { useNews } from "#queries/use-news.ts";
import type { Payment } from "#model/payment/own-payment.ts";
import { usePayments, isUnderWay, usePaymentsOfListings } from "#queries/use-payments.ts";
import { usePending } from "#queries/use-pending.ts";
import { usePublicationCost } from "#queries/use-prices.ts";
import { useReviewsOfPerson } from "#queries/use-reviews.ts";
import { useSession } from "#session/use-session.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { CardSkeletons, ListingCard } from "#ui/listing-card.tsx";
import { type Tab, Tabs } from "#ui/tabs.tsx";
import { SuspendedNotice, HiddenBadge, ModerationNotice } from "../-trust/moderation-notice.tsx";
import { Guard } from "../-guards/guard.tsx";
import { ListingGrid } from "../-cards/listing-grid.tsx";
import { PaymentBadge, PublicationBadge } from "../-payment/payment-state.tsx";
import { DeleteListing } from "../-mutations/delete-listing.tsx";
import { MyDrafts } from "./-parts/my-drafts.tsx";
import { MyPayments } from "./-parts/my-payments.tsx";
import { MyReviews } from "./-parts/reviews.tsx";
import { townLine } from "./-parts/other-town.tsx";
import { PendingMutations } from "./-parts/pending-mutations.tsx";
import { ProfileHead } from "./-parts/profile-head.tsx";

const TABS = ["annonces", "avis", "favoris", "brouillons", "paiements", "envois"] as const;
type TabId = (typeof TABS)[number];

type TabSearch = { onglet?: string | undefined };

/** The open tab is in the address, so that Back finds it again; the first one is left out. Short: it is in the first chunk. */
const tabSearch = ({ onglet }: TabSearch): TabSearch => ({ onglet });

export const Route = createFileRoute("/profile/")({
  staticData: { kept: "account" },
  validateSearch: tabSearch,
  component: ProfilePage,
});

function ProfilePage() {
  return (
    <Guard need="profile">
      <div className="page pb-12 pt-4 sm:pt-8">
        <SuspendedNotice />
        <ProfileHead />
        <Shelves />
      </div>
    </Guard>
  );
}

const refusedWords = (count: number): string => (count === 0 ? "" : countOf(count, "refusé"));

function Shelves() {
  const { onglet: wanted } = Route.useSearch();
  const onglet = TABS.find((tab) => tab === wanted) ?? "annonces";
  const navigate = Route.useNavigate();
  const { userId } = useSession();
  const { profile } = useMyProfile();
  const listings = useMyListings();
  const favorites = useFavorites();
  const reviews = useReviewsOfPerson(userId ?? "", profile?.reviewCount ?? 0);
  const drafts = useDrafts();
  const pending = usePending();
  const payments = usePayments();
  const news = useNews();
  const tabs: readonly Tab<TabId>[] = [
    { id: "annonces", label: "Annonces", count: listings.rows.length, news: news.notices.length },
    { id: "avis", label: "Avis reçus", count: Math.max(reviews.length, profile?.reviewCount ?? 0) },
    { id: "favoris", label: "Favoris", count: favorites.rows.length },
    { id: "brouillons", label: "Brouillons", count: drafts.rows.length },
    { id: "paiements", label: "Paiements", count: payments.rows.length, news: news.payments.length },
    {
      id: "envois",
      label: "En attente",
      count: pending.waiting,
      wrong: refusedWords(pending.refused),
      news: news.refused.length,
    },
  ];
  const panel = {
    annonces: <MyListings answer={listings} />,
    avis: <MyReviews reviews={reviews} count={profile?.reviewCount ?? 0} />,
    favoris: <MyFavorites answer={favorites} />,
    brouillons: <MyDrafts answer={drafts} />,
    paiements: <MyPayments answer={payments} />,
    envois: <PendingMutations answer={pending} />,
  };
  return (
    <Tabs
      label="Mon profil"
      tabs={tabs}
      selected={onglet}
      onSelect={(id) =>
        void navigate({ search: id === "annonces" ? {} : { onglet: id }, replace: true, resetScroll: false })
      }
    >
      {panel[onglet]}
    </Tabs>
  );
}

/** Listings kept with the heart, also once they are sold or gone. */
function MyFavorites({ answer }: { answer: FavoritesResult }) {
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

/** On the server, and not yet paid for. */
const due = ({ status, publishing }: MyListing): boolean =>
  statusOf(status).awaitsPayment === true && publishing === null;

/** A listing that the team has hidden is deleted where its notice is read. */
const isDeletedHere = ({ status }: MyListing) => statusOf(status).canBeDeleted && !statusOf(status).isHidden;

const isChecked = (payment: Payment | undefined): boolean => payment !== undefined && isUnderWay(payment);

/**
 * Decisions about one's own listings, then all of them in every state; a card leads to the listing, where it is marked sold or repriced.
 */
function MyListings({ answer }: { answer: MyListingsAnswer }) {
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
