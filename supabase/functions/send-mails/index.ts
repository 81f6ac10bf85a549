/**
 * POST /functions/v1/send-mails: sends what waits in the mail outbox; for a timer, with the project's secret key.
 * It also removes
 * pictures that a closed account has left behind. The local server calls both by itself. On a Supabase project README.md beside this folder says how to schedule it.
 * Out: {sent, failed}
 */
import { removeDepartedFiles } from "../_account/departed-files.ts";
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
  return json(200, mails);
});
