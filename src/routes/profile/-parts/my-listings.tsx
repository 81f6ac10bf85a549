import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { statusOf } from "#model/listing/status.ts";
import { canBeRelisted, isAskedAfter } from "#model/listing/status-for.ts";
import type { MyListing, MyListings as MyListingsAnswer } from "#queries/own-listings.ts";
import { useModeration } from "#queries/use-moderation.ts";
import type { Payment } from "#model/payment/own-payment.ts";
import { isUnderWay, usePaymentsOfListings } from "#queries/use-payments.ts";
import { usePublicationCost } from "#queries/use-prices.ts";
import { AgeText } from "#ui/age-text.tsx";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { later } from "#ui/later.tsx";
import { ListingBadge } from "#ui/listing-card.tsx";
import { Photo } from "#ui/photo.tsx";
import { PriceText } from "#ui/price-text.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useNow } from "#ui/use-now.ts";
import { useStatus } from "#ui/use-status.ts";
import { WeekOfListing } from "../../-account/listing-numbers.tsx";
import { HiddenBadge, ModerationNotice } from "../../-trust/moderation-notice.tsx";
import { PaymentBadge, PublicationBadge } from "../../-payment/payment-state.tsx";
import { DeleteListing } from "../../-mutations/delete-listing.tsx";
import { PriceDialog } from "../../-mutations/price-dialog.tsx";
import { reserveListing } from "../../-mutations/reserve-listing.ts";
import { relist, renew } from "../../-mutations/sell-listing.ts";
import { useSale } from "../../-mutations/use-sale.tsx";
import { townLine } from "./other-town.tsx";

const MyReviewOfBuyer = later(() =>
  import("../../-trust/my-review-of-buyer.tsx").then((module) => module.MyReviewOfBuyer),
);

/** On the server, and not yet paid for. */
const due = ({ status, publishing }: MyListing): boolean =>
  statusOf(status).awaitsPayment === true && publishing === null;

/** A listing that the team has hidden is deleted where its notice is read. */
const isDeletedHere = ({ status }: MyListing) => statusOf(status).canBeDeleted && !statusOf(status).isHidden;

const isChecked = (payment: Payment | undefined): boolean => payment !== undefined && isUnderWay(payment);

/** Decisions about one's own listings, then all of them in every state, each with what its owner does with it. */
export function MyListings({ answer }: { answer: MyListingsAnswer }) {
  const notices = useModeration();
  return (
    <>
      {notices.length === 0 ? null : (
        <div className="mb-4 grid gap-3 lg:grid-cols-2 items-start">
          {notices.map((notice) => (
            <ModerationNotice key={notice.id} notice={notice} named />
          ))}
        </div>
      )}
      <Cards answer={answer} />
    </>
  );
}

