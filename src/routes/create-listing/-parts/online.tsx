import type { Listing } from "#domain/listing.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { InstallMe } from "../../-trust/install-me.tsx";
import { ShareButton } from "../../-share/share-button.tsx";
import { sharedListing } from "../../-share/give-away.ts";
import { StatusButton } from "../../-share/status-button.tsx";

/** Published: who is to know of it, where to see it, and the next one. */
export function Online({ listing }: { listing: Listing }) {
  return (
    <>
      <span className="grid place-items-center w-16 h-16 rounded-full bg-primary-soft text-primary">
        <Icon name="circle-check" className="!text-[1.75rem]" />
      </span>
      <p role="status" className="max-w-[28rem] text-muted text-balance">
        «&nbsp;{listing.title}&nbsp;» est visible par toute la ville. Répondez vite aux messages&nbsp;: c'est ce qui
        fait vendre. Partagez-la dans vos groupes et votre statut.
      </p>
      <InstallMe />
      <div className="flex flex-wrap justify-center gap-3">
        <ShareButton shared={sharedListing(listing)} wide="primary" />
        <StatusButton listing={listing} />
        <ButtonLink to="/listings/$id" params={{ id: listing.id }}>
          Voir mon annonce
        </ButtonLink>
        <ButtonLink to="/create-listing" search={{}}>
          Vendre autre chose
        </ButtonLink>
      </div>
    </>
  );
}
