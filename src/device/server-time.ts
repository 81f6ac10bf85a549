/**
 * How far the server's clock is ahead of this phone's, which may be days wrong. What the server dates is seen by the server's clock; what
 * this phone dates (acts, waits, drafts on their way) keeps its own, and is moved by this where it stands beside the server's.
 */
import { createSignal } from "#domain/signal.ts";

/** In milliseconds; src/sync/server-clock.ts finds it out. */
export const aheadOfPhone = createSignal(0);
