import { useState } from "react";
import type { Listing } from "#model/listing/fields.ts";
import { IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { later } from "#ui/later.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { sharedAddress } from "./share-button.tsx";

const QrCode = later(
  () => import("./qr-code.tsx").then((module) => module.QrCode),
  <Spinner label="Préparation du code…" />,
);

/** Shows a listing to the camera of another phone, also without a network: it has the listing if a lot brought it. */
export function QrButton({ listing, className }: { listing: Listing; className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Code QR" icon="qr-code" className={className ?? ""} onClick={() => setOpen(true)} />
      {/* Its address is known in a browser alone: a server that draws the page has none. */}
      {open ? (
        <Dialog open onClose={() => setOpen(false)} title="Code QR de cette annonce">
          <div className="grid justify-items-center gap-4">
            <QrCode address={sharedAddress(listing)} label={`Code QR\u00a0: ${listing.title}`} />
            <p className="text-muted">
              L'autre téléphone le lit avec son appareil photo. Sans réseau, il l'ouvre s'il a déjà Djassa et un lot
              avec cette annonce.
            </p>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
