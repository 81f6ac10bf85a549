import { createFileRoute } from "@tanstack/react-router";
import { Guard } from "./-guards/guard.tsx";
import { searchTexts } from "./-search-texts.ts";
import { BuyCredits } from "./acheter-credits/-parts/buy-credits.tsx";

/**
 * `pack`: the chosen one · `etape`: "preuve" for its form · `envoi`: the proof that was just given. The step stands in the
 * address, so that Back goes one step back and a reload stays.
 */
export const Route = createFileRoute("/acheter-credits")({
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
