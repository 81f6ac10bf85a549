/**
 * POST /functions/v1/send-mails: sends what waits in the mail outbox; for a timer, with the project's secret key.
 * The local server calls it by itself. On a Supabase project README.md beside this folder says how to schedule it.
 * Out: {sent, failed}
 */
import { door, json } from "../_door/door.ts";
import { Refusal } from "../_door/refusal.ts";
import { sendWaitingMails } from "../_mail/send-waiting.ts";

export default door("POST", async (request, environment) => {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const key = request.headers.get("apikey");
  const secret = environment.SUPABASE_SECRET_KEY;
  if (secret === "" || (bearer !== secret && key !== secret)) throw new Refusal(403, "forbidden", "Réservé au serveur.");
  return json(200, await sendWaitingMails(environment));
});
