import { createStore } from "zustand/vanilla";
/**
 * How far the server's clock is ahead of this phone's, which may be days wrong. The server's dates are read by the server's clock. This
 * phone's dates (mutations, waits, drafts) keep its own clock, and are shifted by this value where they are compared with the server's.
 */

/** In milliseconds; src/sync/server-clock.ts finds it out. */
export const aheadOfPhone = createStore(() => 0);
