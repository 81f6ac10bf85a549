/**
 * "Something was bought here": says only that it is worth looking (§2 Home, docs/decisions.md). The server's rows say which purchase it
 * was, and whether it arrived.
 */
import { stored } from "./stored.ts";

/** `since`: server time of the last purchase known when this one was made, milliseconds; 0 for none. */
type Purchase = { userId: string; since: number };

const isPurchase = (value: unknown): value is Purchase =>
  typeof value === "object" &&
  value !== null &&
  "userId" in value &&
  typeof value.userId === "string" &&
  "since" in value &&
  typeof value.since === "number";

const memory = stored<Purchase | null>("credit_purchase_pending", null, isPurchase);

/** Notes a purchase of this person, beside one that is still awaited. */
export function noteCreditPurchase(userId: string, since: number): void {
  if (awaitedSince(userId) === null) memory.write({ userId, since });
}

/** Since when this person awaits credits, null when none are. */
export function awaitedSince(userId: string): number | null {
  const purchase = memory.read();
  return purchase?.userId === userId ? purchase.since : null;
}

export const forgetCreditPurchase = (): void => memory.write(null);
