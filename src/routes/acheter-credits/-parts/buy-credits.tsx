import { useEffect, useRef } from "react";
import { usePrices } from "#queries/use-prices.ts";
import { PageTitle } from "#ui/page-title.tsx";
import { PayStep } from "./pay-step.tsx";
import { ProofStep } from "./proof-step.tsx";
import { SentStep } from "./sent-step.tsx";

type BuyCreditsProps = { pack?: string | undefined; etape?: string | undefined; envoi?: string | undefined };

const STEPS = ["Payer", "Envoyer la preuve", "C'est noté"] as const;

/** Credits in three steps (§2): a pack and where to pay, the proof, what becomes of it. */
export function BuyCredits({ pack: wanted, etape, envoi }: BuyCreditsProps) {
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
        {STEPS.map((step, place) => (
          <span key={step} className={`h-1.5 rounded-full ${place <= at ? "bg-primary" : "bg-line"}`} />
        ))}
      </div>
      <h2 ref={heading} tabIndex={-1} className="text-base font-600 text-muted [outline:none]">
        Étape {at + 1} sur 3&nbsp;: {STEPS[at]}
      </h2>
    </div>
  );
}
