import { useEffect, useState } from "react";
import { noteCreditPurchase } from "#device/credit-purchase.ts";
import { shortReference } from "#domain/proof.ts";
import { usePayments, useLatestTransaction } from "#queries/use-payments.ts";
import { useSession } from "#session/use-session.ts";
import { WAITS } from "#town";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { BoughtCredits, BoughtListing, BoughtSomething, NobodyHere } from "./outcome.tsx";

type ReturnedProps = { listingId: string | undefined; pack: boolean };

/** Back from paying (§2): a moment to let the server's rows come, then what they say. The address grants nothing. */
export function Returned({ listingId, pack }: ReturnedProps) {
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
