import type { Payment } from "#model/payment/own-payment.ts";
import { useListing } from "#queries/use-listing.ts";
import { ButtonLink } from "#ui/button-link.tsx";

/** The way to the form that sends another proof of the same purchase; to the team where what was paid is no more. */
export function Resend({ payment: { listingId, pack } }: { payment: Payment }) {
  const { phase } = useListing(listingId ?? "");
  if (listingId !== null && (phase === "missing" || phase === "unavailable"))
    return (
      <>
        <p className="basis-full text-sm text-muted">
          Cette annonce n'existe plus. Si vous l'avez payée, écrivez-nous.
        </p>
        <ButtonLink to="/help" icon="message-circle">
          Écrire à l'équipe
        </ButtonLink>
      </>
    );
  if (listingId !== null)
    return (
      <ButtonLink to="/paiement-annonce/$id" params={{ id: listingId }} icon="refresh-cw">
        Renvoyer une preuve
      </ButtonLink>
    );
  return (
    <ButtonLink
      to="/acheter-credits"
      search={{ ...(pack === null ? {} : { pack }), etape: "preuve" }}
      icon="refresh-cw"
    >
      Renvoyer une preuve
    </ButtonLink>
  );
}
