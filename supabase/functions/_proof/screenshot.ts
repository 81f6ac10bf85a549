/** The screenshot of a payment: judged by its own bytes, put into the private bucket and read back. */
import { Refusal, notNow } from "../_http/refusal.ts";
import { PROOF_BYTES } from "../_town/facts.ts";
import { pictureOf, type Picture } from "./image.ts";
import { serviceHeaders } from "../_http/database.ts";
import type { Environment } from "../_http/environment.ts";

/** Largest body in bytes: the screenshot as base64, and room for the words beside it. */
export const LARGEST_BODY = Math.ceil((PROOF_BYTES * 4) / 3) + 350_000;
export const TOO_LARGE = `Le fichier ne doit pas dépasser ${PROOF_BYTES / 1024 / 1024}MB`;

/** Pixels a side: less shows no payment, more is no screen. */
const SIDE = { least: 32, most: 12_000 };
/** Twice what the app draws of a long one: the admin console's browser opens them all. */
const MOST_PIXELS = 16_000_000;

export type Screenshot = Picture & { readonly bytes: Uint8Array<ArrayBuffer>; readonly sha256: string };

/**
 * The picture in a base64 text (or data URL), judged by its own bytes; names and types that come with it count nothing.
 * @throws Refusal 400 for what is no picture of a sensible size, 413 over 5 MiB
 */
export async function screenshotOf(text: string, field: string): Promise<Screenshot> {
  const plain = text.replace(/^data:[^,]{0,100},/, "").replace(/\s+/g, "");
  const filling = plain.endsWith("==") ? 2 : Number(plain.endsWith("="));
  if (Math.floor(((plain.length - filling) * 3) / 4) > PROOF_BYTES)
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
  if (sides.some((side) => side < SIDE.least || side > SIDE.most) || picture.width * picture.height > MOST_PIXELS)
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

const objectUrl = ({ SUPABASE_URL }: Environment, name: string): string =>
  `${SUPABASE_URL}/storage/v1/object/proofs/${name}`;

/**
 * Puts a screenshot into the private bucket and gives its name: the person's folder and the hash of the bytes, so a
 * second try writes the same object and nothing else is ever written over.
 * @throws Refusal 503
 */
export async function storeScreenshot(environment: Environment, person: string, shot: Screenshot): Promise<string> {
  const name = `${person}/${shot.sha256}.${shot.extension}`;
  // Twice: of two at once that put a new object, one may be told that it exists already. The second time it does.
  if ((await put(environment, name, shot)) || (await put(environment, name, shot))) return name;
  throw notNow();
}

async function put(environment: Environment, name: string, { type, bytes }: Screenshot): Promise<boolean> {
  const answer = await fetch(objectUrl(environment, name), {
    method: "POST",
    headers: { ...serviceHeaders(environment), "Content-Type": type, "x-upsert": "true" },
    body: bytes,
  }).catch(() => null);
  await answer?.body?.cancel();
  if (answer?.ok !== true) console.error(`bucket refused: ${answer?.status ?? "no answer"}`);
  return answer?.ok === true;
}

const WAITING = /^waiting\/[0-9a-f-]{36}-[0-9]{1,8}\.(webp|jpeg|jpg|png)$/;

/**
 * The picture that this person has sent before the proof itself, in parts, judged as one that comes with it.
 * @throws Refusal 400, 413 as for one that comes with it; 404 for another's, and for one that is not there; 503
 */
export async function waitingScreenshot(
  environment: Environment,
  person: string,
  name: string,
  field: string,
): Promise<Screenshot> {
  const own = name.startsWith(`${person}/`) && WAITING.test(name.slice(person.length + 1));
  const stored = own ? await readScreenshot(environment, name) : null;
  if (stored === null) throw new Refusal(404, "not_found", "La capture n'est pas arrivée. Réessayez.", { field });
  return await judged(new Uint8Array(await stored.arrayBuffer()), field);
}

/**
 * The stored screenshot of that name, or null when it is not there.
 * @throws Refusal 503
 */
export async function readScreenshot(environment: Environment, name: string): Promise<Response | null> {
  const answer = await fetch(objectUrl(environment, name), { headers: serviceHeaders(environment) }).catch(() => null);
  if (answer === null || answer.status >= 500) throw notNow();
  return answer.ok ? answer : null;
}
