import { formatPrice } from "#domain/price.ts";
import { type Asked, offerForm } from "#model/message/offer-form.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PriceField } from "#ui/price-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { Failure } from "../-auth/auth-frame.tsx";

type OfferDialogProps = Asked & {
  /** The price that is in the field to begin with. */
  initial?: number;
  confirm?: string;
  /** Stores the offer; what it throws is said in the form, and the amount stays there. */
  onOffer: (amount: number) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the amount of an offer: of a buyer to a seller, or the other way round. */
export function OfferDialog(props: OfferDialogProps) {
  return (
    <Dialog open onClose={props.onClose} title={props.selling ? "Proposer un prix" : "Faire une offre"}>
      <OfferForm {...props} />
    </Dialog>
  );
}

function OfferForm({ price, selling, initial, confirm = "Envoyer mon offre", onOffer, onClose }: OfferDialogProps) {
  const form = useForm({
    schema: offerForm({ price, selling }),
    initial: { price: initial === undefined ? "" : String(initial) },
    async onSubmit({ price: amount }) {
      await onOffer(amount);
      onClose();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <PriceField
        label="Votre prix (FCFA)"
        {...form.field("price")}
        hint={`${price === null ? "" : `Prix demandé\u00a0: ${formatPrice(price)}. `}${
          selling
            ? "L'acheteur reçoit votre prix et peut l'accepter."
            : "Le vendeur reçoit votre offre. Vous ne payez rien ici."
        }`}
      />
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        {confirm}
      </Button>
    </form>
  );
}
