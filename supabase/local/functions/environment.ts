import { OPTIONAL, type Environment } from "../../functions/_http/environment.ts";
import { publishableKey, type Keys } from "../keys.ts";
import { MAIL_ENDPOINT } from "../mail/take-in.ts";
import { Problem } from "../problem.ts";
import { drawBeside } from "./draw.ts";

/** Where the server answers this machine, where people reach it, and its keys. */
export type Place = { url: string; siteUrl: string; secretKey: string; vapid?: Keys["vapid"] };

/** Where people reach the server is said once, at its start. */
const FROM_OUTSIDE = OPTIONAL.filter((name) => name !== "SITE_URL");

/**
 * The settings of the functions that come from outside.
 * @param given what a test sets instead of the environment of the process
 * @param quiet nothing leaves this machine: mails stay in its mailbox, and no browser is told
 * @throws Problem when a mail provider is named without its key: it would get this server's own, which opens everything
 */
export function settingsFromOutside(given: Partial<Environment> = {}, quiet = false): Partial<Environment> {
  const set = FROM_OUTSIDE.flatMap((name) => {
    const value = process.env[name] ?? "";
    return value === "" ? [] : [[name, value] as const];
  });
  const outside: { -readonly [name in keyof Environment]?: Environment[name] } = {
    ...Object.fromEntries(set),
    ...given,
  };
  if (quiet) {
    delete outside.MAIL_API_URL;
    delete outside.VAPID_PUBLIC_KEY;
    delete outside.VAPID_PRIVATE_KEY;
  }
  // A key without a provider is nobody's: the mailbox of this machine takes its own alone.
  if (outside.MAIL_API_URL === undefined) delete outside.MAIL_API_KEY;
  else if ((outside.MAIL_API_KEY ?? "") === "")
    throw new Problem(
      "MAIL_API_URL nomme un service d'emails et MAIL_API_KEY manque : indiquez la clé de ce service, ou retirez MAIL_API_URL pour garder les emails ici.",
    );
  return outside;
}

/** One for the whole process: one picture at a time. */
const draw = drawBeside();

/** The environment of the functions on this server: mails go to its own mailbox unless `MAIL_API_URL` names a provider. */
export function functionEnvironment(
  { url, siteUrl, secretKey, vapid }: Place,
  given: Partial<Environment> = {},
  quiet = false,
): Environment {
  const outside = settingsFromOutside(given, quiet);
  return {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SITE_URL: siteUrl,
    TEAM_EMAIL: "equipe@djassa.test",
    ...(outside.MAIL_API_URL === undefined && { MAIL_API_URL: `${url}${MAIL_ENDPOINT}`, MAIL_API_KEY: secretKey }),
    ...(vapid && !quiet && { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey }),
    draw,
    ...outside,
  };
}
