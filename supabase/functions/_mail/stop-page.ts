/** The page behind the "ne plus recevoir" of a mail, as the function and the edge of a static host show it. */

/** The person whose mails are ended. */
const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** A button that a thumb meets, and the dark of a phone that is dark. */
const STYLE =
  ":root{color-scheme:light dark}body{margin:0 auto;max-width:40rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif}" +
  "button,a{display:inline-block;min-height:44px;padding:10px 16px;font:inherit;font-weight:700;box-sizing:border-box}a{padding-inline:0}";
/** The hash of these very signs: the page lets in no other style. */
const STYLE_HASH = "sha256-q1Ws0UeFKaZW3FvIS1x9pjaAaJRgD4lAJoUpFb/0zzM=";

const HEADERS: Readonly<Record<string, string>> = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy": `default-src 'none'; style-src '${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
};

/** The token that an address carries; null when it is none. */
export function stopToken(request: Request): string | null {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return TOKEN.test(token) ? token : null;
}

/** The page behind the link, before anything is ended. Needs no key. */
export const stopQuestion = (request: Request, siteUrl: string): Response =>
  stopToken(request) === null
    ? stopPage(404, "Ce lien est incomplet.", siteUrl)
    : stopPage(
        200,
        "Ne plus recevoir d'email quand un message vous attend, ni pour ce que vous suivez\u202F?",
        siteUrl,
        true,
      );

/** A page of these words: with the button, or with the way to the app. */
export function stopPage(status: number, words: string, siteUrl: string, asks = false): Response {
  const next = asks
    ? `<form method="post"><button>Ne plus recevoir</button></form>`
    : `<p><a href="${siteUrl}/settings">Ouvrir Djassa</a></p>`;
  const html = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Djassa</title><style>${STYLE}</style></head>
<body><h1>Djassa</h1><p>${words}</p>${next}</body></html>`;
  return new Response(html, { status, headers: HEADERS });
}
