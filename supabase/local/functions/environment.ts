import type { Environment } from "../../functions/_door/environment.ts";
import { publishableKey, serviceKey } from "../keys.ts";
import { MAIL_DOOR } from "../mail/take-in.ts";

const FROM_OUTSIDE = ["SITE_URL", "TEAM_EMAIL", "MAIL_API_URL", "MAIL_API_KEY", "MAIL_FROM"] as const;

/**
 * What the functions know on this server: mails go to its own mailbox unless `MAIL_API_URL` names a provider.
 * @param given what a test sets instead of the environment of the process
 */
export function functionEnvironment(url: string, given: Partial<Environment> = {}): Environment {
  const set = FROM_OUTSIDE.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]));
  return {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: serviceKey,
    SITE_URL: url,
    TEAM_EMAIL: "equipe@djassa.test",
    MAIL_API_URL: `${url}${MAIL_DOOR}`,
    MAIL_API_KEY: serviceKey,
    ...Object.fromEntries(set),
    ...given,
  };
}
