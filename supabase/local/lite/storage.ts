import type { Sql } from "postgres";
import { callerOf, claimsOf, TokenRefused } from "../auth-claims.ts";
import { asCaller } from "../database/as-caller.ts";
import { storedFile } from "../headers.ts";
import { json, withBody, withHeaders } from "../http/answers.ts";
import type { Lite } from "./create-app.ts";
import { listLevel, type ListQuery } from "./storage-list.ts";

const API = "/storage/v1";

/** `/storage/v1/*` through lite, made to answer storage-js as the hosted storage does. */
export function storageHandler(lite: Lite, sql: Sql, jwtSecret: string): (request: Request, pathname: string) => Promise<Response> {
  return async (request, pathname) => {
    const path = pathname.slice(API.length);
    const listed = /^\/object\/list\/([^/]+)$/.exec(path)?.[1];
    if (request.method === "POST" && listed !== undefined) return list(request, decodeURIComponent(listed), sql, jwtSecret);
    if (request.method === "POST" && /^\/object\/sign\/[^/]+$/.test(path)) return signMany(request, lite);
    if (await hasBadSignature(request, path, jwtSecret)) return json(400, { statusCode: "400", error: "InvalidJWT", message: "The signed address does not hold" });
    const answer = await lite.fetch(isUpload(request) ? await rawUpload(request) : request);
    if (request.method === "POST" && answer.ok && path.startsWith("/object/sign/")) return signed(answer);
    if (request.method === "POST" && answer.ok && path.startsWith("/object/upload/sign/")) return signedUpload(answer);
    return withHeaders(answer, storedFile);
  };
}

const isUpload = (request: Request): boolean => request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;

/** storage-js sends a Blob as a nameless part of a form; lite looks for one called "file". A raw body needs no name. */
async function rawUpload(request: Request): Promise<Request> {
  const form = await request.formData();
  const headers = new Headers(request.headers);
  let file: File | null = null;
  for (const [name, value] of form.entries()) {
    if (typeof value !== "string") file ??= value;
    else if (name === "cacheControl") headers.set("cache-control", `max-age=${value}`);
    else if (name === "metadata") headers.set("x-metadata", Buffer.from(value).toString("base64"));
  }
  if (file === null) return new Request(request.url, { method: request.method, headers, body: new Uint8Array() });
  headers.set("content-type", file.type === "" ? "application/octet-stream" : file.type);
  headers.set("content-length", String(file.size));
  return new Request(request.url, { method: request.method, headers, body: await file.arrayBuffer() });
}

/** A signed address that expired or was altered: lite takes it for a fault of the server (500). */
async function hasBadSignature(request: Request, path: string, jwtSecret: string): Promise<boolean> {
  if (request.method === "POST" || !/^\/object\/(upload\/)?sign\//.test(path)) return false;
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return claimsOf(token, jwtSecret).then(() => false, (error: unknown) => {
    if (error instanceof TokenRefused) return true;
    throw error;
  });
}

type Signed = { signedUrl?: string; signedURL?: string };

/** lite: `{signedUrl: "/storage/v1/…"}`; storage-js expects `{signedURL: "/object/sign/…"}`. */
async function signed(answer: Response): Promise<Response> {
  const { signedURL, signedUrl } = (await answer.json()) as Signed;
  return withBody(answer, JSON.stringify({ signedURL: (signedURL ?? signedUrl ?? "").replace(API, "") }));
}

/** lite has a route for several paths at once that its route for one path hides: they are asked one by one. */
async function signMany(request: Request, lite: Lite): Promise<Response> {
  const { paths, expiresIn } = (await request.json()) as { paths: readonly string[]; expiresIn: number };
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const body = JSON.stringify({ expiresIn });
  const results: object[] = [];
  for (const path of paths) {
    const one = await lite.fetch(new Request(`${request.url}/${encodeURI(path)}`, { method: "POST", headers, body }));
    const { signedURL, message } = (await (one.ok ? await signed(one) : one).json()) as { signedURL?: string; message?: string };
    results.push({ path, signedURL: signedURL ?? null, error: one.ok ? null : (message ?? "Object not found") });
  }
  return json(200, results);
}

async function signedUpload(answer: Response): Promise<Response> {
  const body = (await answer.json()) as Signed & { url?: string };
  const url = (body.url ?? body.signedURL ?? body.signedUrl ?? "").replace(API, "");
  return withBody(answer, JSON.stringify({ url, token: new URL(url, "http://local").searchParams.get("token") }));
}

async function list(request: Request, bucket: string, sql: Sql, jwtSecret: string): Promise<Response> {
  try {
    const caller = await callerOf(request, jwtSecret);
    const query = (await request.json()) as ListQuery;
    return json(200, await asCaller(sql, caller, (tx) => listLevel(tx, bucket, query)));
  } catch (error) {
    if (error instanceof TokenRefused) return json(400, { statusCode: "403", error: "Unauthorized", message: error.message });
    if (error instanceof SyntaxError) return json(400, { statusCode: "400", error: "invalid_request", message: "Invalid JSON" });
    throw error;
  }
}
