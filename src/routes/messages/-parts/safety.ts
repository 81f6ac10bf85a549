import { normaliseText } from "#domain/search.ts";
import { fraudScore } from "./safety-model.ts";
import { CLICK, NO_CLICK, NO_SECRET, SECRET, SPELLINGS } from "./safety-signs.ts";

/** advance: money before the thing was seen; transfer: a payment only claimed; code: a secret; link: a click elsewhere. */
export type Danger = "advance" | "transfer" | "code" | "link";

const URL_SIGN =
  /(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|net|org|info|xyz|top|link|site|online|shop|ly|me|gl|ru|cn|ci)\b/gu;
const KNOWN_URL =
  /^(?:https?:\/\/)?(?:(?:www\.)?(?:maps\.|goo\.gl\/maps|google\.[a-z]+\/maps|youtube\.com|youtu\.be|wa\.me)|maps\.app\.goo\.gl)/u;
const CLAUSE = /[.!?;\n]+(?!\w)|\bmais\b/u;

/** How far back a tip still speaks about the conversation. */
const RECENT = 12;

/** From this score on a sentence sounds like fraud: about the highest that finds nine in ten of rounds kept from what is learnt (D104). */
const SOUNDS_LIKE_FRAUD = 0.25;
/** What one sentence of a message needs beyond that: out of its message it says less. */
const ALONE = 0.3;
/** What it adds when a click or a code is asked for in so many words; more would warn of who tells of it. */
const ASKED: Readonly<Partial<Record<Danger, number>>> = { link: 0.5, code: 1 };
/** Shorter pieces of a message are read only as a part of it: "ok d'accord." says nothing alone. */
const WORDS_ALONE = 4;

/** A text as the rules and what was learnt read it: no accents, digits without gaps, one spelling a word. */
export function plainly(text: string): string {
  let plain = normaliseText(text)
    .replace(/([a-z])\1{2,}/gu, "$1")
    .replace(/(\d)[ .](?=\d{3}\b)/gu, "$1")
    .replace(/['’_-]/gu, " ");
  for (const [forms, word] of SPELLINGS) plain = plain.replace(forms, word);
  return plain.replace(/ +/gu, " ").trim();
}

/**
 * What a text asks for that honest buyers and sellers do not: money first, a secret code, a click elsewhere. Null when nothing. A sentence of
 * it counts for less where the whole says the contrary: "Te payer d'avance ? Jamais."
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

const hasStrangeLink = (text: string): boolean =>
  (text.toLowerCase().match(URL_SIGN) ?? []).some((url) => !KNOWN_URL.test(url) && !isOurs(url));

/** The demands that are known by their words. */
function askedIn(plain: string): Danger | null {
  for (const clause of plain.split(CLAUSE)) {
    if (CLICK.test(clause) && !NO_CLICK.test(clause)) return "link";
    if (SECRET.some((one) => one.test(clause)) && !NO_SECRET.test(clause)) return "code";
  }
  return null;
}

/** Which tip fits a sentence that sounds like fraud. */
function kindOf(plain: string): Danger {
  if (/\b(?:code|pin|otp|chiffres|rib)\b/u.test(plain)) return "code";
  if (/\b(?:lien|clique|formulaire|site)\b/u.test(plain)) return "link";
  return /\b(?:renvoie|erreur|confirmation|notification|message|sms|capture)\b/u.test(plain) ? "transfer" : "advance";
}

/** An address of this market itself, as "Partager" writes it. */
function isOurs(url: string): boolean {
  const host = globalThis.location?.host;
  return host !== undefined && host !== "" && url.replace(/^https?:\/\//u, "").startsWith(`${host}/`);
}

/** The latest danger among the last messages received, the most recent first. `seen` are the kinds already dismissed. */
export function latestDanger(texts: readonly string[], seen: ReadonlySet<Danger>): Danger | null {
  for (const text of texts.slice(-RECENT).reverse()) {
    const danger = dangerIn(text);
    if (danger !== null && !seen.has(danger)) return danger;
  }
  return null;
}
