import type { Payment } from "#queries/use-payments.ts";
import { ButtonLink } from "#ui/button-link.tsx";

/** The way to the form that sends another proof of the same purchase. */
export function Resend({ payment: { listingId, pack } }: { payment: Payment }) {
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
