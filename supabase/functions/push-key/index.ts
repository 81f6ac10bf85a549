/**
 * GET /functions/v1/push-key: the public key that a browser binds its subscription to.
 * Out: {key} · 404 when this project sends no notifications
 */
import { endpoint, json } from "../_http/endpoint.ts";
import { Refusal } from "../_http/refusal.ts";
import { vapidKeysOf } from "../_push/send-waiting.ts";

export default endpoint("GET", (_request, environment) => {
  const keys = vapidKeysOf(environment);
  if (keys === null) throw new Refusal(404, "not_found", "Les notifications ne sont pas disponibles ici.");
  return Promise.resolve(json(200, { key: keys.publicKey }, { "Cache-Control": "public, max-age=86400" }));
});
