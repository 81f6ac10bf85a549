import { normaliseText } from "#domain/search.ts";

export type Danger = "advance" | "code" | "link";

/** How far back a tip still speaks about the conversation. */
const RECENT = 12;

const SIGNS: readonly (readonly [Danger, RegExp])[] = [
  ["code", /\b(code (secret|pin|otp|de (confirmation|validation|verification|retrait|securite)|recu|sms|wave|momo|orange)|mot de passe|le code que)\b/u],
  ["advance", /\b(acompte|avance|d'avance|caution|frais de (livraison|reservation|dossier|transport)|western union|moneygram|(payer|paie|payez|paye|envoie|envoyez|envoyer|depot|depose|deposez|transfert|transferer) .{0,24}(avant|d'abord|reserver|orange money|wave|momo|mtn|argent|moitie))\b/u],
  ["link", /(https?:\/\/|www\.|\b[a-z0-9-]+\.(com|net|org|info|xyz|top|link|site|online|shop|ly|me|gl|ru|cn|ci)\b)/u],
];

/** What a text asks for that honest buyers and sellers do not: money first, a secret code, a click elsewhere. Null when nothing. */
export function dangerIn(text: string): Danger | null {
  const plain = normaliseText(text);
  return SIGNS.find(([, sign]) => sign.test(plain))?.[0] ?? null;
}

/** The latest danger among the last messages, the most recent first. `seen` are the kinds already dismissed. */
export function latestDanger(texts: readonly string[], seen: ReadonlySet<Danger>): Danger | null {
  for (const text of texts.slice(-RECENT).reverse()) {
    const danger = dangerIn(text);
    if (danger !== null && !seen.has(danger)) return danger;
  }
  return null;
}
