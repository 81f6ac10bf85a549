import { hasStrangeLink, URL_SIGN } from "./links.ts";
import { fraudScore, plainly } from "./fraud-model.ts";

/** The two demands that are known by their words: a secret code, a click elsewhere. Written for texts as `plainly` gives them. */

const sign = (pattern: string): RegExp => new RegExp(`\\b${pattern}`, "u");

const SECRET = [
  sign(
    String.raw`(?:code|otp|pin|chiffres)\b.{0,25}\b(?:recu|recois|recevoir|sms|secret|pin|otp|wave|orange|confirmation|verification|validation|retrait|whatsapp|qui vient|qu on|vient d|\d chiffres|que (?:tu|vous|j|je|wave))`,
  ),
  sign(
    String.raw`(?:donne|envoie|tape|entre|saisis|ton|votre|tes|communique)\b.{0,25}\b(?:code|otp|pin|mot de passe|(?:\d|six|quatre) chiffres|les chiffres)`,
  ),
  sign(String.raw`(?:recu|recevoir)\b.{0,15}\b(?:otp|code)\b`),
  sign(String.raw`(?:code secret|code pin|otp\b|code (?:svp|stp|s il (?:te|vous) plait)\b)`),
  /(?:compose|tape)\w* [*#]?\d*[*#]\d/u,
  sign(String.raw`scann\w* .{0,12}\bqr\b`),
  sign(
    String.raw`(?:donne|envoie)\b.{0,15}\b(?:numero|nombre|chiffres)\b.{0,15}\b(?:venu|vient|recu|texto|sms|secret)`,
  ),
  sign(
    String.raw`(?:message|sms|texto) (?:vient|arrive|tombe)\b.{0,15}\b(?:donne|envoie)\b.{0,10}\b(?:nombre|numero|chiffres|code)`,
  ),
  sign(String.raw`(?:chiffres secrets|coordonnees bancaires|numeros? de (?:ta|votre) carte|rib\b)`),
  sign(String.raw`(?:message|sms)\b.{0,20}\bchiffres\b.{0,15}\b(?:envoie|donne)`),
];
const NO_SECRET =
  /\b(?:cadenas|imei|wifi)\b|#06#|\bcode (?:de la route|barre|postal|promo|couleur|du portail|erreur)|\b(?:pas|plus|sans|aucun|ni) (?:de |le |un )?(?:code|mot de passe|pin)|\b(?<!\bsi (?:tu|vous) )\b(?:ne|jamais) .{0,12}(?:donne|envoie|partage)|code (?:imei|de serie|article|de reference)|code .{0,14}\b(?:enleve|efface|retire)|\bcode (?:du|de la|des|de l|d) (?!sms|compte|cart|puce|retrait|depot|transfert|transaction|message|paie|paiement|livr|colis|commande|wave|confirmation|verif|valid|activ)|\bcode\b.{0,20}\bj ai (?:coupe|refuse|bloque|raccroche|dit non)/u;

const CLICK = sign(
  "(?:ce|le|mon) lien\\b.{0,20}\\b(?:toucher|recevoir|etre paie|encaisser|confirmer|finaliser)|(?:contacte|inscri\\w*|telecharge)\\b.{0,30}\\bce lien|(?:clique|appuie|ouvre|remplis)\\b.{0,20}\\b(?:lien|ici|formulaire)|\\blien de (?:paiement|wave)|\\b(?:paie|paye|regle)\\w*\\b.{0,15}\\b(?:via|par|avec) (?:ce|le|mon|un) lien|\\bsur (?:ce|le) (?:site|lien)",
);

const NO_CLICK = /\b(?:ne|jamais|pas|aucun)\b.{0,14}\b(?:clique|ouvre|lien)/u;

/** advance: money before the thing was seen; transfer: a payment only claimed; code: a secret; link: a click elsewhere. */
export type Danger = "advance" | "transfer" | "code" | "link";

const CLAUSE = /[.!?;\n]+(?!\w)|\bmais\b/u;

/** How far back a warning still speaks about the conversation. */
const RECENT = 12;

/** From this score on a sentence sounds like fraud: about the highest that finds nine in ten of rounds kept from what is learnt (D44). */
const SOUNDS_LIKE_FRAUD = 0.25;
/** The higher threshold of one sentence of a message: outside its message it says less. */
const ALONE = 0.3;
/** The score that a plain request for a click or a code adds; more would warn of people who report one. */
const ASKED: Readonly<Partial<Record<Danger, number>>> = { link: 0.5, code: 1 };
/** Shorter pieces of a message are read only as a part of it: "ok d'accord." says nothing alone. */
const WORDS_ALONE = 4;

/**
 * The danger in a text, which asks for something that honest buyers and sellers do not: money first, a secret code, a click elsewhere. Null
 * when there is none. A sentence counts for less where the whole says the contrary: "Te payer d'avance ? Jamais."
 */
export function dangerIn(text: string): Danger | null {
  const danger = dangerBy(text, fraudScore);
  if (danger !== null) return danger;
  const sentences = (text.match(/[^.!?;\n]+[.!?;\n]*/gu) ?? []).filter((one) => one.split(" ").length >= WORDS_ALONE);
  if (sentences.length < 2) return null;
  const whole = Math.min(0, fraudScore(plainly(text)));
  for (const sentence of sentences) {
    const part = dangerBy(sentence, (plain) => fraudScore(plain) + whole - ALONE);
    if (part !== null) return part;
  }
  return null;
}

/** The same of one sentence, with a score of one's own for it as `plainly` gives it. A strange address decides alone. */
export function dangerBy(text: string, scored: (plain: string) => number): Danger | null {
  if (hasStrangeLink(text)) return "link";
  const plain = plainly(text.toLowerCase().replace(URL_SIGN, " "));
  const asked = askedIn(plain);
  const sum = scored(plain) + (asked === null ? 0 : (ASKED[asked] ?? 0));
  return sum > SOUNDS_LIKE_FRAUD ? (asked ?? kindOf(plain)) : null;
}

/** The demands that are known by their words. */
function askedIn(plain: string): Danger | null {
  for (const clause of plain.split(CLAUSE)) {
    if (CLICK.test(clause) && !NO_CLICK.test(clause)) return "link";
    if (SECRET.some((one) => one.test(clause)) && !NO_SECRET.test(clause)) return "code";
  }
  return null;
}

/** Which warning fits a sentence that sounds like fraud. */
function kindOf(plain: string): Danger {
  if (/\b(?:code|pin|otp|chiffres|rib|mot de passe)\b/u.test(plain)) return "code";
  if (/\b(?:lien|clique|formulaire|site)\b/u.test(plain)) return "link";
  return /\b(?:renvoie|erreur|confirmation|notification|message|sms|capture)\b/u.test(plain) ? "transfer" : "advance";
}

/** The latest danger among the last messages received, the most recent first. `seen` are the kinds already dismissed. */
export function latestDanger(texts: readonly string[], seen: ReadonlySet<Danger>): Danger | null {
  for (const text of texts.slice(-RECENT).reverse()) {
    const danger = dangerIn(text);
    if (danger !== null && !seen.has(danger)) return danger;
  }
  return null;
}
