/** Why the server refuses an act: a closed set, shared with the database (`private.refuse`). */
export const VERDICT_CODES = [
  "signed_out",
  "profile_required",
  "not_found",
  "gone",
  "own_listing",
  "not_party",
  "empty",
  "too_long",
  "invalid",
  "forbidden",
  "duplicate",
  "rate_limited",
  "too_many",
  "conflict",
  "unknown_kind",
  "blocked",
  "internal",
] as const;

export type VerdictCode = (typeof VERDICT_CODES)[number];
