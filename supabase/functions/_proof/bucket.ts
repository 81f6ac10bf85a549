import { serviceHeaders } from "../_http/database.ts";
import type { Environment } from "../_http/environment.ts";
import { notNow, Refusal } from "../_http/refusal.ts";
import { judged, type Screenshot } from "./screenshot.ts";

const objectUrl = ({ SUPABASE_URL }: Environment, name: string): string =>
  `${SUPABASE_URL}/storage/v1/object/proofs/${name}`;

/**
 * Puts a screenshot into the private bucket and gives its name: the person's folder and the hash of the bytes, so a
 * second try writes the same object and nothing else is ever written over.
 * @throws Refusal 503
 */
export async function keepScreenshot(environment: Environment, person: string, shot: Screenshot): Promise<string> {
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
