import type { Sql } from "postgres";
import { callerOf, claimsOf, TokenRefused } from "../auth-claims.ts";
import { asCaller } from "../database/as-caller.ts";
import { storedFile } from "../../../build/headers.ts";
import { json, withBody, withHeaders } from "../http/answers.ts";
import type { Keys } from "../keys.ts";
import { areNames, MOST_REMOVED, MOST_SIGNED } from "../storage/names.ts";
import type { ObjectFiles } from "../storage/object-files.ts";
import { pictureGuard } from "../storage/pictures.ts";
import type { Lite } from "./create-app.ts";
import { hiddenFrom } from "./storage-hidden.ts";
import { isListQuery, listLevel, type ListQuery } from "./storage-list.ts";

const API = "/storage/v1";

/** `/storage/v1/*` through lite, made to answer storage-js as the hosted storage does. */
export function storageHandler(
  lite: Lite,
  sql: Sql,
  keys: Keys,
  files: ObjectFiles,
): (request: Request, pathname: string) => Promise<Response> {
  const judge = pictureGuard(sql, keys, files);
  return async (request, pathname) => {
    const path = readable(pathname.slice(API.length));
    if (path === null) return json(400, { statusCode: "400", error: "InvalidKey", message: "Invalid key" });
    const listed = /^\/object\/list\/([^/]+)$/.exec(path)?.[1];
    if (request.method === "POST" && listed !== undefined) return list(request, listed, sql, keys);
    if (request.method === "POST" && path.startsWith("/object/sign/") && !(await saysHowLong(request)))
      return json(400, { statusCode: "400", error: "InvalidRequest", message: "expiresIn is seconds, at least 1" });
    if (request.method === "POST" && /^\/object\/sign\/[^/]+$/.test(path)) return signMany(request, lite, keys);
    if (request.method === "DELETE" && !(await removesFew(request)))
      return json(400, { statusCode: "400", error: "invalid_request", message: `From 1 to ${MOST_REMOVED} prefixes` });
    if (await hasBadSignature(request, path, keys))
      return json(400, { statusCode: "400", error: "InvalidJWT", message: "The signed address does not hold" });
    const hidden = await hiddenFrom(request, path, sql, keys);
    if (hidden !== null) return hidden;
    const asked = isUpload(request) ? await rawUpload(request) : request;
    if (asked === null)
      return json(400, { statusCode: "400", error: "InvalidRequest", message: "The form is not readable" });
    const answer = await judge(asked, path, async (judged) => asProject(await lite.fetch(judged)));
    if (request.method === "POST" && answer.ok && path.startsWith("/object/sign/")) return signed(answer);
    if (request.method === "POST" && answer.ok && path.startsWith("/object/upload/sign/")) return signedUpload(answer);
    return withHeaders(answer, storedFile);
  };
}

/** As lite reads it: `%2E` is a dot to it, and names of endpoints have letters. Null for what would still be read otherwise a second time. */
function readable(path: string): string | null {
  try {
    const read = decodeURIComponent(path);
    return read.includes("%") ? null : read;
  } catch {
    return null;
  }
}

/** A token that does not hold, or one of another object: a project says 400, and the status inside. */
async function asProject(answer: Response): Promise<Response> {
  if (answer.status !== 401 && answer.status !== 403) return answer;
  const said = (await answer
    .clone()
    .json()
    .catch(() => null)) as { statusCode?: unknown; message?: unknown } | null;
  if (answer.status === 403 && said?.statusCode !== undefined) return answer;
  return answer.status === 401
    ? json(400, { statusCode: "403", error: "Unauthorized", code: "AccessDenied", message: said?.message ?? "" })
    : json(400, { statusCode: "400", error: "InvalidSignature", message: "Invalid signature" });
}

async function saysHowLong(request: Request): Promise<boolean> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null && "expiresIn" in body && Number(body.expiresIn) >= 1;
}

/** True when a body names few files: lite removes one after the other. */
async function removesFew(request: Request): Promise<boolean> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null || !("prefixes" in body)) return true;
  return areNames(body.prefixes, MOST_REMOVED);
}

const isUpload = (request: Request): boolean =>
  request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;

