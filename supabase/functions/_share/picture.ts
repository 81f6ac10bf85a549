import { serviceHeaders } from "../_http/database.ts";
import type { Environment } from "../_http/environment.ts";
import { notNow, Refusal } from "../_http/refusal.ts";
import { FRESH_S, sharedListing } from "./shared-listing.ts";

/** Largest picture that every messenger shows, bytes. */
const LARGEST = 300_000;
const TIME_LIMIT_MS = 5_000;
const BUCKET = "shares";

/** Kept in the place of what cannot be drawn: begins and ends as a JPEG, and shows nothing. A photo's name is its bytes, so it stays true. */
const UNREADABLE = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);

/** Not drawn to the end, and until when each is left alone: a busy machine is no fault of the photo. */
const tired = new Map<string, number>();
const REST_MS = 600_000;
const MOST_TIRED = 1_000;

/** Those being made in this process, by their name: two messengers that ask at once cost one. */
const making = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

/**
 * Answers `/a/<listing>.jpg`: the cover of a listing on sale as messengers show it, a JPEG of 1200 × 630 under 300 kB. Made once
 * for each cover and then read from the bucket, also that it cannot be made; nobody but a listing's own seller can make one more be made.
 * @returns 200 the picture · 302 the product's own where the photo cannot be read · 404 nothing on sale · 503 try again
 */
export async function sharePicture(id: string, request: Request, environment: Environment): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  try {
    const found = await sharedListing(id, environment);
    if (typeof found === "string" || found.cover === null) return nothing(404);
    const bytes = await pictureFor(found.cover, environment);
    if (bytes === null) {
      const site = (environment.SITE_URL ?? new URL(request.url).origin).replace(/\/+$/u, "");
      return new Response(null, { status: 302, headers: { Location: `${site}/og.png`, "Cache-Control": "no-store" } });
    }
    return new Response(request.method === "HEAD" ? null : bytes, {
      headers: {
        "Content-Type": "image/jpeg",
        "Content-Length": String(bytes.byteLength),
        "Cache-Control": `public, max-age=${FRESH_S}`,
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Resource-Policy": "cross-origin",
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal))
      console.error(`share picture failed: ${error instanceof Error ? error.name : typeof error}`);
    return nothing(503);
  }
}

const nothing = (status: 404 | 503): Response =>
  new Response(null, {
    status,
    headers: { "Cache-Control": "no-store", ...(status === 503 ? { "Retry-After": "60" } : {}) },
  });

/** `<owner>/<listing>/<hash>.webp` → `<owner>/<listing>/<hash>-1200.jpg`: as lasting as the photo, and gone with it. */
const nameFor = (cover: string): string => cover.replace(/\.[a-z]+$/u, "-1200.jpg");

function pictureFor(cover: string, environment: Environment): Promise<Uint8Array<ArrayBuffer> | null> {
  const name = nameFor(cover);
  const running = making.get(name) ?? readOrMake(cover, name, environment).finally(() => making.delete(name));
  making.set(name, running);
  return running;
}

async function readOrMake(
  cover: string,
  name: string,
  environment: Environment,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if ((tired.get(name) ?? 0) > Date.now()) return null;
  const kept = await read(`${BUCKET}/${name}`, environment);
  if (kept !== null) return kept.byteLength > UNREADABLE.byteLength ? kept : null;
  const photo = await read(`listings/${cover}`, environment);
  if (photo === null) return null;
  const bytes = await drawn(photo, environment).catch((error: unknown) => {
    console.error(`share picture not drawn: ${error instanceof Error ? error.name : typeof error}`);
    if (tired.size >= MOST_TIRED) tired.clear();
    tired.set(name, Date.now() + REST_MS);
  });
  if (bytes === undefined) return null;
  await keep(name, bytes ?? UNREADABLE, environment);
  return bytes;
}

async function drawn(
  photo: Uint8Array<ArrayBuffer>,
  environment: Environment,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (environment.draw !== undefined) return environment.draw(photo, LARGEST);
  // Only here: whoever asks for a page, or for a picture that is there, does without half a megabyte of code.
  const { draw } = await import("./draw.ts");
  return draw(photo, LARGEST);
}

const objectUrl = ({ SUPABASE_URL }: Environment, object: string): string =>
  `${SUPABASE_URL}/storage/v1/object/${object}`;

/** An object's bytes, null when it is not there. @throws Refusal 503 */
async function read(object: string, environment: Environment): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await fetch(objectUrl(environment, object), {
    headers: serviceHeaders(environment),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch(() => null);
  if (answer === null || answer.status >= 500) throw notNow();
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  await answer.body?.cancel();
  return null;
}

/** A picture that cannot be kept is still shown; it is made again for the next one who asks. */
async function keep(name: string, bytes: Uint8Array<ArrayBuffer>, environment: Environment): Promise<void> {
  const answer = await fetch(objectUrl(environment, `${BUCKET}/${name}`), {
    method: "POST",
    headers: { ...serviceHeaders(environment), "Content-Type": "image/jpeg", "x-upsert": "true" },
    body: bytes,
  }).catch(() => null);
  await answer?.body?.cancel();
  if (answer?.ok !== true) console.error(`share picture not kept: ${answer?.status ?? "no answer"}`);
}
