import type { Listing } from "#domain/listing.ts";
import { Badge } from "./badge.tsx";
import { useNow } from "./use-now.ts";

type ListingBadgeProps = { listing: Pick<Listing, "status" | "boostedUntil"> };

/** The state of a listing on its photo: sold (over the whole photo), pending, gone or sponsored. */
export function ListingBadge({ listing }: ListingBadgeProps) {
  const now = useNow();
  const { status, boostedUntil } = listing;
  if (status === "sold") {
    return (
      <span className="absolute inset-0 grid place-items-center bg-black/45">
        <span className="px-4 py-1.5 rounded-field bg-paper text-ink text-lg font-800 tracking-widest">VENDU</span>
      </span>
    );
  }
  const badge =
    status === "pending" ? (
      <Badge tone="wait" icon="clock">
        En attente
      </Badge>
    ) : status === "deleted" ? (
      <Badge tone="neutral">Annonce supprimée</Badge>
    ) : status === "unavailable" ? (
      <Badge tone="neutral">Plus disponible</Badge>
    ) : boostedUntil !== null && boostedUntil > now ? (
      <Badge tone="accent">Sponsorisé</Badge>
    ) : null;
  return badge ? <span className="absolute top-2 left-2">{badge}</span> : null;
}
