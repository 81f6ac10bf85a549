/**
 * POST /functions/v1/send-mails: sends what waits in the mail outbox, and removes what is to be forgotten: pictures of
 * closed accounts and of listings long deleted, old support messages and reports. For a timer, with the project's secret key. The
 * local server does the same by itself; how to schedule it on a Supabase project stands in README.md beside this folder.
 * Out: {sent, failed}; 503 when one of its works failed, after all others were done.
 */
import { removeDepartedFiles } from "../_account/departed-files.ts";
import { forgetExpired } from "../_account/forget-expired.ts";
import { doChores } from "../_chores/do-chores.ts";
import { call } from "../_http/database.ts";
import { endpoint, json } from "../_http/endpoint.ts";
import { requireSecret } from "../_http/request.ts";
import { pokeLateChanges } from "../_feed/poke-late.ts";
import { sendWaitingMails } from "../_mail/send-waiting.ts";
import { sendWaitingNotices } from "../_push/send-waiting.ts";

export default endpoint("POST", async (request, environment) => {
  requireSecret(request, environment);
  const [mails, ...others] = await Promise.allSettled([
    call(environment, "queue_notice_mails", {}).then(() => sendWaitingMails(environment)),
    // None waits for another: a long queue of mails, or a provider that is down, would keep all of them from being done.
    ...[sendWaitingNotices, pokeLateChanges, removeDepartedFiles, forgetExpired, doChores].map((work) =>
      work(environment),
    ),
  ]);
  const failed = [mails, ...others].find((work) => work.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return json(200, mails.status === "fulfilled" ? mails.value : null);
});
