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

/** The browser says so, and no request of this page shows otherwise: beside a VPN some say it for ever, and are answered. */
export const isOffline = (): boolean => !browserOnline() && !useConnectivity.getState().online;

let unreached = 0;

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

/** Follows the browser's own events. Called once at start; gives back the way to stop. */
export function watchConnectivity(): () => void {
  const changed = () => {
    unreached = 0;
    useConnectivity.setState({ online: browserOnline() });
  };
  addEventListener("online", changed);
  addEventListener("offline", changed);
  changed();
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}
