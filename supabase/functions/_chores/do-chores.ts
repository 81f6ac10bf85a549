import { call } from "../_http/database.ts";
import type { Environment } from "../_http/environment.ts";

/** Chores that the database does each minute: folds counts, looks balances through, tells late ratings. Each says itself when it failed. */
export async function doChores(environment: Environment): Promise<void> {
  await call(environment, "do_chores", {});
}
