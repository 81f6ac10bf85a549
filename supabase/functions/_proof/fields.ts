import { Refusal } from "../_http/refusal.ts";
import { sha256 } from "./screenshot.ts";

/** Signs that turn the direction of writing: what follows would read as something else. As `private.trimmed` takes them away. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** The words a person typed: trimmed, without what no database or mail can hold. Empty when missing. */
export function textOf(body: Readonly<Record<string, unknown>>, field: string): string {
  const value = body[field];
  return typeof value === "string"
    ? value
        .replace(TURNS, "")
        .replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ")
        .trim()
    : "";
}

const LONGEST = 320;

/** @throws Refusal 400 with `missing` when empty, or when longer than a name, number or address can be */
export function required(
  body: Readonly<Record<string, unknown>>,
  field: string,
  missing: string,
  longest = LONGEST,
): string {
  const words = textOf(body, field);
  if (words === "") throw new Refusal(400, "invalid", missing, { field });
  if (Array.from(words).length > longest) throw new Refusal(400, "invalid", "Ce texte est trop long.", { field });
  return words;
}

/** @throws Refusal 400 (texts of spec §5) */
export function emailOf(body: Readonly<Record<string, unknown>>, field: string, missing: string): string {
  const email = required(body, field, missing);
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) throw new Refusal(400, "invalid", "Adresse email invalide", { field });
  return email;
}

/** The number the money came from, as it was typed. Any number of a plausible length: the team compares, not we. */
export function phoneOf(body: Readonly<Record<string, unknown>>, field: string, missing: string): string {
  const phone = required(body, field, missing);
  const digits = phone.replace(/\D/g, "").length;
  if (digits < 8 || digits > 15 || phone.length > 20 || !/^[\d\s+().-]+$/.test(phone)) {
    throw new Refusal(400, "invalid", "Veuillez entrer un numéro de téléphone ivoirien valide", { field });
  }
  return phone;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * The idempotency key of a proof: `mutationId` of the body or the `Idempotency-Key` header. A client that sends none is
 * recognised by the proof itself: same person, same purchase, same picture.
 * @throws Refusal 400 when the key is no UUID
 */
export async function keyOf(
  request: Request,
  body: Readonly<Record<string, unknown>>,
  otherwise: readonly string[],
): Promise<string> {
  const given = textOf(body, "mutationId") || (request.headers.get("idempotency-key") ?? "").trim();
  if (given !== "" && !isUuid(given))
    throw new Refusal(400, "invalid", "Cette demande est incomplète.", { field: "mutationId" });
  if (given !== "") return given.toLowerCase();
  const hash = await sha256(new TextEncoder().encode(otherwise.join("\n")));
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
