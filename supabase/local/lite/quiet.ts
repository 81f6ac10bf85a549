import { AsyncLocalStorage } from "node:async_hooks";
import { currentRequest } from "../http/request-context.ts";
import { logFault } from "../log.ts";
import { isDatabaseError } from "./db-errors.ts";
import { RelationNotFoundError } from "./package.ts";

const inside = new AsyncLocalStorage<true>();

/**
 * Runs lite without its console noise. It prints every refused request with the query's values, which are personal
 * data: what the caller caused is told to the caller alone, a fault of the server becomes one line without values.
 */
export function quietly<T>(run: () => T): T {
  return inside.run(true, run);
}

const { error: printError, warn: printWarning } = console;

console.error = (...values: unknown[]): void => {
  if (inside.getStore() === undefined) return printError(...values);
  if (currentRequest()?.left.aborted === true) return; // cancelled because nobody waits for it
  const error = values.find((value) => value instanceof Error);
  if (error !== undefined && isDatabaseError(error)) {
    const sqlState = serverFault(error);
    if (sqlState !== null) logFault("database", error, { sqlState });
  } else if (!(error instanceof RelationNotFoundError) && !isOfCaller(error)) logFault("lite", error);
};

/** lite's own refusals carry the status that they are answered with, those of its parsers (400) these words. */
function isOfCaller(error: Error | undefined): boolean {
  if (/^"failed to parse|^Malformed JSON/.test(error?.message ?? "")) return true;
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
