import { call } from "../_door/database.ts";
import type { Environment } from "../_door/environment.ts";

/** Forgets support messages and reports that the privacy page no longer allows to be kept. Gives how many rows went. */
export async function forgetExpired(environment: Environment): Promise<number> {
  return (await call(environment, "forget_expired", {})) as number;
}
