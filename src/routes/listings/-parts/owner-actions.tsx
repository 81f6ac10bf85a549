import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { deleteListing } from "#intents/delete-listing.ts";
import { markSold } from "#intents/mark-sold.ts";
import { prepareToWrite } from "#intents/prepare-to-write.ts";
import { sayWhy } from "#intents/say-why.ts";
import type { Listing } from "#domain/listing.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.ts";
import { tellHeldAct, tellListingAct } from "../../-acts/tell-act.ts";
import { StatusButton } from "../../-share/status-button.tsx";
import { PriceDialog } from "./price-dialog.tsx";

const why = (error: unknown, otherwise: string) =>
  error instanceof Error && error.name === "IntentError" ? error.message : otherwise;

const NEW_PRICE = {
  soon: "Le nouveau prix sera affiché dans quelques secondes.",
  later: "Le nouveau prix sera affiché dès que le réseau revient.",
  done: "Prix modifié avec succès",
};

type OwnerActionsProps = { listing: Listing; editable: boolean };

/** Every act is held a few seconds on this phone, so that a slip of the thumb can be undone. Mark sold and change price while active; edit also while it is looked at by the team; delete while active or pending; start another listing from this one (§4). */
export function OwnerActions({ listing, editable }: OwnerActionsProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"price" | "delete" | null>(null);
  const active = listing.status === "active";
  useEffect(prepareToWrite, []);

  async function sell() {
    try {
      const { id } = await sayWhy("Erreur lors du marquage comme vendue", markSold(listing.id));
      tellListingAct(id, "sold");
    } catch (error) {
      toast.error(why(error, "Erreur lors du marquage comme vendue"));
    }
  }
  async function remove() {
    setAsked(null);
    try {
      const { id } = await sayWhy("Erreur lors de la suppression", deleteListing(listing.id));
      tellListingAct(id, "deleted");
      await navigate({ to: "/profile" });
    } catch (error) {
      toast.error(why(error, "Erreur lors de la suppression"));
    }
  }
  return (
    <div className="grid grid-cols-2 gap-2 [&>.btn]:!px-3 [&_.btn-quiet]:!px-3 lt-sm:[&>.btn-secondary>[aria-hidden]]:hidden lt-sm:[&>.btn-secondary]:!px-2">
      {active ? (
        <Button icon="handshake" onClick={() => void sell()}>
          Marquer vendue
        </Button>
      ) : null}
      {active ? (
        <Button icon="tag" onClick={() => setAsked("price")}>
          Changer le prix
        </Button>
      ) : null}
      {editable ? (
        <ButtonLink to="/create-listing" search={{ modifier: listing.id }} icon="pencil" className="col-span-2">
          Modifier l'annonce
        </ButtonLink>
      ) : null}
      <div className="col-span-2 flex flex-wrap justify-between -mx-3">
        {active ? <StatusButton listing={listing} variant="quiet" /> : null}
        <ButtonLink to="/create-listing" search={{ id: listing.id }} variant="quiet" icon="plus">
          Publier une annonce semblable
        </ButtonLink>
        {active || listing.status === "pending" || listing.status === "unavailable" ? (
          <Button variant="quiet" icon="trash-2" className="!text-danger" onClick={() => setAsked("delete")}>
            Supprimer
          </Button>
        ) : null}
      </div>
      <PriceDialog
        listing={listing}
        open={asked === "price"}
        onClose={() => setAsked(null)}
        onChanged={(id) => tellHeldAct(id, NEW_PRICE)}
      />
      <Dialog
        open={asked === "delete"}
        onClose={() => setAsked(null)}
        title={"Supprimer cette annonce\u202f?"}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>Garder</Button>
            <Button variant="danger" onClick={() => void remove()}>
              Supprimer
            </Button>
          </>
        }
      >
        «&nbsp;{listing.title}&nbsp;» disparaîtra pour tout le monde. C'est irréversible, et un crédit utilisé n'est pas
        rendu.
      </Dialog>
    </div>
  );
}
