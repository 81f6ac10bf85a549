/** A new version takes over once the worker before it has nothing under way. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { betweenPushes, localLocks, pushLock } from "#outbox/locks.ts";

type MessageListener = (event: { data: unknown; waitUntil: (work: Promise<void>) => void }) => void;
let listener: MessageListener = () => undefined;
const registration: { waiting: object | null } = { waiting: null };

beforeAll(async () => {
  vi.doMock("workbox-routing", () => ({ registerRoute: () => undefined }));
  vi.stubGlobal("self", {
    registration,
    __WB_MANIFEST: ["a", "b", "c", "d"].map((name) => ({ url: `assets/${name}.js`, revision: null, kept: "market" })),
    addEventListener: (type: string, added: MessageListener) => type === "message" && (listener = added),
  });
  await import("../../sw/update.ts");
});
afterAll(() => vi.unstubAllGlobals());

/** What the browser is given to wait for. */
function told(data: unknown): Promise<void> {
  let given = Promise.resolve();
  listener({ data, waitUntil: (work) => void (given = work) });
  return given;
}

test("told that a new version takes over, it fetches no further what it keeps for later, and keeps what came", async () => {
  const kept = new Map<string, Response>();
  vi.stubGlobal("caches", {
    open: async () => ({
      match: async (path: string) => kept.get(path),
      put: async (path: string, answer: Response) => void kept.set(path, answer),
    }),
  });
  const code = () => new Response("x", { headers: { "content-type": "text/javascript" } });
  // The first file comes, the road is too slow for all others.
  const fetched = vi.fn((path: string, { signal }: { signal: AbortSignal }) =>
    path.endsWith("a.js")
      ? Promise.resolve(code())
      : new Promise<Response>((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new DOMException("cut", "AbortError")));
        }),
  );
  vi.stubGlobal("fetch", fetched);
  const keeping = told({ type: "KEEP", places: ["market"] });
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(4));
  await told({ type: "STOP_KEEPING" });
  await keeping;
  expect([...kept.keys()]).toEqual(["/assets/a.js"]);

  // A tab that asks only now would hold up the new version as well.
  fetched.mockImplementation(() => Promise.resolve(code()));
  registration.waiting = {};
  await told({ type: "KEEP", places: ["market"] });
  expect(kept.size).toBe(1);

  // The new version came to nothing: the next start asks for the rest.
  registration.waiting = null;
  await told({ type: "KEEP", places: ["market"] });
  expect(kept.size).toBe(4);
});

test("F14 tabs that push turn by turn, a lock always held: the new version takes its turn among them, and no push begins before it has", async () => {
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
