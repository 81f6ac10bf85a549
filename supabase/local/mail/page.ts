import { everyAnswer } from "../../../build/headers.ts";
import { json } from "../http/answers.ts";
import { escapeHtml } from "./html.ts";
import type { Mail, Mailbox } from "./mailbox.ts";

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 42rem; padding: 1.5rem 1rem; font: 1rem/1.5 system-ui, sans-serif; }
article { border: 1px solid #8884; border-radius: 0.75rem; margin-top: 1rem; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin: 0; }
p { margin: 0.5rem 0; white-space: pre-line; } .meta { opacity: 0.75; font-size: 0.875rem; }
a.action { display: inline-block; padding: 0.625rem 0; font-weight: 600; }`;

/** Serves `/_mail` (page), its style sheet and `/_mail.json?to=…`; null for other paths. */
export function mailPages(mailbox: Mailbox): (request: Request, url: URL) => Response | null {
  return (request, url) => {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const to = url.searchParams.get("to") ?? undefined;
    if (url.pathname === "/_mail.json")
      return json(200, mailbox.list(to), { ...everyAnswer, "Cache-Control": "no-store" });
    if (url.pathname === "/_mail.css")
      return new Response(STYLE, { headers: { ...everyAnswer, "Content-Type": "text/css; charset=utf-8" } });
    if (url.pathname !== "/_mail") return null;
    return new Response(page(mailbox.list(to)), {
      headers: {
        ...everyAnswer,
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-store",
        "Content-Security-Policy":
          "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
      },
    });
  };
}

const DATE = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "medium" });

function page(mails: readonly Mail[]): string {
  const list = mails.length === 0 ? "<p>Aucun message pour le moment.</p>" : mails.map(article).join("\n");
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Messages envoyés · Djassa</title><link rel="stylesheet" href="/_mail.css"></head>
<body><main><h1>Messages envoyés</h1><p class="meta">Ce serveur n'envoie aucun email : il les garde ici. Le plus récent est en haut.</p>
${list}</main></body></html>`;
}

function article(mail: Mail): string {
  const body = textOfBody(mail);
  const links = mail.links
    .filter((link) => /^https?:/.test(link))
    .map((link) => `<a class="action" href="${escapeHtml(link)}">Ouvrir le lien</a>`)
    .join(" ");
  return `<article><h2>${escapeHtml(mail.subject)}</h2><p class="meta">À ${escapeHtml(mail.to)}, le <time datetime="${mail.at}">${DATE.format(new Date(mail.at))}</time></p><p>${escapeHtml(body)}</p>${links}</article>`;
}

/** The text without the long addresses: they are links below it. */
const textOfBody = (mail: Mail): string =>
  mail.links.reduce((text, link) => text.replaceAll(`\u00a0: ${link}`, ""), mail.text);
