import { useNavigate, useRouter } from "@tanstack/react-router";
import type { Listing } from "#domain/listing.ts";
import { setFavorite } from "#intents/listing.ts";
import { useIsFavorite } from "#queries/use-favorites.ts";
import { useSession } from "#session/use-session.ts";
import { HeartButton } from "#ui/heart-button.tsx";
import { toast } from "#ui/toast.ts";

export type FavoriteHeartProps = {
  listing: Pick<Listing, "id" | "title" | "userId">;
  /** Over a large photo. */
  big?: boolean;
};

/** The heart of a listing, on this phone at once; a visitor is shown the way in, once it is kept. */
export function LiveHeart({ listing, big = false }: FavoriteHeartProps) {
  const on = useIsFavorite(listing.id);
  const { phase, userId } = useSession();
  const navigate = useNavigate();
  const router = useRouter();

  function toggle(next: boolean) {
    setFavorite({ listingId: listing.id, on: next }).catch((error: Error) => toast.error(error.message));
    if (phase === "person" || !next) return;
    const retour = router.state.location.href;
    toast.info("Gardé sur cet appareil. Connectez-vous pour garder vos favoris partout.", {
      id: "visitor-heart",
      action: { label: "Se connecter", run: () => void navigate({ to: "/login", search: { retour } }) },
    });
  }
  // One's own is not put aside.
  if (userId !== null && userId === listing.userId) return null;
  return <HeartButton on={on} title={listing.title} onToggle={toggle} big={big} />;
}
