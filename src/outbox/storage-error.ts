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
