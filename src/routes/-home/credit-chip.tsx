import { Link } from "@tanstack/react-router";
import { countOf } from "#domain/text.ts";
import { useCredits } from "#queries/use-credits.ts";
import { Icon } from "#ui/icon.tsx";

/** The balance of a signed-in person, floating, with the way to buy. */
export function CreditChip() {
  const credits = useCredits();
  if (credits === null) return null;
  return (
    <div className="fixed z-10 right-3 bottom-[calc(var(--foot)+0.75rem)] md:bottom-4 flex items-center h-11 pl-4 rounded-full b-1 b-solid b-line bg-card shadow-soft text-base">
      <Icon name="coins" className="text-accent" />
      <span className="ml-2 font-650 tabular-nums">{countOf(credits, "crédit")}</span>
      <Link to="/acheter-credits" className="inline-flex items-center h-11 px-4 text-primary font-650 rounded-full focusable">Acheter</Link>
    </div>
  );
}
