import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Pack } from "#domain/pack.ts";
import { prepareToPay } from "#intents/prepare-to-pay.ts";
import { isUnderWay, usePayments } from "#queries/use-payments.ts";
import { useCredits } from "#queries/use-credits.ts";
import { countOf } from "#domain/text.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { MobileMoney } from "../../-payment/mobile-money.tsx";
import { PackCards } from "./pack-cards.tsx";

/** The first step: which pack, how much, to whom. */
export function PayStep({ packs, pack }: { packs: readonly Pack[]; pack: Pack }) {
  const navigate = useNavigate();
  const credits = useCredits();
  const waiting = usePayments().rows.filter((payment) => payment.listingId === null && isUnderWay(payment)).length;
  useEffect(prepareToPay, []);
  return (
    <>
      <p className="flex gap-2 text-muted">
        <Icon name="coins" className="text-accent mt-0.5" />
        <span>
          Un crédit publie une annonce.
          {credits === null
            ? ""
            : credits === 0
              ? " Vous n'en avez pas pour l'instant."
              : ` Il vous reste ${countOf(credits, "crédit")}.`}
        </span>
      </p>
      {waiting === 0 ? null : (
        <Notice
          tone="info"
          icon="clock"
          title="Un achat est déjà en vérification"
          action={
            <ButtonLink to="/profile" search={{ onglet: "paiements" }}>
              Voir mes paiements
            </ButtonLink>
          }
        >
          Inutile de le payer une seconde fois.
        </Notice>
      )}
      <PackCards
        packs={packs}
        chosen={pack.id}
        onChoose={(id) =>
          void navigate({ to: "/acheter-credits", search: { pack: id }, replace: true, resetScroll: false })
        }
      />
      <section aria-labelledby="payer" className="grid gap-3">
        <h3 id="payer" className="heading">
          Payez par mobile money
        </h3>
        <MobileMoney amount={pack.price} />
      </section>
      <p className="text-muted">
        Gardez une capture d'écran du paiement&nbsp;: c'est la preuve. L'équipe la vérifie sous 24&nbsp;h, puis les
        crédits arrivent sur votre compte.
      </p>
      <ButtonLink
        to="/acheter-credits"
        search={{ pack: pack.id, etape: "preuve" }}
        variant="primary"
        className="w-full"
      >
        J'ai payé, envoyer la preuve
      </ButtonLink>
    </>
  );
}
