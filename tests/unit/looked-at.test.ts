import { afterEach, beforeEach, expect, test, vi } from "vitest";

let kept: Map<string, string>;
/** Another tab of this phone keeps `names` under `key`. */
let elsewhere: (key: string, names: readonly string[]) => void;
beforeEach(() => {
  kept = new Map();
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const heard = new EventTarget();
  vi.stubGlobal("addEventListener", heard.addEventListener.bind(heard));
  vi.stubGlobal("removeEventListener", heard.removeEventListener.bind(heard));
  elsewhere = (key, names) => {
    kept.set(`djassa:${key}`, JSON.stringify(names));
    heard.dispatchEvent(Object.assign(new Event("storage"), { key: `djassa:${key}` }));
  };
});
afterEach(() => vi.unstubAllGlobals());

const storedNow = (key: string): readonly string[] => JSON.parse(kept.get(`djassa:${key}`) ?? "[]") as string[];

/** A page that opens: its code is evaluated anew. */
async function page() {
  const { useLookedAt, watchLookedAt } = await import("#device/looked-at.ts");
  return { state: () => useLookedAt.getState(), watch: watchLookedAt };
}

test("what was looked at or said in another tab is so here, and no tab forgets the other's", async () => {
  const { state, watch } = await page();
  const stop = watch();
  state().look(["mine"]);
  elsewhere("looked-at", ["mine", "theirs"]);
  elsewhere("said", ["theirs"]);
  expect([state().lookedAt, state().said]).toEqual([["mine", "theirs"], ["theirs"]]);
  stop();
  elsewhere("looked-at", ["mine", "theirs", "later"]);
  elsewhere("said", ["theirs", "later"]);
  state().look(["next"]);
  state().say(["next"]);
  expect(storedNow("looked-at")).toEqual(["mine", "theirs", "later", "next"]);
  expect(storedNow("said")).toEqual(["theirs", "later", "next"]);
});

test("one more than are kept is looked at all the same; the oldest is forgotten", async () => {
  const names = Array.from({ length: 300 }, (_, n) => String(n));
  kept.set("djassa:looked-at", JSON.stringify(names));
  kept.set("djassa:said", JSON.stringify(names));
  const { state } = await page();
  state().look(["new"]);
  state().say(["new"]);
  for (const one of [state().lookedAt, state().said, storedNow("looked-at"), storedNow("said")])
    expect([one.length, one.at(0), one.at(-1)]).toEqual([300, "1", "new"]);
});

test("where nothing can be kept it is known for this visit", async () => {
  const { state } = await page();
  vi.stubGlobal("localStorage", undefined);
  state().look(["one"]);
  state().look(["two"]);
  expect(state().lookedAt).toEqual(["one", "two"]);
});
