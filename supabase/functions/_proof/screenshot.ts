import { Refusal } from "../_http/refusal.ts";
import { PROOF_BYTES } from "../_town/facts.ts";
import { pictureOf, type Picture } from "./image.ts";

/** Largest body in bytes: the screenshot as base64, and room for the words beside it. */
export const LARGEST_BODY = Math.ceil((PROOF_BYTES * 4) / 3) + 350_000;
export const TOO_LARGE = `Le fichier ne doit pas dépasser ${PROOF_BYTES / 1024 / 1024}MB`;

/** Pixels a side: less shows no payment, more is no screen. */
const SIDE = { least: 32, most: 12_000 };

export type Screenshot = Picture & { readonly bytes: Uint8Array<ArrayBuffer>; readonly sha256: string };

/**
 * The picture in a base64 text (or data URL), judged by its own bytes; names and types that come with it count nothing.
 * @throws Refusal 400 for what is no picture of a sensible size, 413 over 5 MiB
 */
export async function screenshotOf(text: string, field: string): Promise<Screenshot> {
  const plain = text.replace(/^data:[^,]{0,100},/, "").replace(/\s+/g, "");
  if (Math.floor((plain.replace(/=+$/, "").length * 3) / 4) > PROOF_BYTES)
    throw new Refusal(413, "too_long", TOO_LARGE, { field });
  return await judged(decoded(plain), field);
}

/**
 * A picture by its own bytes, null for what could not be read as any.
 * @throws Refusal 400 for what is no picture of a sensible size, 413 over 5 MiB
 */
export async function judged(bytes: Uint8Array<ArrayBuffer> | null, field: string): Promise<Screenshot> {
  const refused = (message: string): Refusal => new Refusal(400, "invalid", message, { field });
  if (bytes !== null && bytes.length > PROOF_BYTES) throw new Refusal(413, "too_long", TOO_LARGE, { field });
  const picture = bytes === null ? null : pictureOf(bytes);
  if (bytes === null || picture === null) throw refused("Veuillez sélectionner une image");
  const sides = [picture.width, picture.height];
  if (sides.some((side) => side < SIDE.least || side > SIDE.most))
    throw refused("Cette image est trop petite ou trop grande pour être lue.");
  return { ...picture, bytes, sha256: await sha256(bytes) };
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(base64);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}

/** Lower-case hex. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
