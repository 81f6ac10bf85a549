import { useEffect, useRef } from "react";
import * as v from "valibot";
import { formatPrice } from "#domain/price.ts";
import { priceField } from "#domain/price-field.ts";
import { PRICE } from "#town";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PriceField } from "#ui/price-field.tsx";
import { useForm } from "#ui/use-form.ts";

const offerForm = v.object({ price: priceField(PRICE) });

/** Turns an amount into the sentence of an offer, put in the input for the person to send. */
export function PriceOffer({
  open,
  onClose,
  onOffer,
}: {
  open: boolean;
  onClose: () => void;
  onOffer: (text: string) => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} title="Proposer un prix">
      <OfferForm
        onOffer={(price) => {
          onOffer(`Bonjour, je vous propose ${formatPrice(price)}. Cela vous convient\u00A0?`);
          onClose();
        }}
      />
    </Dialog>
  );
}

function OfferForm({ onOffer }: { onOffer: (price: number) => void }) {
  const box = useRef<HTMLFormElement>(null);
  // After the dialog has opened and taken the focus: what one came for is the amount.
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  const form = useForm({ schema: offerForm, initial: { price: "" }, onSubmit: ({ price }) => onOffer(price) });
  return (
    <form ref={box} onSubmit={form.submit} noValidate className="grid gap-5">
      <PriceField
        label="Votre prix (FCFA)"
        name="price"
        value={form.values.price}
        onChange={(price) => form.set("price", price)}
        error={form.errors["price"]}
        hint="Le vendeur reçoit votre proposition comme un message. Rien n'est payé ici."
      />
      <Button type="submit" variant="primary">
        Préparer le message
      </Button>
    </form>
  );
}
