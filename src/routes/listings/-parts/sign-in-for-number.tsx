import { type ContactWay, wantContact } from "#device/wanted-contact.ts";
import { SIGN_IN_TO_CONTACT } from "#domain/refused-here.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

type SignInForNumberProps = {
  way: ContactWay;
  listingId: string;
  seller: string;
  onClose: () => void;
  onWrite: () => void;
};

/** Says to a visitor, before leading away, that a number is only given to people who are signed in (§2, Contacting). */
export function SignInForNumber({ way, listingId, seller, onClose, onWrite }: SignInForNumberProps) {
  const search = { retour: `/listings/${listingId}` };
  const keep = () => wantContact(listingId, way);
  return (
    <Dialog open onClose={onClose} title={way === "call" ? `Appeler ${seller}` : `Joindre ${seller} sur WhatsApp`}>
      <div className="grid gap-4">
        <p>
          {SIGN_IN_TO_CONTACT}&nbsp;: son numéro n'est donné qu'aux personnes inscrites. Une fois connecté, vous
          reviendrez ici et {way === "call" ? "verrez son numéro" : "WhatsApp s'ouvrira"}.
        </p>
        <ButtonLink to="/login" search={search} onClick={keep} variant="primary" icon="log-in">
          Se connecter
        </ButtonLink>
        <ButtonLink to="/register" search={search} onClick={keep}>
          Créer mon compte
        </ButtonLink>
        <Button variant="quiet" icon="message-circle" onClick={onWrite}>
          Écrire d'abord ici
        </Button>
      </div>
    </Dialog>
  );
}
