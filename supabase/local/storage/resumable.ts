/**
 * Uploads that go on where they were cut, by the TUS protocol (1.0.0, creation), as the hosted storage offers them below
 * `/storage/v1/upload/resumable`. What is whole becomes an object by the ordinary way, with its policies and limits.
 * Unfinished uploads are held in memory: a restart forgets them, and their senders begin anew.
 */
import { randomUUID } from "node:crypto";
import { callerOf, TokenRefused } from "../auth-claims.ts";
import { json } from "../http/answers.ts";
import type { Keys } from "../keys.ts";

const AT = "/storage/v1/upload/resumable";
const LARGEST_BYTES = 5 * 1024 * 1024;
/** Unfinished uploads of one person, whose oldest goes first: a form has five photos. So nobody pushes out what others send. */
const MOST_OF_ONE = 8;
/** Of everybody together: 200 MB at worst, and the oldest goes first. */
const MOST_BYTES = 200 * 1024 * 1024;
const LASTS_MS = 24 * 60 * 60_000;
const TUS = { "Tus-Resumable": "1.0.0", "Cache-Control": "no-store" } as const;

type Unfinished = {
  owner: string;
  bucket: string;
  object: string;
  type: string;
  cacheControl: string | null;
  upsert: string;
  length: number;
  bytes: Buffer;
  /** Its last part is here, and is being put. */
  storing: boolean;
  /** It has become an object; remembered for whoever did not hear of it. */
  done: boolean;
  begun: number;
};

/** `store`: puts a whole object as its sender. Gives back a handler that answers null for other addresses. */
export function resumableUploads(
  store: (request: Request) => Promise<Response>,
  keys: Keys,
): (request: Request, pathname: string) => Promise<Response | null> {
  const unfinished = new Map<string, Unfinished>();
  return async (request, pathname) => {
    if (pathname !== AT && !pathname.startsWith(`${AT}/`)) return null;
    const owner = await ownerOf(request, keys);
    if (owner === null) return refused(403, "Unauthorized", "Sign in first");
    if (pathname === AT)
      return request.method === "POST" ? create(request, owner, unfinished) : refused(405, "x", "No");
    const id = pathname.slice(AT.length + 1);
    const upload = unfinished.get(id);
    if (upload === undefined || upload.owner !== owner) return refused(404, "not_found", "No such upload");
    if (request.method === "HEAD") return new Response(null, { status: 200, headers: { ...TUS, ...placeOf(upload) } });
    if (request.method !== "PATCH") return refused(405, "invalid_request", "HEAD or PATCH");
    return await append(request, upload, store);
  };
}

async function ownerOf(request: Request, keys: Keys): Promise<string | null> {
  try {
    const { role, sub } = await callerOf(request, keys);
    return role === "anon" ? null : (sub ?? role);
  } catch (error) {
    if (error instanceof TokenRefused) return null;
    throw error;
  }
}

const refused = (status: number, error: string, message: string): Response =>
  json(status, { statusCode: String(status), error, message }, TUS);

const offsetOf = ({ bytes, length, done }: Unfinished): number => (done ? length : bytes.length);

const placeOf = (upload: Unfinished) => ({
  "Upload-Offset": String(offsetOf(upload)),
  "Upload-Length": String(upload.length),
});

