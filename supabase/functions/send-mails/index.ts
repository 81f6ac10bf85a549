/**
 * POST /functions/v1/send-mails: sends what waits in the mail outbox, and removes what is to be forgotten: pictures of
 * closed accounts and of listings long deleted, old letters and reports. For a timer, with the project's secret key. The
 * local server does the same by itself; how to schedule it on a Supabase project stands in README.md beside this folder.
 * Out: {sent, failed}
 */
import { removeDepartedFiles } from "../_account/departed-files.ts";
import { forgetExpired } from "../_account/forget-expired.ts";
import { door, json } from "../_door/door.ts";
import { Refusal } from "../_door/refusal.ts";
import { sendWaitingMails } from "../_mail/send-waiting.ts";

export default door("POST", async (request, environment) => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const key = request.headers.get("apikey");
  const secret = environment.SUPABASE_SECRET_KEY;
  if (secret === "" || (bearer !== secret && key !== secret)) throw new Refusal(403, "forbidden", "Réservé au serveur.");
  const mails = await sendWaitingMails(environment);
  await removeDepartedFiles(environment);
  await forgetExpired(environment);
  return json(200, mails);
});
