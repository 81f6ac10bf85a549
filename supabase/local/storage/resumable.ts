/**
 * Uploads that go on where they were cut, by the TUS protocol (1.0.0, creation), as the hosted storage offers them below
 * `/storage/v1/upload/resumable`. What is whole becomes an object by the ordinary way, with its policies and limits.
 * Unfinished uploads are held in memory: a restart forgets them, and their senders begin anew (who gives way when there is no room
 * for all of them: ./free-space.ts).
 */
import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { callerOf, TokenRefused, type Claims } from "../auth-claims.ts";
import { asCaller } from "../database/as-caller.ts";
import { json } from "../http/answers.ts";
import type { Keys } from "../keys.ts";
import type { Limits } from "../lite/auth-limits.ts";
import { isDatabaseError } from "../rest/errors.ts";
import { forgetOld, freeSpace } from "./free-space.ts";

const AT = "/storage/v1/upload/resumable";
const LARGEST_BYTES = 5 * 1024 * 1024;
const TUS = { "Tus-Resumable": "1.0.0", "Cache-Control": "no-store" } as const;

type Place = {
  readonly bucket: string;
  readonly object: string;
  readonly type: string;
  readonly upsert: string;
};

type Unfinished = Place & {
  owner: string;
  cacheControl: string | null;
  length: number;
  bytes: Buffer;
  /** Its last part is here, and is being put. */
  storing: boolean;
  /** It has become an object; remembered for whoever did not hear of it. */
  done: boolean;
  begun: number;
};

type Endpoint = {
  readonly sql: Sql;
  /** Puts a whole object as its sender. */
  readonly store: (request: Request) => Promise<Response>;
  readonly unfinished: Map<string, Unfinished>;
  readonly limits: Limits;
};

/** Returns a handler that answers null for other addresses. */
export function resumableUploads(
  store: (request: Request) => Promise<Response>,
  sql: Sql,
  keys: Keys,
  limits: Limits,
): (request: Request, pathname: string) => Promise<Response | null> {
  const endpoint: Endpoint = { sql, store, unfinished: new Map(), limits };
  return async (request, pathname) => {
    if (pathname !== AT && !pathname.startsWith(`${AT}/`)) return null;
    try {
      return await answer(endpoint, request, await callerOf(request, keys), pathname.slice(AT.length + 1));
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error;
      return json(400, { statusCode: "403", error: "Unauthorized", code: "AccessDenied", message: error.message }, TUS);
    }
  };
}

async function answer(endpoint: Endpoint, request: Request, caller: Claims, id: string): Promise<Response> {
  const { method, headers } = request;
  if (headers.get("tus-resumable") !== "1.0.0") return refused(412, "Tus-Resumable Required");
  if (id === "") return method === "POST" ? await create(endpoint, request, caller) : refused(405, "POST alone");
  const upload = endpoint.unfinished.get(id);
  if (upload === undefined || upload.owner !== ownerOf(caller))
    return refused(404, "The file for this url was not found");
  if (method === "HEAD") return new Response(null, { status: 200, headers: { ...TUS, ...placeOf(upload) } });
  if (method !== "PATCH" && method !== "DELETE") return refused(405, "HEAD, PATCH or DELETE");
  const refusal = upload.storing ? null : await judge(endpoint.sql, caller, upload);
  if (refusal !== null) return refusal;
  if (method === "PATCH") return await append(request, id, upload, endpoint);
  endpoint.unfinished.delete(id);
  return new Response(null, { status: 204, headers: TUS });
}

const ownerOf = ({ role, sub }: Claims): string => sub ?? role;

/** As the store of a project speaks here: the status itself, and words that are no JSON. */
const refused = (status: number, words: string, more: Record<string, string> = {}): Response =>
  new Response(`${words}\n`, { status, headers: { ...TUS, ...more, "Content-Type": "text/plain;charset=UTF-8" } });

const UNDONE = new Error("only tried");

