/** An error of PostgreSQL as the `postgres` driver throws it. */
type DatabaseError = Error & { code: string; detail?: string | null; hint?: string | null };

/** SQLSTATEs that lite itself maps as PostgREST does. */
const HANDLED_BY_LITE = /^(42|22|21|55|25006|PT|PGRST|23502|23503|23505)/;

/** PostgREST's table for the others: https://docs.postgrest.org/en/stable/references/errors.html */
const STATUS: readonly (readonly [pattern: RegExp, status: number])[] = [
  [/^(08|53(?!400))/, 503],
  [/^(0L|0P|28)/, 403],
  [/^P0001/, 400],
  [/^(09|25|2D|38|39|3B|40|53|54|57|58|F0|HV|P0|XX)/, 500],
];

/**
 * Gives SQLSTATEs that lite does not know (P0001 of `raise exception`, 23514, own codes…) PostgREST's answer: its
 * status with code, message, details and hint. lite alone answers 500 "SUP".
 */
export function asPostgrestError(error: unknown): unknown {
  if (isConnectionError(error)) return answer(503, { code: "PGRST001", message: "Database connection lost" }, error);
  if (!isDatabaseError(error)) return error;
  if (HANDLED_BY_LITE.test(error.code)) return isOfNames(error) ? Object.assign(error, { hint: null }) : error;
  const status = STATUS.find(([pattern]) => pattern.test(error.code))?.[1] ?? 400;
  const { code, message, detail, hint } = error;
  return answer(status, { code, message, details: detail ?? undefined, hint: hint ?? undefined }, error);
}

/** Of a name that there is not (class 42): the hint names what is nearest, also what the caller may not read. */
const isOfNames = ({ code }: DatabaseError): boolean => code.startsWith("42");

/** True for an error that carries a SQLSTATE: the answer tells it to the caller, no log needs to. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && /^([0-9A-Z]{5}|PGRST)$/.test(codeOf(error));
}

function isConnectionError(error: unknown): boolean {
  return error instanceof Error && /^(ECONN|CONNECT|57P0)/.test(codeOf(error));
}

const codeOf = (error: Error): string => (error as { code?: string }).code ?? "";

/** lite reads status and body from an error of code PGRST, as PostgREST does from `raise sqlstate 'PGRST'`. */
function answer(status: number, body: object, cause: unknown): Error {
  return Object.assign(new Error(JSON.stringify(body), { cause }), {
    code: "PGRST",
    detail: JSON.stringify({ status, headers: {} }),
  });
}
