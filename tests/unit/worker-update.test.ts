/** A new version takes over once the worker before it has nothing under way. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";

type MessageListener = (event: { data: unknown; waitUntil: (work: Promise<void>) => void }) => void;
let listener: MessageListener = () => undefined;

beforeAll(async () => {
  vi.doMock("workbox-routing", () => ({ registerRoute: () => undefined }));
  vi.stubGlobal("self", {
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

  // The next start asks for the rest.
  fetched.mockImplementation(() => Promise.resolve(code()));
  await told({ type: "KEEP", places: ["market"] });
  expect(kept.size).toBe(4);
});
