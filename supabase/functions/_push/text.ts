import { findWords } from "../_words/finds.ts";
import { francs } from "../_words/francs.ts";

/** A row of `claim_notices`. */
export type Notice = {
  readonly id: string;
  readonly version: number;
  readonly person: string;
  /** One of `WORDS`, or of a server that is newer than these. */
  readonly kind: string;
  readonly tag: string;
  /** Where it leads, an address of the app. */
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether what somebody wrote may stand on the locked screen. */
  readonly shows_text: boolean;
};

/** The notification that the service worker shows; the shape of the message that travels (sw/notices.ts reads it). */
export type NoticeText = {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly path: string;
  readonly person: string;
  readonly version: number;
  /** When the last message was written, as its row says it; only of messages. */
  readonly at?: string;
  /** Messages of the conversation that are unread, a hundred at most; only of messages. */
  readonly count?: number;
};

const LONGEST_BODY = 160;

/** French words of a notice, at most 160 signs of what somebody wrote; also the app's own, behind its bell. */
export function textOf(notice: Notice): NoticeText {
  const { tag, path, person, version } = notice;
  const [title, body] = wordsOf(notice);
  const { at, unread } = notice.data;
  const words = { title: shortened(title, 80), body: shortened(body, LONGEST_BODY), tag, path, person, version };
  return {
    ...words,
    ...(typeof at === "string" && { at }),
    ...(typeof unread === "number" && { count: unread }),
  };
}

type Data = Notice["data"];
type Words = readonly [title: string, body: string];

const text = (data: Data, field: string): string => (typeof data[field] === "string" ? data[field] : "");
const quoted = (data: Data): string => `«\u00a0${shortened(text(data, "title"), 60)}\u00a0»`;

/** Without what the team wrote to the person. */
const unsaid = (data: Data): Data => ({ ...data, reason: "", answer: "", text: "" });

const WORDS: Readonly<Record<string, (data: Data, showsText: boolean) => Words>> = {
  message: (data, showsText) => {
    const { step, amount } = (data["offer"] ?? {}) as { step?: unknown; amount?: unknown };
    const offer = typeof step === "string" ? OFFER[step] : undefined;
    if (offer !== undefined)
      return showsText
        ? [`${text(data, "from")} ${offer.said.replace("{prix}", francs(amount))}`, `À propos de ${quoted(data)}`]
        : [text(data, "from"), `${offer.hint} ${quoted(data)}`];
    return [text(data, "from"), showsText ? text(data, "text") : `Nouveau message à propos de ${quoted(data)}`];
  },
  payment: (data, showsText) =>
    PAYMENT[text(data, "status")]?.(showsText ? data : unsaid(data)) ?? ["Votre paiement", "Sa situation a changé."],
  listing: (data, showsText) =>
    LISTING[text(data, "state")]?.(showsText ? data : unsaid(data)) ?? ["Votre annonce", `${quoted(data)} a changé.`],
  team: (data, showsText) =>
    ACCOUNT[text(data, "state")]?.(showsText ? data : unsaid(data)) ?? [
      "L'équipe vous a répondu",
      showsText ? text(data, "text") : `À propos de ${quoted(data)}`,
    ],
  favorite: (data) =>
    data["state"] === "sold"
      ? ["Un de vos favoris est vendu", `${quoted(data)} n'est plus disponible.`]
      : ["Un de vos favoris a baissé de prix", `${quoted(data)} est maintenant à ${francs(data["price"])}.`],
  search: (data) => {
    const { found, latest } = findWords({ ...data, q: shortened(text(data, "q"), 40) });
    // Behind the bell it is not said which: it may be sold by then.
    return [found, text(data, "title") === "" ? "" : latest];
  },
  review: (data) => ["Un nouvel avis sur vous", `${stars(data)} à propos de ${quoted(data)}.`],
};

/** Steps of haggling: with the price, and for a locked screen on which nobody's words stand. */
const OFFER: Readonly<Record<string, { readonly said: string; readonly hint: string }>> = {
  made: { said: "vous propose {prix}", hint: "Nouvelle offre pour" },
  accepted: { said: "est d'accord pour {prix}", hint: "Offre acceptée pour" },
  refused: { said: "n'accepte pas {prix}", hint: "Offre refusée pour" },
  withdrawn: { said: "retire son offre de {prix}", hint: "Offre retirée pour" },
};

/** A kind that only a newer server knows is said to be something, not what. */
const wordsOf = ({ kind, data, shows_text }: Notice): Words =>
  (Object.hasOwn(WORDS, kind) && WORDS[kind]?.(data, shows_text)) || ["Du nouveau", ""];

const stars = ({ rating }: Data): string => `${Number(rating)}\u00a0${Number(rating) > 1 ? "étoiles" : "étoile"}`;

