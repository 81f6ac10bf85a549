import { isRefusalCode, VERDICT_CODES, type VerdictCode } from "#domain/verdict-code.ts";
import { isSaidBy } from "#remote/answer.ts";
import { failed, type Failed } from "./result.ts";

/** `reason`: why, for a screen that would rather lead on (to /login, to /complete-profile) than show a sentence. */
export type Refused = Failed & { reason?: VerdictCode };

/** A function of the database names its reasons and says them in French (`private.refuse_request`); anything else is a fault nobody foresaw: `otherwise`. */
export function refusal(body: unknown, otherwise: string): Refused {
  if (typeof body !== "object" || body === null || !("code" in body)) return failed(otherwise);
  const reason = VERDICT_CODES.find((code) => code === body.code);
  // A reason of a newer server is said as well, and leads nowhere.
  if (reason === undefined && !(isSaidBy("database", body) && isRefusalCode(body.code))) return failed(otherwise);
  const said = "message" in body && typeof body.message === "string" ? body.message : otherwise;
  return { ...failed(said), ...(reason === undefined ? {} : { reason }) };
}
