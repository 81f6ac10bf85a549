import { useStore } from "zustand";
import { identity, type Identity } from "#identity/current.ts";

/** Returns the current person, known from this phone alone; never waits for the network. */
export function useSession(): Identity {
  return useStore(identity);
}
