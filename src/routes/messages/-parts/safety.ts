import { normaliseText } from "#domain/search.ts";
import { soundsLikeFraud } from "./safety-model.ts";
import {
  ASKED,
  CLAIMED,
  CLAUSE,
  CLICK,
  HONEST,
  KNOWN_URL,
  NOT_WITHOUT,
  NO_CLICK,
  NO_SECRET,
  OFFERED,
  PART_NOW,
  SECRET,
  SPELLINGS,
  URL_SIGN,
} from "./safety-signs.ts";

/** advance: money before the thing was seen; transfer: a payment only claimed; code: a secret; link: a click elsewhere. */
export type Danger = "advance" | "transfer" | "code" | "link";

/** How far back a tip still speaks about the conversation. */
const RECENT = 12;

/** A text as the rules and what was learnt read it: no accents, digits without gaps, one spelling a word. */
export function plainly(text: string): string {
  let plain = normaliseText(text)
    .replace(/([a-z])\1{2,}/gu, "$1")
    .replace(/(\d)[ .](?=\d{3}\b)/gu, "$1")
    .replace(/['’_-]/gu, " ");
  for (const [forms, word] of SPELLINGS) plain = plain.replace(forms, word);
  return plain.replace(/ +/gu, " ").trim();
}

/** What a text asks for that honest buyers and sellers do not: money first, a secret code, a click elsewhere. Null when nothing. */
export function dangerIn(text: string): Danger | null {
  const plain = plainly(text);
  return rulesIn(text) ?? (soundsLikeFraud(plain) ? kindOf(plain) : null);
}

/** What the rules say of it: they know why. */
export function rulesIn(text: string): Danger | null {
  const urls = text.toLowerCase().match(URL_SIGN) ?? [];
  if (urls.some((url) => !KNOWN_URL.test(url) && !isOurs(url))) return "link";
  const plain = plainly(text.toLowerCase().replace(URL_SIGN, " ")).replace(
    /\b(?:le reste|autre moitie) a la \w+/gu,
    "",
  );
  for (const clause of plain.split(CLAUSE)) {
    const danger = dangerInClause(clause.trim());
    if (danger !== null) return danger;
  }
  // A demand that spans two sentences: "j'ai payé deux fois. Remboursez-moi".
  return CLAIMED.some((claim) => claim.test(plain)) && !HONEST.some((words) => words.test(plain)) ? "transfer" : null;
}

/** Of a sentence that no rule knows, and that sounds like the others. */
function kindOf(plain: string): Danger {
  if (/\b(?:code|pin|otp|chiffres|rib)\b/u.test(plain)) return "code";
  if (/\b(?:lien|clique|formulaire|site)\b/u.test(plain)) return "link";
  return /\b(?:renvoie|erreur|confirmation|notification|message|sms|capture)\b/u.test(plain) ? "transfer" : "advance";
}

const fits = (signs: readonly RegExp[], clause: string): boolean => signs.some((one) => one.test(clause));

function dangerInClause(clause: string): Danger | null {
  if (CLICK.test(clause) && !NO_CLICK.test(clause)) return "link";
  if (fits(SECRET, clause) && !NO_SECRET.test(clause)) return "code";
  if (fits(CLAIMED, clause)) return "transfer";
  if (NOT_WITHOUT.test(clause)) return "advance";
  const demands = clause.replace(OFFERED, " ");
  if (PART_NOW.test(demands)) return "advance";
  return fits(ASKED, demands) && !fits(HONEST, clause) ? "advance" : null;
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
