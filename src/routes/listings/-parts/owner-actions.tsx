import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { object, string } from "valibot";
import type { Listing } from "#model/listing/fields.ts";
import { statusOf } from "#model/listing/status.ts";
import { parsePrice } from "#domain/price-input.ts";
import { formatPrice } from "#domain/price.ts";
import { changePrice, markSold } from "#intents/listing.ts";
import { prepareToWrite } from "#intents/prepare.ts";
import { sayWhy } from "#intents/commit.ts";
import { PRICE } from "#town";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PriceField } from "#ui/price-field.tsx";
import { toast } from "#ui/toast.ts";
import { useForm } from "#ui/use-form.ts";
import { DeleteListing } from "../../-mutations/delete-listing.tsx";
import { tellUndoableMutation, tellListingMutation } from "../../-mutations/run-mutation.ts";
import { StatusButton } from "../../-share/status-button.tsx";
import { Failure } from "../../-auth/auth-frame.tsx";

const why = (error: unknown, otherwise: string) =>
  error instanceof Error && error.name === "IntentError" ? error.message : otherwise;

const NEW_PRICE = {
  soon: "Le nouveau prix sera affiché dans quelques secondes.",
  later: "Le nouveau prix sera affiché dès que le réseau revient.",
  done: "Prix modifié avec succès",
};

type OwnerActionsProps = { listing: Listing; editable: boolean };

/** Every mutation is held a few seconds on this phone, so that a slip of the thumb can be undone. Mark sold and change price while active; edit also while it is looked at by the team; delete while active or pending; start another listing from this one (§4). */
export function OwnerActions({ listing, editable }: OwnerActionsProps) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"price" | "delete" | null>(null);
  const { isPublic: active, canBeDeleted } = statusOf(listing.status);
  useEffect(prepareToWrite, []);

  async function sell() {
    try {
      const { id } = await sayWhy("Erreur lors du marquage comme vendue", markSold(listing.id));
      tellListingMutation(id, "sold");
    } catch (error) {
      toast.error(why(error, "Erreur lors du marquage comme vendue"));
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
        {canBeDeleted ? (
          <Button variant="quiet" icon="trash-2" className="!text-danger" onClick={() => setAsked("delete")}>
            Supprimer
          </Button>
        ) : null}
      </div>
      <PriceDialog
        listing={listing}
        open={asked === "price"}
        onClose={() => setAsked(null)}
        onChanged={(id) => tellUndoableMutation(id, NEW_PRICE)}
      />
      <DeleteListing
        listing={listing}
        open={asked === "delete"}
        onClose={() => setAsked(null)}
        onDone={() => void navigate({ to: "/profile" })}
      />
    </div>
  );
}

type PriceDialogProps = {
  listing: Listing;
  open: boolean;
  onClose: () => void;
  onChanged: (mutationId: string) => void;
};

/** Another price for an active listing; the verb says at the field what it will not take (§5). */
function PriceDialog({ listing, open, onClose, onChanged }: PriceDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Changer le prix">
      <PriceForm listing={listing} onClose={onClose} onChanged={onChanged} />
    </Dialog>
  );
}

const STEP = formatPrice(PRICE.step);

/** A step from what is typed, or from the price of today where that is none, within the bounds (§5). */
function stepped(typed: string, by: number, today: number): number {
  return Math.min(Math.max((parsePrice(typed) ?? today) + by, PRICE.min), PRICE.max);
}

function PriceForm({ listing, onClose, onChanged }: Omit<PriceDialogProps, "open">) {
  // The price that was decided upon: another device may change it while this is open.
  const [was] = useState(listing.price);
  const form = useForm({
    schema: object({ price: string() }),
    initial: { price: String(was) },
    async onSubmit({ price }) {
      const { id } = await sayWhy("Erreur lors de la modification du prix", changePrice(listing.id, price, was));
      onClose();
      onChanged(id);
    },
  });
  const move = (by: number) => form.set("price", String(stepped(form.values.price, by, listing.price)));
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <PriceField
        label="Nouveau prix (FCFA)"
        name="price"
        hint={`Aujourd'hui\u00A0: ${formatPrice(listing.price)}`}
        value={form.values.price}
        onChange={(price) => form.set("price", price)}
        error={form.errors["price"]}
      />
      <div className="grid grid-cols-2 gap-3 -mt-2">
        <Button icon="minus" aria-label={`Baisser de ${STEP}`} onClick={() => move(-PRICE.step)}>
          {STEP}
        </Button>
        <Button icon="plus" aria-label={`Augmenter de ${STEP}`} onClick={() => move(PRICE.step)}>
          {STEP}
        </Button>
      </div>
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Changer le prix
      </Button>
    </form>
  );
}
