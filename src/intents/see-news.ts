import { currentUser } from "#identity/current.ts";
import { commit } from "./commit.ts";

/**
 * Queues that all news up to a moment (milliseconds) were seen, or of these only what leads to `path`; going backwards does nothing.
 * @throws IntentError storage_full | storage
 */
export async function seeNews(until: number, path: string | null = null): Promise<void> {
  const userId = currentUser();
  if (userId !== null) await commit(userId, "see_news", { until: new Date(until).toISOString(), path });
}
