/**
 * How long a text may be, in code points of what `trimmed` leaves: an emoji counts once, as it does in the database,
 * which has its copy of this table (`npm run facts`). Spec §5 and §9; what the specification does not limit is limited
 * so that no row grows without end.
 */
export const LENGTHS = {
  title: { min: 5, max: 100 },
  description: { min: 20, max: 5_000 },
  fullName: { min: 3, max: 80 },
  message: { min: 1, max: 1_000 },
  reviewComment: { min: 0, max: 1_000 },
  reportComment: { min: 0, max: 1_000 },
  contactName: { min: 1, max: 80 },
  contactSubject: { min: 1, max: 120 },
  contactMessage: { min: 10, max: 5_000 },
  disputeMessage: { min: 10, max: 1_000 },
  paymentReference: { min: 0, max: 60 },
} as const;

/** Longest texts that the team writes, in letters: the reason of a decision or a suspension, the answer to a support message. */
export const ADMIN_LENGTHS = { reason: 500, suspension: 1_000, supportAnswer: 2_000 } as const;

/** How much of something one person keeps; how long a listing stays reserved by one tap, for how long a sale can be taken back, how old a listing is when it may be renewed, when it falls asleep without an answer and how long before that its owner is asked again, how many looks at listings are told at once, and for how long a code confirms a number. */
export const MOST = {
  favorites: 1_000,
  drafts: 100,
  blocks: 500,
  searches: 10,
  reservedHours: 72,
  relistDays: 14,
  renewDays: 30,
  asleepDays: 60,
  asleepWarningDays: 7,
  views: 200,
  numberCodeDays: 7,
} as const;

/** How long an offer stands, and the least part of the asked price that is one: a digit that is missing is a slip. */
export const OFFER = { hours: 48, leastPercent: 20 } as const;
