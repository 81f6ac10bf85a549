import { Link } from "@tanstack/react-router";
import type { Listing } from "#domain/listing.ts";
import { formatRating } from "#domain/review.ts";
import { countOf } from "#domain/text.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import { Stars } from "#ui/stars.tsx";
import { TeamBadge } from "../../-trust/team-badge.tsx";

type SellerBoxProps = { listing: Listing; mine: boolean };

/** Who sells, what others say of them; leads to their page. */
export function SellerBox({ listing, mine }: SellerBoxProps) {
  const { userId, sellerName, sellerRating, sellerReviews } = listing;
  return (
    <section aria-label="Vendeur" className="grid gap-3">
      <Link
        to="/profile/seller/$sellerId"
        params={{ sellerId: userId }}
        className="card flex items-center gap-3 p-4 @hover:b-primary active:bg-sunk focusable"
      >
        <Avatar name={sellerName} className="w-12 h-12 text-lg" />
        <span className="grid flex-1 min-w-0">
          <span className="flex items-center gap-2 min-w-0">
            <span className="truncate font-700">{mine ? "Vous" : sellerName}</span>
            <TeamBadge name={sellerName} />
          </span>
          {sellerRating === null ? (
            <span className="text-sm text-muted">Pas encore d'avis</span>
          ) : (
            <span className="flex items-center gap-1.5 text-sm text-muted">
              <Stars value={sellerRating} />
              <span aria-hidden="true">{formatRating(sellerRating)}</span> ({countOf(sellerReviews, "avis", "avis")})
            </span>
          )}
        </span>
        <Icon name="chevron-right" className="text-muted" />
      </Link>
      {mine ? null : (
        <p className="flex gap-2 text-sm text-muted">
          <Icon name="shield-check" className="!text-[1.125rem] text-primary" />
          Voyez l'objet avant de payer, dans un lieu passant. Jamais d'argent à l'avance.
        </p>
      )}
    </section>
  );
}
