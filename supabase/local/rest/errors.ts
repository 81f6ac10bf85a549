import { json } from "../http/answers.ts";

/** An error of PostgreSQL as the `postgres` driver throws it. */
export type DatabaseError = Error & { code: string; detail?: string | null; hint?: string | null };

/** An error as PostgREST writes it, with its status. */
export type Refusal = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: string | null;
  readonly hint?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

/** In the shape of PostgREST. */
export const refused = ({ status, headers = {}, code, message, details = null, hint = null }: Refusal): Response =>
  json(status, { code, message, details, hint }, headers);

/** PostgREST's table, 400 for all others: https://docs.postgrest.org/en/stable/references/errors.html */
const STATUS: readonly (readonly [pattern: RegExp, status: number])[] = [
  [/^PT[2-5]\d\d$/u, 0],
  [/^(08|53(?!400))/u, 503],
  [/^(0L|0P|28)/u, 403],
  [/^(23503|23505)/u, 409],
  [/^25006/u, 405],
  [/^(42883|42P01)/u, 404],
  [/^P0001/u, 400],
  [/^(09|21|25|2D|38|39|3B|40|42P17|53|54|55|57|58|F0|HV|P0|XX)/u, 500],
];

function statusOf(code: string, isVisitor: boolean): number {
  if (code === "42501") return isVisitor ? 401 : 403;
  const status = STATUS.find(([pattern]) => pattern.test(code))?.[1] ?? 400;
  return status === 0 ? Number(code.slice(2)) : status;
}

/** The answer of PostgREST to a failed call; null for an error that is none of the database. */
export function refusalOf(error: unknown, isVisitor: boolean): Refusal | null {
  if (isLost(error)) return { status: 503, code: "PGRST001", message: "Database connection lost" };
  if (!isDatabaseError(error)) return null;
  const { code, message, detail = null, hint = null } = error;
  return code === "PGRST" ? raised(error) : { status: statusOf(code, isVisitor), code, message, details: detail, hint };
}

/** `raise sqlstate 'PGRST'`: the message is the body, the detail says status and headers. */
function raised({ message, detail }: DatabaseError): Refusal {
  try {
    const body = JSON.parse(message) as Omit<Refusal, "status" | "headers">;
    return { ...body, ...(JSON.parse(detail ?? "") as Pick<Refusal, "status" | "headers">) };
  } catch {
    return { status: 500, code: "PGRST121", message: "The message or detail of a raised PGRST error is no JSON" };
  }
}

/** True for an error that carries a SQLSTATE: the answer tells it to the caller, no log needs to. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && /^([0-9A-Z]{5})$/u.test(codeOf(error));
}

const isLost = (error: unknown): boolean => error instanceof Error && /^(ECONN|CONNECT|57P0)/u.test(codeOf(error));

const codeOf = (error: Error): string => (error as { code?: string }).code ?? "";
