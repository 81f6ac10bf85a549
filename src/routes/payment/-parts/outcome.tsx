import { countOf } from "#domain/text.ts";
import { useCredits, usePaymentOf, usePayments } from "#queries/use-payments.ts";
import { useListing } from "#queries/use-listing.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { PaymentState } from "../../-payment/payment-state.tsx";

/** What the person's own rows say of the fee of one listing (§4). */
export function BoughtListing({ id }: { id: string }) {
  const { listing, mine } = useListing(id);
  const payment = usePaymentOf(id);
  if (listing === null || !mine) return <Unknown />;
  if (listing.status === "active")
    return (
      <Notice tone="ok" live title="Votre annonce a été publiée avec succès">
        «&nbsp;{listing.title}&nbsp;» est en ligne.
      </Notice>
    );
  if (payment !== null) return <PaymentState payment={payment} />;
  if (listing.status !== "pending")
    return (
      <Notice tone="info" title="Il n'y a rien à payer">
        «&nbsp;{listing.title}&nbsp;» n'attend plus de paiement.
      </Notice>
    );
  return (
    <Notice
      tone="wait"
      title="Pas encore de preuve"
      action={
        <ButtonLink to="/paiement-annonce/$id" params={{ id }}>
          Envoyer la preuve
        </ButtonLink>
      }
    >
      «&nbsp;{listing.title}&nbsp;» attend encore son paiement. Si vous avez payé, envoyez la capture d'écran&nbsp;:
      l'annonce sera publiée sous 24&nbsp;h.
    </Notice>
  );
}

/** The same of a pack: the balance is the server's, whatever the address says. */
export function BoughtCredits() {
  const credits = useCredits();
  const last = usePayments().rows.find(({ listingId }) => listingId === null);
  return (
    <>
      {last === undefined ? (
        <Notice
          tone="wait"
          title="Pas encore de preuve"
          action={
            <ButtonLink to="/acheter-credits" search={{ etape: "preuve" }}>
              Envoyer la preuve
            </ButtonLink>
          }
        >
          Si vous avez payé, envoyez la capture d'écran&nbsp;: les crédits arrivent sous 24&nbsp;h.
        </Notice>
      ) : (
        <PaymentState payment={last} />
      )}
      {credits === null ? null : (
        <p>
          Vous avez <strong className="font-700">{countOf(credits, "crédit")}</strong>.
        </p>
      )}
    </>
  );
}

export function BoughtSomething() {
  const [last] = usePayments().rows;
  return last === undefined ? <Unknown /> : <PaymentState payment={last} />;
}

function Unknown() {
  return (
    <Notice tone="info" title="Aucun paiement à ce nom" action={<ButtonLink to="/help">Écrire au support</ButtonLink>}>
      Nous ne voyons pas ce paiement sur votre compte. Si vous avez payé, gardez votre capture d'écran et écrivez-nous.
    </Notice>
  );
}

export function NobodyHere() {
  return (
    <Notice
      tone="info"
      title="Connectez-vous pour voir votre paiement"
      action={
        <ButtonLink to="/login" search={{ retour: "/profile?onglet=paiements" }} variant="primary">
          Se connecter
        </ButtonLink>
      }
    >
      L'état de vos paiements est dans votre profil.
    </Notice>
  );
}
