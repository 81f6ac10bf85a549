import { useEffect } from "react";
import { awaitedSince, forgetCreditPurchase } from "#device/credit-purchase.ts";
import { formatDate } from "#domain/age.ts";
import type { Payment } from "#model/payment/own-payment.ts";
import { useLatestTransaction } from "#queries/use-payments.ts";
import { useSession } from "#session/use-session.ts";
import { toast } from "#ui/toast.ts";
import { notifyOfMutation } from "../-mutations/run-mutation.ts";

const RECEIVED = {
  listing: "Preuve envoyée, nous validerons votre annonce rapidement\u202F!",
  credits: "Demande envoyée, nous validerons votre paiement rapidement\u202F!",
} as const;

/** A proof is in the queue: says, once, that the server has it (§8). That it waits here says the screen. */
export function notifyOfProof(id: string, pays: keyof typeof RECEIVED): void {
  void notifyOfMutation(id, { later: null, done: RECEIVED[pays] });
}

/** Whether the team took an acceptance back: what it had brought is gone, and the proof waits again. */
export const isTakenBack = ({ state, undoneStatus }: Payment): boolean =>
  state === "received" && undoneStatus === "accepted";

/** The result of a payment that the team has accepted, as a sentence. */
export function broughtWords({ listingId, asCredit }: Payment): string {
  if (asCredit) return "Il n'y avait plus d'annonce à publier\u00a0: votre paiement est devenu 1\u00a0crédit.";
  return listingId === null ? "Les crédits sont sur votre compte." : "Votre annonce est payée.";
}

/** "Crédits repris", "Publication annulée", of what an acceptance had brought. */
export const takenBackTitle = ({ listingId, asCredit }: Payment): string =>
  asCredit ? "Crédit repris" : listingId === null ? "Crédits repris" : "Publication annulée";

/** The thing taken back, and when: "Crédits repris par l'équipe le 3 mai 2026". */
export function takenBackLabel(payment: Payment): string {
  const { undoneAt } = payment;
  const what = takenBackTitle(payment);
  return `${what} par l'équipe${undoneAt === null ? "" : ` le ${formatDate(undoneAt)}`}`;
}

/** The team's reason, or what a person may be told when it gave none. */
export const takenBackReason = ({ undoneReason }: Payment): string =>
  undoneReason === null ? "L'équipe vérifie ce paiement encore une fois." : `Raison\u00a0: ${undoneReason}`;

/** A purchase that was awaited has come: said once, when the server's rows say so (§2 Home, docs/decisions.md). */
export function useCreditsArrived(): void {
  const { userId } = useSession();
  const last = useLatestTransaction("pack")?.createdAt ?? null;
  useEffect(() => {
    const since = userId === null ? null : awaitedSince(userId);
    if (since === null || last === null || last <= since) return;
    forgetCreditPurchase();
    toast.success("Crédits ajoutés à votre compte\u202F!");
  }, [userId, last]);
}