const ACCOUNT: Readonly<Record<string, (data: Data) => Words>> = {
  suspended: (data) => ["Votre compte est suspendu", text(data, "text") || "Voyez la raison, et que faire."],
  restored: () => ["Votre compte n'est plus suspendu", "Vos annonces sont de nouveau visibles."],
  number_confirmed: () => ["Votre numéro est confirmé", "Les acheteurs le lisent à côté de votre nom."],
  number_refused: () => [
    "Votre numéro n'est pas confirmé",
    "Le code n'est pas venu de ce numéro. Demandez-en un autre dans Réglages.",
  ],
  avatar_removed: () => [
    "Votre photo a été retirée",
    "Elle ne suivait pas les règles du marché. Vous pouvez en choisir une autre.",
  ],
};

const PAYMENT: Readonly<Record<string, (data: Data) => Words>> = {
  accepted: (data) => [
    "Paiement validé",
    data["item"] === "pack"
      ? `${credits(data, "est", "sont")} sur votre compte.`
      : data["item"] === "spent"
        ? "Il a servi à publier une annonce qui n'est plus là."
        : data["unseen"] === true
          ? "Votre annonce est payée. Elle n'est pas visible pour l'instant."
          : "Votre annonce est en ligne.",
  ],
  refused: (data) => ["Paiement refusé", text(data, "reason") || "Voyez la raison et envoyez une autre preuve."],
  reversed: (data) =>
    data["was"] === "accepted" && data["item"] !== "spent"
      ? [
          data["item"] === "pack"
            ? `${credits(data, "a", "ont")} été repris`
            : "La publication de votre annonce a été annulée",
          text(data, "reason") || "L'équipe vérifie votre paiement encore une fois.",
        ]
      : ["Paiement de nouveau en vérification", "L'équipe a repris sa décision et vérifie encore une fois."],
  upheld: (data) => ["Réponse à votre contestation", text(data, "reason") || "Elle est à côté du paiement."],
};

/** "10 crédits sont", "1 crédit est", and "Vos crédits sont" where their number is not known; the verb for one and for more. */
function credits({ credits: n }: Data, one: string, more: string): string {
  if (typeof n !== "number") return `Vos crédits ${more}`;
  return n === 1 ? `1\u00a0crédit ${one}` : `${n}\u00a0crédits ${more}`;
}

const LISTING: Readonly<Record<string, (data: Data) => Words>> = {
  hidden: (data) => ["Votre annonce est en cours de vérification", `${quoted(data)} n'est pas visible pour l'instant.`],
  shown: (data) => ["Votre annonce est de nouveau visible", `${quoted(data)} est en ligne.`],
  appeal_upheld: (data) => [
    `Réponse de l'équipe à propos de ${quoted(data)}`,
    text(data, "answer") || "Elle est sur l'annonce.",
  ],
  appeal_granted: (data) => [
    "Votre demande est acceptée",
    data["credit"] === false
      ? `Vous pouvez publier ${quoted(data)} de nouveau.`
      : `Un crédit vous permet de remettre ${quoted(data)} en ligne.`,
  ],
  correction_granted: (data) => ["Votre correction est acceptée", `${quoted(data)} reste en ligne.`],
  month_old: (data) => [
    "Toujours à vendre\u202F?",
    `${quoted(data)} est en ligne depuis un mois. D'un geste elle remonte\u202F; ou dites qu'elle est vendue.`,
  ],
  asleep_soon: (data) => [
    "Toujours à vendre\u202F?",
    `${quoted(data)} sera en pause dans une semaine, sauf si vous dites d'un geste qu'elle est toujours à vendre.`,
  ],
  asleep: (data) => [
    "Votre annonce est en pause",
    `${quoted(data)} ne se voit plus. D'un geste elle revient parmi les nouvelles, sans frais.`,
  ],
  reserved_for_you: (data) => ["Réservé pour vous", `${quoted(data)} vous attend. Convenez d'un rendez-vous.`],
  sold_to_you: (data) => ["Vendu à vous", `${quoted(data)} est à vous. Dites comment ça s'est passé.`],
  receipt_proposed: (data) => ["Un reçu à confirmer", `Relisez celui de ${quoted(data)}, puis confirmez-le.`],
  receipt_confirmed: (data) => ["Votre reçu est confirmé", `Vous l'avez tous les deux pour ${quoted(data)}.`],
  receipt_refused: (data) => ["Votre reçu n'est pas confirmé", `Voyez avec l'acheteur de ${quoted(data)}.`],
  review_removed: (data) => [
    "Votre avis a été retiré",
    text(data, "answer") || `Il était à propos de ${quoted(data)}.`,
  ],
  removed: (data) => ["Votre annonce a été retirée", `${quoted(data)} n'est plus en ligne.`],
};

/** One line, without signs that nobody sees; cut at a whole sign. */
function shortened(words: string, longest: number): string {
  const signs = Array.from(words.replaceAll(/(?:(?!\u200D)[\p{Cc}\p{Cf}])+/gu, " ").trim());
  return signs.length <= longest
    ? signs.join("")
    : `${signs
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`;
}
