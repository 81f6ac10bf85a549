import { useState } from "react";
import { Button } from "#ui/button.tsx";
import type { ButtonVariant } from "#ui/button-look.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { copyAddress, hasOwnSheet, shareBySheet, type Shared } from "./give-away.ts";

type ShareButtonProps = { shared: Shared; className?: string; /** A word beside the icon. */ wide?: ButtonVariant };

/** Gives a listing or a seller away: by the phone's own sheet where it has one, else by WhatsApp or as a link. */
export function ShareButton({ shared, className = "", wide }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const share = () => (hasOwnSheet() ? void shareBySheet(shared) : setOpen(true));
  return (
    <>
      {wide ? (
        <Button variant={wide} icon="share-2" className={className} onClick={share}>
          Partager
        </Button>
      ) : (
        <IconButton label="Partager" icon="share-2" className={className} onClick={share} />
      )}
      <Dialog open={open} onClose={close} title={`Partager ${shared.what}`}>
        <p className="[overflow-wrap:anywhere] text-sm text-muted">{shared.address}</p>
        <div className="mt-4 grid gap-3 sm:grid-cols-2">
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`${shared.words}\n${shared.address}`)}`}
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
              void copyAddress(shared);
            }}
          >
            Copier le lien
          </Button>
        </div>
      </Dialog>
    </>
  );
}
