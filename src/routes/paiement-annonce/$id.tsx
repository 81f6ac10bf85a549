import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useConnectivity } from "#device/connectivity.ts";
import type { Listing } from "#model/listing/fields.ts";
import { statusOf } from "#model/listing/status.ts";
import { formatPrice } from "#domain/price.ts";
import { usePublishing } from "#queries/use-drafts.ts";
import { useListing } from "#queries/use-listing.ts";
import { isUnderWay, usePaymentOf } from "#queries/use-payments.ts";
import { usePrices } from "#queries/use-prices.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { Photo } from "#ui/photo.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Guard } from "../-guards/guard.tsx";
import { Again } from "../-cards/again.tsx";
import { MobileMoney } from "../-payment/mobile-money.tsx";
import { PaymentState, underWayTitle } from "../-payment/payment-state.tsx";
import { ProofForm } from "../-payment/proof-form.tsx";
import { notifyOfProof } from "../-payment/receipts.ts";

export const Route = createFileRoute("/paiement-annonce/$id")({
  staticData: { cachedFor: "account" },
  component: PayListing,
});

function PayListing() {
  const { id } = Route.useParams();
  return (
    <Guard need="person">
      <ListingPayment key={id} id={id} />
    </Guard>
  );
}

/** The fee of one listing (§2): for its owner, while it waits for it; every other state is said. */
function ListingPayment({ id }: { id: string }) {
  const { phase, listing, mine, unreachable } = useListing(id);
  const publishing = usePublishing(id);
  if (listing === null && phase === "loading") return unreachable ? <Unreachable /> : <Loading />;
  if (listing === null || !mine || statusOf(listing.status).isDeleted) return <Nothing {...UNKNOWN} />;
  if (publishing !== null) return <Nothing {...(publishing.state === "refused" ? REFUSED : NOT_YET)} id={id} />;
  const { awaitsPayment, isPublic } = statusOf(listing.status);
  if (!awaitsPayment) return <Nothing {...(isPublic ? ONLINE : PAST)} listing={listing} />;
  return <PayPending listing={listing} />;
}

type Words = { icon: IconName; title: string; text: string };

const UNKNOWN: Words = {
  icon: "search-x",
  title: "Annonce introuvable",
  text: "Cette annonce n'existe pas, ou elle n'est pas à vous.",
};
const NOT_YET: Words = {
  icon: "clock",
  title: "Annonce pas encore envoyée",
  text: "Elle est sur ce téléphone et part toute seule. Payez-la quand elle sera arrivée\u00A0: elle sera peut-être gratuite.",
};
const REFUSED: Words = {
  icon: "circle-alert",
  title: "Annonce refusée",
  text: "Elle est toujours sur ce téléphone. Voyez pourquoi, et ce que vous pouvez faire.",
};
const ONLINE: Words = {
  icon: "circle-check",
  title: "Votre annonce est en ligne",
  text: "Il n'y a plus rien à payer pour elle.",
};
const PAST: Words = {
  icon: "package-open",
  title: "Il n'y a rien à payer",
  text: "Cette annonce n'attend plus de paiement.",
};

function Unreachable() {
  const online = useConnectivity((state) => state.online);
  const text = "Impossible de charger l'annonce\u00A0: elle n'est pas encore sur ce téléphone.";
  return (
    <Nothing
      icon="wifi-off"
      title={online ? "Le serveur ne répond pas" : "Pas de connexion"}
      text={online ? text : `${text} Elle s'affichera dès que le réseau reviendra.`}
      again
    />
  );
}

function Nothing({
  icon,
  title,
  text,
  listing,
  id,
  again = false,
}: Words & { listing?: Listing; id?: string; again?: boolean }) {
  return (
    <div className="page-narrow pt-6" role="status">
      <PageTitle title={title} className="sr-only" />
      <EmptyState
        icon={icon}
        title={title}
        text={text}
        action={
          <>
            {again ? <Again /> : null}
            {listing ? (
              <ButtonLink to="/listings/$id" params={{ id: listing.id }} variant="primary">
                Voir mon annonce
              </ButtonLink>
            ) : null}
            {id === undefined ? null : (
              <ButtonLink to="/create-listing" search={{ publiee: id }} variant="primary">
                Voir où elle en est
              </ButtonLink>
            )}
            <ButtonLink to="/profile">Mes annonces</ButtonLink>
            <ButtonLink to="/" variant="quiet">
              Retour à l'accueil
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}

function Loading() {
  return (
    <div className="page-narrow grid gap-5 pt-6" aria-busy="true">
      <PageTitle title="Payer la publication" />
      <Skeleton className="h-24" />
      <Skeleton className="h-56" />
      <Skeleton className="h-12" />
    </div>
  );
}

/** A listing that waits for its fee: how to pay it and send the proof, or where the proof stands. */
function PayPending({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const { fee } = usePrices();
  const payment = usePaymentOf(listing.id);
  const underWay = payment !== null && isUnderWay(payment);
  async function kept(id: string) {
    notifyOfProof(id, "listing");
    await navigate({ to: "/listings/$id", params: { id: listing.id }, replace: true });
  }
  return (
    <div className="page-narrow grid gap-6 pt-4 pb-12 sm:pt-8">
      <PageTitle title={payment !== null && underWay ? underWayTitle(payment) : "Payer la publication"} />
      <div className="flex gap-3 items-center">
        <div className="w-[min(4rem,18vw)] aspect-[4/5] shrink-0 overflow-hidden rounded-field bg-sunk">
          <Photo name={listing.photos[0]} size="thumb" alt="" />
        </div>
        <div className="grid gap-0.5 min-w-0">
          <p className="font-650 line-clamp-2 [overflow-wrap:anywhere]">{listing.title}</p>
          <p className="text-sm text-muted">
            Publication&nbsp;: {formatPrice(payment === null || !underWay ? fee : payment.amount)}
          </p>
        </div>
      </div>
      {payment === null || payment.state === "accepted" ? null : <PaymentState payment={payment} resend={false} />}
      {underWay ? (
        <ButtonLink to="/listings/$id" params={{ id: listing.id }} variant="primary" className="sm:justify-self-start">
          Voir mon annonce
        </ButtonLink>
      ) : (
        <>
          <section aria-labelledby="payer" className="grid gap-3">
            <h2 id="payer" className="heading">
              {payment === null ? "1. Payez par mobile money" : "1. Payez, si ce n'est pas déjà fait"}
            </h2>
            <MobileMoney amount={fee} town={listing.town} />
          </section>
          <section aria-labelledby="prouver" className="grid gap-3">
            <h2 id="prouver" className="heading">
              {payment === null ? "2. Envoyez la preuve" : "2. Renvoyez une preuve"}
            </h2>
            <p className="text-muted">L'équipe la vérifie sous 24&nbsp;h, puis l'annonce est publiée toute seule.</p>
            <ProofForm
              purchase={{ item: "listing", listingId: listing.id, amount: fee }}
              missing="Tous les champs sont obligatoires."
              before={payment?.form ?? null}
              onKept={(id) => void kept(id)}
            />
          </section>
        </>
      )}
    </div>
  );
}
