import { createHash } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { isHome } from "../../functions/_home/page.ts";
import { fileHeaders } from "../../../build/headers.ts";
import { chooseEncoding, compress, type Encoding } from "./compress.ts";
import type { DrawHome } from "./home-page.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

type File = {
  stamp: string;
  bytes: Buffer;
  eTag: string;
  type: string;
  compressed: Map<Encoding, Promise<Buffer>>;
  /** Compressed as well as can be, and kept on the disk: a file of the build, not a page drawn for the moment. */
  kept: boolean;
};

/** Emptied by each build (build-app.ts). */
export const COMPRESSED = path.join(import.meta.dirname, "../../../.cache/compressed");

/**
 * Serves the built app. A path that names no file answers `index.html` to a navigation (a route of the app) and null,
 * for 404, to everything else. Files are read again when they change on disk, so a new build shows at once. `draw` puts
 * into Home what whoever opens it sees first.
 */
export function staticApp(
  folder: string | Promise<string>,
  draw: DrawHome = (page) => Promise.resolve(page),
): (request: Request, pathname: string) => Promise<Response | null> {
  const files = new Map<string, File>();
  let home: { readonly html: string; readonly file: File } | null = null;

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
    const type = TYPES[path.extname(full)] ?? "application/octet-stream";
    const file = fileOf(await readFile(full), type, stamp, true);
    files.set(full, file);
    return file;
  };

  /** index.html as it was built, or with what is drawn into it. */
  const openHome = async (): Promise<File | null> => {
    const page = await open("index.html");
    if (page === null) return null;
    const html = await draw(page.bytes.toString("utf8"));
    if (home?.html !== html) home = { html, file: fileOf(Buffer.from(html), page.type, page.stamp, false) };
    return home.file;
  };

  return async (request, pathname) => {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    if (pathname.includes("\0")) return null;
    const file = isHome(request, pathname) ? await openHome() : await open(pathname === "/" ? "index.html" : pathname);
    if (file !== null)
      return answer(
        request,
        file,
        pathname,
        pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      );
    if (!isNavigation(request, pathname)) return null;
    const page = await open("index.html");
    return page === null ? null : answer(request, page, pathname, "no-cache");
  };
}

function fileOf(bytes: Buffer, type: string, stamp: string, kept: boolean): File {
  const eTag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
  return { stamp, bytes, eTag, type, compressed: new Map(), kept };
}

/** Someone asks for a page to read: not for a picture, script or data that is missing. */
function isNavigation(request: Request, pathname: string): boolean {
  if (path.extname(pathname) !== "") return false;
  return (
    request.headers.get("sec-fetch-mode") === "navigate" || (request.headers.get("accept") ?? "").includes("text/html")
  );
}

async function answer(request: Request, file: File, pathname: string, cache: string): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get("accept-encoding"), file.type, file.bytes.length);
  const headers: Record<string, string> = {
    ...fileHeaders(file.type, pathname),
    "Content-Type": file.type,
    "Cache-Control": cache,
    Vary: "Accept-Encoding",
    ETag: encoding === null ? file.eTag : file.eTag.replace(/"$/, `-${encoding}"`),
  };
  if (request.headers.get("if-none-match") === headers["ETag"]) return new Response(null, { status: 304, headers });
  const bytes = encoding === null ? file.bytes : await compressedOnce(file, encoding);
  if (encoding !== null) headers["Content-Encoding"] = encoding;
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), {
    headers: { ...headers, "Content-Length": String(bytes.length) },
  });
}

function compressedOnce(file: File, encoding: Encoding): Promise<Buffer> {
  const running =
    file.compressed.get(encoding) ?? (file.kept ? keptCompressed(file, encoding) : pressed(file, encoding));
  file.compressed.set(encoding, running);
  return running;
}

const pressed = ({ bytes }: File, encoding: Encoding) => compress(bytes, encoding, "once");

/** Seconds of processor for a whole app: done once for each file that was ever built, also over a restart. */
async function keptCompressed(file: File, encoding: Encoding): Promise<Buffer> {
  const name = path.join(COMPRESSED, `${file.eTag.slice(1, -1)}.${encoding}`);
  const kept = await readFile(name).catch(() => null); // not yet, or not to be read
  if (kept !== null) return kept;
  const bytes = await compress(file.bytes, encoding, "once");
  const next = `${name}.${process.pid}`;
  await mkdir(COMPRESSED, { recursive: true })
    .then(() => writeFile(next, bytes))
    .then(() => rename(next, name))
    .catch(() => undefined); // a disk that takes nothing costs the work again
  return bytes;
}
