/**
 * POST /functions/v1/send-notices: tells people whose app is closed what waits for them, through the push services of
 * their browsers. Called by the database right after the act (pg_net) and by the minute timer, with the secret key.
 * Out: {told, later}
 */
import { door, json } from "../_door/door.ts";
import { requireSecret } from "../_door/secret.ts";
import { sendWaitingNotices } from "../_push/send-waiting.ts";

export default door("POST", async (request, environment) => {
  requireSecret(request, environment);
  return json(200, await sendWaitingNotices(environment));
});
