import { useListing } from "#queries/use-listing.ts";
import { usePublishing, type Publishing } from "#queries/use-publishing.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { AwaitingPayment } from "./awaiting-payment.tsx";
import { Leaving } from "./leaving.tsx";
import { Online } from "./online.tsx";
import { RefusedPublication } from "./refused-publication.tsx";

/** What became of a listing that was sent from this phone: still here, on its way, online, to be paid, or refused. */
export function Publication({ listingId }: { listingId: string }) {
  const publishing = usePublishing(listingId);
  const { listing } = useListing(listingId);
  return (
    <div className="grid gap-5 justify-items-center text-center pt-6">
      <PageTitle title={titleOf(publishing, listing?.status)} />
      {publishing?.state === "refused" ? <RefusedPublication publishing={publishing} draftId={listingId} />
      : publishing !== null ? <Leaving publishing={publishing} />
      : listing?.status === "pending" ? <AwaitingPayment listing={listing} />
      : <Online listing={listing} listingId={listingId} />}
    </div>
  );
}

function titleOf(publishing: Publishing | null, status: string | undefined): string {
  if (publishing?.state === "refused") return "Annonce refusée";
  if (publishing !== null) return "Annonce enregistrée";
  return status === "pending" ? "Il reste à payer la publication" : "Votre annonce est en ligne";
}
