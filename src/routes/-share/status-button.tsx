import { useEffect, useEffectEvent, useState } from "react";
import type { Listing } from "#model/listing/fields.ts";
import { formatPrice } from "#domain/price.ts";
import { townName } from "#device/towns.ts";
import { PRODUCT } from "#town";
import { Button } from "#ui/button.tsx";
import type { ButtonVariant } from "#ui/button-link.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { loadPhoto, saveFile } from "#ui/save-file.ts";
import { Spinner } from "#ui/spinner.tsx";
import { toast } from "#ui/toast.ts";
import { sharedAddress, sharedListing } from "./share-button.tsx";

type StatusButtonProps = { listing: Listing; variant?: ButtonVariant };

const FAILED = "L'image n'a pas pu être faite sur ce téléphone. Partagez plutôt le lien.";

/** A picture of the listing for a WhatsApp or Facebook status, drawn on this phone, also without a network. */
export function StatusButton({ listing, variant = "secondary" }: StatusButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} icon="images" onClick={() => setOpen(true)}>
        Image pour statut
      </Button>
      {open ? <StatusDialog listing={listing} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

async function draw(listing: Listing): Promise<File> {
  const { drawStatus } = await import("#photos/status-picture.ts");
  const [cover] = listing.photos;
  // A photo that cannot be had now leaves its place empty: price, title and address lead there all the same.
  const photo = cover === undefined ? null : await loadPhoto(cover).catch(() => null);
  const status = {
    title: listing.title,
    price: formatPrice(listing.price),
    place: `${listing.district}, ${townName(listing.town)}`,
    address: sharedAddress(listing).replace(/^https?:\/\//u, ""),
    product: PRODUCT,
  };
  return new File([await drawStatus(status, photo)], `annonce-${listing.id.slice(0, 8)}.jpg`, { type: "image/jpeg" });
}

type Made = { readonly file: File; readonly url: string };

function StatusDialog({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const [made, setMade] = useState<Made | null>(null);
  // Drawn once for each opening: what changes meanwhile is another picture.
  const [drawn] = useState(listing);
  const fail = useEffectEvent(() => {
    toast.error(FAILED);
    onClose();
  });
  useEffect(() => {
    let ended = false;
    let url: string | null = null;
    draw(drawn).then(
      (file) => {
        if (ended) return;
        url = URL.createObjectURL(file);
        setMade({ file, url });
      },
      () => {
        if (!ended) fail();
      },
    );
    return () => {
      ended = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [drawn]);
  const shares = made !== null && canShare(made.file);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Image pour votre statut"
      actions={
        made === null ? null : (
          <>
            <Button icon="download" onClick={() => saveFile({ name: made.file.name, content: made.file })}>
              Enregistrer
            </Button>
            {shares ? (
              <Button variant="primary" icon="share-2" onClick={() => void share(made.file, listing)}>
                Partager
              </Button>
            ) : null}
          </>
        )
      }
    >
      <p className="text-sm text-muted">
        Mettez-la dans votre statut ou vos groupes&nbsp;: son adresse mène à votre annonce.
      </p>
      <div className="mt-3 grid place-items-center aspect-[9/16] max-h-[52dvh] mx-auto" aria-busy={made === null}>
        {made === null ? (
          <Spinner />
        ) : (
          <img
            src={made.url}
            alt={`«\u00a0${listing.title}\u00a0», avec son prix et l'adresse qui y mène`}
            className="h-full rounded-card object-contain"
          />
        )}
      </div>
    </Dialog>
  );
}

/** Whether this phone's own sheet takes a picture. */
const canShare = (file: File): boolean =>
  typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

async function share(file: File, listing: Listing): Promise<void> {
  const { words } = sharedListing(listing);
  try {
    await navigator.share({ files: [file], text: `${words}\n${sharedAddress(listing)}` });
  } catch (error) {
    // The person closed the phone's sheet: nothing to say.
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast.error("Le partage n'a pas abouti. Enregistrez l'image, puis partagez-la.");
  }
}
