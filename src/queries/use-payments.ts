/** Proofs of payment of the person here: what the server has said of them, and what is still on this phone. */
import { type Live, derive } from "#domain/cell.ts";
import { type Proof, type ProofValues, proofFrom } from "#domain/proof.ts";
import type { StoredMine } from "#replica/mine.ts";
import { useLive } from "./live.ts";
import { mineRows } from "./mine-rows.ts";
import { type RowOf, acts } from "./overlay.ts";
import { isKnown, progressOf } from "./rows.ts";
import { shared } from "./sources.ts";

/**
 * kept: on this phone · sending: on its way · sent: the server has it, the pull that shows it has not come yet · unsent: the
 * server did not take it in, `reason` says why · then as the team has it: received, accepted, refused.
 * `at`: when it was made here, or received there. `waitUntil`: before then the server takes no more of this person.
 */
export type Payment = Pick<Proof, "id" | "listingId" | "pack" | "amount" | "reason" | "decidedAt"> & {
  readonly state: "kept" | "sending" | "sent" | "unsent" | Proof["status"];
  readonly at: number;
  readonly waitUntil: number | null;
  /** Title of its listing, when this phone knows it. */
  readonly title: string | null;
  /** What was typed, for a form that corrects it; null once the server has it. */
  readonly form: ProofValues | null;
};

export type PaymentsAnswer = { readonly phase: "loading" | "ready"; readonly rows: readonly Payment[] };

/** All of them, newest first. */
export function payments(): Live<PaymentsAnswer> {
  return shared("payments", () =>
    derive([mineRows(), acts("send_proof"), progressOf("mine")], (mine, queued, progress): PaymentsAnswer => {
      const titles = new Map((mine ?? []).flatMap((row) => (row.kind === "listing" ? [[row.data.id, row.data.title] as const] : [])));
      const titleOf = (listingId: string | null) => (listingId === null ? null : (titles.get(listingId) ?? null));
      const known = (mine ?? []).flatMap((row) => fromReplica(row, titleOf));
      const ids = new Set(known.map(({ id }) => id));
      const here = queued.filter(({ id }) => !ids.has(id)).map((row) => fromOutbox(row, titleOf(row.args.listing_id)));
      const rows = [...here, ...known].sort((a, b) => b.at - a.at);
      return { phase: rows.length > 0 || isKnown(mine, progress) ? "ready" : "loading", rows };
    }),
  );
}

function fromReplica(row: StoredMine, titleOf: (listingId: string | null) => string | null): readonly Payment[] {
  const proof = row.kind === "proof" ? proofFrom(row.data) : null;
  if (proof === null) return [];
  const { id, listingId, pack, amount, reason, decidedAt, status, createdAt } = proof;
  return [{ id, listingId, pack, amount, reason, decidedAt, state: status, at: createdAt, waitUntil: null, title: titleOf(listingId), form: null }];
}

const STATES = { queued: "kept", sending: "sending", sent: "sent", refused: "unsent" } as const;

function fromOutbox({ id, args, state, refusal, wait, createdAt }: RowOf<"send_proof">, title: string | null): Payment {
  const { full_name: fullName, phone, email, reference, screenshot } = args;
  return {
    id,
    listingId: args.listing_id,
    pack: args.listing_id === null ? args.item : null,
    amount: args.amount,
    reason: refusal?.message ?? null,
    decidedAt: null,
    state: STATES[state],
    at: createdAt,
    waitUntil: wait?.named === true ? wait.until : null,
    title,
    form: { fullName, phone, email, reference, screenshot },
  };
}

/** Which of several proofs of one listing says how it stands: what is under way, then what needs its payer, then the past. */
const RANK: readonly Payment["state"][] = ["sending", "kept", "sent", "received", "unsent"];
const rankOf = ({ state }: Payment): number => (RANK.includes(state) ? RANK.indexOf(state) : RANK.length);

/** The payment that counts for each listing that has one. */
export function paymentsOfListings(): Live<ReadonlyMap<string, Payment>> {
  return shared("payments-of-listings", () =>
    derive([payments()], ({ rows }) => {
      const counts = new Map<string, Payment>();
      for (const row of rows) {
        const before = row.listingId === null ? undefined : counts.get(row.listingId);
        if (row.listingId !== null && (before === undefined || rankOf(row) < rankOf(before))) counts.set(row.listingId, row);
      }
      return counts;
    }),
  );
}

/** True while the proof is with the team, or on its way there. */
export const isUnderWay = ({ state }: Payment): boolean => state === "kept" || state === "sending" || state === "sent" || state === "received";

export function usePayments(): PaymentsAnswer {
  return useLive(payments());
}

/** The payment that counts for a listing, null when there is none. */
export function usePaymentOf(listingId: string): Payment | null {
  return useLive(paymentsOfListings()).get(listingId) ?? null;
}

export function usePaymentsOfListings(): ReadonlyMap<string, Payment> {
  return useLive(paymentsOfListings());
}
