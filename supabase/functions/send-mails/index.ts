/**
 * POST /functions/v1/send-mails: sends what waits in the mail outbox, and removes what is to be forgotten: pictures of
 * closed accounts and of listings long deleted, old support messages and reports. For a timer, with the project's secret key. The
 * local server does the same by itself; how to schedule it on a Supabase project stands in README.md beside this folder.
 * Out: {sent, failed}
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
  await call(environment, "queue_notice_mails", {});
  await pokeLateChanges(environment);
  const mails = await sendWaitingMails(environment);
  await removeDepartedFiles(environment);
  await forgetExpired(environment);
  await doChores(environment);
  await sendWaitingNotices(environment);
  return json(200, mails);
});
