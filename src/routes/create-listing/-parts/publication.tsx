import { useListing, type ListingAnswer } from "#queries/use-listing.ts";
import { usePublishing, type Publishing } from "#queries/use-publishing.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { NoListing } from "../../-cards/no-listing.tsx";
import { AwaitingPayment } from "./awaiting-payment.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { Leaving } from "./leaving.tsx";
import { Online } from "./online.tsx";
import { RefusedPublication } from "./refused-publication.tsx";

/**
 * What became of a listing that was sent from this phone: still here, on its way, online, to be paid, or refused. Until
 * the phone has read its queue or the listing, nothing is claimed.
 */
export function Publication({ listingId }: { listingId: string }) {
  const publishing = usePublishing(listingId);
  const answer = useListing(listingId);
  const { listing } = answer;
  if (publishing === null && listing === null) return <Unknown answer={answer} />;
  return (
    <div className="grid gap-5 justify-items-center text-center pt-6">
      <PageTitle title={titleOf(publishing, listing?.status)} />
      {publishing?.state === "refused" ? (
        <RefusedPublication publishing={publishing} draftId={listingId} />
      ) : publishing !== null ? (
        <Leaving publishing={publishing} />
      ) : listing?.status === "pending" ? (
        <AwaitingPayment listing={listing} />
      ) : listing !== null ? (
        <Online listing={listing} />
      ) : null}
    </div>
  );
}

function Unknown({ answer: { phase, unreachable } }: { answer: ListingAnswer }) {
  if (unreachable) return <NoListing why="unreachable" />;
  if (phase !== "loading") return <NoListing why={phase === "unavailable" ? "unavailable" : "missing"} />;
  return (
    <>
      <PageTitle title="Votre annonce" />
      <FormSkeleton />
    </>
  );
}

function titleOf(publishing: Publishing | null, status: string | undefined): string {
  if (publishing?.state === "refused") return "Annonce refusée";
  if (publishing !== null) return "Annonce enregistrée";
  return status === "pending" ? "Il reste à payer la publication" : "Votre annonce est en ligne";
}
