/** Proofs of payment of the current person: what the server has said of them, and what is still on this phone. */
import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import { proofFrom, transactionFrom, type Transaction } from "#domain/proof.ts";
import { PAYMENTS } from "#model/payment/mutation-overlay.ts";
import { type Payment, storedPayment } from "#model/payment/own-payment.ts";
import { shared } from "./sources.ts";
import { mineKnown, mineOf, withWaiting } from "./overlay.ts";

export type PaymentsResult = { readonly phase: "loading" | "ready"; readonly rows: readonly Payment[] };

/** All of them, newest first. */
export function payments(): ReadonlyStore<PaymentsResult> {
  return shared("payments", () =>
    derive(
      [withWaiting(mineOf("proof"), storedProof, PAYMENTS), mineOf("listing"), mineKnown()],
      (all, listings, known) => {
        const titles = new Map(listings?.map(({ id, title }) => [id, title]));
        const rows = [...all.values()]
          .map((row) => ({ ...row, title: titles.get(row.listingId ?? "") ?? null }))
          .sort((a, b) => b.at - a.at);
        return { phase: rows.length > 0 || known ? "ready" : "loading", rows };
      },
    ),
  );
}

function storedProof(data: Parameters<typeof proofFrom>[0]): readonly [string, Payment] | null {
  const proof = proofFrom(data);
  return proof && [proof.id, storedPayment(proof)];
}

/** Which of several proofs of one listing says how it stands: what is under way, then what needs its payer, then the past. */
const RANK: readonly Payment["state"][] = ["sending", "queued", "sent", "received", "unknown", "unsent"];
const rankOf = ({ state }: Payment): number => (RANK.includes(state) ? RANK.indexOf(state) : RANK.length);

/** The payment that counts for each listing that has one. */
export function paymentsOfListings(): ReadonlyStore<ReadonlyMap<string, Payment>> {
  return shared("payments-of-listings", () =>
    derive([payments()], ({ rows }) => {
      const counts = new Map<string, Payment>();
      for (const row of rows) {
        const before = row.listingId === null ? undefined : counts.get(row.listingId);
        if (row.listingId !== null && (before === undefined || rankOf(row) < rankOf(before)))
          counts.set(row.listingId, row);
      }
      return counts;
    }),
  );
}

/** True once the team has it: before, nothing has left this phone for sure. In a state of a newer server it is not asked to be paid again. */
export const isWithTeam = ({ state }: Payment): boolean =>
  state === "sent" || state === "received" || state === "unknown";

/** True while the proof is with the team, or on its way there. */
export const isUnderWay = (payment: Payment): boolean =>
  payment.state === "queued" || payment.state === "sending" || isWithTeam(payment);

const DAY_MS = 86_400_000;

/**
 * The purchase of credits that is meant by who has just paid or sent a proof: the last one that is not over, else one of the past two
 * days; undefined where the last is older. `rows`: newest first; `now`: milliseconds.
 */
export const latestPurchase = (rows: readonly Payment[], now: number): Payment | undefined => {
  const bought = rows.filter(({ listingId }) => listingId === null);
  return (
    bought.find((row) => isUnderWay(row) || row.state === "unsent") ?? bought.find(({ at }) => at > now - 2 * DAY_MS)
  );
};

export function usePayments(): PaymentsResult {
  return useStore(payments());
}

/** The payment that counts for a listing, null when there is none. */
export function usePaymentOf(listingId: string): Payment | null {
  return useStore(paymentsOfListings()).get(listingId) ?? null;
}

export function usePaymentsOfListings(): ReadonlyMap<string, Payment> {
  return useStore(paymentsOfListings());
}

/** Credits of the person signed in: null until known, 0 for who never had any. */
export function credits(): ReadonlyStore<number | null> {
  return shared("credits", () =>
    derive([mineOf("credits"), mineKnown()], (mine, known) => mine?.[0]?.credits ?? (known ? 0 : null)),
  );
}

export function useCredits(): number | null {
  return useStore(credits());
}

type Kind = Transaction["kind"];

/** The last payment that the team has accepted and not taken back, of one kind or of any; null when there is none. */
export function latestTransaction(kind: Kind | null): ReadonlyStore<Transaction | null> {
  return shared(`latest-transaction:${kind ?? "any"}`, () =>
    derive(
      [mineOf("transaction")],
      (mine) => {
        const all = (mine ?? []).flatMap((data) => transactionFrom(data) ?? []);
        const counted = all.filter((one) => one.status === "completed" && (kind === null || one.kind === kind));
        return counted.reduce<Transaction | null>(
          (last, one) => (last === null || one.createdAt > last.createdAt ? one : last),
          null,
        );
      },
      (a, b) => a?.id === b?.id,
    ),
  );
}

export function useLatestTransaction(kind: Kind | null = null): Transaction | null {
  return useStore(latestTransaction(kind));
}
