import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Sql } from "postgres";
import { storedFile } from "../../../build/headers.ts";
import { json } from "../http/answers.ts";
import type { ObjectFiles } from "./object-files.ts";

const PREFIX = "/storage/v1/object/public/";
const BUCKETS_FOR_MS = 5_000;

/**
 * Serves `/storage/v1/object/public/<bucket>/<name>` straight from disk, with ETag, 304 and parts. lite would write a row
 * (`last_accessed_at`) for every picture shown and knows no conditional requests.
 * @returns null for other paths
 */
export function publicObjects(
  files: ObjectFiles,
  sql: Sql,
): (request: Request, pathname: string) => Promise<Response | null> {
  let known: { at: number; buckets: Promise<Set<string>> } | null = null;
  const publicBuckets = (): Promise<Set<string>> => {
    if (known === null || Date.now() - known.at > BUCKETS_FOR_MS) {
      const rows = sql`select id from storage.buckets where public`;
      known = { at: Date.now(), buckets: rows.then((all) => new Set(all.map((row) => String(row["id"])))) };
      known.buckets.catch(() => (known = null));
    }
    return known.buckets;
  };

  return async (request, pathname) => {
    if (!pathname.startsWith(PREFIX) || (request.method !== "GET" && request.method !== "HEAD")) return null;
    const [bucket = "", ...rest] = decodeURIComponent(pathname.slice(PREFIX.length)).split("/");
    if (!(await publicBuckets()).has(bucket)) return notFound("Bucket not found");
    return (await send(files, bucket, rest.join("/"), request)) ?? notFound("Object not found");
  };
}

async function send(files: ObjectFiles, bucket: string, name: string, request: Request): Promise<Response | null> {
  let file: string;
  try {
    file = files.pathOf(bucket, name);
  } catch {
    return null; // a name that leaves its bucket names no object
  }
  const found = await files.headObject(bucket, name).catch((error: NodeJS.ErrnoException) => {
    if (["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(error.code ?? "")) return null;
    throw error;
  });
  if (found === null) return null;
  const headers = {
    ...storedFile,
    "Content-Type": found.mimetype,
    "Cache-Control": found.cacheControl.includes("public") ? found.cacheControl : `public, ${found.cacheControl}`,
    ETag: found.eTag,
    "Accept-Ranges": "bytes",
    "Last-Modified": (found.lastModified ?? new Date(0)).toUTCString(),
    "X-Robots-Tag": "none",
  };
  if (request.headers.get("if-none-match") === found.eTag) return new Response(null, { status: 304, headers });
  const part = partOf(request.headers.get("range"), found.size);
  if (part === null) return json(416, { statusCode: "416", error: "invalid_range", message: "invalid range provided" });
  const [from, to] = part ?? [0, found.size - 1];
  const body =
    request.method === "HEAD"
      ? null
      : (Readable.toWeb(createReadStream(file, { start: from, end: to })) as ReadableStream<Uint8Array>);
  return new Response(body, {
    status: part === undefined ? 200 : 206,
    headers: {
      ...headers,
      "Content-Length": String(to - from + 1),
      ...(part !== undefined && { "Content-Range": `bytes ${from}-${to}/${found.size}` }),
    },
  });
}

/** First and last byte that `Range` asks for; undefined without one, null when there are none, or more than one part. */
function partOf(range: string | null, size: number): readonly [number, number] | null | undefined {
  if (range === null) return undefined;
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from <= to && from < size ? [from, to] : null;
}

/** Storage answers a missing object with status 400 and the true status in the body; so does the hosted one. */
const notFound = (message: string): Response => json(400, { statusCode: "404", error: "not_found", message });
