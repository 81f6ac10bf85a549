/** A new version takes over once the worker before it has nothing under way. */
import { VISITOR } from "#domain/author.ts";
import "fake-indexeddb/auto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Mutation } from "#model/mutations.ts";
import { append } from "#outbox/append.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import { betweenPushes, pushLock } from "#outbox/push-lock.ts";
import { localLocks } from "#outbox/locks.ts";
import { SYNC_TAG } from "#outbox/sync-tag.ts";
import { forgetIdentity, writeIdentity } from "#outbox/session/identity-store.ts";
import { setEnvironment } from "#remote/environment.ts";

const MESSAGE: Mutation = {
  kind: "contact_support",
  args: { name: "Awa", email: "awa@exemple.test", subject: "Bonjour", message: "Une question." },
};

type Listener = (event: object & { waitUntil: (work: Promise<void>) => void }) => void;
const listeners = new Map<string, Listener>();
const registration: { waiting: object | null } = { waiting: null };

beforeAll(async () => {
  vi.doMock("workbox-routing", () => ({ registerRoute: () => undefined }));
  vi.stubGlobal("self", {
    registration,
    __WB_MANIFEST: [
      ...["a", "b", "c", "d"].map((name) => ({ url: `assets/${name}.js`, revision: null, cachedFor: "market" })),
      { url: "assets/own.js", revision: null, cachedFor: "person" },
    ],
    addEventListener: (type: string, added: Listener) => void listeners.set(type, added),
  });
  setEnvironment({ url: "http://server", key: "k" });
  await import("../../sw/update.ts");
  await import("../../sw/background-push.ts");
});
afterAll(() => vi.unstubAllGlobals());

/** The promise that the browser is given to wait for. */
function happens(type: "install" | "message" | "sync", event: object): Promise<void> {
  let given = Promise.resolve();
  listeners.get(type)?.({ ...event, waitUntil: (work) => void (given = work) });
  return given;
}

const heard = vi.fn();
const told = (data: unknown) => happens("message", { data, ports: [{ postMessage: heard }] });

/** Ends as whatever is cut ends. */
const cutBy = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("cut", "AbortError")));
  });

test("told of a new version, it fetches no further for later, and keeps what came", async () => {
  const kept = new Map<string, Response>();
  vi.stubGlobal("caches", {
    open: async () => ({
      match: async (path: string) => kept.get(path),
      put: async (path: string, answer: Response) => void kept.set(path, answer),
    }),
  });
  const code = () => new Response("x", { headers: { "content-type": "text/javascript" } });
  // The first file comes, the connection is too slow for all others.
  const fetched = vi.fn((path: string, { signal }: { signal: AbortSignal }) =>
    path.endsWith("a.js") ? Promise.resolve(code()) : cutBy(signal),
  );
  vi.stubGlobal("fetch", fetched);
  const keeping = told({ type: "CACHE", places: ["market"] });
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(4));
  heard.mockClear();
  await told({ type: "STOP_CACHING" });
  expect(heard).toHaveBeenCalledTimes(1);
  await keeping;
  expect([...kept.keys()]).toEqual(["/assets/a.js"]);

  // A tab that asks only now would hold up the new version as well.
  fetched.mockImplementation(() => Promise.resolve(code()));
  registration.waiting = {};
  await told({ type: "CACHE", places: ["market"] });
  expect(kept.size).toBe(1);

  // The new version came to nothing: the next start asks for the rest.
  registration.waiting = null;
  await told({ type: "CACHE", places: ["market"] });
  expect(kept.size).toBe(4);
});

