/**
 * The connection as observed: what the browser says, and what became of our own requests. A phone that has bars and no
 * network ("lie-fi") is offline here after two requests in a row that reached nobody.
 */
import { create } from "zustand";

type Connectivity = {
  online: boolean;
  /** Last answer of our server, milliseconds; null when there was none since the app was opened. */
  lastContactAt: number | null;
};

const UNREACHED_LIMIT = 2;

const browserOnline = (): boolean => typeof navigator === "undefined" || navigator.onLine;

export const useConnectivity = create<Connectivity>()(() => ({ online: browserOnline(), lastContactAt: null }));

/** An answer that comes so soon after the network went was asked for before it went. Milliseconds. */
const STRAGGLER_MS = 10_000;

let unreached = 0;
/** When the browser last said that the network went; it may have said so from the start. */
let leftAt = Number.NEGATIVE_INFINITY;

/** The browser says so, and no request of this page shows otherwise: beside a VPN some say it for ever, and are answered. */
export function isOffline(): boolean {
  const { online, lastContactAt } = useConnectivity.getState();
  return !browserOnline() && !(online && (lastContactAt ?? 0) > leftAt + STRAGGLER_MS);
}

/** Our server answered, whatever it said. */
export function reportContact(now: number = Date.now()): void {
  unreached = 0;
  useConnectivity.setState({ online: true, lastContactAt: now });
}

/** A request reached nobody: network error, time-out, or somebody else's answer. */
export function reportUnreachable(): void {
  unreached += 1;
  if (unreached >= UNREACHED_LIMIT || !browserOnline()) useConnectivity.setState({ online: false });
}

/** Follows the browser's own events. Called once at start; returns the unsubscribe function. */
export function watchConnectivity(): () => void {
  const changed = () => {
    unreached = 0;
    if (!browserOnline()) leftAt = Date.now();
    useConnectivity.setState({ online: browserOnline() });
  };
  addEventListener("online", changed);
  addEventListener("offline", changed);
  useConnectivity.setState({ online: browserOnline() });
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}
