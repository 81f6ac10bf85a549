import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { chooseEncoding, compress } from "./compress.ts";

/** Sends an answer: JSON of a GET gets an ETag (and a 304), text is compressed; files arrive here ready and are streamed. */
export async function send(request: IncomingMessage, response: ServerResponse, answer: Response): Promise<void> {
  const headers = new Headers(answer.headers);
  const json = headers.get("content-type")?.includes("json") ?? false;
  if (answer.body === null || request.method === "HEAD") return finish(response, answer.status, headers, null);
  if (headers.has("content-encoding") || !json) return stream(response, answer, headers);

  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (request.method === "GET" && answer.ok) {
    const eTag = `W/"${createHash("sha1").update(bytes).digest("base64url")}"`;
    headers.set("ETag", eTag);
    if (!headers.has("cache-control")) headers.set("Cache-Control", cacheRule(request));
    if (request.headers["if-none-match"] === eTag) {
      headers.delete("content-length");
      return finish(response, 304, headers, null);
    }
  }
  const encoding = chooseEncoding(
    request.headers["accept-encoding"] ?? null,
    headers.get("content-type"),
    bytes.length,
  );
  headers.append("Vary", "Accept-Encoding");
  if (encoding === null) return finish(response, answer.status, headers, bytes);
  headers.set("Content-Encoding", encoding);
  return finish(response, answer.status, headers, await compress(bytes, encoding, "now"));
}

/** A visitor's answer may be kept but is asked for again each time: a poke must never be answered from a cache. */
function cacheRule(request: IncomingMessage): string {
  const bearer = request.headers.authorization;
  return bearer === undefined || bearer.startsWith("Bearer sb_publishable_") ? "public, no-cache" : "private, no-store";
}

function finish(response: ServerResponse, status: number, headers: Headers, bytes: Uint8Array | null): void {
  if (bytes !== null) headers.set("Content-Length", String(bytes.length));
  response.writeHead(status, headersOf(headers));
  response.end(bytes ?? undefined);
}

async function stream(response: ServerResponse, answer: Response, headers: Headers): Promise<void> {
  response.writeHead(answer.status, headersOf(headers));
  if (answer.body === null) response.end();
  else await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), response);
}

function headersOf(headers: Headers): Record<string, string | string[]> {
  const all: Record<string, string | string[]> = Object.fromEntries(headers);
  if (headers.getSetCookie().length > 0) all["set-cookie"] = headers.getSetCookie();
  return all;
}
