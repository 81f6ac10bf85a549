import { call } from "../_http/database.ts";
import type { Environment } from "../_http/environment.ts";

/** Forgets support messages and reports that the privacy page no longer allows to be kept. Gives how many rows went. */
export async function forgetExpired(environment: Environment): Promise<number> {
  return (await call(environment, "forget_expired", {})) as number;
}