test("told so, it sends no further: no request or wait holds the new version up", async () => {
  const locks = localLocks();
  let held = false;
  const request = vi.fn((name: string, options: { signal?: AbortSignal }, work: () => Promise<void>) =>
    held ? cutBy(options.signal) : locks.request(name, options, work),
  );
  vi.stubGlobal("navigator", { locks: { request } });
  const fetched = vi.fn((_url: string, { signal }: RequestInit): Promise<Response> => cutBy(signal));
  vi.stubGlobal("fetch", fetched);
  const [{ id }] = [await append(VISITOR, MESSAGE)].flat() as [{ id: string }];
  const sync = () => happens("sync", { tag: SYNC_TAG });

  const sending = sync();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  await told({ type: "STOP_CACHING" });
  await expect(sending).rejects.toThrow();
  expect(await outboxOf(VISITOR).mutations.toArray()).toMatchObject([{ id, state: "queued" }]);

  held = true;
  const waiting = sync();
  await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  await told({ type: "STOP_CACHING" });
  await expect(waiting).rejects.toThrow();
  expect(fetched).toHaveBeenCalledTimes(1);

  // Events for which the browser wakes it meanwhile are for the new version.
  held = false;
  registration.waiting = {};
  await expect(sync()).rejects.toThrow();
  expect(fetched).toHaveBeenCalledTimes(1);

  // The new version came to nothing: this one goes on.
  registration.waiting = null;
  fetched.mockImplementation(() => Promise.resolve(Response.json([{ id, status: "applied" }])));
  await sync();
  expect(await outboxOf(VISITOR).mutations.count()).toBe(0);
  await deleteOutbox(VISITOR);
});

test("F14 tabs that push in turn always hold a lock: the new version takes its turn too", async () => {
  const locks = localLocks();
  const said: string[] = [];
  // A browser gives a lock to the next in its line at the moment the one before lets go: in between it is held as well.
  const line: string[] = [];
  const request = async (name: string, options: object, work: () => Promise<void>) => {
    line.push(name);
    await locks.request(name, options, work);
    line.splice(line.indexOf(name), 1);
  };
  const query = () => Promise.resolve({ held: line.map((name) => ({ name })) });
  vi.stubGlobal("navigator", { locks: { request, query } });
  let turns = 0;
  const push = async (name: string): Promise<void> => {
    if (turns >= 100) return;
    await request(name, {}, async () => {
      said.push(`push ${++turns}`);
      void push(name);
      await Promise.resolve();
    });
  };
  void push(pushLock("awa"));
  void push(pushLock("visitor"));
  await betweenPushes(() => Promise.resolve(void said.push("taken over")));
  await vi.waitFor(() => expect(turns).toBeGreaterThanOrEqual(100));
  expect(said.indexOf("taken over")).toBeGreaterThan(0);
  expect(said.indexOf("taken over")).toBeLessThan(10);
});

test("a new version brings what the old one had, most of a place whole, and one's own", async () => {
  const of = (path: string) => `http://server${path}`;
  const had = (...names: readonly string[]) =>
    new Map(names.map((name) => [of(`/assets/${name}-0lderOne.js`), new Response("")]));
  let kept = had("b");
  vi.stubGlobal("caches", {
    open: async () => ({
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      match: async (path: string) => kept.get(of(path))?.clone(),
      put: async (path: string, answer: Response) => void kept.set(of(path), answer),
    }),
  });
  const imports: Readonly<Record<string, string>> = {
    "/assets/b.js": 'import{x}from"./c.js";import("./d.js")',
    "/assets/c.js": 'import"./a.js"',
  };
  vi.stubGlobal("fetch", async (path: string) => {
    return new Response(imports[path] ?? "", { headers: { "content-type": "text/javascript" } });
  });
  const brought = async () => {
    await happens("install", {});
    return [...kept.keys()]
      .flatMap((url) => (url.includes("0lder") ? [] : [url.slice(of("/assets/").length)]))
      .toSorted();
  };
  // A file that is loaded by a press is not one that this file needs to run.
  expect(await brought()).toEqual(["a.js", "b.js", "c.js"]);
  kept = had("a", "c", "d");
  expect(await brought()).toEqual(["a.js", "b.js", "c.js", "d.js"]);
  kept = had("a");
  await writeIdentity({ userId: "awa", email: null, tokens: null });
  expect(await brought()).toEqual(["a.js", "own.js"]);
  await forgetIdentity();
});
