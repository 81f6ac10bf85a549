import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import type { Listing } from "#domain/listing.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { FavoriteHeart } from "../../-cards/favorite-heart.tsx";
import { ShareButton } from "../../-share/share-button.tsx";
import { sharedListing } from "../../-share/give-away.ts";

type PhotoActionsProps = { listing: Listing };

const ROUND = "!bg-card shadow-[0_1px_3px_rgb(0_0_0/0.25)]";

/** Back, share and the heart, over the photos. */
export function PhotoActions({ listing }: PhotoActionsProps) {
  const { history } = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const back = () => (canGoBack ? history.back() : void navigate({ to: "/search" }));
  return (
    <div className="absolute inset-x-0 top-0 flex gap-1 p-2 pointer-events-none *:pointer-events-auto">
      <IconButton label="Retour" icon="arrow-left" onClick={back} className={`${ROUND} mr-auto md:hidden`} />
      <ShareButton shared={sharedListing(listing)} className={`${ROUND} ml-auto`} />
      <span className="w-11 h-11">
        <FavoriteHeart listing={listing} big />
      </span>
    </div>
  );
}
