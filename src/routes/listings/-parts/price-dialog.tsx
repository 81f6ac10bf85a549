import { object, string } from "valibot";
import type { Listing } from "#domain/listing.ts";
import { formatPrice } from "#domain/price.ts";
import { changePrice } from "#intents/change-price.ts";
import { sayWhy } from "#intents/say-why.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { Failure } from "../../-auth/failure.tsx";

type PriceDialogProps = { listing: Listing; open: boolean; onClose: () => void; onChanged: (actId: string) => void };

/** Another price for an active listing; the verb says at the field what it will not take (§5). */
export function PriceDialog({ listing, open, onClose, onChanged }: PriceDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Changer le prix">
      <PriceForm listing={listing} onClose={onClose} onChanged={onChanged} />
    </Dialog>
  );
}

function PriceForm({ listing, onClose, onChanged }: Omit<PriceDialogProps, "open">) {
  const form = useForm({
    schema: object({ price: string() }),
    initial: { price: String(listing.price) },
    async onSubmit({ price }) {
      const { id } = await sayWhy("Erreur lors de la modification du prix", changePrice(listing.id, price));
      onClose();
      onChanged(id);
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <TextField
        label="Nouveau prix (FCFA)" name="price" inputMode="numeric" autoComplete="off"
        hint={`Aujourd'hui : ${formatPrice(listing.price)}`}
        value={form.values.price} onChange={(price) => form.set("price", price)} error={form.errors["price"]}
      />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>Changer le prix</Button>
    </form>
  );
}
