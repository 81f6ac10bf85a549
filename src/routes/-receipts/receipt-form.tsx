import { makeReceipt } from "#intents/receipt.ts";
import { receiptForm } from "#model/receipt/receipt-form.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { PriceField } from "#ui/price-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { Failure } from "../-auth/auth-frame.tsx";

export type Sale = {
  readonly listingId: string;
  readonly buyerId: string;
  readonly buyerName: string;
  readonly title: string;
  /** Agreed on, or asked; null where this phone does not know it. */
  readonly price: number | null;
  /** It may be a phone. */
  readonly isDevice: boolean;
};

type FormProps = { sale: Sale; onClose: () => void };

/** Asks the seller for what the receipt says beside title, names and day. */
export function ReceiptForm(props: FormProps) {
  return (
    <Dialog open onClose={props.onClose} title="Faire un reçu de vente">
      <Fields {...props} />
    </Dialog>
  );
}

function Fields({ sale, onClose }: FormProps) {
  const { listingId, buyerId, buyerName: name, title, price } = sale;
  const form = useForm({
    schema: receiptForm,
    initial: { price: price === null ? "" : String(price), imei: "" },
    async onSubmit() {
      await makeReceipt({ listingId, buyerId }, form.now(), { title, name });
      onClose();
    },
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <p className="text-muted">
        {name} le relit et le confirme. Vous l'avez alors tous les deux&nbsp;: ce qui a été vendu, à quel prix, quel
        jour et par qui. Personne d'autre ne le voit.
      </p>
      <PriceField label="Prix payé (FCFA)" {...form.field("price")} />
      {sale.isDevice ? (
        <TextField
          label="IMEI du téléphone (facultatif)"
          {...form.field("imei")}
          inputMode="numeric"
          hint="Composez *#06# sur le téléphone vendu&nbsp;: 15 chiffres. Rien si ce n'est pas un téléphone."
        />
      ) : null}
      <Failure message={form.failure} />
      <Button type="submit" variant="primary" busy={form.busy}>
        Proposer le reçu
      </Button>
    </form>
  );
}
