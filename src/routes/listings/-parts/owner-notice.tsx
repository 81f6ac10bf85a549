import { Link } from "@tanstack/react-router";
import { useConnectivity } from "#device/connectivity.ts";
import { MOST } from "#domain/limits.ts";
import type { Listing } from "#model/listing/fields.ts";
import { statusOf } from "#model/listing/status.ts";
import { canBeRelisted, isAskedAfter } from "#model/listing/status-for.ts";
import { cancelMutation } from "#intents/queue.ts";
import { useListingChange } from "#queries/own-listings.ts";
import type { OwnNotice } from "#model/moderation/own-notice.ts";
import { useWriters } from "#queries/use-conversations.ts";
import { useModerationOf } from "#queries/use-moderation.ts";
import { usePaymentOf } from "#queries/use-payments.ts";
import { usePublishing } from "#queries/use-drafts.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { useNow } from "#ui/use-now.ts";
import { useStatus } from "#ui/use-status.ts";
import { runMutation } from "../../-mutations/run-mutation.ts";
import { relist, renew } from "../../-mutations/sell-listing.ts";
import { GiveImei } from "../../-imei/give-imei.tsx";
import { NumbersOfListing } from "../../-account/listing-numbers.tsx";
import { PaymentBadge, PaymentState, PublicationBadge } from "../../-payment/payment-state.tsx";
import { HiddenBadge, ModerationNotice } from "../../-trust/moderation-notice.tsx";
import { MyReviewOfBuyer } from "../../-trust/my-review-of-buyer.tsx";
import { OwnerActions } from "./owner-actions.tsx";

type OwnerNoticeProps = { listing: Listing };

/** The facts and actions for an owner, in the place where others find the ways to write to them (§4). */
export function OwnerNotice({ listing }: OwnerNoticeProps) {
  const notice = useModerationOf(listing.id);
  const { isHidden, isPublic, isAsleep, isSold } = statusOf(listing.status);
  return (
    <div className="grid gap-3">
      {notice === null ? null : <ModerationNotice notice={notice} />}
      {isHidden && notice !== null ? null : <State listing={listing} />}
      {isSold ? <MyReviewOfBuyer sale={listing} className="!px-0" /> : null}
      <Refused id={listing.id} />
      <Unsent id={listing.id} />
      <NumbersOfListing id={listing.id} />
      <GiveImei listing={listing} className="justify-self-start -ml-3 !px-3" />
      <OwnerActions
        listing={listing}
        editable={isPublic === true || isAsleep === true || isLookedAt(listing, notice)}
      />
    </div>
  );
}

/** On the photo, why nobody else sees the listing. */
export function OwnerBadge({ listing: { id, status } }: OwnerNoticeProps) {
  const payment = usePaymentOf(id);
  const publishing = usePublishing(id);
  if (publishing !== null) return <PublicationBadge publishing={publishing} />;
  const { awaitsPayment, isHidden } = statusOf(status);
  if (awaitsPayment) return <PaymentBadge payment={payment} />;
  return isHidden ? <HiddenBadge /> : null;
}

/** Hidden by reports, not because its owner is suspended. */
const isLookedAt = ({ status }: Listing, notice: OwnNotice | null): boolean =>
  statusOf(status).isHidden === true && notice?.kind === "hidden";

/** A change of this listing that others do not see yet; what it is, and the way back, stand where this leads. */
function Unsent({ id }: { id: string }) {
  const change = useListingChange(id);
  const online = useConnectivity((state) => state.online);
  // Without a network the bar at the foot says it of all that waits; for the first seconds the message does, with "Annuler".
  if (!online || change === null || change.state === "refused" || change.state === "undoable") return null;
  return (
    <p>
      <Link to="/profile" search={{ onglet: "envois" }} className="link inline-flex items-center gap-1.5 min-h-11">
        <Icon name="clock" className="!text-[1.125rem]" />
        Pas encore parti
      </Link>
    </p>
  );
}

/** Other words or pictures that the server has refused. */
function Refused({ id }: { id: string }) {
  const change = useListingChange(id, "edit_listing");
  if (change?.state !== "refused") return null;
  return (
    <Notice
      tone="danger"
      standing
      title="Changements refusés"
      action={<Button onClick={() => runMutation(cancelMutation(change.mutationId))}>Abandonner</Button>}
    >
      <p>{change.reason}</p>
      <p>Rien n'est perdu&nbsp;: «&nbsp;Modifier l'annonce&nbsp;» reprend ce que vous aviez écrit.</p>
    </Notice>
  );
}

