/**
 * The app's own files. Home's files are kept with the worker (shell.ts); the rest when a page asks for it or when it is first used, for
 * each byte is paid for, and the admin screens are nobody's but the team's.
 */
import type { CachedFor } from "#domain/cached-for.ts";
import { readIdentity } from "#outbox/session/identity-store.ts";
import { registerRoute } from "workbox-routing";
import type { WorkboxPlugin } from "workbox-core/types.js";
import type { PrecacheEntry } from "workbox-precaching";
import { whileHere } from "./way.ts";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

type File = PrecacheEntry & { readonly cachedFor?: Exclude<CachedFor, "start"> };

const CODE = "djassa-code";
const AT_ONCE = 3;

const files = self.__WB_MANIFEST as readonly (File | string)[] as readonly File[];

/** Kept with the worker, by its precache. */
export const startFiles: PrecacheEntry[] = files.filter(({ cachedFor }) => cachedFor === undefined);

const laterFiles: ReadonlyMap<string, CachedFor> = new Map(
  files.flatMap(({ url, cachedFor }) => (cachedFor === undefined ? [] : [[`/${url.replace(/^\//u, "")}`, cachedFor]])),
);

/** A host of files alone answers an address that it no longer knows with its index.html. */
const isCode = (answer: Response): boolean =>
  answer.ok && /javascript|css/u.test(answer.headers.get("content-type") ?? "");

/** Asks past the browser's cache where that holds such a page: a host that had no such file just then may have given it for a year. */
export async function codeFrom(path: string, first: Response, signal?: AbortSignal): Promise<Response> {
  return isCode(first) ? first : fetch(path, { signal: signal ?? null, cache: "reload" });
}

const fetched = async (path: string, signal?: AbortSignal): Promise<Response> =>
  codeFrom(path, await fetch(path, { signal: signal ?? null }), signal);

const isScript = ({ url }: Request): boolean => /\.(?:js|css)$/u.test(new URL(url).pathname);

/** The same for what is kept with the worker: a page in the place of a script is no version to install. */
export const codeOnly: Required<Pick<WorkboxPlugin, "fetchDidSucceed" | "cacheWillUpdate">> = {
  fetchDidSucceed: async ({ request, response }) => (isScript(request) ? codeFrom(request.url, response) : response),
  cacheWillUpdate: async ({ request, response }) =>
    (isScript(request) ? isCode(response) : response.ok) ? response : null,
};

/** Fetches what is missing of `paths`, a few at a time. @throws when one cannot be had; what came is kept */
async function fill(paths: readonly string[], signal?: AbortSignal): Promise<void> {
  const cache = await caches.open(CODE);
  const waiting = [...paths];
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (await cache.match(path)) continue;
      const answer = await fetched(path, signal);
      if (!isCode(answer)) throw new Error(`${path} is not there`);
      await cache.put(path, answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * All that is kept for these; a file that cannot be had now is asked for again with the next start. Nothing while this worker
 * makes way: a tab that asks only then would hold up the new version as well.
 */
export async function cacheFiles(places: readonly CachedFor[]): Promise<void> {
  const signal = whileHere();
  if (signal.aborted) return;
  const wanted = [...laterFiles].flatMap(([path, cachedFor]) => (places.includes(cachedFor) ? [path] : []));
  await fill(wanted, signal).catch(() => undefined);
}

const withoutHash = (path: string): string => path.replace(/-[\w-]{8}\.(\w+)$/u, ".$1");
const pathsIn = async (cache: Cache): Promise<string[]> => (await cache.keys()).map(({ url }) => new URL(url).pathname);

/** Files kept for later that a file does not run without. */
async function importsOf(path: string, cache: Cache): Promise<string[]> {
  const code = (await (await cache.match(path))?.text()) ?? "";
  const names = [...code.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/gu)].map(([, name = ""]) => `/assets/${name}`);
  return names.filter((name) => laterFiles.has(name));
}

/** The files of the version before on this phone, under today's names: these files, and all of a place of which it had most. */
async function cachedBefore(cache: Cache): Promise<string[]> {
  const had = new Set((await pathsIn(cache)).map(withoutHash));
  const isHad = (path: string) => had.has(withoutHash(path));
  const isPerson = (await readIdentity().catch(() => null)) !== null;
  const isWhole = (place: CachedFor) => {
    const all = [...laterFiles].flatMap(([path, cachedFor]) => (cachedFor === place ? [path] : []));
    return (place === "person" && isPerson) || all.filter(isHad).length * 2 > all.length;
  };
  return [...laterFiles].flatMap(([path, place]) => (isHad(path) || isWhole(place) ? [path] : []));
}

/**
 * A new version brings what the one before had on this phone, whole or not at all: what opened offline still does, be its code
 * cut into other files now.
 */
async function renew(): Promise<void> {
  const cache = await caches.open(CODE);
  const brought = new Set<string>();
  for (let needed = await cachedBefore(cache); needed.length > 0;) {
    await fill(needed);
    for (const path of needed) brought.add(path);
    const imported = (await Promise.all(needed.map((path) => importsOf(path, cache)))).flat();
    needed = [...new Set(imported)].filter((path) => !brought.has(path));
  }
}

async function dropOlder(): Promise<void> {
  const cache = await caches.open(CODE);
  for (const path of await pathsIn(cache)) if (!laterFiles.has(path)) await cache.delete(path);
}

self.addEventListener("install", (event) => event.waitUntil(renew()));
self.addEventListener("activate", (event) => event.waitUntil(dropOlder()));

registerRoute(
  ({ url }) => url.origin === self.location.origin && laterFiles.has(url.pathname),
  async ({ url }) => {
    const { pathname } = url;
    const cache = await caches.open(CODE).catch(() => undefined);
    const cached = await cache?.match(pathname).catch(() => undefined);
    if (cached) return cached;
    const answer = await fetched(pathname);
    // A full phone keeps no file, and runs what it was just given all the same.
    if (isCode(answer)) await cache?.put(pathname, answer.clone()).catch(() => undefined);
    return answer;
  },
);
