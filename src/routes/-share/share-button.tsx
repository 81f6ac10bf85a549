import { useState } from "react";
import type { Listing } from "#domain/listing.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { copyAddress, hasOwnSheet, shareBySheet, sharedAddress, sharedWords } from "./share-listing.ts";

type ShareButtonProps = { listing: Listing; className?: string; /** A word beside the icon. */ wide?: boolean };

/** Gives the listing away: by the phone's own sheet where it has one, else by WhatsApp or as a link. */
export function ShareButton({ listing, className = "", wide = false }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const share = () => (hasOwnSheet() ? void shareBySheet(listing) : setOpen(true));
  return (
    <>
      {wide ? (
        <Button variant="primary" icon="share-2" className={className} onClick={share}>
          Partager
        </Button>
      ) : (
        <IconButton label="Partager" icon="share-2" className={className} onClick={share} />
      )}
      <Dialog open={open} onClose={close} title="Partager cette annonce">
        <p className="[overflow-wrap:anywhere] text-sm text-muted">{sharedAddress(listing.id)}</p>
        <div className="mt-4 grid gap-3 sm:grid-cols-2">
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`${sharedWords(listing)}\n${sharedAddress(listing.id)}`)}`}
            target="_blank"
            rel="noreferrer"
            onClick={close}
            className="btn btn-primary"
          >
            <Icon name="phone" /> WhatsApp
          </a>
          <Button
            icon="link"
            onClick={() => {
              close();
              void copyAddress(listing.id);
            }}
          >
            Copier le lien
          </Button>
        </div>
      </Dialog>
    </>
  );
}
