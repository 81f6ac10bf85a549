import * as v from "valibot";
import { knownWord } from "#domain/open-word.ts";
import { account, instant, maybe, reportRecord } from "./fields.ts";
import { foundListing } from "./reported.ts";

/** The tasks that keep the market running. `took_ms`: milliseconds; `failed`: an SQLSTATE, null when the last run went well. */
const machine = v.object({
  /** `stuck`: tried for hours; `refused`: given up. */
  mails: v.object({
    waiting: v.number(),
    oldest_at: v.nullable(instant),
    stuck: v.number(),
    refused: v.number(),
  }),
  notices: v.number(),
  /** When the timer last came by; before it ever did, since when it is waited for. */
  since: v.nullable(instant),
  chores: v.array(
    v.object({ name: v.string(), ran_at: v.nullable(instant), took_ms: v.nullable(v.number()), failed: maybe }),
  ),
  refusals: v.array(v.object({ code: maybe, times: v.number() })),
  /** Reports of stuck phones: seconds and bytes. */
  phones: v.object({
    versions: v.array(v.object({ version: v.string(), times: v.number() })),
    reports: v.array(v.object({ code: v.string(), at: instant, version: v.string(), body: v.unknown() })),
    running: v.array(v.object({ version: v.string(), phones: v.number() })),
    errors: v.array(
      v.object({
        version: v.string(),
        kind: v.string(),
        name: v.string(),
        screen: v.string(),
        spot: v.string(),
        times: v.number(),
      }),
    ),
  }),
});
export type Machine = v.InferOutput<typeof machine>;

export type { ReportRecord } from "./fields.ts";
export {
  type Appeal,
  appeals,
  type Edit,
  type EditedContent,
  type FoundListing,
  reportedListings,
  type ReportedListing,
  reportedPeople,
  type ReportedPerson,
  reportedReviews,
  type ReportedReview,
} from "./reported.ts";

/* Rows that the team reads, as the functions of the admin screens return them. Times are milliseconds. */
const counts = { received: v.number(), accepted: v.number(), refused: v.number() };

const status = knownWord(["received", "accepted", "refused"]);
const kind = knownWord(["listing", "pack"]);

const duplicate = v.object({
  id: v.string(),
  user_id: v.string(),
  full_name: maybe,
  kind,
  amount: v.number(),
  status,
  reference: maybe,
  created_at: instant,
  same: v.array(knownWord(["screenshot", "reference"])),
});

/** Another proof of the same person. */
const earlier = v.object({ id: v.string(), kind, amount: v.number(), status, reason: maybe, created_at: instant });

const proof = v.object({
  id: v.string(),
  kind,
  created_at: instant,
  amount: v.number(),
  credits: v.number(),
  pack_name: maybe,
  listing: v.nullable(
    v.object({
      id: v.string(),
      title: v.string(),
      cover: maybe,
      status: v.string(),
      price: v.number(),
      deleted: v.boolean(),
    }),
  ),
  claimed: v.object({ full_name: v.string(), phone: v.string(), email: v.string(), reference: maybe }),
  account: v.nullable(account),
  history: v.object({ ...counts, listings: v.number(), last: v.array(earlier) }),
  duplicate: v.boolean(),
  duplicates: v.array(duplicate),
  own: v.boolean(),
  status,
  reason: maybe,
  /** How often a decision about it was taken back. */
  undone: v.number(),
  decided_at: v.nullable(instant),
  decided_by_name: maybe,
});
export const proofs = v.array(proof);
export type Proof = v.InferOutput<typeof proof>;
export type Duplicate = v.InferOutput<typeof duplicate>;

/** A payer's dispute of a refusal, or of an acceptance that was taken back. */
const dispute = v.object({
  id: v.string(),
  about: knownWord(["refused", "undone"]),
  message: v.string(),
  created_at: instant,
  undone_reason: maybe,
  undone_at: v.nullable(instant),
  proof,
});
export const disputes = v.array(dispute);
export type Dispute = v.InferOutput<typeof dispute>;

/** The receipt that a support message is about. */
const namedReceipt = v.object({
  seller_name: v.string(),
  buyer_name: v.string(),
  title: v.string(),
  price: v.number(),
  imei: maybe,
  status: knownWord(["proposed", "confirmed", "refused", "over"]),
  sold_at: instant,
});
export type NamedReceipt = v.InferOutput<typeof namedReceipt>;

const supportMessage = v.object({
  id: v.string(),
  user_id: maybe,
  name: v.string(),
  email: v.string(),
  subject: v.string(),
  message: v.string(),
  answer: maybe,
  status: knownWord(["new", "read", "answered"]),
  created_at: instant,
  handled_at: v.nullable(instant),
  receipt: v.nullish(namedReceipt, null),
});
export const supportMessages = v.array(supportMessage);
export type SupportMessage = v.InferOutput<typeof supportMessage>;

const person = v.object({
  ...account.entries,
  proofs: v.object(counts),
  team: v.boolean(),
  listings: v.number(),
  reports: v.number(),
  reported: reportRecord,
  suspended: v.nullable(v.object({ at: instant, reason: v.string() })),
  /** How many there have been, lifted or not. */
  suspensions: v.number(),
});
export const people = v.array(person);
export type FoundPerson = v.InferOutput<typeof person>;

/** The results of the team's search. */
export const found = v.object({ people, listings: v.array(foundListing), payments: proofs });
export type Found = v.InferOutput<typeof found>;

/** A code that somebody was given to show whose a number is. */
const codedNumber = v.object({
  person: v.string(),
  name: v.string(),
  phone: v.string(),
  code: v.string(),
  asked_at: instant,
  own: v.boolean(),
});
export const codedNumbers = v.array(codedNumber);
export type CodedNumber = v.InferOutput<typeof codedNumber>;

/** A declaration of a stolen phone that listings are about. */
const declaredPhone = v.object({
  id: v.string(),
  name: v.string(),
  day: v.string(),
  declared_at: instant,
  own: v.boolean(),
  listings: v.array(v.object({ id: v.string(), title: v.string(), seller_name: v.string() })),
});
export const declaredPhones = v.array(declaredPhone);
export type DeclaredPhone = v.InferOutput<typeof declaredPhone>;

const day = v.object({
  day: v.string(),
  received: v.number(),
  accepted: v.number(),
  refused: v.number(),
  median_minutes: v.nullable(v.number()),
  listings: v.number(),
  messages: v.number(),
  people: v.number(),
});
export const figures = v.object({
  days: v.array(day),
  waiting: v.object({
    payments: v.number(),
    oldest_at: v.nullable(instant),
    reports: v.number(),
    support: v.number(),
    disputes: v.number(),
    appeals: v.number(),
  }),
  /** Refused sign-ins of the last hour (null: nobody counts them here), and who of the team looked at whose data today. */
  watched: v.object({
    refused_sign_ins: v.nullable(v.number()),
    reads: v.array(v.object({ name: maybe, people: v.number(), times: v.number() })),
  }),
  machine,
  ledger_off: v.number(),
});
export type FiguresDay = v.InferOutput<typeof day>;
export type Figures = v.InferOutput<typeof figures>;

const record = v.nullable(v.record(v.string(), v.unknown()));
const auditLine = v.object({
  id: v.number(),
  at: instant,
  actor_name: maybe,
  action: v.string(),
  subject_kind: v.string(),
  subject_id: v.string(),
  subject: maybe,
  before: record,
  after: record,
});
export const auditPage = v.object({ rows: v.array(auditLine), next: v.nullable(v.number()) });
export type AuditLine = v.InferOutput<typeof auditLine>;
