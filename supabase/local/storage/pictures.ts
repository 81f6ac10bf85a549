import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Sql } from "postgres";
import { PHOTO_PIXELS, pictureOf } from "../../functions/_proof/image.ts";
import { callerOf } from "../auth-claims.ts";
import { json } from "../http/answers.ts";
import type { Keys } from "../keys.ts";
import { inTurn } from "../lite/in-turn.ts";
import { withoutMetadata } from "./metadata.ts";
import type { ObjectFiles } from "./object-files.ts";
import { comparer } from "./same-picture.ts";

const LATER = /^\/object\/upload\/sign\/([^/]+)\//;
const STORES = /^\/object\/([^/]+)\/(.+)$/s;
/** `<sha256>_<shape>.<ext>`, or the same with the longest side of a smaller size of that photo, pixels. */
const NAMED = /(?:^|\/)([0-9a-f]{64})_\d{3}(?:-(320|800))?\.[a-z]+$/;

const refuse = (status: number, error: string, message: string): Response =>
  json(400, { statusCode: String(status), error, message });

/** A picture that is put into a bucket: which one, under which name, how many bytes that bucket takes, and whether the place is its sender's. */
type Put = { readonly bucket: string; readonly name: string; readonly limit: number; readonly own: boolean };

type Bytes = Uint8Array<ArrayBuffer>;
/** Puts `request` into the storage. */
type Store = (request: Request) => Promise<Response>;

/**
 * Judges what is put into a bucket that takes pictures only: the bytes must be the picture that the type says, and a
 * name that is a hash must be theirs, and all sizes under it show the same. Copying, moving and addresses to upload at later go past
 * that, so they are closed. `path` has no percent signs left to be read otherwise behind this. What passes is handed to `store` without
 * what it tells of its maker, one picture of a person after the other: each is counted before the next one is judged.
 */
export function pictureGuard(
  sql: Sql,
  keys: Keys,
  files: ObjectFiles,
): (request: Request, path: string, store: Store) => Promise<Response> {
  const showSame = comparer();
  const judged = async (request: Request, put: Put, store: Store): Promise<Response> => {
    const bytes = new Uint8Array(await request.clone().arrayBuffer());
    const type = request.headers.get("content-type")?.split(";")[0] ?? "";
    const refusal = fault(bytes, type, put);
    if (refusal !== null) return refusal;
    if (bytes.length > put.limit || !NAMED.test(put.name)) return store(request);
    // Elsewhere the policies refuse it: nobody has pictures of others opened.
    const other = put.own ? await otherSize(files, put) : null;
    if (other !== null && !(await showSame(bytes, other).catch(() => false)))
      return refuse(400, "InvalidKey", "The sizes of a photo show the same picture");
    const clean = withoutMetadata(bytes, type);
    return store(clean === bytes ? request : withBytes(request, clean));
  };
  return async (request, path, store) => {
    if (request.method === "POST" && /^\/object\/(copy|move)$/.test(path)) return closedEndpoint();
    if (request.method !== "POST" && request.method !== "PUT") return store(request);
    const later = LATER.exec(path)?.[1];
    const [, first = "", name = ""] = STORES.exec(path) ?? [];
    const bucket = later ?? first;
    const limit = await pictureBytes(sql, bucket);
    if (limit === null) return store(request);
    if (later !== undefined) return closedEndpoint();
    // A token that does not hold: the storage says so.
    const caller = await callerOf(request, keys).catch(() => null);
    const person = caller?.sub;
    const put = { bucket, name, limit, own: caller?.role === "service_role" || name.startsWith(`${person}/`) };
    if (person === undefined) return judged(request, put, store);
    return inTurn(
      `pictures:${person}`,
      async () => (await paced(sql, bucket, person)) ?? (await judged(request, put, store)),
    );
  };
}

const closedEndpoint = (): Response => refuse(403, "Unauthorized", "Pictures are stored by uploading them");

