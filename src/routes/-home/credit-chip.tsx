import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { awaitedSince, forgetCreditPurchase } from "#device/credit-purchase.ts";
import { countOf } from "#domain/text.ts";
import { useCredits } from "#queries/use-credits.ts";
import { useLatestTransaction } from "#queries/use-transactions.ts";
import { useSession } from "#session/use-session.ts";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast.ts";

/** A purchase that was awaited has come: said once, when the server's rows say so (§2 Home, docs/decisions.md). */
function useCreditsArrived(): void {
  const { userId } = useSession();
  const last = useLatestTransaction("pack")?.createdAt ?? null;
  useEffect(() => {
    const since = userId === null ? null : awaitedSince(userId);
    if (since === null || last === null || last <= since) return;
    forgetCreditPurchase();
    toast.success("Crédits ajoutés à votre compte\u202F!");
  }, [userId, last]);
}

/** The balance of a signed-in person, floating, with the way to buy. */
export function CreditChip() {
  const credits = useCredits();
  useCreditsArrived();
  if (credits === null) return null;
  return (
    <div className="fixed z-10 right-3 bottom-[calc(var(--foot)+0.75rem)] md:bottom-4 flex items-center h-11 pl-4 rounded-full b-1 b-solid b-line bg-card shadow-soft text-[min(0.9375rem,20px)]">
      <Icon name="coins" className="text-accent" />
      <span className="ml-2 font-650 tabular-nums">{countOf(credits, "crédit")}</span>
      <Link
        to="/acheter-credits"
        className="inline-flex items-center h-11 px-4 text-primary font-650 rounded-full focusable"
      >
        Acheter
      </Link>
    </div>
  );
}