/** A listing that nobody sees yet: what is missing, or where its payment stands. */
function Due({ listing: { id } }: OwnerNoticeProps) {
  const payment = usePaymentOf(id);
  const publishing = usePublishing(id);
  if (payment !== null && payment.state !== "accepted") return <PaymentState payment={payment} />;
  if (publishing !== null) {
    const refused = publishing.state === "refused";
    return (
      <Notice
        tone={refused ? "danger" : "wait"}
        standing
        title={refused ? "Annonce refusée" : "En attente"}
        action={
          <ButtonLink to="/create-listing" search={{ publiee: id }}>
            Voir où elle en est
          </ButtonLink>
        }
      >
        {refused ? (
          <>
            <p>{publishing.reason}</p>
            <p>Rien n'est perdu&nbsp;: le texte et les photos sont toujours sur ce téléphone.</p>
          </>
        ) : (
          "Votre annonce est sur ce téléphone. Elle part toute seule."
        )}
      </Notice>
    );
  }
  return (
    <Notice
      tone="wait"
      icon="wallet"
      title="À payer"
      action={
        <ButtonLink to="/paiement-annonce/$id" params={{ id }} variant="primary" icon="wallet">
          Payer la publication
        </ButtonLink>
      }
    >
      Votre annonce n'est pas encore visible. Elle le sera dès que l'équipe aura vérifié votre paiement.
    </Notice>
  );
}

/** Sold for everybody; until then the photo says it to its owner, and the line of what waits. */
function Sold({ listing }: OwnerNoticeProps) {
  const change = useListingChange(listing.id);
  const name = useBuyerName(listing);
  const again = canBeRelisted(listing, useNow());
  if (change !== null && change.state !== "refused") return null;
  const buyer = name === undefined ? null : (listing.buyerId ?? null);
  return (
    <Notice
      tone="ok"
      title={name === undefined ? "Vendu" : `Vendu à ${name}`}
      action={
        buyer === null && !again ? null : (
          <>
            {buyer === null ? null : (
              <ButtonLink
                to="/messages/$listingId/$userId"
                params={{ listingId: listing.id, userId: buyer }}
                icon="badge-check"
              >
                Reçu de vente
              </ButtonLink>
            )}
            {again ? <Button onClick={() => relist(listing.id)}>Remettre en vente</Button> : null}
          </>
        )
      }
    >
      Cette annonce est marquée comme vendue.
      {again
        ? ` La vente n'a pas eu lieu\u202F? Remettez-la en vente sans frais, ${MOST.relistDays} jours au plus.`
        : null}
    </Notice>
  );
}

/** The person of a conversation for whom it is reserved, or to whom it was sold. */
const useBuyerName = ({ id, buyerId }: Listing): string | undefined =>
  useWriters(id).find(({ otherId }) => otherId === buyerId)?.otherName;

/** On sale, and until when it is reserved. That others do not see it yet says the line of what waits. */
function OnSale({ listing, until }: OwnerNoticeProps & { until: string | undefined }) {
  const name = useBuyerName(listing);
  if (isAskedAfter(listing, useNow()))
    return (
      <Notice
        tone="wait"
        title={"Toujours à vendre\u202F?"}
        action={<Button onClick={() => renew(listing.id)}>Toujours à vendre</Button>}
      >
        Elle est en ligne depuis plus d'un mois. Dites-le d'un geste&nbsp;: elle remonte parmi les nouvelles, sans
        frais. Sans réponse, elle est mise en pause au bout de {MOST.asleepDays} jours.
      </Notice>
    );
  return until ? (
    <Notice tone="wait" title={`Réservée ${name === undefined ? "" : `pour ${name} `}jusqu'à ${until}`}>
      Elle reste visible, et les autres peuvent toujours vous écrire. La réservation prend fin d'elle-même.
    </Notice>
  ) : (
    <Notice tone="info" icon="store" title="C'est votre annonce">
      Les acheteurs vous écrivent depuis cette page&#8239;; vous leur répondez dans Messages.
    </Notice>
  );
}

/** Taken from sale until its owner says that it still is. */
const Asleep = ({ id }: { id: string }) => (
  <Notice
    tone="wait"
    icon="eye-off"
    title="En pause"
    action={
      <Button variant="primary" onClick={() => renew(id)}>
        Toujours à vendre
      </Button>
    }
  >
    Depuis {MOST.asleepDays} jours, vous n'avez pas dit si l'objet est toujours à vendre&nbsp;: personne d'autre ne voit
    l'annonce. D'un geste elle revient parmi les nouvelles, sans frais.
  </Notice>
);

function State({ listing }: OwnerNoticeProps) {
  const { awaitsPayment, isAsleep, isHidden, isPublic, isSold, reservedUntil } = useStatus(listing);
  if (awaitsPayment) return <Due listing={listing} />;
  if (isSold) return <Sold listing={listing} />;
  if (isHidden)
    return (
      <Notice tone="wait" icon="eye-off" title="Pas visible pour l'instant">
        Cette annonce n'est visible que de vous. Si votre compte est suspendu, écrivez à l'équipe.
      </Notice>
    );
  if (isAsleep) return <Asleep id={listing.id} />;
  if (isPublic) return <OnSale listing={listing} until={reservedUntil} />;
  return (
    <Notice tone="info" title="Indisponible">
      Cette version de l'application ne connaît pas encore l'état de cette annonce. Mettez-la à jour pour le voir.
    </Notice>
  );
}
