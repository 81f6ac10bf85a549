import { readFile } from "node:fs/promises";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, MiddlewareHandler } from "hono";
import { drawnPage } from "../../functions/_drawn/pages.ts";
import { fileHeaders } from "../../../build/headers.ts";
import { isApi } from "./api-paths.ts";
import { compress, encodingFor, type Encoding } from "./compress.ts";
import type { DrawPage } from "./drawn-pages.ts";

type Files = { root: string; file: MiddlewareHandler; page: MiddlewareHandler };

const nobody = (): Promise<void> => Promise.resolve();

/**
 * Serves the built app, with what stands compressed beside a file (compress-app.ts). A path that names no file answers
 * `index.html` to a navigation (a route of the app) and leaves everything else to the next. `draw` puts into a page what
 * whoever opens it sees first.
 */
export function staticApp(
  folder: string | Promise<string>,
  draw: DrawPage = (_, page) => Promise.resolve(page),
): MiddlewareHandler {
  let files: Promise<Files> | null = null;
  const home = lastPage();
  return async (c, next) => {
    if (isApi(c.req.path) || (c.req.method !== "GET" && c.req.method !== "HEAD")) return next();
    files ??= Promise.resolve(folder).then(filesOf);
    // hono's files answer parts without a look at If-Range: what was torn off would go on with bytes of another build.
    c.req.raw.headers.delete("range");
    const { root, file, page } = await files;
    const drawn = drawnPage(c.req.raw, c.req.path);
    const built = drawn === null ? null : await builtPage(root);
    const answer =
      drawn === null || built === null
        ? ((await file(c, nobody)) ?? (isNavigation(c) ? await page(c, nobody) : undefined))
        : await (drawn.path === "/" ? home : once)(c, await draw(drawn, built));
    if (!(answer instanceof Response)) return next();
    const { headers } = answer;
    for (const [name, value] of Object.entries(fileHeaders(headers.get("content-type") ?? "", c.req.path)))
      headers.set(name, value);
    headers.delete("last-modified"); // the ETag says it, and each header weighs on each file of a first visit
    const isHashed = c.req.path.startsWith("/assets/");
    headers.set("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    return answer;
  };
}

/** Null while there is none: a folder in the moment that its next build takes its place. */
const builtPage = (root: string): Promise<string | null> =>
  readFile(path.join(root, "index.html"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });

/** Sends a page that few ask for: it is compressed as any answer is. */
const once = (c: Context, html: string): Response => {
  c.header("Content-Type", "text/html; charset=utf-8");
  return c.body(html);
};

/** Sends Home as it is drawn for everybody: each drawing is compressed once, as hard as a file of the build. */
function lastPage(): (c: Context, html: string) => Promise<Response> {
  let last = { html: "", sent: new Map<Encoding, Promise<Buffer>>() };
  return async (c, html) => {
    c.header("Content-Type", "text/html; charset=utf-8");
    const encoding = encodingFor(c);
    if (encoding === null) return c.body(html);
    if (last.html !== html) last = { html, sent: new Map() };
    const sent = last.sent.get(encoding) ?? compress(Buffer.from(html), encoding, "once");
    last.sent.set(encoding, sent);
    c.header("Content-Encoding", encoding);
    c.header("Vary", "Accept-Encoding");
    return c.body(new Uint8Array(await sent));
  };
}

function filesOf(folder: string): Files {
  const root = path.resolve(folder);
  return {
    root,
    file: serveStatic({ root, precompressed: true }),
    page: serveStatic({ root, precompressed: true, path: "index.html" }),
  };
}

/** Someone asks for a page to read: not for a picture, script or data that is missing. The point of a sentence names no file. */
function isNavigation({ req }: Context): boolean {
  if (path.extname(req.path).length > 1) return false;
  return req.header("sec-fetch-mode") === "navigate" || (req.header("accept") ?? "").includes("text/html");
}
