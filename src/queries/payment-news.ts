import type { Payment } from "#model/payment/own-payment.ts";
import { isUnderWay } from "./use-payments.ts";

/** The team's last decision about a payment: a name for it, and when (milliseconds). */
export type Decision = { readonly name: string; readonly at: number };

/**
 * Null when that is nothing. Refused, sent again and accepted are two decisions; one that was taken back is a third, and
 * an answer to what was said against it another.
 */
export function decisionOf({ id, state, at, decidedAt, undone, undoneAt, dispute }: Payment): Decision | null {
  const decided = state === "accepted" || state === "refused" || (state === "received" && undone > 0);
  if (!decided) return null;
  const name = `payment:${id}:${state}:${String(decidedAt ?? undone)}`;
  const when = decidedAt ?? undoneAt ?? at;
  const answeredAt = dispute?.state === "upheld" ? (dispute.handledAt ?? when) : null;
  return answeredAt === null || answeredAt <= when
    ? { name, at: when }
    : { name: `${name}:${String(answeredAt)}`, at: answeredAt };
}

/** Older decisions are no news, also on a phone that has just signed in; milliseconds. */
const NEWS_FOR = 14 * 86_400_000;

/** A payment with what of it was not looked at yet, by its `name`. */
export type PaymentNews = { readonly payment: Payment; readonly name: string; readonly decided: boolean };

/** The name of a payment's wait, which may be put aside like a decision. */
const waitingName = ({ id }: Payment): string => `payment:${id}:waits`;

/** News of payments that were not looked at, at `now` (milliseconds): decisions of the team first, then what is under way; each the newest first. */
export function paymentNews(
  rows: readonly Payment[],
  lookedAt: readonly string[],
  now: number,
): readonly PaymentNews[] {
  const news = rows.flatMap((payment): PaymentNews[] => {
    const decision = decisionOf(payment);
    if (decision !== null) return now - decision.at < NEWS_FOR ? [{ payment, name: decision.name, decided: true }] : [];
    return isUnderWay(payment) ? [{ payment, name: waitingName(payment), decided: false }] : [];
  });
  return news.filter(({ name }) => !lookedAt.includes(name)).sort((a, b) => Number(b.decided) - Number(a.decided));
}

/** The name of what there is to look at of a payment now; null when it is neither decided nor under way. */
export const newsNameOf = (payment: Payment): string | null =>
  decisionOf(payment)?.name ?? (isUnderWay(payment) ? waitingName(payment) : null);