function Cards({ answer }: { answer: MyListingsAnswer }) {
  const payments = usePaymentsOfListings();
  const cost = usePublicationCost();
  if (answer.phase === "loading")
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className="h-44 !rounded-card" />
        ))}
      </div>
    );
  if (answer.rows.length === 0) {
    return (
      <EmptyState
        icon="tag"
        title={cost === null || cost === "free" ? "Vous n'avez pas encore d'annonce" : "Vous n'avez pas d'annonce"}
        text={cost === "free" ? "Votre première annonce est gratuite." : null}
        action={
          <ButtonLink to="/create-listing" icon="plus">
            Vendre un objet
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2 items-start">
      {answer.rows.map((listing) => (
        <li key={listing.id} className="card p-2">
          <Row listing={listing} payment={payments.get(listing.id) ?? null} />
          <Actions listing={listing} isPaid={isChecked(payments.get(listing.id))} />
        </li>
      ))}
    </ul>
  );
}

/** One's own listing as its owner looks for it: photo, state and price in a line; leads to its page. */
function Row({ listing, payment }: { listing: MyListing; payment: Payment | null }) {
  return (
    <article className="relative flex flex-wrap gap-3">
      <div className="w-[min(5.5rem,27%)] aspect-[4/5] overflow-hidden rounded-field bg-sunk">
        <Photo name={listing.photos[0]} size="thumb" alt="" about={listing.title} tap />
      </div>
      <div className="grid content-start gap-0.5 min-w-0 flex-1 basis-44">
        <span className="*:(!relative !inset-0) empty:hidden">
          <StateBadge listing={listing} payment={payment} />
        </span>
        <PriceText price={listing.price} className="text-[min(1.0625rem,8vw)] font-750 leading-6" />
        <h3 className="leading-5 line-clamp-2">
          <Link to="/listings/$id" params={{ id: listing.id }} className="card-link">
            {listing.title}
          </Link>
        </h3>
        <p className="flex gap-1 mt-1 text-xs text-muted">
          <span className="truncate">{listing.district}</span>
          <span aria-hidden="true">·</span>
          <AgeText at={listing.createdAt} className="shrink-0" />
        </p>
        {townLine(listing)}
        <WeekOfListing id={listing.id} />
      </div>
    </article>
  );
}

/** The state of a listing, for who knows its photo: how far it has come, or what is left to do. */
function StateBadge({ listing, payment }: { listing: MyListing; payment: Payment | null }) {
  const { isHidden, isSold } = statusOf(listing.status);
  if (listing.publishing !== null) return <PublicationBadge publishing={listing.publishing} />;
  if (due(listing)) return <PaymentBadge payment={payment} />;
  if (isHidden) return <HiddenBadge />;
  return isSold ? <Badge tone="neutral">Vendu</Badge> : <ListingBadge listing={listing} />;
}

const ACTION = "!px-1.5 !text-xs !font-600";

/** The actions that an owner needs most, beside the listing; to delete it comes last. All of it, and more, is on its page. */
function Actions({ listing, isPaid }: { listing: MyListing; isPaid: boolean }) {
  const [asked, setAsked] = useState<"price" | "delete" | null>(null);
  const { id, title } = listing;
  const { isPublic, isAsleep, isSold, reservedUntil } = useStatus(listing);
  const { sell, sheet } = useSale(listing);
  const now = useNow();
  const of = <span className="sr-only"> {title}</span>;
  return (
    <div className="mt-2 flex flex-wrap items-center">
      {due(listing) ? (
        <ButtonLink to="/paiement-annonce/$id" params={{ id }} icon="wallet" className="!px-3 !text-sm">
          {isPaid ? (
            <>
              Suivre<span className="sr-only"> le paiement</span>
            </>
          ) : (
            "Payer"
          )}
        </ButtonLink>
      ) : null}
      {isAskedAfter(listing, now) ? (
        <Button className="!px-3 !text-sm" onClick={() => renew(id)}>
          Toujours à vendre{of}
        </Button>
      ) : null}
      {isAsleep ? (
        <Button variant="quiet" className={ACTION} onClick={sell}>
          C'est vendu{of}
        </Button>
      ) : null}
      {isPublic ? (
        <div className="flex flex-wrap">
          <Button variant="quiet" className={ACTION} onClick={sell}>
            C'est vendu{of}
          </Button>
          <Button
            variant="quiet"
            className={ACTION}
            onClick={() => reserveListing(listing, reservedUntil === undefined)}
          >
            {reservedUntil === undefined ? "Réserver" : "Plus réservée"}
            {of}
          </Button>
          <Button variant="quiet" className={ACTION} onClick={() => setAsked("price")}>
            Prix{of}
          </Button>
        </div>
      ) : null}
      {isSold ? <MyReviewOfBuyer sale={listing} className={ACTION} /> : null}
      {/* The two that lead elsewhere or take it away share the second line where all have no room in one. */}
      <div className="flex flex-auto flex-wrap">
        {isPublic ? (
          <ButtonLink to="/create-listing" search={{ modifier: id }} variant="quiet" className={ACTION}>
            Modifier{of}
          </ButtonLink>
        ) : null}
        {listing.change === null && canBeRelisted(listing, now) ? (
          <Button variant="quiet" className={ACTION} onClick={() => relist(id)}>
            Remettre en vente{of}
          </Button>
        ) : null}
        {isDeletedHere(listing) ? (
          <Button variant="quiet" className={`${ACTION} !text-muted ml-auto`} onClick={() => setAsked("delete")}>
            Supprimer{of}
          </Button>
        ) : null}
      </div>
      {sheet}
      <PriceDialog listing={listing} open={asked === "price"} onClose={() => setAsked(null)} />
      <DeleteListing listing={listing} open={asked === "delete"} onClose={() => setAsked(null)} />
    </div>
  );
}