/** Whether the caller may put this object, before a byte of it is taken and with each part: tried, and taken back. */
async function judge(sql: Sql, caller: Claims, upload: Place): Promise<Response | null> {
  const { bucket, object, type, upsert } = upload;
  const [known] = await sql`select allowed_mime_types as types from storage.buckets where id = ${bucket}`;
  if (known === undefined) return refused(404, "Bucket not found");
  try {
    await asCaller(sql, caller, async (tx) => {
      await tx`
        insert into storage.objects (bucket_id, name, owner_id) values (${bucket}, ${object}, ${caller.sub ?? null})
        ${upsert === "true" ? tx`on conflict (bucket_id, name) do update set owner_id = excluded.owner_id` : tx``}`;
      throw UNDONE;
    });
  } catch (error) {
    if (error !== UNDONE) return refusalOf(error);
  }
  const types = known["types"] as readonly string[] | null;
  return types === null || types.includes(type) ? null : refused(415, `mime type ${type} is not supported`);
}

function refusalOf(error: unknown): Response {
  if (!isDatabaseError(error)) throw error;
  if (error.code === "42501") return refused(403, "new row violates row-level security policy");
  if (error.code === "23505") return refused(409, "The resource already exists");
  return refused(500, `database error, code: ${error.code}`);
}

const offsetOf = ({ bytes, length, done }: Unfinished): number => (done ? length : bytes.length);

const placeOf = (upload: Unfinished) => ({
  "Upload-Offset": String(offsetOf(upload)),
  "Upload-Length": String(upload.length),
});

async function create({ sql, unfinished, limits }: Endpoint, request: Request, caller: Claims): Promise<Response> {
  const length = Number(request.headers.get("upload-length") ?? Number.NaN);
  const said = metadataOf(request.headers.get("upload-metadata") ?? "");
  const { bucketName: bucket, objectName: object } = said;
  if (!Number.isSafeInteger(length) || length < 1 || bucket === undefined || object === undefined)
    return refused(400, "Upload-Length and Upload-Metadata are needed");
  if (length > LARGEST_BYTES) return refused(413, "Maximum size exceeded");
  if (!isPlace(bucket, object)) return refused(400, "Invalid key");
  if (!TYPE.test(said.contentType ?? "") || !/^\d{0,10}$/u.test(said.cacheControl ?? ""))
    return refused(400, "contentType and cacheControl say how the object is sent");
  const upsert = request.headers.get("x-upsert") ?? "false";
  const place = { bucket, object, type: said.contentType ?? "", upsert };
  const refusal = await judge(sql, caller, place);
  if (refusal !== null) return refusal;
  const [owner, now, id] = [ownerOf(caller), Date.now(), randomUUID()];
  const wait = await limits.use("upload", owner);
  if (wait > 0) return refused(429, "Too many uploads begun in an hour", { "Retry-After": String(wait) });
  forgetOld(unfinished, owner, now);
  unfinished.set(id, {
    ...place,
    owner,
    cacheControl: said.cacheControl ?? null,
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

type Metadata = { bucketName?: string; objectName?: string; contentType?: string; cacheControl?: string };

/** `name base64, name base64` */
function metadataOf(header: string): Metadata {
  const pairs = header.split(",").map((pair) => pair.trim().split(" "));
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, Buffer.from(value ?? "", "base64").toString("utf8")]),
  ) as Metadata;
}

async function append(request: Request, id: string, upload: Unfinished, endpoint: Endpoint): Promise<Response> {
  if (request.headers.get("content-type") !== "application/offset+octet-stream")
    return refused(400, "Invalid content-type");
  const offset = Number(request.headers.get("upload-offset") ?? Number.NaN);
  const more = Buffer.from(await request.arrayBuffer());
  // Asked once its bytes are here: another part for the same place may have been quicker.
  if (upload.done || upload.storing || offset !== upload.bytes.length) return refused(409, "Upload-Offset conflict");
  if (upload.bytes.length + more.length > upload.length) return refused(413, "upload's size exceeded");
  // It may have given way itself while its bytes came.
  if (endpoint.unfinished.get(id) !== upload) return refused(404, "The file for this url was not found");
  if (!freeSpace(endpoint.unfinished, id, upload, more.length))
    return refused(503, "No room for more parts now", { "Retry-After": "60" });
  upload.bytes = Buffer.concat([upload.bytes, more]);
  if (upload.bytes.length === upload.length) {
    upload.storing = true;
    try {
      const answer = await endpoint.store(whole(request, upload));
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
