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
/** Unfinished uploads of everybody together; the oldest goes first. */
const MOST = 40;
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
  const now = Date.now();
  for (const [id, { begun }] of unfinished)
    if (now - begun > LASTS_MS || unfinished.size >= MOST) unfinished.delete(id);
  const id = randomUUID();
  unfinished.set(id, {
    owner,
    bucket,
    object,
    type: said.contentType ?? "application/octet-stream",
    cacheControl: said.cacheControl ?? null,
    upsert: request.headers.get("x-upsert") ?? "false",
    length,
    bytes: Buffer.alloc(0),
    done: false,
    begun: now,
  });
  return new Response(null, { status: 201, headers: { ...TUS, Location: `${AT}/${id}`, "Upload-Offset": "0" } });
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
  if (upload.done || Number(request.headers.get("upload-offset")) !== upload.bytes.length)
    return new Response(null, { status: 409, headers: { ...TUS, ...placeOf(upload) } });
  const more = Buffer.from(await request.arrayBuffer());
  if (upload.bytes.length + more.length > upload.length)
    return refused(413, "Payload too large", "More than announced");
  upload.bytes = Buffer.concat([upload.bytes, more]);
  if (upload.bytes.length === upload.length) {
    const answer = await store(whole(request, upload));
    upload.bytes = Buffer.alloc(0);
    if (!answer.ok) return answer;
    upload.done = true;
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
