/** Each setting that only the management API shows: a project that has all is whole, and each that it lacks is named, alone. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "../../supabase/doctor/settings.ts";

const SITE = "https://djassa.test";
const AUTH = {
  smtp_host: "smtp.test",
  site_url: "http://localhost:3000",
  uri_allow_list: `${SITE}/**`,
  mfa_totp_enroll_enabled: true,
  mfa_totp_verify_enabled: true,
  mailer_otp_length: 10,
  mailer_templates_confirmation_content: "{{ .TokenHash }} {{ .Token }}",
  mailer_templates_recovery_content: "{{ .TokenHash }} {{ .Token }}",
  mailer_notifications_password_changed_enabled: true,
  mailer_notifications_email_changed_enabled: true,
  mailer_notifications_mfa_factor_enrolled_enabled: true,
  mailer_notifications_mfa_factor_unenrolled_enabled: true,
  security_update_password_require_current_password: true,
  rate_limit_email_sent: 60,
  security_captcha_enabled: false,
  security_sb_forwarded_for_enabled: true,
  password_hibp_enabled: true,
};
const REALTIME = { private_only: true, suspend: false };

let shown: Readonly<Record<string, object>>;
const server: Server = createServer(({ url = "/", headers }, response) => {
  const found = headers.authorization === "Bearer sbp_test" ? shown[url] : undefined;
  response.writeHead(found === undefined ? 404 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify(found ?? { message: "Not found" }));
});
let project: Parameters<typeof settings>[0];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const management = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  project = { url: "", ref: "abc", key: "", secret: "", site: SITE, management, token: "sbp_test", database: "" };
});
afterAll(() => void server.close());

/** Returns the findings of a project that has these settings instead. */
async function lacking(auth: object = {}, realtime: object = {}, more: object = {}): Promise<string[]> {
  const at = "/v1/projects/abc/config";
  shown = { [`${at}/auth`]: { ...AUTH, ...auth }, [`${at}/realtime`]: { ...REALTIME, ...realtime } };
  const findings = await settings({ ...project, ...more });
  return findings.filter(({ state }) => state !== "ok").map(({ state, what }) => `${state}: ${what}`);
}

test("a project that has all lacks nothing; the app's address may be the first, or not given", async () => {
  expect(await lacking()).toEqual([]);
  expect(await lacking({ site_url: SITE, uri_allow_list: null })).toEqual([]);
  expect(await lacking({ uri_allow_list: "" }, {}, { site: "" })).toEqual([]);
});

test.each<[string, object, object?]>([
  ["SMTP of your own", { smtp_host: null }],
  ["SMTP of your own", { smtp_host: "" }],
  ["Redirect addresses", { uri_allow_list: "https://autre.test/**" }],
  ["Mails with a code", { mailer_templates_confirmation_content: "{{ .TokenHash }}" }],
  ["Mails with a code", { mailer_templates_recovery_content: "{{ .TokenHash }}" }],
  ["Links of mails", { mailer_templates_confirmation_content: "{{ .Token }}" }],
  ["Links of mails", { mailer_templates_recovery_content: "{{ .ConfirmationURL }} {{ .TokenHash }} {{ .Token }}" }],
  ["Mails to owners", { mailer_notifications_password_changed_enabled: false }],
  ["Mails to owners", { mailer_notifications_email_changed_enabled: null }],
  ["Mails to owners", { mailer_notifications_mfa_factor_enrolled_enabled: false }],
  ["Mails to owners", { mailer_notifications_mfa_factor_unenrolled_enabled: null }],
  ["Old password for a new one", { security_update_password_require_current_password: false }],
  ["Mails an hour", { rate_limit_email_sent: 59 }],
  ["Mails an hour", { rate_limit_email_sent: null }],
  ["Codes of an authenticator app", { mfa_totp_enroll_enabled: false }],
  ["Codes of an authenticator app", { mfa_totp_verify_enabled: null }],
  ["Long codes of mails", { mailer_otp_length: 9 }],
  ["Long codes of mails", { mailer_otp_length: null }],
  ["CAPTCHA", { security_captcha_enabled: true }],
  ["IP address forwarding", { security_sb_forwarded_for_enabled: null }],
  ["Private channels", {}, { private_only: null }],
  ["Realtime", {}, { suspend: true }],
])("%s: %j %j", async (what, auth, realtime) => {
  expect(await lacking(auth, realtime)).toEqual([`missing: ${what}`]);
});

test("what costs money is only said", async () => {
  expect(await lacking({ password_hibp_enabled: false })).toEqual(["unseen: Leaked passwords"]);
});

test("another project's token shows nothing, and without one nothing is guessed", async () => {
  const what = "SMTP, redirect addresses, codes, private channels";
  expect(await lacking({}, {}, { token: "sbp_other" })).toEqual([`missing: ${what}`]);
  expect(await lacking({}, {}, { token: "" })).toEqual([`unseen: ${what}`]);
});
