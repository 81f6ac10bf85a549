/** A proof of payment as its payer may see it. Francs; milliseconds. `pack`: id of what was bought, null for a listing's fee. */
export type Proof = {
  readonly id: string;
  readonly listingId: string | null;
  readonly pack: string | null;
  readonly amount: number;
  /** A listing's fee that became one credit: when the team accepted it there was no listing to publish any more. */
  readonly asCredit: boolean;
  /** unknown: a word of a newer server. */
  readonly status: "received" | "accepted" | "refused" | "unknown";
  readonly reason: string | null;
  readonly createdAt: number;
  readonly decidedAt: number | null;
  /** How often the team has taken a decision back, and of the last time: what it was, when, and why. */
  readonly undone: number;
  readonly undoneStatus: "accepted" | "refused" | null;
  readonly undoneAt: number | null;
  readonly undoneReason: string | null;
  /** The payer's last message against a decision, and the team's answer. */
  readonly dispute: Dispute | null;
};

/** open: the team has it · granted: the payment counts · upheld: it does not, `answer` says why · unknown: a word of a newer server. */
export type Dispute = {
  readonly about: "refused" | "undone";
  /** How often a decision had been taken back by then. */
  readonly undone: number;
  readonly message: string;
  readonly status: "open" | "granted" | "upheld" | "unknown";
  readonly answer: string | null;
  readonly handledAt: number | null;
};

/** A payment that the team has accepted; cancelled when it took that back. */
export type Transaction = {
  readonly id: string;
  readonly kind: "listing" | "pack";
  readonly status: "completed" | "cancelled";
  readonly createdAt: number;
};

type Data = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const moment = (value: unknown): number | null => {
  const at = Date.parse(text(value) ?? "");
  return Number.isNaN(at) ? null : at;
};

const number = (value: unknown): number => (typeof value === "number" ? value : 0);

const STATUSES = ["received", "accepted", "refused"] as const;
const UNDONE = ["accepted", "refused"] as const;
const ABOUT = ["refused", "undone"] as const;
const ANSWERS = ["open", "granted", "upheld"] as const;

const word = <Known extends string>(known: readonly Known[], said: unknown): Known | "unknown" | undefined =>
  typeof said === "string" ? (known.find((one) => one === said) ?? "unknown") : undefined;

/** The `data` of a proof in the collection "mine"; null when it says what this version does not understand. */
export function proofFrom(data: Data): Proof | null {
  const id = text(data["id"]);
  const createdAt = moment(data["created_at"]);
  const status = word(STATUSES, data["status"]);
  const amount = data["amount"];
  if (id === null || createdAt === null || status === undefined || typeof amount !== "number") return null;
  return {
    id,
    status,
    amount,
    createdAt,
    listingId: text(data["listing_id"]),
    pack: text(data["pack"]),
    asCredit: data["as_credit"] === true,
    reason: text(data["reason"]),
    decidedAt: moment(data["decided_at"]),
    undone: number(data["undone"]),
    undoneStatus: UNDONE.find((known) => known === data["undone_status"]) ?? null,
    undoneAt: moment(data["undone_at"]),
    undoneReason: text(data["undone_reason"]),
    dispute: disputeFrom(data["dispute"]),
  };
}

function disputeFrom(value: unknown): Dispute | null {
  if (typeof value !== "object" || value === null) return null;
  const data = value as Data;
  const about = ABOUT.find((known) => known === data["about"]);
  const status = word(ANSWERS, data["status"]);
  if (about === undefined || status === undefined) return null;
  return {
    about,
    status,
    undone: number(data["undone"]),
    message: text(data["message"]) ?? "",
    answer: text(data["answer"]),
    handledAt: moment(data["handled_at"]),
  };
}

type Decided = Pick<Proof, "status" | "undone" | "undoneStatus">;

/**
 * Returns the decision about a proof that its payer may contest now: a refusal, or an acceptance that was taken back; null when there is
 * none.
 */
export function contestable({ status, undone, undoneStatus }: Decided): Pick<Dispute, "about" | "undone"> | null {
  if (status === "refused") return { about: "refused", undone };
  return status === "received" && undoneStatus === "accepted" ? { about: "undone", undone } : null;
}

/** The `data` of a transaction in the collection "mine", as above. */
export function transactionFrom(data: Data): Transaction | null {
  const id = text(data["id"]);
  const createdAt = moment(data["created_at"]);
  const { kind, status } = data;
  if (id === null || createdAt === null || (kind !== "listing" && kind !== "pack")) return null;
  return status === "completed" || status === "cancelled" ? { id, kind, status, createdAt } : null;
}

/** How long the team has to check a proof (§9), milliseconds. */
export const CHECKED_WITHIN = 86_400_000;

/** The short name of a transaction: the first eight characters of its id. */
export const shortReference = (id: string): string => id.slice(0, 8).toUpperCase();

/** Under what the words of an unsent proof are kept: one form a listing, one for credits. */
export const proofFormKey = (listingId: string | null): string => `proof:${listingId ?? "credits"}`;

/** Under what the words against a decision are kept until they are sent. */
export const disputeKey = (proofId: string): string => `dispute:${proofId}`;

/** The form of a proof, as it is typed; `screenshot` is the id of the picture on this phone, "" when there is none. */
export type ProofValues = { fullName: string; phone: string; email: string; reference: string; screenshot: string };

const FIELDS = ["fullName", "phone", "email", "reference", "screenshot"] as const;

/** Returns a form that was stored as JSON; null when it cannot be read. */
export function savedProof(words: string): ProofValues | null {
  try {
    const kept: unknown = JSON.parse(words);
    if (typeof kept !== "object" || kept === null) return null;
    const field = (name: string): string => text((kept as Data)[name]) ?? "";
    const [fullName, phone, email, reference, screenshot] = FIELDS.map(field) as [
      string,
      string,
      string,
      string,
      string,
    ];
    return { fullName, phone, email, reference, screenshot };
  } catch {
    return null;
  }
}
