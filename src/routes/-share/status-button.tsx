import { useState } from "react";
import type { Listing } from "#model/listing/fields.ts";
import { formatPrice } from "#domain/price.ts";
import { townName } from "#device/towns.ts";
import { PRODUCT } from "#town";
import { Button } from "#ui/button.tsx";
import type { ButtonVariant } from "#ui/button-link.tsx";
import { loadPhoto } from "#ui/save-file.ts";
import { PictureDialog } from "./picture-dialog.tsx";
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
      {open ? (
        <PictureDialog
          title="Image pour votre statut"
          name={`annonce-${listing.id.slice(0, 8)}`}
          draw={() => draw(listing)}
          alt={`«\u00a0${listing.title}\u00a0», avec son prix et l'adresse qui y mène`}
          shape="aspect-[9/16]"
          words={`${sharedListing(listing).words}\n${sharedAddress(listing)}`}
          failed={FAILED}
          onClose={() => setOpen(false)}
        >
          Mettez-la dans votre statut ou vos groupes&nbsp;: son adresse mène à votre annonce.
        </PictureDialog>
      ) : null}
    </>
  );
}

async function draw(listing: Listing): Promise<Blob> {
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
  return await drawStatus(status, photo);
}
