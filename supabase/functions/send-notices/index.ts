/**
 * POST /functions/v1/send-notices: notifies people whose app is closed of what waits for them, through the push services of
 * their browsers. Called by the database right after the mutation (pg_net) and by the minute timer, with the secret key.
 * Out: {sent, later}
 */
import { endpoint, json } from "../_http/endpoint.ts";
import { requireSecret } from "../_http/request.ts";
import { sendWaitingNotices } from "../_push/send-waiting.ts";

export default endpoint("POST", async (request, environment) => {
  requireSecret(request, environment);
  return json(200, await sendWaitingNotices(environment));
});
