import { useSyncExternalStore } from "react";
import { session, type Session } from "./session-state.ts";

/** Who is here, known from this phone alone; never waits for the network. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}
