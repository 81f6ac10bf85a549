import { useState } from "react";
import type { Listing } from "#model/listing/fields.ts";
import { formatPrice } from "#domain/price.ts";
import { ofName } from "#domain/name.ts";
import { PRODUCT } from "#town";
import type { ButtonVariant } from "#ui/button-link.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { copyText } from "#ui/copy-text.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.ts";

type ShareButtonProps = { shared: Shared; className?: string; /** A word beside the icon. */ wide?: ButtonVariant };

/** Gives a listing or a seller away: by the phone's own sheet where it has one, else by WhatsApp or as a link. */
export function ShareButton({ shared, className = "", wide }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const share = () => (hasOwnSheet() ? void shareBySheet(shared) : setOpen(true));
  const address = open ? absolute(shared.path) : "";
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
        <p className="[overflow-wrap:anywhere] text-sm text-muted">{address}</p>
        <div className="mt-4 grid gap-3 sm:grid-cols-2">
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`${shared.words}\n${address}`)}`}
            target="_blank"
            rel="noreferrer"
            onClick={close}
            className="btn btn-primary"
          >
            <Icon name="smartphone" /> WhatsApp
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

/** The shared content: words for the message, and where it is. `what` completes "Partager …". */
type Shared = {
  readonly title: string;
  readonly words: string;
  readonly path: string;
  readonly what: "cette annonce" | "ce vendeur";
};

/** Where this host is, is known to a browser alone: not where a page is drawn. */
const absolute = (path: string): string => new URL(path, location.origin).href;

/** The short one, once the server has the listing. */
const sharedPath = ({ id, code }: Pick<Listing, "id" | "code">): string => `/a/${code || id}`;

/** The address to give away: messengers find title, price and picture behind it, people the listing. */
export const sharedAddress = (listing: Listing): string => absolute(sharedPath(listing));

export const sharedListing = (listing: Listing): Shared => ({
  title: listing.title,
  words: `${listing.title} – ${formatPrice(listing.price)}`,
  path: sharedPath(listing),
  what: "cette annonce",
});

export const sharedSeller = (id: string, name: string): Shared => ({
  title: name,
  words: `Les annonces ${ofName(name)} sur ${PRODUCT}`,
  path: `/profile/seller/${id}`,
  what: "ce vendeur",
});

/** Whether this phone has a sheet of its own for sharing. */
const hasOwnSheet = (): boolean => typeof navigator.share === "function";

/** Hands the address to the phone's own sheet. */
async function shareBySheet({ title, words, path }: Shared): Promise<void> {
  const address = absolute(path);
  try {
    await navigator.share({ title, text: words, url: address });
  } catch (error) {
    // The person closed the phone's sheet: nothing to say.
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast.error(`Le partage n'a pas abouti. Adresse à partager\u00a0: ${address}`);
  }
}

async function copyAddress({ path }: Shared): Promise<void> {
  const address = absolute(path);
  const failed = `Le lien n'a pas pu être copié. Adresse à partager\u00a0: ${address}`;
  if (await copyText(address, failed)) toast.success("Lien copié.");
}
