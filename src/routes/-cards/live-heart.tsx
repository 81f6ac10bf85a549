import { useNavigate, useRouter } from "@tanstack/react-router";
import type { Listing } from "#domain/listing.ts";
import { setFavorite } from "#intents/set-favorite.ts";
import { useIsFavorite } from "#queries/use-favorites.ts";
import { useSession } from "#session/use-session.ts";
import { HeartButton } from "#ui/heart-button.tsx";
import { toast } from "#ui/toast.ts";

export type FavoriteHeartProps = {
  listing: Pick<Listing, "id" | "title">;
  /** Over a large photo. */
  big?: boolean;
};

/** The heart of a listing, on this phone at once; a visitor is shown the way in. */
export function LiveHeart({ listing, big = false }: FavoriteHeartProps) {
  const on = useIsFavorite(listing.id);
  const { phase } = useSession();
  const navigate = useNavigate();
  const router = useRouter();

  function toggle(next: boolean) {
    if (phase !== "person") {
      const retour = router.state.location.href;
      return toast.info("Connectez-vous pour garder vos favoris.", {
        action: { label: "Se connecter", run: () => void navigate({ to: "/login", search: { retour } }) },
      });
    }
    setFavorite({ listingId: listing.id, on: next }).catch((error: Error) => toast.error(error.message));
  }
  return <HeartButton on={on} title={listing.title} onToggle={toggle} big={big} />;
}