function create(request: Request, owner: string, unfinished: Map<string, Unfinished>): Response {
  const length = Number(request.headers.get("upload-length") ?? Number.NaN);
  const said = metadataOf(request.headers.get("upload-metadata") ?? "");
  const { bucketName: bucket, objectName: object } = said;
  if (!Number.isSafeInteger(length) || length < 1 || bucket === undefined || object === undefined)
    return refused(400, "invalid_request", "Upload-Length and Upload-Metadata are needed");
  if (length > LARGEST_BYTES) return refused(413, "Payload too large", "The object exceeded the maximum allowed size");
  if (!isPlace(bucket, object)) return refused(400, "InvalidKey", "Invalid key");
  if (!TYPE.test(said.contentType ?? "") || !/^\d{0,10}$/u.test(said.cacheControl ?? ""))
    return refused(400, "invalid_request", "contentType and cacheControl say how the object is sent");
  const now = Date.now();
  makeRoom(unfinished, owner, length, now);
  const id = randomUUID();
  unfinished.set(id, {
    owner,
    bucket,
    object,
    type: said.contentType ?? "",
    cacheControl: said.cacheControl ?? null,
    upsert: request.headers.get("x-upsert") ?? "false",
    length,
    bytes: Buffer.alloc(0),
    storing: false,
    done: false,
    begun: now,
  });
  return new Response(null, { status: 201, headers: { ...TUS, Location: `${AT}/${id}`, "Upload-Offset": "0" } });
}

const TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/u;

/** The address of an object is made of these: no step out of the bucket, no question mark, nothing that is read otherwise later. */
function isPlace(bucket: string, object: string): boolean {
  const steps = [bucket, ...object.split("/")];
  return object.length <= 300 && steps.every((step) => /^[\w.-]{1,100}$/u.test(step) && !/^\.+$/u.test(step));
}

/** Oldest first, for a map remembers the order: what is too old, too much of this owner, or too much of all. */
function makeRoom(unfinished: Map<string, Unfinished>, owner: string, length: number, now: number): void {
  const own = [...unfinished].filter(([, upload]) => upload.owner === owner);
  for (const [id] of own.slice(0, Math.max(0, own.length + 1 - MOST_OF_ONE))) unfinished.delete(id);
  let bytes = length;
  for (const upload of unfinished.values()) bytes += upload.done ? 0 : upload.length;
  for (const [id, upload] of unfinished) {
    if (now - upload.begun <= LASTS_MS && bytes <= MOST_BYTES) continue;
    bytes -= upload.done ? 0 : upload.length;
    unfinished.delete(id);
  }
}

type Metadata = { bucketName?: string; objectName?: string; contentType?: string; cacheControl?: string };

/** `name base64, name base64` */
function metadataOf(header: string): Metadata {
  const pairs = header.split(",").map((pair) => pair.trim().split(" "));
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, Buffer.from(value ?? "", "base64").toString("utf8")]),
  ) as Metadata;
}

async function append(
  request: Request,
  upload: Unfinished,
  store: (request: Request) => Promise<Response>,
): Promise<Response> {
  const offset = Number(request.headers.get("upload-offset") ?? Number.NaN);
  const more = Buffer.from(await request.arrayBuffer());
  // Asked once its bytes are here: another part for the same place may have been quicker.
  if (upload.done || upload.storing || offset !== upload.bytes.length)
    return new Response(null, { status: 409, headers: { ...TUS, ...placeOf(upload) } });
  if (upload.bytes.length + more.length > upload.length)
    return refused(413, "Payload too large", "More than announced");
  upload.bytes = Buffer.concat([upload.bytes, more]);
  if (upload.bytes.length === upload.length) {
    upload.storing = true;
    try {
      const answer = await store(whole(request, upload));
      if (!answer.ok) return answer;
      upload.done = true;
    } finally {
      upload.bytes = Buffer.alloc(0);
      upload.storing = false;
    }
  }
  return new Response(null, { status: 204, headers: { ...TUS, ...placeOf(upload) } });
}

/** The request that puts the object at once, as the sender of its last part. */
function whole(request: Request, { bucket, object, type, cacheControl, upsert, bytes }: Unfinished): Request {
  const headers = new Headers({ "content-type": type, "content-length": String(bytes.length), "x-upsert": upsert });
  for (const name of ["authorization", "apikey"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (cacheControl !== null) headers.set("cache-control", `max-age=${cacheControl}`);
  const address = new URL(`/storage/v1/object/${bucket}/${object}`, request.url);
  return new Request(address, { method: "POST", headers, body: new Uint8Array(bytes) });
}
