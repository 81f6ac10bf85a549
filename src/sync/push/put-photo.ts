/**
 * One picture on its way into a bucket. On a connection that is known to be fast it goes at once; else in parts, by the TUS
 * protocol, each small enough to pass in a few seconds: a cut costs one part, and messages go between two of them.
 */
import type { Bucket } from "#outbox/row.ts";
import type { UploadPlace } from "#outbox/tables.ts";
import { isErrorOf, type Answer } from "#remote/answer.ts";
import { request, type Network, type Sending } from "#remote/request.ts";

/** `partial`: a part of it has arrived, `sent` bytes in all; the rest goes next. */
export type Put = Answer | { kind: "partial"; sent: number };

/** Places of unfinished uploads, by the name of their object; stored, for a page may end in between. */
export type Places = {
  get(object: string): Promise<UploadPlace | null>;
  set(object: string, place: UploadPlace | null): Promise<void>;
};

export type Photo = {
  bucket: Bucket | "proofs";
  object: string;
  blob: Blob;
  token: string | null;
  /** An earlier try was cut. */
  cut: boolean;
  signal: AbortSignal;
};

export type Connection = { over: Network; places: Places; now: () => number };

/** Slowest network on which a picture that goes at once is worth waiting for: 64 kbit/s. */
const SLOWEST_BYTES_PER_MS = 8;
const TIME_LIMIT_MS = 20_000;
/** So small that it goes at once on any connection. */
const SMALL_BYTES = 64 * 1024;
/** A part is what passes in this time at the speed of the last one; the first is a guess. */
const PART_MS = 8_000;
const FIRST_PART_BYTES = 32 * 1024;
const LEAST_PART_BYTES = 16 * 1024;
/** A part that takes so long has met silence. */
const SILENCE_MS = 30_000;
const TUS = { "tus-resumable": "1.0.0" } as const;
const ENDPOINT = "/storage/v1/upload/resumable";

/** Time limit of a picture that goes at once: it needs longer than a message, and one that needs longer than this stalls. */
export const uploadMs = (bytes: number): number => TIME_LIMIT_MS + bytes / SLOWEST_BYTES_PER_MS;

/** Bytes in a millisecond, as the last picture or part of one went from here; null when none has. */
let speed: number | null = null;

/** For tests: nothing is known of the connection. */
export const forgetSpeed = (): void => void (speed = null);

/** Sends a photo, or a part of it. Never rejects: whatever happens is an answer. */
export async function putPhoto(connection: Connection, photo: Photo): Promise<Put> {
  const place = await connection.places.get(photo.object);
  const answer = place === null && goesAtOnce(photo) ? null : await putPart(connection, photo, place);
  // A server that takes no parts: all at once, as ever.
  return answer ?? (await putWhole(connection, photo));
}

/** Whether a picture of which nothing was sent yet is better sent whole. */
export const goesAtOnce = ({ blob, cut }: Pick<Photo, "blob" | "cut">): boolean =>
  blob.size <= SMALL_BYTES || (!cut && isFast(blob.size));

/** Sends the next part of a picture; `place`: how far it has come. Null where parts are not taken. */
export async function putPart(connection: Connection, photo: Photo, place: UploadPlace | null): Promise<Put | null> {
  const begun = place ?? (await create(connection, photo));
  if (begun === "elsewhere") return null;
  return "kind" in begun ? begun : await goOn(connection, photo, begun);
}

function isFast(bytes: number): boolean {
  if (speed !== null) return bytes / speed < PART_MS * 2;
  // The page and the worker of Chromium know it; nobody else does.
  const { connection } = (globalThis.navigator ?? {}) as { connection?: { effectiveType?: string } };
  return connection?.effectiveType === "4g" || connection?.effectiveType === "3g";
}

async function timed(connection: Connection, bytes: number, sending: Sending): Promise<Answer> {
  const began = connection.now();
  const answer = await request(sending, connection.over);
  const measured = bytes / Math.max(1, connection.now() - began);
  if (answer.kind === "answered" && answer.status < 300) speed = measured;
  // A connection that has become slow is known by what it cuts: the next part is smaller, until one passes.
  else if (answer.kind === "unreached" && speed !== null) speed = Math.min(speed, measured) / 2;
  return answer;
}

function putWhole(connection: Connection, { bucket, object, blob, token, signal }: Photo): Promise<Answer> {
  // Its name is its content: it never changes.
  const headers = { "content-type": blob.type, "cache-control": "max-age=31536000", "x-upsert": "false" };
  const path = `/storage/v1/object/${bucket}/${object}`;
  return timed(connection, blob.size, { method: "POST", path, headers, body: blob, token, signal, ms: null });
}

