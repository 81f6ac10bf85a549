import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { noteCreditPurchase } from "#device/credit-purchase.ts";
import type { Pack } from "#domain/pack.ts";
import { formatPrice } from "#domain/price.ts";
import { countOf } from "#domain/text.ts";
import { prepareToPay } from "#intents/prepare.ts";
import { useCredits, usePayments, isUnderWay, latestPurchase, useLatestTransaction } from "#queries/use-payments.ts";
import { usePrices } from "#queries/use-prices.ts";
import { useSession } from "#session/use-session.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { present, useNow } from "#ui/use-now.ts";
import { Guard } from "./-guards/guard.tsx";
import { searchTexts } from "./-search-texts.ts";
import { PaymentState } from "./-payment/payment-state.tsx";
import { ProofForm } from "./-payment/proof-form.tsx";
import { notifyOfProof } from "./-payment/receipts.ts";
import { MobileMoney } from "./-payment/mobile-money.tsx";
import { PackCards } from "./acheter-credits/-parts/pack-cards.tsx";

/**
 * `pack`: the chosen one · `etape`: "preuve" for its form · `envoi`: the proof that was just given. The step stands in the
 * address, so that Back goes one step back and a reload stays.
 */
export const Route = createFileRoute("/acheter-credits")({
  staticData: { cachedFor: "account" },
  validateSearch: searchTexts("pack", "etape", "envoi"),
  component: CreditsPage,
});

function CreditsPage() {
  const place = Route.useSearch();
  return (
    <Guard need="person">
      <BuyCredits {...place} />
    </Guard>
  );
}

type BuyCreditsProps = { pack?: string | undefined; etape?: string | undefined; envoi?: string | undefined };

const STEPS = ["Payer", "Envoyer la preuve", "C'est noté"] as const;

/** Credits in three steps (§2): a pack and where to pay, the proof, what becomes of it. */
function BuyCredits({ pack: wanted, etape, envoi }: BuyCreditsProps) {
  const { packs } = usePrices();
  const pack = packs.find(({ id }) => id === wanted) ?? packs.find(({ popular }) => popular) ?? packs[0];
  const step = envoi !== undefined ? 2 : etape === "preuve" ? 1 : 0;
  if (pack === undefined) return null;
  return (
    <div className="page-narrow grid gap-5 pt-4 pb-12 sm:pt-8">
      <PageTitle title="Acheter des crédits" />
      <Steps at={step} />
      {step === 0 ? (
        <PayStep packs={packs} pack={pack} />
      ) : step === 1 ? (
        <ProofStep packs={packs} pack={pack} />
      ) : (
        <SentStep id={envoi ?? ""} />
      )}
    </div>
  );
}

/** Where one is; a step that was just entered is spoken. */
function Steps({ at }: { at: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [at]);
  return (
    <div className="grid gap-2">
      <div aria-hidden="true" className="grid grid-cols-3 gap-1.5">
        {STEPS.map((step, n) => (
          // Borders, which forced colours keep: full up to here, then hollow.
          <span key={step} className={`h-1.5 rounded-full ${n <= at ? "b-3 b-primary bg-primary" : "b-1 bg-line"}`} />
        ))}
      </div>
      <h2 ref={heading} tabIndex={-1} className="text-base font-600 text-muted [outline:none]">
        Étape {at + 1} sur 3&nbsp;: {STEPS[at]}
      </h2>
    </div>
  );
}

/** The third step: where the proof is now. Nobody has to stay here for it. */
function SentStep({ id }: { id: string }) {
  const { phase, rows } = usePayments();
  const { packs } = usePrices();
  const now = useNow();
  // Tried again it has a new id; taken back it is nowhere.
  const payment = rows.find((row) => row.id === id) ?? latestPurchase(rows, now);
  const pack = packs.find((known) => known.id === payment?.pack);
  return (
    <>
      <div className="grid justify-items-center gap-2 pt-4 text-center">
        <span className="grid place-items-center w-16 h-16 rounded-full bg-primary-soft text-primary">
          <Icon name="coins" className="!text-[1.75rem]" />
        </span>
        <p className="heading">
          {pack === undefined || payment === undefined
            ? "Votre demande"
            : `Pack ${pack.name}, ${formatPrice(payment.amount)}`}
        </p>
      </div>
      {payment !== undefined ? (
        <PaymentState payment={payment} />
      ) : phase === "loading" ? (
        <div aria-busy="true" className="min-h-24" />
      ) : (
        <Notice tone="info" live title="Cette preuve n'attend plus sur ce téléphone">
          Elle a été retirée de ce qui attend, ou l'équipe y a répondu depuis longtemps.
        </Notice>
      )}
      <div className="grid gap-2 sm:(flex flex-wrap justify-center)">
        <ButtonLink to="/profile" search={{ onglet: "paiements" }} variant="primary">
          Voir mes paiements
        </ButtonLink>
        <ButtonLink to="/">Retour à l'accueil</ButtonLink>
        <ButtonLink to="/acheter-credits" search={{}} variant="quiet">
          Acheter un autre pack
        </ButtonLink>
      </div>
    </>
  );
}

/** The second step: the pack once more, and the proof that it was paid. */
function ProofStep({ packs, pack }: { packs: readonly Pack[]; pack: Pack }) {
  const navigate = useNavigate();
  const { userId } = useSession();
  const last = useLatestTransaction("pack");
  const { phase, rows } = usePayments();
  const before = rows.find((payment) => payment.listingId === null && payment.pack === pack.id);
  const again = before?.state === "unsent" || before?.state === "refused" ? before : null;
  async function kept(id: string) {
    notifyOfProof(id, "credits");
    if (userId !== null) noteCreditPurchase(userId, phase === "ready" ? (last?.createdAt ?? 0) : present.getState());
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
        legend="Le pack payé"
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

/** The first step: which pack, how much, to whom. */
function PayStep({ packs, pack }: { packs: readonly Pack[]; pack: Pack }) {
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
        legend="Choisissez un pack"
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
