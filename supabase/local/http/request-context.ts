import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** What everything that runs for one request may know of it. */
export type RequestContext = {
  /** Stands in the answer (`X-Request-Id`) and in each line the log has of it. */
  readonly id: string;
  /** Aborted when the client left before its answer. */
  readonly left: AbortSignal;
  readonly method: string;
  readonly pathname: string;
  /** False for who shows no token of a person. */
  readonly signedIn: boolean;
};

const current = new AsyncLocalStorage<RequestContext>();

/** The request on whose behalf this code runs, if any. */
export const currentRequest = (): RequestContext | undefined => current.getStore();

export const runForRequest = <T>(context: RequestContext, run: () => T): T => current.run(context, run);

export const newRequestId = (): string => randomUUID();
