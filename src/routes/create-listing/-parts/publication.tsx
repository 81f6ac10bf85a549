import { useConnectivity } from "#device/connectivity.ts";
import { sendsClosed } from "#device/sends-closed.ts";
import { otherTown } from "#device/towns.ts";
import { formatBytes, formatShare } from "#domain/bytes.ts";
import type { Listing } from "#model/listing/fields.ts";
import { type ListingStatus, statusOf } from "#model/listing/status.ts";
import { formatPrice } from "#domain/price.ts";
import { usePublishing, type Publishing } from "#queries/use-drafts.ts";
import { useListing, type ListingResult } from "#queries/use-listing.ts";
import type { Payment } from "#model/payment/own-payment.ts";
import { isUnderWay, usePaymentOf } from "#queries/use-payments.ts";
import { usePrices } from "#queries/use-prices.ts";
import { CURRENT_SUPPORT } from "#town";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { GiveImei } from "../../-imei/give-imei.tsx";
import { waitsFor } from "../../-mutations/run-mutation.ts";
import { NoListing } from "../../-cards/no-listing.tsx";
import { NotifyMe } from "../../-trust/notify-me.tsx";
import { ShareButton, sharedListing } from "../../-share/share-button.tsx";
import { StatusButton } from "../../-share/status-button.tsx";
import { PaymentState, underWayTitle } from "../../-payment/payment-state.tsx";
import { FormSkeleton } from "./new-draft.tsx";
import { RefusedPublication } from "./refused-publication.tsx";

/**
 * The state of a listing that was sent from this phone: still here, on its way, online, to be paid, or refused. Until the phone has read
 * its queue or the listing, nothing is claimed.
 */
export function Publication({ listingId }: { listingId: string }) {
  const publishing = usePublishing(listingId);
  const answer = useListing(listingId);
  const payment = usePaymentOf(listingId);
  const { fee } = usePrices();
  const { listing } = answer;
  if (publishing === null && listing === null) return <Unknown answer={answer} />;
  const paid = payment !== null && isUnderWay(payment) ? payment : null;
  return (
    <div className="grid gap-5 justify-items-center text-center pt-6">
      <PageTitle title={titleOf(publishing, listing?.status, paid, fee)} />
      {publishing?.state === "refused" ? (
        <RefusedPublication publishing={publishing} draftId={listingId} />
      ) : publishing !== null ? (
        <Leaving publishing={publishing} />
      ) : listing !== null && statusOf(listing.status).awaitsPayment ? (
        <AwaitingPayment listing={listing} payment={payment} isPaid={paid !== null} />
      ) : listing !== null && statusOf(listing.status).isPublic ? (
        <Online listing={listing} />
      ) : listing !== null ? (
        <Since listing={listing} />
      ) : null}
    </div>
  );
}

function Unknown({ answer: { phase, unreachable } }: { answer: ListingResult }) {
  if (unreachable) return <NoListing why="unreachable" />;
  if (phase !== "loading") return <NoListing why={phase === "unavailable" ? "unavailable" : "missing"} />;
  return (
    <>
      <PageTitle title="Votre annonce" />
      <FormSkeleton />
    </>
  );
}

function titleOf(
  publishing: Publishing | null,
  status: ListingStatus | undefined,
  paid: Payment | null,
  fee: number,
): string {
  if (publishing?.state === "refused") return "Annonce refusée";
  if (publishing !== null) return "Annonce enregistrée";
  const { awaitsPayment, isPublic } = status === undefined ? {} : statusOf(status);
  if (awaitsPayment) return paid ? underWayTitle(paid) : `Encore ${formatPrice(fee)} et c'est en ligne`;
  return isPublic ? "Votre annonce est en ligne" : "Votre annonce";
}

/** Published once, and sold or hidden since: somebody has come back to this page. */
function Since({ listing: { id, title, status } }: { listing: Listing }) {
  return (
    <>
      <p role="status" className="max-w-[28rem] text-muted text-balance">
        «&nbsp;{title}&nbsp;»{" "}
        {statusOf(status).isSold ? "est marquée comme vendue." : "n'est visible que de vous pour l'instant."}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/listings/$id" params={{ id }} variant="primary">
          Voir mon annonce
        </ButtonLink>
        <ButtonLink to="/create-listing" search={{}}>
          Vendre autre chose
        </ButtonLink>
      </div>
    </>
  );
}

