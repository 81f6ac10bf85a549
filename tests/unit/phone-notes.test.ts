import { afterEach, beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
const sent: { path: string; body: { report: Record<string, unknown> } }[] = [];
let status = 204;
const heard = new Map<string, (event: object) => void>();

beforeEach(() => {
  kept.clear();
  sent.length = 0;
  heard.clear();
  status = 204;
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 8) });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal("location", { pathname: "/listings/0b0b0b0b-secret" });
  vi.stubGlobal("DJASSA_VERSION", "0.3.0");
  vi.stubGlobal(
    "addEventListener",
    (type: string, listener: (event: object) => void) => void heard.set(type, listener),
  );
  vi.stubGlobal("document", {
    hidden: true,
    addEventListener: (type: string, listener: (event: object) => void) => void heard.set(type, listener),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page as it begins, with a server that notes what it is told. */
async function page() {
  vi.resetModules();
  vi.doMock("#session/configured.ts", () => ({ isConfigured: () => true }));
  vi.doMock("#remote/rpc.ts", () => ({
    rpc: (path: string, args: { report: Record<string, unknown> }) => {
      sent.push({ path, body: args });
      return Promise.resolve({ status, data: null });
    },
  }));
  const notes = await import("#session/phone-notes.ts");
  notes.followPhone();
  return notes;
}

const thrown = (): Error => {
  const error = new TypeError("Bonjour Awa, 0707070707");
  error.stack = `TypeError: Bonjour\n    at x (https://djassa.test/assets/sync-Ab1_c.js:1:2345)`;
  return error;
};
const DAY = 24 * 3_600_000;
const MET = { kind: "error", name: "TypeError", screen: "listings", spot: "sync-Ab1_c.js:1:2345", times: 2 };

test("nothing is told on the first day; then the version, once, with errors and no words", async () => {
  await page();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent).toEqual([]);
  heard.get("error")?.({ error: thrown() });
  heard.get("error")?.({ error: thrown() });
  heard.get("error")?.({ error: null }); // the browser's own
  vi.setSystemTime(Date.now() + DAY);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent.map(({ body }) => body.report)).toEqual([{ version: "0.3.0", counted: true, errors: [MET] }]);
  expect(JSON.stringify(sent)).not.toMatch(/Awa|0b0b|070707/u);
});

test("three requests a day at most, however often it fails", async () => {
  await page();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.setSystemTime(Date.now() + DAY);
  for (let n = 0; n < 12; n += 1) {
    heard.get("unhandledrejection")?.({ reason: "a text" });
    await vi.advanceTimersByTimeAsync(20 * 60_000);
  }
  expect(sent.map(({ body }) => body.report["counted"])).toEqual([true, false, false]);
  expect(sent[1]?.body.report["errors"]).toMatchObject([{ kind: "promise", name: "Other", spot: "" }]);
});

test("what the server could not take goes the next time; switched off nothing does", async () => {
  const { chooseReporting, phoneEvents } = await page();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.setSystemTime(Date.now() + DAY);
  status = 503;
  heard.get("error")?.({ error: thrown() });
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  status = 204;
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(sent.map(({ body }) => body.report)).toEqual(
    [0, 1].map(() => ({ version: "0.3.0", counted: true, errors: [{ ...MET, times: 1 }] })),
  );
  chooseReporting(false);
  vi.setSystemTime(Date.now() + DAY);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sent).toHaveLength(2);
  heard.get("visibilitychange")?.({});
  expect(phoneEvents().map(({ what, detail }) => [what, detail])).toEqual([
    ["start", null],
    ["error", "typeerror"],
    ["hidden", null],
  ]);
});
