import { formatPrice } from "#domain/price.ts";
import { countOf } from "#domain/text.ts";
import { useCredits } from "#queries/use-credits.ts";
import { usePrices } from "#queries/use-prices.ts";
import { usePublicationCost } from "#queries/use-publication-cost.ts";
import { Icon } from "#ui/icon.tsx";

/**
 * What publishing will take, before it takes it (§4, §9). The server has the last word. On a phone each answer takes
 * two lines or fewer, and two are kept: the button under it must not move when the answer comes.
 */
export function CostBox() {
  const cost = usePublicationCost();
  const credits = useCredits();
  const fee = formatPrice(usePrices().fee);
  return (
    <section aria-label="Coût de publication" className="card flex gap-3 p-4">
      <Icon name={cost === "free" ? "tag" : "coins"} className="mt-0.5 text-primary" />
      <div className="grid gap-0.5">
        <p className="font-650">{cost === "fee" ? fee : TITLE[cost ?? "unknown"]}</p>
        <p className="min-h-[2lh] text-sm text-muted sm:min-h-0">{detail(cost, credits, fee)}</p>
      </div>
    </section>
  );
}

const TITLE = {
  free: "Publication gratuite",
  credit: "1 crédit",
  unknown: "Coût de publication",
} as const;

function detail(cost: ReturnType<typeof usePublicationCost>, credits: number | null, fee: string): string {
  switch (cost) {
    case "free":
      return "C'est votre première annonce\u00A0: elle ne coûte rien.";
    case "credit":
      return credits === null
        ? "Un crédit sera utilisé à la publication."
        : `Il vous reste ${countOf(credits, "crédit")}.`;
    case "fee":
      return "L'annonce est gardée, puis publiée après votre paiement mobile money.";
    case null:
      return `La première annonce est gratuite\u00A0; ensuite, 1 crédit ou ${fee}.`;
  }
}
