import { useNavigate } from "@tanstack/react-router";
import type { Pack } from "#domain/pack.ts";
import { formatPrice } from "#domain/price.ts";
import { countOf } from "#domain/text.ts";
import { noteCreditPurchase } from "#device/credit-purchase.ts";
import { useLatestTransaction } from "#queries/use-transactions.ts";
import { usePayments } from "#queries/use-payments.ts";
import { useSession } from "#session/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { PaymentState } from "../../-payment/payment-state.tsx";
import { ProofForm } from "../../-payment/proof-form.tsx";
import { tellProof } from "../../-payment/receipts.ts";
import { PackCards } from "./pack-cards.tsx";

/** The second step: the pack once more, and the proof that it was paid. */
export function ProofStep({ packs, pack }: { packs: readonly Pack[]; pack: Pack }) {
  const navigate = useNavigate();
  const { userId } = useSession();
  const last = useLatestTransaction("pack");
  const { phase, rows } = usePayments();
  const before = rows.find((payment) => payment.listingId === null && payment.pack === pack.id);
  const again = before?.state === "unsent" || before?.state === "refused" ? before : null;
  async function kept(id: string) {
    tellProof(id, "credits");
    if (userId !== null) noteCreditPurchase(userId, phase === "ready" ? (last?.createdAt ?? 0) : Date.now());
    await navigate({ to: "/acheter-credits", search: { envoi: id }, replace: true });
  }
  return (
    <>
      <ButtonLink
        to="/acheter-credits"
        search={{ pack: pack.id }}
        replace
        variant="quiet"
        icon="arrow-left"
        className="justify-self-start -ml-3 !px-3"
      >
        Retour
      </ButtonLink>
      {again === null ? null : <PaymentState payment={again} resend={false} />}
      <PackCards
        packs={packs}
        chosen={pack.id}
        onChoose={(id) =>
          void navigate({
            to: "/acheter-credits",
            search: { pack: id, etape: "preuve" },
            replace: true,
            resetScroll: false,
          })
        }
      />
      <p className="rounded-card bg-sunk px-4 py-3">
        Vous avez payé <strong className="font-700 tabular-nums">{formatPrice(pack.price)}</strong> pour le pack{" "}
        {pack.name}, {countOf(pack.credits, "crédit")}.
      </p>
      <ProofForm
        purchase={{ item: pack.id, listingId: null, amount: pack.price }}
        missing="Veuillez remplir tous les champs"
        before={again?.form ?? null}
        onKept={(id) => void kept(id)}
      />
    </>
  );
}
