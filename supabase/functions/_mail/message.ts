import type { Environment } from "../_http/environment.ts";
import { findWords } from "../_words/finds.ts";
import { francs } from "../_words/francs.ts";

export type Waiting = {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly data: Readonly<Record<string, unknown>>;
};
export type Message = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** RFC 2369 and 8058, where the mail can be ended. */
  readonly headers?: Readonly<Record<string, string>>;
};

type Template = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link?: readonly [words: string, path: string];
  /** Token that ends mails of this kind. */
  readonly stop?: string;
};

/** The mail that a row of the outbox stands for; null when its template or recipient is unknown here. */
export function messageOf(
  { template, recipient, data }: Waiting,
  { TEAM_EMAIL, SITE_URL }: Environment,
): Message | null {
  const to = recipient === "team" ? TEAM_EMAIL : recipient;
  const made = TEMPLATES[template]?.(data);
  if (to === undefined || made === undefined) return null;
  const { subject, lines, link, stop } = made;
  const site = SITE_URL?.replace(/\/+$/, "");
  const href = link === undefined || site === undefined ? null : `${site}${link[1]}`;
  const end = stop === undefined || site === undefined ? null : `${site}/api/stop-mails?token=${stop}`;
  const button =
    href === null
      ? ""
      : `<p><a href="${escapeHtml(href)}" style="font-weight: 700">${escapeHtml(link?.[0] ?? "")}</a></p>`;
  const foot =
    end === null ? "" : `\n<p style="font-size: 13px"><a href="${escapeHtml(end)}">Ne plus recevoir ces emails</a></p>`;
  return {
    to,
    subject,
    html: `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin: 0; padding: 24px; font-family: system-ui, sans-serif; font-size: 16px; line-height: 1.5; color: #1c1917">
<p style="font-size: 20px; font-weight: 700">Djassa</p>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n")}
${button}${foot}</body></html>`,
    text: [
      ...lines,
      ...(href === null ? [] : [`${link?.[0]}\u00a0: ${href}`]),
      ...(end === null ? [] : [`Ne plus recevoir ces emails\u00a0: ${end}`]),
    ].join("\n\n"),
    ...(end !== null && {
      headers: { "List-Unsubscribe": `<${end}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    }),
  };
}

const textOf = (data: Waiting["data"], field: string): string => (typeof data[field] === "string" ? data[field] : "");

/** Subjects hold words of ours and amounts of the price list, never what a person wrote. */
const TEMPLATES: Readonly<Record<string, (data: Waiting["data"]) => Template>> = {
  proof_received: (data) => ({
    subject: `Paiement à vérifier\u00a0: ${data["kind"] === "pack" ? "crédits" : "annonce"}, ${francs(data["amount"])}`,
    lines: [
      `${textOf(data, "full_name")} a envoyé une preuve de paiement de ${francs(data["amount"])}.`,
      data["kind"] === "pack"
        ? `Pack de crédits\u00a0: ${textOf(data, "item")}`
        : `Annonce\u00a0: «\u00a0${textOf(data, "title")}\u00a0»`,
      ...(data["duplicate"] === true ? ["Attention\u00a0: cette capture ou cette référence a déjà été envoyée."] : []),
      "La personne attend une réponse sous 24 heures.",
    ],
    link: ["Vérifier ce paiement", "/equipe"],
  }),
  unread_message: (data) => ({
    subject: "Un message vous attend sur Djassa",
    lines: [
      `${textOf(data, "from")} vous a écrit à propos de «\u00a0${textOf(data, "title")}\u00a0».`,
      "Vous ne l'avez pas encore lu. Répondez vite\u00a0: les bonnes affaires n'attendent pas.",
    ],
    link: ["Lire et répondre", textOf(data, "path")],
    stop: textOf(data, "token"),
  }),
  search_finds: (data) => {
    const finds = Array.isArray(data["finds"]) ? (data["finds"] as readonly Waiting["data"][]) : [];
    const [only] = finds;
    return {
      subject: "Du nouveau dans ce que vous suivez",
      lines: finds.map(foundLine),
      link:
        finds.length === 1 && only
          ? [isOne(only) ? "Voir cette annonce" : "Voir ces annonces", textOf(only, "path")]
          : ["Ouvrir Djassa", "/search"],
      stop: textOf(data, "token"),
    };
  },
  support_answered: (data) => ({
    subject: "Réponse de l'équipe Djassa",
    lines: [`Vous nous avez écrit\u00a0: «\u00a0${textOf(data, "title")}\u00a0».`, textOf(data, "answer")],
    ...(data["known"] === true && { link: ["Relire dans l'application", "/help"] as const }),
  }),
  listing_warn: (data) => ({
    subject: "Votre annonce a été signalée",
    lines: [
      `Votre annonce «\u00a0${textOf(data, "title")}\u00a0» a été signalée. ${
        data["hidden"] === true
          ? "Elle reste masquée\u00a0: d'autres signalements sont arrivés et seront vérifiés."
          : "Après vérification, elle reste en ligne."
      }`,
      `Remarque de l'équipe\u00a0: ${textOf(data, "reason")}`,
    ],
    link: ["Voir mes annonces", "/profile"],
  }),
  listing_remove: (data) => ({
    subject: "Votre annonce a été retirée",
    lines: [
      `Votre annonce «\u00a0${textOf(data, "title")}\u00a0» a été retirée après un signalement.`,
      `Raison\u00a0: ${textOf(data, "reason")}`,
      "Si vous pensez que c'est une erreur, écrivez-nous depuis la page d'aide.",
    ],
    link: ["Écrire à l'équipe", "/help"],
  }),
  account_suspended: (data) => ({
    subject: "Votre compte Djassa est suspendu",
    lines: [
      "L'équipe a suspendu votre compte. Vous pouvez lire vos messages, mais plus publier, écrire ni payer, et vos annonces ne se voient plus.",
      `Raison\u00a0: ${textOf(data, "reason")}`,
      "Rien n'est effacé. Si c'est une erreur, expliquez-la à l'équipe\u00a0: tout revient quand la suspension est levée.",
    ],
    link: ["Écrire à l'équipe", "/help"],
  }),
  account_restored: () => ({
    subject: "Votre compte Djassa n'est plus suspendu",
    lines: ["La suspension de votre compte est levée. Vos annonces sont de nouveau visibles, et vous pouvez écrire."],
    link: ["Voir mes annonces", "/profile"],
  }),
  review_remove: (data) => ({
    subject: "Votre avis a été retiré",
    lines: [
      `Votre avis sur «\u00a0${textOf(data, "title")}\u00a0» a été retiré après un signalement.`,
      `Raison\u00a0: ${textOf(data, "reason")}`,
      "Si vous pensez que c'est une erreur, écrivez-nous depuis la page d'aide.",
    ],
    link: ["Écrire à l'équipe", "/help"],
  }),
};

const isOne = (find: Waiting["data"]): boolean => Number(find["found"]) <= 1;

/** "2 nouvelles annonces pour « vélo ». La dernière : Vélo VTT, 45 000 FCFA." */
function foundLine(find: Waiting["data"]): string {
  const { found, latest } = findWords(find);
  return `${found}${isOne(find) ? "" : ". La dernière"}\u00a0: ${latest}.`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
