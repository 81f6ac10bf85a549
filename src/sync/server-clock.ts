import { aheadOfPhone } from "#device/server-time.ts";
import { stored } from "#device/stored.ts";

/** Less than this is the connection, or no matter; milliseconds. */
const STEADY_MS = 120_000;
const kept = stored("server-time", 0, (value): value is number => typeof value === "number");

// Until the server answers it is as it was last time.
aheadOfPhone.setState(kept.read());

/** The server has just said what time it is. */
export function noteServerTime(at: number): void {
  const ahead = at - Date.now();
  if (Math.abs(ahead - aheadOfPhone.getState()) < STEADY_MS) return;
  aheadOfPhone.setState(ahead);
  kept.write(ahead);
}
