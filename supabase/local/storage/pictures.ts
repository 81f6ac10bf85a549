import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { PHOTO_PIXELS, pictureOf } from "../../functions/_proof/image.ts";
import { callerOf } from "../auth-claims.ts";
import { json } from "../http/answers.ts";
import type { Keys } from "../keys.ts";
import { inTurn } from "../lite/in-turn.ts";

const LATER = /^\/object\/upload\/sign\/([^/]+)\//;
const STORES = /^\/object\/([^/]+)\/(.+)$/s;
/** `<sha256>.<ext>`, or the same with the longest side of a smaller size of that photo, pixels. */
const NAMED = /(?:^|\/)([0-9a-f]{64})(?:-(320|800))?\.[a-z]+$/;

const refuse = (status: number, error: string, message: string): Response =>
  json(400, { statusCode: String(status), error, message });

/** What is put into a bucket of pictures: which one, under which name, and how many bytes that bucket takes. */
type Put = { readonly bucket: string; readonly name: string; readonly limit: number };

/**
 * Judges what is put into a bucket that takes pictures only: the bytes must be the picture that the type says, and a
 * name that is a hash must be theirs. Copying, moving and addresses to upload at later go past that, so they are closed.
 * `path` has no percent signs left to be read otherwise behind this. What passes is handed to `store`, one picture of a
 * person after the other: each is counted before the next one is judged.
 */
export function pictureGuard(
  sql: Sql,
  keys: Keys,
): (request: Request, path: string, store: () => Promise<Response>) => Promise<Response> {
  return async (request, path, store) => {
    if (request.method === "POST" && /^\/object\/(copy|move)$/.test(path)) return closedDoor();
    if (request.method !== "POST" && request.method !== "PUT") return store();
    const later = LATER.exec(path)?.[1];
    const [, first = "", name = ""] = STORES.exec(path) ?? [];
    const bucket = later ?? first;
    const limit = await pictureBytes(sql, bucket);
    if (limit === null) return store();
    if (later !== undefined) return closedDoor();
    const person = await callerOf(request, keys).then(
      ({ sub }) => sub,
      () => undefined, // a token that does not hold: the storage says so
    );
    const put = { bucket, name, limit };
    if (person === undefined) return (await fault(request, put)) ?? store();
    return inTurn(
      `pictures:${person}`,
      async () => (await paced(sql, bucket, person)) ?? (await fault(request, put)) ?? store(),
    );
  };
}

const closedDoor = (): Response => refuse(403, "Unauthorized", "Pictures are stored by uploading them");

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

/** Null where the storage may decide, also about what is too heavy for it. */
async function fault(request: Request, { name, limit }: Put): Promise<Response | null> {
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  if (bytes.length > limit) return null;
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const [, hash, small] = NAMED.exec(name) ?? [];
  const begins = BEGINS[request.headers.get("content-type")?.split(";")[0] ?? ""];
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
