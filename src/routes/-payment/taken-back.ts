import { formatDate } from "#domain/age.ts";
import type { Payment } from "#queries/use-payments.ts";

/** Whether the team took an acceptance back: what it had brought is gone, and the proof waits again. */
export const isTakenBack = ({ state, undoneStatus }: Payment): boolean =>
  state === "received" && undoneStatus === "accepted";

/** What was taken back, and when: "Crédits repris par l'équipe le 3 mai 2026". */
export function takenBackWords({ listingId, undoneAt }: Payment): string {
  const what = listingId === null ? "Crédits repris" : "Publication reprise";
  return `${what} par l'équipe${undoneAt === null ? "" : ` le ${formatDate(undoneAt)}`}`;
}

/** The team's reason, or what a person may be told when it gave none. */
export const takenBackReason = ({ undoneReason }: Payment): string =>
  undoneReason === null ? "L'équipe vérifie ce paiement encore une fois." : `Raison\u00a0: ${undoneReason}`;
