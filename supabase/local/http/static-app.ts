import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pageHeaders } from "../headers.ts";
import { chooseEncoding, compress, type Encoding } from "./compress.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
  ".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8",
  ".png": "image/png", ".webp": "image/webp", ".jpg": "image/jpeg", ".ico": "image/x-icon", ".woff2": "font/woff2", ".xml": "application/xml",
};

type File = { stamp: string; bytes: Buffer; eTag: string; type: string; compressed: Map<Encoding, Promise<Buffer>> };

/**
 * Serves the built app. A path that names no file answers `index.html` to a navigation (a route of the app) and null,
 * for 404, to everything else. Files are read again when they change on disk, so a new build shows at once.
 */
export function staticApp(folder: string | Promise<string>): (request: Request, pathname: string) => Promise<Response | null> {
  const files = new Map<string, File>();

  const open = async (name: string): Promise<File | null> => {
    const root = path.resolve(await folder);
    const full = path.join(root, name);
    if (full !== root && !full.startsWith(root + path.sep)) return null;
    const found = await stat(full).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "ENAMETOOLONG") return null;
      throw error;
    });
    if (found === null || !found.isFile()) return null;
    const stamp = `${found.mtimeMs}-${found.size}`;
    const known = files.get(full);
    if (known?.stamp === stamp) return known;
    const bytes = await readFile(full);
    const eTag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
    const file: File = { stamp, bytes, eTag, type: TYPES[path.extname(full)] ?? "application/octet-stream", compressed: new Map() };
    files.set(full, file);
    return file;
  };

  return async (request, pathname) => {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    if (pathname.includes("\0")) return null;
    const file = await open(pathname === "/" ? "index.html" : pathname);
    if (file !== null) return answer(request, file, pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    if (!isNavigation(request, pathname)) return null;
    const page = await open("index.html");
    return page === null ? null : answer(request, page, "no-cache");
  };
}

/** Someone asks for a page to read: not for a picture, script or data that is missing. */
function isNavigation(request: Request, pathname: string): boolean {
  if (path.extname(pathname) !== "") return false;
  return request.headers.get("sec-fetch-mode") === "navigate" || (request.headers.get("accept") ?? "").includes("text/html");
}

async function answer(request: Request, file: File, cache: string): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get("accept-encoding"), file.type, file.bytes.length);
  const headers: Record<string, string> = {
    ...pageHeaders(null), "Content-Type": file.type, "Cache-Control": cache, Vary: "Accept-Encoding",
    ETag: encoding === null ? file.eTag : file.eTag.replace(/"$/, `-${encoding}"`),
  };
  if (request.headers.get("if-none-match") === headers["ETag"]) return new Response(null, { status: 304, headers });
  const bytes = encoding === null ? file.bytes : await compressedOnce(file, encoding);
  if (encoding !== null) headers["Content-Encoding"] = encoding;
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers: { ...headers, "Content-Length": String(bytes.length) } });
}

function compressedOnce(file: File, encoding: Encoding): Promise<Buffer> {
  const running = file.compressed.get(encoding) ?? compress(file.bytes, encoding, "once");
  file.compressed.set(encoding, running);
  return running;
}
