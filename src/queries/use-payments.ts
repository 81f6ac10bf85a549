/** Proofs of payment of the person here: what the server has said of them, and what is still on this phone. */
import { useStore } from "zustand";
import { derive, type ReadonlyStore } from "#domain/derive.ts";
import {
  contestable,
  proofFrom,
  transactionFrom,
  type Dispute,
  type Proof,
  type ProofValues,
  type Transaction,
} from "#domain/proof.ts";
import type { StoredMine } from "#replica/mine.ts";
import { shared } from "./sources.ts";
import { mutationsOf, type RowOf, mineRows } from "./overlay.ts";
import { isKnown, progressOf } from "./rows.ts";

/**
 * kept: on this phone · sending: on its way · sent: the server has it, the pull that shows it has not come yet · unsent: the
 * server did not take it in, `reason` says why · then as the team has it: received, accepted, refused, or unknown in a word of a newer server.
 * `at`: when it was made here, or received there. `waitUntil`: before then the server takes no more of this person.
 */
export type Payment = Omit<Proof, "status" | "createdAt" | "dispute"> & {
  readonly state: "kept" | "sending" | "sent" | "unsent" | Proof["status"];
  readonly at: number;
  readonly waitUntil: number | null;
  /** Title of its listing, when this phone knows it. */
  readonly title: string | null;
  /** The typed fields, for a form that corrects it; null once the server has it. */
  readonly form: ProofValues | null;
  /** The payer's words against the last decision, and where they are. */
  readonly dispute: SaidAgainst | null;
  /** Whether there is a decision to contest that was not contested yet. */
  readonly contestable: boolean;
};

/** queued: on this phone · sent: the server has it · refused: it will not have it, `answer` says why · then as the team has it. */
export type SaidAgainst = {
  readonly state: "queued" | "sent" | "refused" | Dispute["status"];
  readonly message: string;
  readonly answer: string | null;
  readonly handledAt: number | null;
};

export type PaymentsResult = { readonly phase: "loading" | "ready"; readonly rows: readonly Payment[] };

/** All of them, newest first. */
export function payments(): ReadonlyStore<PaymentsResult> {
  return shared("payments", () =>
    derive(
      [mineRows(), mutationsOf("send_proof"), mutationsOf("contest_payment"), progressOf("mine")],
      (mine, queued, said, progress) => {
        const titles = new Map(
          (mine ?? []).flatMap((row) => (row.kind === "listing" ? [[row.data.id, row.data.title] as const] : [])),
        );
        const titleOf = (listingId: string | null) => (listingId === null ? null : (titles.get(listingId) ?? null));
        const known = (mine ?? []).flatMap((row) => fromReplica(row, titleOf, said));
        const ids = new Set(known.map(({ id }) => id));
        const here = queued
          .filter(({ id }) => !ids.has(id))
          .map((row) => fromOutbox(row, titleOf(row.args.listing_id)));
        const rows = [...here, ...known].sort((a, b) => b.at - a.at);
        return { phase: rows.length > 0 || isKnown(mine, progress) ? "ready" : "loading", rows };
      },
    ),
  );
}

function fromReplica(
  row: StoredMine,
  titleOf: (listingId: string | null) => string | null,
  said: readonly RowOf<"contest_payment">[],
): readonly Payment[] {
  const proof = row.kind === "proof" ? proofFrom(row.data) : null;
  if (proof === null) return [];
  const { status, createdAt, dispute: known, ...rest } = proof;
  const open = contestable(proof);
  const answered = open !== null && known?.about === open.about && known.undone === open.undone;
  const granted = status === "accepted" && known?.status === "granted";
  const here = answered ? undefined : said.findLast(({ args }) => args.proof_id === proof.id);
  const dispute = answered || granted ? saidThere(known) : here === undefined ? null : saidHere(here);
  return [
    {
      ...rest,
      state: status,
      at: createdAt,
      waitUntil: null,
      title: titleOf(rest.listingId),
      form: null,
      dispute,
      contestable: open !== null && (dispute === null || dispute.state === "refused"),
    },
  ];
}

const saidThere = ({ status, message, answer, handledAt }: Dispute): SaidAgainst => ({
  state: status,
  message,
  answer,
  handledAt,
});

function saidHere({ args: { message }, state, refusal }: RowOf<"contest_payment">): SaidAgainst {
  const where = state === "sending" ? "queued" : state;
  return { state: where, message, answer: refusal?.message ?? null, handledAt: null };
}

const STATES = { queued: "kept", sending: "sending", sent: "sent", refused: "unsent" } as const;

function fromOutbox({ id, args, state, refusal, wait, createdAt }: RowOf<"send_proof">, title: string | null): Payment {
  const { full_name: fullName, phone, email, reference, screenshot } = args;
  return {
    id,
    listingId: args.listing_id,
    pack: args.listing_id === null ? args.item : null,
    amount: args.amount,
    asCredit: false,
    reason: refusal?.message ?? null,
    decidedAt: null,
    undone: 0,
    undoneStatus: null,
    undoneAt: null,
    undoneReason: null,
    dispute: null,
    contestable: false,
    state: STATES[state],
    at: createdAt,
    waitUntil: wait?.named === true ? wait.until : null,
    title,
    form: { fullName, phone, email, reference, screenshot },
  };
}

/** Which of several proofs of one listing says how it stands: what is under way, then what needs its payer, then the past. */
const RANK: readonly Payment["state"][] = ["sending", "kept", "sent", "received", "unknown", "unsent"];
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
  payment.state === "kept" || payment.state === "sending" || isWithTeam(payment);

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
    derive([mineRows(), progressOf("mine")], (mine, progress) => {
      const row = mine?.find((found) => found.kind === "credits");
      if (row?.kind === "credits") return row.data.credits;
      return isKnown(mine, progress) ? 0 : null;
    }),
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
      [mineRows()],
      (mine) => {
        const all = (mine ?? []).flatMap((row) =>
          row.kind === "transaction" ? (transactionFrom(row.data) ?? []) : [],
        );
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