/** Signs that may stand in the header that it becomes. */
const CACHE_RULE = /^[\w ,=-]{1,100}$/u;

/** storage-js sends a Blob as a nameless part of a form; lite looks for one called "file". A raw body needs no name. */
async function rawUpload(request: Request): Promise<Request | null> {
  const form = await request.formData().catch(() => null); // cut short, or no form at all
  if (form === null) return null;
  const headers = new Headers(request.headers);
  let file: File | null = null;
  for (const [name, value] of form.entries()) {
    if (typeof value !== "string") file ??= value;
    else if (name === "cacheControl" && !CACHE_RULE.test(value)) return null;
    else if (name === "cacheControl") headers.set("cache-control", `max-age=${value}`);
    else if (name === "metadata") headers.set("x-metadata", Buffer.from(value).toString("base64"));
  }
  if (file === null) return null;
  headers.set("content-type", file.type === "" ? "application/octet-stream" : file.type);
  headers.set("content-length", String(file.size));
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() });
}

/** A signed address that expired or was altered: lite takes it for a fault of the server (500). */
async function hasBadSignature(request: Request, path: string, keys: Keys): Promise<boolean> {
  if (request.method === "POST" || !/^\/object\/(upload\/)?sign\//.test(path)) return false;
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return claimsOf(token, keys).then(
    () => false,
    (error: unknown) => {
      if (error instanceof TokenRefused) return true;
      throw error;
    },
  );
}

type Signed = { signedUrl?: string; signedURL?: string };

/** lite: `{signedUrl: "/storage/v1/…"}`; storage-js expects `{signedURL: "/object/sign/…"}`. */
async function signed(answer: Response): Promise<Response> {
  const { signedURL, signedUrl } = (await answer.json()) as Signed;
  return withBody(answer, JSON.stringify({ signedURL: (signedURL ?? signedUrl ?? "").replace(API, "") }));
}

/** lite has a route for several paths at once that its route for one path hides: they are asked one by one. */
async function signMany(request: Request, lite: Lite, keys: Keys): Promise<Response> {
  const { paths, expiresIn } = (await request.json()) as { paths?: unknown; expiresIn?: unknown };
  const caller = await callerOf(request, keys).catch(() => null);
  if (caller === null || caller.role === "anon")
    return json(400, { statusCode: "403", error: "Unauthorized", message: "Sign in first" });
  if (!areNames(paths, MOST_SIGNED))
    return json(400, { statusCode: "400", error: "invalid_request", message: `From 1 to ${MOST_SIGNED} paths` });
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const body = JSON.stringify({ expiresIn });
  const results: object[] = [];
  for (const path of paths) {
    const one = await lite.fetch(new Request(`${request.url}/${encodeURI(path)}`, { method: "POST", headers, body }));
    const { signedURL, message } = (await (one.ok ? await signed(one) : one).json()) as {
      signedURL?: string;
      message?: string;
    };
    results.push({ path, signedURL: signedURL ?? null, error: one.ok ? null : (message ?? "Object not found") });
  }
  return json(200, results);
}

async function signedUpload(answer: Response): Promise<Response> {
  const body = (await answer.json()) as Signed & { url?: string };
  const url = (body.url ?? body.signedURL ?? body.signedUrl ?? "").replace(API, "");
  return withBody(answer, JSON.stringify({ url, token: new URL(url, "http://local").searchParams.get("token") }));
}

async function list(request: Request, bucket: string, sql: Sql, keys: Keys): Promise<Response> {
  try {
    const caller = await callerOf(request, keys);
    const query = (await request.json()) as ListQuery;
    if (!isListQuery(query))
      return json(400, {
        statusCode: "400",
        error: "InvalidRequest",
        message: "limit is at least 1, offset at least 0, prefix and search are short texts",
      });
    return json(200, await asCaller(sql, caller, (tx) => listLevel(tx, bucket, query)));
  } catch (error) {
    if (error instanceof TokenRefused)
      return json(400, { statusCode: "403", error: "Unauthorized", message: error.message });
    if (error instanceof SyntaxError)
      return json(400, { statusCode: "400", error: "invalid_request", message: "Invalid JSON" });
    throw error;
  }
}
