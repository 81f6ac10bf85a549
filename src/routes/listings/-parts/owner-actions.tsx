import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Listing } from "#model/listing/fields.ts";
import { prepareToWrite } from "#intents/prepare.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { useStatus } from "#ui/use-status.ts";
import { PriceDialog } from "../../-mutations/price-dialog.tsx";
import { DeleteListing } from "../../-mutations/delete-listing.tsx";
import { reserveListing } from "../../-mutations/reserve-listing.ts";
import { useSale } from "../../-mutations/use-sale.tsx";
import { StatusButton } from "../../-share/status-button.tsx";

type OwnerActionsProps = { listing: Listing; editable: boolean };

/** Every mutation is held a few seconds on this phone, so that a slip of the thumb can be undone. Mark sold, reserve and change price while active; edit also while it is looked at by the team; delete while active or pending; start another listing from this one (§4). */
export function OwnerActions({ listing, editable }: OwnerActionsProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"price" | "delete" | null>(null);
  const { isPublic: active, isAsleep, canBeDeleted, reservedUntil } = useStatus(listing);
  const { sell, sheet } = useSale(listing);
  useEffect(prepareToWrite, []);
  return (
    <div className="grid grid-cols-2 max-[15em]:grid-cols-1 gap-2 [&>.btn]:!px-3 [&_.btn-quiet]:!px-3 lt-sm:[&>.btn-secondary>[aria-hidden]]:hidden lt-sm:[&>.btn-secondary]:!px-2">
      {active || isAsleep ? (
        <Button icon="handshake" onClick={sell}>
          C'est vendu
        </Button>
      ) : null}
      {active ? (
        <Button icon="clock" onClick={() => reserveListing(listing, reservedUntil === undefined)}>
          {reservedUntil === undefined ? "Réserver" : "Plus réservée"}
        </Button>
      ) : null}
      {active ? (
        <Button icon="tag" onClick={() => setAsked("price")}>
          Changer le prix
        </Button>
      ) : null}
      {editable ? (
        <ButtonLink
          to="/create-listing"
          search={{ modifier: listing.id }}
          icon="pencil"
          className={active || isAsleep ? "" : "col-span-full"}
        >
          Modifier l'annonce
        </ButtonLink>
      ) : null}
      <div className="col-span-full flex flex-wrap justify-between -mx-3">
        {active ? <StatusButton listing={listing} variant="quiet" /> : null}
        <ButtonLink to="/create-listing" search={{ id: listing.id }} variant="quiet" icon="plus">
          Publier une annonce semblable
        </ButtonLink>
        {canBeDeleted ? (
          <Button variant="quiet" icon="trash-2" className="!text-danger" onClick={() => setAsked("delete")}>
            Supprimer
          </Button>
        ) : null}
      </div>
      {sheet}
      <PriceDialog listing={listing} open={asked === "price"} onClose={() => setAsked(null)} />
      <DeleteListing
        listing={listing}
        open={asked === "delete"}
        onClose={() => setAsked(null)}
        onDone={() => void navigate({ to: "/profile" })}
      />
    </div>
  );
}
