/**
 * A full phone: what the person did goes before what the server can send again. The synchronisation is asked for room;
 * a write that found none is tried again for as long as something still goes.
 */
import { type Need, requestSpace } from "#sync/requests.ts";

/** True when `error` says that the phone is full and something went: then it is worth another try. Never throws. */
export async function freeSpaceAfter(error: unknown, need: Need): Promise<boolean> {
  const full = error instanceof StorageError ? error.full : isQuota(error);
  if (!full) return false;
  try {
    return await requestSpace(need);
  } catch {
    // Not even that: then it is full for good, and whoever asked says so.
    return false;
  }
}

/** Runs `work`, which stores all or nothing, again after each time that room was made. @throws what `work` threw last */
export async function withSpace<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(await freeSpaceAfter(error, "mutation"))) throw error;
    }
  }
}

/** This phone did not keep what it was asked to keep. `full`: no room left (QuotaExceeded); else the database is unusable. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly full: boolean;

  constructor(full: boolean, cause: unknown) {
    super(full ? "storage full" : "storage unavailable", { cause });
    this.full = full;
  }
}

/** Dexie wraps quota errors: as `inner`, as an AbortError, as the failures of a bulk write. */
export function asStorageError(error: unknown): StorageError {
  return error instanceof StorageError ? error : new StorageError(isQuota(error), error);
}

/** True when the browser said that there is no room. */
export function isQuota(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 4) return false;
  if ("name" in error && error.name === "QuotaExceededError") return true;
  if ("inner" in error && isQuota(error.inner, depth + 1)) return true;
  return "failures" in error && Array.isArray(error.failures) && error.failures.some((one) => isQuota(one, depth + 1));
}
