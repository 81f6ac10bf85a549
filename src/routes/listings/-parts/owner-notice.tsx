import type { Listing } from "#domain/listing.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { OwnerActions } from "./owner-actions.tsx";

type OwnerNoticeProps = { listing: Listing };

/** What an owner has to know and can do, in the place where others find the ways to write to them (§4). */
export function OwnerNotice({ listing }: OwnerNoticeProps) {
  return (
    <div className="grid gap-3">
      <State listing={listing} />
      <OwnerActions listing={listing} />
    </div>
  );
}

function State({ listing }: OwnerNoticeProps) {
  switch (listing.status) {
    case "pending":
      return (
        <Notice
          tone="wait"
          title="En attente"
          action={<ButtonLink to="/create-listing" search={{ publiee: listing.id }} icon="wallet">Payer la publication</ButtonLink>}
        >
          Votre annonce n'est pas encore visible&nbsp;: elle attend son paiement ou sa validation.
        </Notice>
      );
    case "sold":
      return <Notice tone="ok" title="Vendu">Cette annonce est marquée comme vendue.</Notice>;
    default:
      return <Notice tone="info" icon="store" title="C'est votre annonce">Les acheteurs vous écrivent ici&nbsp;: leurs messages arrivent dans Messages.</Notice>;
  }
}
