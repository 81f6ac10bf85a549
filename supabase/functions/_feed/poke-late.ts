import { call } from "../_http/database.ts";
import type { Environment } from "../_http/environment.ts";

/** Tells the phones what the feed's pokes have left out since the last one. Gives how many collections were poked. */
export async function pokeLateChanges(environment: Environment): Promise<number> {
  return (await call(environment, "poke_late_changes", {})) as number;
}
