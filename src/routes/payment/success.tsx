import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { noteCreditPurchase } from "#device/credit-purchase.ts";
import { shortReference } from "#domain/proof.ts";
import { countOf } from "#domain/text.ts";
import { statusOf } from "#model/listing/status.ts";
import { useListing } from "#queries/use-listing.ts";
import { latestPurchase, usePayments, useLatestTransaction, useCredits, usePaymentOf } from "#queries/use-payments.ts";
import { useSession } from "#session/use-session.ts";
import { WAITS } from "#town";
import { ButtonLink } from "#ui/button-link.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useNow } from "#ui/use-now.ts";
import { searchTexts } from "../-search-texts.ts";
import { PaymentState } from "../-payment/payment-state.tsx";

/** Nothing of the address is believed: ids are looked up, the rest only says where to look (docs/security.md). */
export const Route = createFileRoute("/payment/success")({
  staticData: { cachedFor: "wifi" },
  validateSearch: searchTexts("listing_id", "type"),
  component: PaymentSuccess,
});

function PaymentSuccess() {
  const { listing_id, type } = Route.useSearch();
  return <Returned listingId={listing_id} pack={type === "pack"} />;
}

type ReturnedProps = { listingId: string | undefined; pack: boolean };

/** Back from paying (§2): a moment to let the server's rows come, then what they say. The address grants nothing. */
function Returned({ listingId, pack }: ReturnedProps) {
  const { phase, userId } = useSession();
  const [waited, setWaited] = useState(false);
  const last = useLatestTransaction();
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), WAITS.paymentReturn);
    return () => clearTimeout(timer);
  }, []);
  const before = useLatestTransaction("pack")?.createdAt ?? 0;
  const known = usePayments().phase === "ready";
  useEffect(() => {
    if (pack && known && userId !== null) noteCreditPurchase(userId, before);
  }, [pack, known, userId, before]);
  if (!waited || phase === "unknown") return <Checking />;
  return (
    <div className="page-narrow grid gap-5 pt-6 pb-12">
      <PageTitle title="Votre paiement" />
      {phase === "visitor" ? (
        <NobodyHere />
      ) : listingId !== undefined ? (
        <BoughtListing id={listingId} />
      ) : pack ? (
        <BoughtCredits />
      ) : (
        <BoughtSomething />
      )}
      {last === null || phase === "visitor" ? null : (
        <p className="text-muted">
          Référence de votre dernier paiement validé&nbsp;:{" "}
          <span className="font-650 text-ink tabular-nums">{shortReference(last.id)}</span>
        </p>
      )}
      <div className="grid gap-2 sm:(flex flex-wrap)">
        {listingId === undefined ? null : (
          <ButtonLink to="/listings/$id" params={{ id: listingId }} variant="primary">
            Voir mon annonce
          </ButtonLink>
        )}
        {pack ? (
          <ButtonLink to="/profile" variant="primary">
            Voir mes crédits
          </ButtonLink>
        ) : null}
        <ButtonLink to="/">Retour à l'accueil</ButtonLink>
      </div>
    </div>
  );
}

function Checking() {
  return (
    <div className="page-narrow grid justify-items-center gap-4 pt-16" aria-busy="true">
      <PageTitle title="Vérification du paiement" className="heading" />
      <Spinner />
      <p role="status" className="text-muted text-center text-balance">
        Un instant, nous regardons où en est votre paiement…
      </p>
    </div>
  );
}

/** The state of the fee of one listing, by the person's own rows (§4). */
function BoughtListing({ id }: { id: string }) {
  const { listing, mine } = useListing(id);
  const payment = usePaymentOf(id);
  if (listing === null || !mine) return <Unknown />;
  const { awaitsPayment, isPublic } = statusOf(listing.status);
  if (isPublic)
    return (
      <Notice tone="ok" live title="Votre annonce a été publiée avec succès">
        «&nbsp;{listing.title}&nbsp;» est en ligne.
      </Notice>
    );
  if (payment !== null) return <PaymentState payment={payment} />;
  if (!awaitsPayment)
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
function BoughtCredits() {
  const credits = useCredits();
  const last = latestPurchase(usePayments().rows, useNow());
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

function BoughtSomething() {
  const [last] = usePayments().rows;
  return last === undefined ? <Unknown /> : <PaymentState payment={last} />;
}

function Unknown() {
  return (
    <Notice tone="info" title="Aucun paiement à ce nom" action={<ButtonLink to="/help">Écrire à l'équipe</ButtonLink>}>
      Nous ne voyons pas ce paiement sur votre compte. Si vous avez payé, gardez votre capture d'écran et écrivez-nous.
    </Notice>
  );
}

function NobodyHere() {
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
