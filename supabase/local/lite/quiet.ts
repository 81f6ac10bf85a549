import { AsyncLocalStorage } from "node:async_hooks";
import { currentRequest } from "../http/request-context.ts";
import { logFault } from "../log.ts";
import { refusalOf } from "../rest/errors.ts";

/** True while code of lite runs. */
const inside = new AsyncLocalStorage<true>();

/**
 * Runs lite without its console noise. It prints every refused request with the query's values, which are personal
 * data: what the caller caused is told to the caller alone, a fault of the server becomes one line without values.
 */
export const quietly = <T>(run: () => T): T => inside.run(true, run);

const { error: printError, warn: printWarning } = console;

console.error = (...values: unknown[]): void => {
  if (inside.getStore() === undefined) return printError(...values);
  if (currentRequest()?.left.aborted === true) return; // cancelled because nobody waits for it
  const error = values.find((value) => value instanceof Error);
  const said = refusalOf(error, false);
  if (said === null ? !isOfCaller(error) : said.status >= 500)
    logFault(said === null ? "lite" : "database", error, said === null ? {} : { sqlState: said.code });
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
