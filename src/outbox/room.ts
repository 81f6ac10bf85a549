/**
 * A full phone: what the person did goes before what the server can send again. The synchronisation is asked for room;
 * a write that found none is tried again for as long as something still goes.
 */
import { type Need, requestRoom } from "#sync/requests.ts";
import { isQuota, StorageError } from "./storage-error.ts";

/** True when `error` says that the phone is full and something went: then it is worth another try. Never throws. */
export async function makeRoomAfter(error: unknown, need: Need): Promise<boolean> {
  const full = error instanceof StorageError ? error.full : isQuota(error);
  if (!full) return false;
  try {
    return await requestRoom(need);
  } catch {
    // Not even that: then it is full for good, and whoever asked says so.
    return false;
  }
}

/** Runs `work`, which stores all or nothing, again after each time that room was made. @throws what `work` threw last */
export async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(await makeRoomAfter(error, "act"))) throw error;
    }
  }
}
