import { AsyncLocalStorage } from "node:async_hooks";
import { json } from "../http/answers.ts";
import { currentRequest } from "../http/request-context.ts";
import { logFault } from "../log.ts";
import { isDatabaseError } from "./db-errors.ts";
import { RelationNotFoundError } from "./package.ts";

/** What lite's parsers say of a query (400): an error of theirs has no status. */
const UNREADABLE_QUERY = /^"?failed to parse|^expected closing paren|^[A-Z].* at position \d+(: |$)/s;

/** What runs inside lite, and whether its parsers could not read the query. */
const inside = new AsyncLocalStorage<{ unreadable: boolean }>();

/**
 * Runs lite without its console noise. It prints every refused request with the query's values, which are personal
 * data: what the caller caused is told to the caller alone, a fault of the server becomes one line without values.
 */
export function quietly<T>(run: () => T): T {
  return inside.run({ unreadable: false }, run);
}

/** `quietly`, for a request: a query that cannot be read is the caller's fault (400), also where lite itself says 500. */
export function answersQuietly(run: () => Promise<Response>): Promise<Response> {
  const store = { unreadable: false };
  return inside.run(store, async () => {
    const answer = await run();
    if (answer.status !== 500 || !store.unreadable) return answer;
    return json(400, { code: "PGRST100", message: "The query could not be parsed", details: null, hint: null });
  });
}

const { error: printError, warn: printWarning } = console;

console.error = (...values: unknown[]): void => {
  const store = inside.getStore();
  if (store === undefined) return printError(...values);
  if (currentRequest()?.left.aborted === true) return; // cancelled because nobody waits for it
  const error = values.find((value) => value instanceof Error);
  if (error !== undefined && isDatabaseError(error)) {
    const sqlState = serverFault(error);
    if (sqlState !== null) logFault("database", error, { sqlState });
  } else if (error !== undefined && UNREADABLE_QUERY.test(error.message)) store.unreadable = true;
  else if (!(error instanceof RelationNotFoundError) && !isOfCaller(error)) logFault("lite", error);
};

/** lite's own refusals carry the status that they are answered with. */
function isOfCaller(error: Error | undefined): boolean {
  if (error?.message.startsWith("Malformed JSON") === true) return true;
  const { status, httpStatus, statusCode } = (error ?? {}) as Record<string, unknown>;
  const given = Number(status ?? httpStatus ?? statusCode);
  return given >= 400 && given < 500;
}

console.warn = (...values: unknown[]): void => {
  if (inside.getStore() === undefined || !String(values[0]).startsWith("EXPERIMENTAL FEATURES"))
    printWarning(...values);
};

/** SQLSTATE of a fault of the server, null for one of the caller's. Message and details may hold values: they stay out. */
function serverFault(error: Error & { code: string; detail?: string | null }): string | null {
  if (error.code !== "PGRST") return /^(42P17|55)/.test(error.code) ? error.code : null;
  const { status = 0 } = JSON.parse(error.detail ?? "{}") as { status?: number }; // see ./db-errors.ts
  if (status < 500) return null;
  return (JSON.parse(error.message) as { code: string }).code;
}