/** Published: who is to know of it, where to see it, and the next one. */
function Online({ listing }: { listing: Listing }) {
  const town = otherTown(listing);
  const where = town === null ? "" : ` (${town})`;
  return (
    <>
      <span className="grid place-items-center w-16 h-16 rounded-full bg-primary-soft text-primary">
        <Icon name="circle-check" className="!text-[1.75rem]" />
      </span>
      <p role="status" className="max-w-[28rem] text-muted text-balance">
        «&nbsp;{listing.title}&nbsp;» est visible par toute la ville{where}. Répondez vite aux messages&nbsp;: c'est ce
        qui fait vendre. Partagez&#8209;la dans vos groupes et votre statut.
      </p>
      <div className="text-left">
        {/* Whose first listing is free has sent neither a word nor a proof before a buyer writes. */}
        <NotifyMe why="Quand un acheteur vous écrit, même si l'application est fermée." />
      </div>
      <GiveImei listing={listing} />
      <div className="flex flex-wrap justify-center gap-3">
        <ShareButton shared={sharedListing(listing)} wide="primary" />
        <StatusButton listing={listing} />
        <ButtonLink to="/listings/$id" params={{ id: listing.id }}>
          Voir mon annonce
        </ButtonLink>
        <ButtonLink to="/create-listing" search={{}}>
          Vendre autre chose
        </ButtonLink>
      </div>
    </>
  );
}

/** The listing is safe on this phone and goes by itself; nobody has to wait here for it. */
function Leaving({ publishing }: { publishing: Publishing }) {
  const online = useConnectivity((state) => state.online);
  const { photo, photos, bytesLeft, carried } = publishing;
  return (
    <>
      <span className="grid place-items-center w-16 h-16 rounded-full bg-wait-soft text-wait">
        <Icon name="clock" className="!text-[1.75rem]" />
      </span>
      <div role="status" className="grid gap-1">
        <p className="heading">{headline(publishing, online)}</p>
        <p className="max-w-[28rem] text-muted text-balance">
          {sendsClosed()
            ? "Vous pouvez fermer cette page\u00a0: l'annonce et ses photos restent sur ce téléphone et partent toutes seules"
            : "L'annonce et ses photos restent sur ce téléphone et partent toutes seules quand Djassa est ouvert"}
          {bytesLeft > 0 ? ` (encore ${formatBytes(bytesLeft)})` : ""}.
        </p>
      </div>
      {publishing.state === "uploading" ? (
        <div className="grid gap-1 w-full max-w-[20rem]">
          <progress
            value={photo - 1 + (carried === undefined ? 0 : carried.sent / carried.of)}
            max={photos}
            aria-label="Photos envoyées"
            className="w-full accent-primary"
          />
          {carried === undefined ? null : (
            <p className="text-sm text-muted tabular-nums">{formatShare(carried.sent, carried.of)}</p>
          )}
        </div>
      ) : null}
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/profile" search={{ onglet: "envois" }}>
          Voir ce qui attend
        </ButtonLink>
        <ButtonLink to="/" variant="primary">
          Retour à l'accueil
        </ButtonLink>
      </div>
    </>
  );
}

function headline({ state, photo, photos }: Publishing, online: boolean): string {
  if (state === "uploading") return `Photo ${photo} sur ${photos}`;
  return online && (state === "sending" || state === "sent") ? "Publication en cours…" : waitsFor(online);
}

type AwaitingPaymentProps = { listing: Listing; payment: Payment | null; isPaid: boolean };

/** Created as pending (§2): pay the fee and send the proof, or buy credits for the next ones. */
function AwaitingPayment({ listing, payment, isPaid }: AwaitingPaymentProps) {
  const { fee } = usePrices();
  const words = `Bonjour, voici la preuve de paiement de ${formatPrice(fee)} pour mon annonce «\u00A0${listing.title}\u00A0» (${listing.id}).`;
  return (
    <>
      <p className="max-w-[28rem] text-muted text-balance">
        «&nbsp;{listing.title}&nbsp;» est enregistrée, pas encore publiée. Elle le sera dès que l'équipe aura vérifié
        votre paiement, sous 24&nbsp;h.
      </p>
      {payment === null || payment.state === "accepted" ? (
        <div className="grid gap-3 w-full max-w-[24rem]">
          <ButtonLink to="/paiement-annonce/$id" params={{ id: listing.id }} variant="primary" icon="wallet">
            Payer {formatPrice(fee)}
          </ButtonLink>
          <ButtonLink to="/acheter-credits" search={{}} icon="coins">
            Acheter des crédits
          </ButtonLink>
          <p className="text-sm text-muted">Les crédits servent aux prochaines annonces.</p>
        </div>
      ) : (
        <div className="w-full text-left">
          <PaymentState payment={payment} />
        </div>
      )}
      {isPaid ? null : (
        <p className="text-sm text-muted text-balance">
          Vous préférez WhatsApp&#8239;?{" "}
          <a
            href={`https://wa.me/${CURRENT_SUPPORT.whatsapp}?text=${encodeURIComponent(words)}`}
            target="_blank"
            rel="noreferrer"
            className="link"
          >
            Envoyer la preuve par WhatsApp
          </a>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/profile" variant="quiet">
          Mon profil
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          Retour à l'accueil
        </ButtonLink>
      </div>
    </>
  );
}