const inBase64 = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name} ${btoa(value)}`)
    .join(",");

/** Where it goes on; the answer when that says nothing of parts. */
async function create(
  { over, places }: Connection,
  { bucket, object, blob, token, signal }: Photo,
): Promise<UploadPlace | "elsewhere" | Answer> {
  const headers = {
    ...TUS,
    "upload-length": String(blob.size),
    "upload-metadata": inBase64({
      bucketName: bucket,
      objectName: object,
      contentType: blob.type,
      cacheControl: "31536000",
    }),
    "x-upsert": "false",
  };
  const answer = await request({ method: "POST", path: ENDPOINT, headers, token, signal, ms: SILENCE_MS }, over);
  if (answer.kind === "unreached" || answer.status >= 500) return { kind: "unreached" };
  // A token that has ended is renewed before a whole picture is carried for the same answer.
  if (STANDS.has(statusOf(answer))) return inStorageWords(answer);
  // Whoever says yes to everything, or leads elsewhere, would be given the whole picture.
  if (answer.status < 400 && answer.status !== 201) return { kind: "unreached" };
  const url = answer.status === 201 ? pathOf(answer.headers?.get("location") ?? "") : null;
  // Each try would cost the whole picture at whoever else stands on the way.
  if (url === null) return isStores(answer) ? "elsewhere" : strange(answer);
  await places.set(object, { url, offset: 0 });
  return { url, offset: 0 };
}

/** Below the address of the backend: a token goes nowhere else. */
function pathOf(location: string): string | null {
  const at = location.indexOf(`${ENDPOINT}/`);
  return at < 0 ? null : location.slice(at);
}

/** Null where it is better sent whole. */
async function goOn(connection: Connection, photo: Photo, place: UploadPlace): Promise<Put | null> {
  const { object, blob, token, signal } = photo;
  const { places } = connection;
  const looked = place.offset === null;
  const offset = place.offset ?? (await reached(connection, photo, place.url));
  if (offset === null) return { kind: "unreached" };
  // The answer to its last part was lost.
  if (offset >= blob.size) return await arrived(places, object);
  // Not sure until it is answered: whoever comes after a cut asks.
  await places.set(object, { ...place, offset: null });
  const rest = blob.size - offset;
  const part = Math.max(LEAST_PART_BYTES, speed === null ? FIRST_PART_BYTES : Math.round(speed * PART_MS));
  const size = rest < part * 1.5 ? rest : part;
  const headers = { ...TUS, "content-type": "application/offset+octet-stream", "upload-offset": String(offset) };
  const body = blob.slice(offset, offset + size);
  const answer = await timed(connection, size, {
    method: "PATCH",
    path: place.url,
    headers,
    body,
    token,
    signal,
    ms: SILENCE_MS,
  });
  if (answer.kind === "unreached") return answer;
  if (answer.status >= 300) return await ended(connection, photo, answer, looked);
  // "No content" is what a portal says to everything: only a store that counts has taken the part.
  const now = offsetSaid(answer);
  if (answer.status !== 204 || now === null) return { kind: "unreached" };
  if (now >= blob.size) return await arrived(places, object);
  await places.set(object, { ...place, offset: now });
  return { kind: "partial", sent: now };
}

/** As if it had gone at once. */
async function arrived(places: Places, object: string): Promise<Answer> {
  await places.set(object, null);
  return { kind: "answered", status: 200, json: { Key: object }, retryAfter: null };
}

/** How many bytes of it the server has; null when nobody answered, or when it knows of no such upload any more. */
async function reached(
  { over, places }: Connection,
  { object, token, signal }: Photo,
  url: string,
): Promise<number | null> {
  const answer = await request({ method: "HEAD", path: url, headers: TUS, token, signal, ms: SILENCE_MS }, over);
  if (answer.kind === "unreached" || answer.status >= 500) return null;
  const offset = offsetSaid(answer);
  if (answer.status === 200 && offset !== null) return offset;
  // A token that has ended, or no upload: this answer has no words, that to a part will.
  if (answer.status === 400) return 0;
  // Whoever has no such upload says so as the store does: any other word is somebody else's.
  if (answer.status >= 400 && !STANDS.has(answer.status) && isStores(answer)) await places.set(object, null);
  return null;
}

/** How many bytes of it the store says that it has; null where it says nothing. */
function offsetSaid({ headers }: Answer & { kind: "answered" }): number | null {
  const offset = Number(headers?.get("upload-offset") ?? Number.NaN);
  return Number.isSafeInteger(offset) ? offset : null;
}

/** A token that has ended, a place that is forbidden, or a server that is busy: the upload stands. */
const STANDS: ReadonlySet<number> = new Set([401, 403, 408, 423, 429]);

/** The store says 400 of a token that has ended, and the real status inside. */
function statusOf({ status, json }: Answer & { kind: "answered" }): number {
  const inside = typeof json === "object" && json !== null && "statusCode" in json ? Number(json.statusCode) : status;
  return Number.isInteger(inside) ? inside : status;
}

const hasParts = ({ headers }: Answer & { kind: "answered" }): boolean => headers?.get("tus-resumable") === "1.0.0";

/** Whether the object store itself has said it: the store of parts by its header, and one that has none by the shape of its errors. */
export const isStores = (answer: Answer): boolean =>
  answer.kind === "answered" && (hasParts(answer) || isErrorOf("storage", answer));

/** The answer to a part that somebody else on the way gave, whatever it is: no word of the picture, nor of how far it has come. */
const strange = ({ json }: Answer & { kind: "answered" }): Answer => ({
  kind: "answered",
  status: 502,
  json: json === undefined ? undefined : {},
  retryAfter: null,
});

/** An answer of the store of parts in plain words, in the shape in which it says the same of a whole picture. */
function inStorageWords(answer: Answer & { kind: "answered" }): Answer {
  const { status, json } = answer;
  if (status !== 403 || json !== undefined || !hasParts(answer)) return answer;
  return { ...answer, json: { statusCode: "403", error: "Unauthorized" } };
}

/** The server says something else than "more": it counts when it is in its own shape. `looked`: we have just asked for its place. */
async function ended(
  { places }: Connection,
  { object }: Photo,
  answer: Answer & { kind: "answered" },
  looked: boolean,
): Promise<Put | null> {
  const status = statusOf(answer);
  if (!STANDS.has(status) && status < 500 && !isStores(answer)) return strange(answer);
  const elsewhere = status === 409 && answer.json === undefined;
  // It has more or less of it than we thought: asked at the next try.
  if (elsewhere && !looked) return { kind: "unreached" };
  if (!STANDS.has(status) && status < 500) await places.set(object, null);
  // It was the right place: the object came some other way.
  return elsewhere ? null : inStorageWords(answer);
}