/** Bytes that a bucket of pictures takes at most; null for a bucket that takes anything else too. */
async function pictureBytes(sql: Sql, bucket: string): Promise<number | null> {
  const [row] = await sql`
    select allowed_mime_types as types, file_size_limit as bytes from storage.buckets where id = ${bucket}`;
  const types = (row?.["types"] ?? []) as readonly string[];
  if (types.length === 0 || !types.every((type) => type.startsWith("image/"))) return null;
  return row?.["bytes"] == null ? Number.POSITIVE_INFINITY : Number(row["bytes"]);
}

/** How the files of each type begin. */
const BEGINS: Readonly<Record<string, (start: string) => boolean>> = {
  "image/png": (start) => start.startsWith("\u0089PNG\r\n\u001a\n"),
  "image/jpeg": (start) => start.startsWith("\u00ff\u00d8\u00ff"),
  "image/webp": (start) => start.startsWith("RIFF") && start.slice(8, 12) === "WEBP",
};

/** Another size of that photo which is there already, the photo itself before the smaller ones; null for the first to come. */
async function otherSize(files: ObjectFiles, { bucket, name }: Put): Promise<Bytes | null> {
  const base = name.replace(/-(?:320|800)(\.[a-z]+)$/, "$1");
  const names = ["", "-320", "-800"].map((size) => base.replace(/(\.[a-z]+)$/, `${size}$1`));
  const found = await Promise.all(
    names.filter((other) => other !== name).map((other) => readStored(files, bucket, other)),
  );
  return found.find((bytes) => bytes !== null) ?? null;
}

async function readStored(files: ObjectFiles, bucket: string, name: string): Promise<Bytes | null> {
  try {
    return new Uint8Array(await readFile(files.pathOf(bucket, name)));
  } catch {
    return null; // not there, or no name of an object
  }
}

function withBytes(request: Request, bytes: Bytes): Request {
  const headers = new Headers(request.headers);
  headers.set("content-length", String(bytes.length));
  return new Request(request.url, { method: request.method, headers, body: bytes });
}

/** Null where the storage may decide, also about what is too heavy for it. */
function fault(bytes: Bytes, type: string, { name, limit }: Put): Response | null {
  if (bytes.length > limit) return null;
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const [, hash, small] = NAMED.exec(name) ?? [];
  const begins = BEGINS[type];
  if (begins === undefined || !begins(start))
    return refuse(415, "invalid_mime_type", "The bytes are not a picture of this type");
  if (hash === undefined) return null;
  const picture = pictureOf(bytes);
  if (picture === null) return refuse(415, "invalid_mime_type", "The bytes are no picture that can be read");
  if (small !== undefined)
    return Math.max(picture.width, picture.height) <= Number(small)
      ? null
      : refuse(400, "InvalidKey", `This size of a photo is ${small} pixels at most`);
  // As what is too heavy: the phone makes it smaller once, and says so if that does not help.
  if (picture.width * picture.height > PHOTO_PIXELS)
    return refuse(413, "Payload too large", "A photo has four million pixels at most");
  return hash === createHash("sha256").update(bytes).digest("hex")
    ? null
    : refuse(400, "InvalidKey", "The name of a photo is the hash of its bytes");
}

/** The database says how soon this person may upload again (private.picture_wait); never: its policy refuses. */
async function paced(sql: Sql, bucket: string, person: string): Promise<Response | null> {
  const [known] = await sql`select to_regprocedure('private.picture_wait(text, uuid)') is not null as yes`;
  if (known?.["yes"] !== true) return null;
  const [row] = await sql`
    select private.picture_wait(${bucket}, ${person}) as wait,
      exists (select from public.user_private p where p.id = ${person}) as profile`;
  // Said by its own name, so that the phone can say what is missing and not that the photo was at fault.
  if (row?.["wait"] === null && row["profile"] === false)
    return refuse(403, "profile_required", "Complete the profile first");
  const wait = Number(row?.["wait"] ?? 0);
  if (wait === 0) return null;
  return json(
    429,
    { statusCode: "429", error: "TooManyRequests", message: "Too many pictures in an hour" },
    { "Retry-After": String(wait) },
  );
}
