/**
 * The "ne plus recevoir" of a mail. GET /functions/v1/stop-mails?token=… shows one button, so that a program that opens
 * the links of a mail ends nothing; POST (the button, or a mail program by RFC 8058) ends the mails of this person.
 * Out: an HTML page; 404 for a token that is nobody's. A project without a domain of its own turns the page of a GET into plain
 * text: netlify/edge-functions/stop-mails.ts answers that one there.
 */
import { call } from "../_http/database.ts";
import type { Endpoint } from "../_http/endpoint.ts";
import { environmentOf } from "../_http/environment.ts";
import { stopPage, stopQuestion, stopToken } from "../_mail/stop-page.ts";

export default {
  fetch: async (request, given) => {
    const environment = environmentOf(given);
    const { SITE_URL = "" } = environment;
    const token = stopToken(request);
    if (token === null || request.method === "GET" || request.method === "HEAD") return stopQuestion(request, SITE_URL);
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
    try {
      const ended = (await call(environment, "stop_notice_mails", { token })) === true;
      return ended
        ? stopPage(200, "C'est fait. Vous ne recevrez plus ces emails.", SITE_URL)
        : stopPage(404, "Ce lien ne correspond à aucun compte.", SITE_URL);
    } catch {
      return stopPage(503, "Ce n'est pas possible pour l'instant. Réessayez dans un moment.", SITE_URL, true);
    }
  },
} satisfies Endpoint;
