import { countOf } from "#domain/text.ts";
import type { SellerFacts } from "#sync/requests.ts";

const ANSWERS: Readonly<Record<NonNullable<SellerFacts["answers"]>, string>> = {
  hour: "Répond en général en une heure",
  day: "Répond en général dans la journée",
  days: "Répond en général en quelques jours",
};

/** Facts of a seller that the team or the market knows, the most telling first; since when stands beside it. */
export const factLines = ({ confirmed, sales, answers }: SellerFacts): readonly string[] => [
  ...(confirmed ? ["Numéro confirmé"] : []),
  ...(answers === null ? [] : [ANSWERS[answers]]),
  ...(sales === 0 ? [] : [countOf(sales, "vente")]),
];
