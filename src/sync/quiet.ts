import { readProgress } from "#replica/progress-of.ts";
import { publicReplica } from "#replica/stores.ts";

/** A leader tries the feed every minute, even without network (it notes that it failed). */
const QUIET_MS = 150_000;

/** True when whoever leads has not tried to pull for so long that it must be frozen. */
export async function isQuiet(now: number): Promise<boolean> {
  const db = publicReplica.get();
  if (db === null) return false;
  const { pulledAt, failedAt } = await readProgress(db.progress, "feed");
  return now - Math.max(pulledAt ?? 0, failedAt ?? 0) > QUIET_MS;
}
