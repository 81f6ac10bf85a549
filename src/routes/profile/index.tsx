import { createFileRoute } from "@tanstack/react-router";
import { countOf } from "#domain/text.ts";
import { useMyListings } from "#queries/own-listings.ts";
import { useDrafts } from "#queries/use-drafts.ts";
import { useMyProfile } from "#queries/use-my-profile.ts";
import { useFavorites } from "#queries/use-favorites.ts";
import { useNews } from "#queries/use-news.ts";
import { usePayments } from "#queries/use-payments.ts";
import { usePending } from "#queries/use-pending.ts";
import { useReceipts } from "#queries/use-receipts.ts";
import { useReviewsOfPerson } from "#queries/use-reviews.ts";
import { useSession } from "#session/use-session.ts";
import { type Tab, Tabs } from "#ui/tabs.tsx";
import { SuspendedNotice } from "../-trust/moderation-notice.tsx";
import { Guard } from "../-guards/guard.tsx";
import { MyDrafts } from "./-parts/my-drafts.tsx";
import { MyFavorites } from "./-parts/my-favorites.tsx";
import { MyListings } from "./-parts/my-listings.tsx";
import { MyPayments } from "./-parts/my-payments.tsx";
import { MyReceipts } from "./-parts/my-receipts.tsx";
import { MyReviews } from "./-parts/reviews.tsx";
import { PendingMutations } from "./-parts/pending-mutations.tsx";
import { ProfileDetails, ProfileHead } from "./-parts/profile-head.tsx";

const TABS = ["annonces", "avis", "favoris", "brouillons", "paiements", "recus", "envois"] as const;
type TabId = (typeof TABS)[number];

type TabSearch = { onglet?: string | undefined };

/** The open tab is in the address, so that Back finds it again; the first one is left out. Short: it is in the first chunk. */
const tabSearch = ({ onglet }: TabSearch): TabSearch => ({ onglet });

export const Route = createFileRoute("/profile/")({
  staticData: { cachedFor: "account" },
  validateSearch: tabSearch,
  component: ProfilePage,
});

function ProfilePage() {
  return (
    <Guard need="profile">
      <div className="page pb-12 pt-3 sm:pt-6 grid grid-cols-1 gap-y-3 lg:(grid-cols-[20rem_minmax(0,1fr)] grid-rows-[auto_auto_1fr] gap-x-8)">
        <div className="lg:col-span-2 empty:hidden">
          <SuspendedNotice />
        </div>
        <ProfileHead />
        <div className="min-w-0 lg:(col-start-2 row-start-2 row-span-2)">
          <Shelves />
        </div>
        <div className="mt-6 lg:(col-start-1 row-start-3 mt-0)">
          <ProfileDetails />
        </div>
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
  const receipts = useReceipts();
  const news = useNews();
  const tabs: readonly Tab<TabId>[] = [
    { id: "annonces", label: "Annonces", count: listings.rows.length, news: news.notices.length },
    { id: "avis", label: "Avis reçus", count: Math.max(reviews.length, profile?.reviewCount ?? 0) },
    { id: "favoris", label: "Favoris", count: favorites.rows.length },
    { id: "brouillons", label: "Brouillons", count: drafts.rows.length },
    { id: "paiements", label: "Paiements", count: payments.rows.length, news: news.payments.length },
    // A person without one learns of them where they are made.
    ...(receipts.length > 0 || onglet === "recus"
      ? [{ id: "recus", label: "Reçus", count: receipts.length } as const]
      : []),
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
    recus: <MyReceipts rows={receipts} />,
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
