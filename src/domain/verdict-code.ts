/** Why the server refuses a mutation: a closed set, shared with the database (`private.refuse`). */
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

/** Whether a code is written as these are: a newer server may have one more. SQLSTATEs and codes of gateways have capitals or digits. */
export const isRefusalCode = (code: unknown): code is string =>
  typeof code === "string" && /^[a-z]+(?:_[a-z]+)*$/u.test(code);
