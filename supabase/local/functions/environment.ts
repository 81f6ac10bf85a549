import { OPTIONAL, type Environment } from "../../functions/_http/environment.ts";
import { publishableKey, type Keys } from "../keys.ts";
import { MAIL_DOOR } from "../mail/take-in.ts";

/** Where people reach the server is said once, at its start. */
const FROM_OUTSIDE = OPTIONAL.filter((name) => name !== "SITE_URL");

/** Where the server answers this machine, where people reach it, and its keys. */
export type Place = { url: string; siteUrl: string; secretKey: string; vapid?: Keys["vapid"] };

/**
 * What the functions know on this server: mails go to its own mailbox unless `MAIL_API_URL` names a provider.
 * @param given what a test sets instead of the environment of the process
 */
export function functionEnvironment(
  { url, siteUrl, secretKey, vapid }: Place,
  given: Partial<Environment> = {},
): Environment {
  const set = FROM_OUTSIDE.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]] as const],
  );
  return {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SITE_URL: siteUrl,
    TEAM_EMAIL: "equipe@djassa.test",
    MAIL_API_URL: `${url}${MAIL_DOOR}`,
    MAIL_API_KEY: secretKey,
    ...(vapid && { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey }),
    ...Object.fromEntries(set),
    ...given,
  };
}
