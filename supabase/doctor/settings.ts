import * as v from "valibot";
import { as, ask, missing, ok, unseen, type Finding, type Project } from "./look.ts";

const authConfig = v.object({
  smtp_host: v.nullish(v.string()),
  site_url: v.nullish(v.string()),
  uri_allow_list: v.nullish(v.string()),
  mfa_totp_enroll_enabled: v.nullish(v.boolean()),
  mfa_totp_verify_enabled: v.nullish(v.boolean()),
  mailer_otp_length: v.nullish(v.number()),
  mailer_templates_confirmation_content: v.nullish(v.string()),
  mailer_templates_recovery_content: v.nullish(v.string()),
  mailer_notifications_password_changed_enabled: v.nullish(v.boolean()),
  mailer_notifications_email_changed_enabled: v.nullish(v.boolean()),
  mailer_notifications_mfa_factor_enrolled_enabled: v.nullish(v.boolean()),
  mailer_notifications_mfa_factor_unenrolled_enabled: v.nullish(v.boolean()),
  security_update_password_require_current_password: v.nullish(v.boolean()),
  rate_limit_email_sent: v.nullish(v.number()),
  security_captcha_enabled: v.nullish(v.boolean()),
  security_sb_forwarded_for_enabled: v.nullish(v.boolean()),
  password_hibp_enabled: v.nullish(v.boolean()),
});
type AuthConfig = v.InferOutput<typeof authConfig>;
const realtimeConfig = v.object({ private_only: v.nullish(v.boolean()), suspend: v.nullish(v.boolean()) });

/** Examines what only the management API shows, and what a project has of its own where nobody has set it. Never rejects. */
export async function settings(project: Project): Promise<Finding[]> {
  const what = "SMTP, redirect addresses, codes, private channels";
  const { ref, management, token } = project;
  if (token === "") return [unseen(what, "set SUPABASE_ACCESS_TOKEN to have them looked at")];
  const at = `${management}/v1/projects/${ref}/config`;
  const headers = { authorization: `Bearer ${token}` };
  const auth = as(authConfig, await ask(`${at}/auth`, { headers }));
  const realtime = as(realtimeConfig, await ask(`${at}/realtime`, { headers }));
  if (auth === null) return [missing(what, "the management API does not show this project to this token")];
  return [
    ...mails(auth, project),
    ...endpoints(auth),
    realtime?.private_only === true
      ? ok("Realtime lets private channels in only")
      : missing("Private channels", "public ones are open: Realtime → Settings → switch off public access"),
    ...(realtime?.suspend === true ? [missing("Realtime", "is switched off: Realtime → Settings")] : []),
  ];
}

/** Fewer than this an hour (supabase/config.toml says 120): a project with SMTP of its own begins with 30, which one evening of an opening uses up. */
const LEAST_MAILS = 60;

function mails(auth: AuthConfig, { site }: Project): Finding[] {
  const listed = `${auth.site_url ?? ""},${auth.uri_allow_list ?? ""}`;
  const texts = [auth.mailer_templates_confirmation_content, auth.mailer_templates_recovery_content];
  const hourly = auth.rate_limit_email_sent ?? 0;
  return [
    (auth.smtp_host ?? "") === ""
      ? missing(
          "SMTP of your own",
          "the built-in mail serves members of your organisation only, so nobody can register: Authentication → Emails → SMTP",
        )
      : ok("SMTP of your own"),
    site !== "" && !listed.includes(site)
      ? missing("Redirect addresses", `${site} is not among them: Authentication → URL configuration, ${site}/**`)
      : ok("Redirect addresses"),
    texts.every((text) => /\{\{ *\.Token *\}\}/u.test(text ?? ""))
      ? ok("Mails show the code that is typed")
      : missing("Mails with a code", "they hold a link alone, in English: npx supabase config push"),
    texts.every((text) => text?.includes(".TokenHash") === true && !text.includes(".ConfirmationURL"))
      ? ok("Links of mails open a page that asks for a press")
      : missing("Links of mails", "whatever opens them by itself takes them: npx supabase config push"),
    [
      auth.mailer_notifications_password_changed_enabled,
      auth.mailer_notifications_email_changed_enabled,
      auth.mailer_notifications_mfa_factor_enrolled_enabled,
      auth.mailer_notifications_mfa_factor_unenrolled_enabled,
    ].every((on) => on === true)
      ? ok("Owners are told of changes")
      : missing("Mails to owners", "nobody hears that a password or a code was changed: npx supabase config push"),
    hourly >= LEAST_MAILS
      ? ok("Mails an hour")
      : missing("Mails an hour", `only ${hourly}, then nobody can register: npx supabase config push`),
  ];
}

function endpoints(auth: AuthConfig): Finding[] {
  return [
    auth.mfa_totp_enroll_enabled === true && auth.mfa_totp_verify_enabled === true
      ? ok("Codes of an authenticator app")
      : missing("Codes of an authenticator app", "the team cannot open its desk: npx supabase config push"),
    (auth.mailer_otp_length ?? 0) >= 10
      ? ok("Codes of mails are long")
      : missing("Long codes of mails", "a project counts no tries of one code: npx supabase config push"),
    auth.security_update_password_require_current_password === true
      ? ok("A new password asks for the old one")
      : missing(
          "Old password for a new one",
          "whoever holds a phone for a moment changes it: Authentication → Sign In / Providers → Email, require current password",
        ),
    auth.security_captcha_enabled === true
      ? missing("CAPTCHA", "the app sends none, so nobody can sign in: Authentication → Attack protection, off")
      : ok("No CAPTCHA is asked for"),
    auth.security_sb_forwarded_for_enabled === true
      ? ok("Passwords asked by a function count for who asks")
      : missing(
          "IP address forwarding",
          "one person's wrong passwords close “Supprimer mon compte” to all: Authentication → Rate Limits, on",
        ),
    auth.password_hibp_enabled === true
      ? ok("Leaked passwords are refused")
      : unseen("Leaked passwords", "are taken; a paid plan refuses them: Authentication → Passwords"),
  ];
}
