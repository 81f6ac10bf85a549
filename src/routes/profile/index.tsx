import { createFileRoute } from "@tanstack/react-router";
import { countOf } from "#domain/text.ts";
import { useDrafts } from "#queries/use-drafts.ts";
import { useFavorites } from "#queries/use-favorites.ts";
import { useMyListings } from "#queries/own-listings.ts";
import { usePayments } from "#queries/use-payments.ts";
import { usePending } from "#queries/use-pending.ts";
import { useReviewsOfPerson } from "#queries/use-reviews.ts";
import { useSession } from "#session/use-session.ts";
import { type Tab, Tabs } from "#ui/tabs.tsx";
import { SuspendedNotice } from "../-trust/moderation-notice.tsx";
import { Guard } from "../-guards/guard.tsx";
import { MyDrafts } from "./-parts/my-drafts.tsx";
import { MyFavorites } from "./-parts/my-favorites.tsx";
import { MyListings } from "./-parts/my-listings.tsx";
import { MyPayments } from "./-parts/my-payments.tsx";
import { MyReviews } from "./-parts/reviews.tsx";
import { PendingActs } from "./-parts/pending-acts.tsx";
import { ProfileHead } from "./-parts/profile-head.tsx";

const TABS = ["annonces", "avis", "favoris", "brouillons", "paiements", "envois"] as const;
type TabId = (typeof TABS)[number];

type TabSearch = { onglet?: string | undefined };

/** The open tab is in the address, so that Back finds it again; the first one is left out. Short: it is in the first chunk. */
const tabSearch = ({ onglet }: TabSearch): TabSearch => ({ onglet });

export const Route = createFileRoute("/profile/")({ validateSearch: tabSearch, component: ProfilePage });

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
  const listings = useMyListings();
  const favorites = useFavorites();
  const reviews = useReviewsOfPerson(userId ?? "");
  const drafts = useDrafts();
  const pending = usePending();
  const payments = usePayments();
  const tabs: readonly Tab<TabId>[] = [
    { id: "annonces", label: "Annonces", count: listings.rows.length },
    { id: "avis", label: "Avis reçus", count: reviews.length },
    { id: "favoris", label: "Favoris", count: favorites.rows.length },
    { id: "brouillons", label: "Brouillons", count: drafts.rows.length },
    { id: "paiements", label: "Mes paiements", count: payments.rows.length },
    { id: "envois", label: "Envois en attente", count: pending.waiting, wrong: refusedWords(pending.refused) },
  ];
  const panel = {
    annonces: <MyListings answer={listings} />,
    avis: <MyReviews reviews={reviews} />,
    favoris: <MyFavorites answer={favorites} />,
    brouillons: <MyDrafts answer={drafts} />,
    paiements: <MyPayments answer={payments} />,
    envois: <PendingActs answer={pending} />,
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
