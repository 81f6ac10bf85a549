import { useNavigate, useRouter } from "@tanstack/react-router";
import type { Listing } from "#model/listing/fields.ts";
import { setFavorite } from "#intents/listing.ts";
import { useIsFavorite } from "#queries/use-favorites.ts";
import { useSession } from "#session/use-session.ts";
import { toast } from "#ui/toast.ts";
import { PriceThen } from "./price-then.tsx";

export type FavoriteHeartProps = {
  listing: Pick<Listing, "id" | "title" | "userId" | "price">;
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
    setFavorite({ listingId: listing.id, on: next }).then(
      () => (phase === "person" || !next ? undefined : sayKept()),
      (error: Error) => toast.error(error.message),
    );
  }
  function sayKept() {
    const retour = router.state.location.href;
    toast.info("Gardé sur ce téléphone. Connectez-vous pour garder vos favoris partout.", {
      id: "visitor-heart",
      action: { label: "Se connecter", run: () => void navigate({ to: "/login", search: { retour } }) },
    });
  }
  // One's own is not put aside.
  if (userId !== null && userId === listing.userId) return null;
  return (
    <>
      <HeartButton on={on} title={listing.title} onToggle={toggle} big={big} />
      {big ? null : (
        <PriceThen
          listing={listing}
          className="absolute right-2 top-11 h-6 px-2 rounded-full bg-card text-ink text-xs leading-6 font-600 shadow-[0_1px_3px_rgb(0_0_0/0.25)] pointer-events-none"
        />
      )}
    </>
  );
}

type HeartButtonProps = { on: boolean; title: string; onToggle: (on: boolean) => void; big?: boolean };

/** The favourite heart of the listing called `title`: 44 px, a white disc so that it reads on any photo. */
function HeartButton({ on, title, onToggle, big = false }: HeartButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`Favori\u00A0: ${title}`}
      onClick={() => onToggle(!on)}
      className="tap grid place-items-center rounded-full focusable"
    >
      <span
        className={`grid place-items-center rounded-full bg-card text-ink shadow-[0_1px_3px_rgb(0_0_0/0.25)] ${big ? "tap" : "w-9 h-9"}`}
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className={`w-5 h-5 ${on ? "text-accent animate-[pop_160ms_ease-out]" : ""}`}
          fill={on ? "currentColor" : "none"}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
        >
          <path d="M12 20.5S3.5 15.6 3.5 9.4A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.8c0 6.2-8.5 11.1-8.5 11.1Z" />
        </svg>
      </span>
    </button>
  );
}
