/**
 * The "ne plus recevoir" of a mail. GET /functions/v1/stop-mails?token=… shows one button, so that a program that opens
 * the links of a mail ends nothing; POST (the button, or a mail program by RFC 8058) ends the mails of this person.
 * Out: an HTML page; 404 for a token that is nobody's.
 */
import { call } from "../_http/database.ts";
import type { Endpoint } from "../_http/endpoint.ts";
import { environmentOf, type Environment } from "../_http/environment.ts";

const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

const HEADERS: Readonly<Record<string, string>> = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
};

export default {
  fetch: async (request, given) => {
    const environment = environmentOf(given);
    const token = new URL(request.url).searchParams.get("token") ?? "";
    if (!TOKEN.test(token)) return page(404, "Ce lien est incomplet.", environment);
    if (request.method === "GET" || request.method === "HEAD")
      return page(
        200,
        "Ne plus recevoir de mail quand un message vous attend, ni pour vos recherches suivies\u00a0?",
        environment,
        true,
      );
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
    try {
      const ended = (await call(environment, "stop_notice_mails", { token })) === true;
      return ended
        ? page(200, "C'est fait. Vous ne recevrez plus ces mails.", environment)
        : page(404, "Ce lien ne correspond à aucun compte.", environment);
    } catch {
      return page(503, "Ce n'est pas possible pour l'instant. Réessayez dans un moment.", environment, true);
    }
  },
} satisfies Endpoint;

function page(status: number, words: string, { SITE_URL = "" }: Environment, asks = false): Response {
  const next = asks
    ? `<form method="post"><button>Ne plus recevoir</button></form>`
    : `<p><a href="${SITE_URL}/settings">Ouvrir Djassa</a></p>`;
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Djassa</title></head>
<body><h1>Djassa</h1><p>${words}</p>${next}</body></html>`;
  return new Response(html, { status, headers: HEADERS });
}
