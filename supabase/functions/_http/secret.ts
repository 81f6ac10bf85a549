import type { Environment } from "./environment.ts";
import { Refusal } from "./refusal.ts";

/** Lets only the timer and the database of the project in. @throws Refusal 403 without the project's secret key */
export function requireSecret(request: Request, { SUPABASE_SECRET_KEY: secret }: Environment): void {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (secret === "" || (bearer !== secret && request.headers.get("apikey") !== secret))
    throw new Refusal(403, "forbidden", "Réservé au serveur.");
}
