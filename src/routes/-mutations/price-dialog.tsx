import { useState } from "react";
import { object, string } from "valibot";
import { parsePrice } from "#domain/price-input.ts";
import { formatPrice } from "#domain/price.ts";
import { sayWhy } from "#intents/commit.ts";
import { changePrice } from "#intents/listing.ts";
import type { Listing } from "#model/listing/fields.ts";
import { PRICE } from "#town";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PriceField } from "#ui/price-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { notifyOfUndoableMutation } from "./run-mutation.ts";
import { Failure } from "../-auth/auth-frame.tsx";

type PriceDialogProps = {
  listing: Listing;
  open: boolean;
  onClose: () => void;
};

const NEW_PRICE = {
  later: "Le nouveau prix sera affiché dès que le réseau revient.",
  done: "Prix modifié avec succès",
};

/** Another price for an active listing; the verb says at the field what it will not take (§5). */
export function PriceDialog({ listing, open, onClose }: PriceDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Changer le prix">
      <PriceForm listing={listing} onClose={onClose} />
    </Dialog>
  );
}

const STEP = formatPrice(PRICE.step);

/** A step from what is typed, or from the price of today where that is none, within the bounds (§5). */
function stepped(typed: string, by: number, today: number): number {
  return Math.min(Math.max((parsePrice(typed) ?? today) + by, PRICE.min), PRICE.max);
}

function PriceForm({ listing, onClose }: Omit<PriceDialogProps, "open">) {
  // The price that was decided upon: another device may change it while this is open.
  const [was] = useState(listing.price);
  const form = useForm({
    schema: object({ price: string() }),
    initial: { price: String(was) },
    async onSubmit({ price }) {
      const { id } = await sayWhy("Erreur lors de la modification du prix", changePrice(listing.id, price, was));
      onClose();
      notifyOfUndoableMutation(id, NEW_PRICE);
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
