import { AsyncLocalStorage } from "node:async_hooks";
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
  const [first] = values;
  if (inside.getStore() === undefined) printError(...values);
  else if (isDatabaseError(first)) {
    const fault = serverFault(first);
    if (fault !== null) printError(`Base de données : ${fault}`);
  } else if (!(first instanceof RelationNotFoundError)) printError(...values);
};

console.warn = (...values: unknown[]): void => {
  if (inside.getStore() === undefined || !String(values[0]).startsWith("EXPERIMENTAL FEATURES")) printWarning(...values);
};

/** Code and message of a fault of the server, null for one of the caller's. Details hold values: they stay out. */
function serverFault(error: Error & { code: string; detail?: string | null }): string | null {
  if (error.code !== "PGRST") return /^(42P17|55)/.test(error.code) ? `${error.code} ${error.message}` : null;
  const { status = 0 } = JSON.parse(error.detail ?? "{}") as { status?: number }; // see ./db-errors.ts
  if (status < 500) return null;
  const { code, message } = JSON.parse(error.message) as { code: string; message: string };
  return `${code} ${message}`;
}
