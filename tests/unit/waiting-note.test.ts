/** A browser that clears its storage takes the mutations that wait with it: the count is kept in a cookie, and said once. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lostWaiting, noteWaiting, type Outboxes } from "#device/waiting-note.ts";

const jar = new Map<string, string>();
const storage = new Map<string, string>();

beforeEach(() => {
  jar.clear();
  storage.clear();
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("document", {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      const [, name = "", value = "", rest = ""] = /^([^=]+)=([^;]*);(.*)$/u.exec(text) ?? [];
      expect(rest).toContain("SameSite=Strict");
      expect(rest).toContain("Secure");
      if (/Max-Age=0\b/u.test(rest)) jar.delete(name);
      else jar.set(name, value);
    },
  });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
  jar.set("other", "7");
});
afterEach(() => vi.unstubAllGlobals());

/** The outboxes of a phone, by their marks. */
const phone = (marks: Record<string, string | null>): Outboxes => ({
  any: () => Promise.resolve(Object.keys(marks).length > 0),
  made: (owner) => Promise.resolve(marks[owner]),
});

test("what the browser took is said once, with its size, be localStorage left or not", async () => {
  for (const left of [true, false]) {
    noteWaiting("awa", 3, "one");
    expect(await lostWaiting(phone({ awa: "one" }))).toBe(0);
    if (!left) storage.clear();
    expect([await lostWaiting(phone({})), await lostWaiting(phone({}))]).toEqual([3, 0]);
    expect([...jar.keys()]).toEqual(["other"]);
  }
});

test("an outbox that a start has made anew, or an earlier version made, is told by its mark", async () => {
  noteWaiting("awa", 3, "one");
  expect(await lostWaiting(phone({ awa: "two" }))).toBe(3);
  noteWaiting("awa", 2);
  expect(await lostWaiting(phone({ awa: null }))).toBe(0);
  expect(await lostWaiting(phone({ awa: "one" }))).toBe(2);
});

test("nothing is said of what has left, of what was deleted, nor at a first visit", async () => {
  noteWaiting("visitor", 0);
  expect([storage.size, await lostWaiting(phone({}))]).toEqual([0, 0]);
  noteWaiting("awa", 2, "one");
  noteWaiting("awa", 0, "one");
  expect(await lostWaiting(phone({}))).toBe(0);
  noteWaiting("awa", 2, "one");
  // Emptied by its owner, mark and all, in a page that ended there.
  expect(await lostWaiting(phone({ awa: null }))).toBe(0);
  // A sign-out that deletes, also before this page has counted anything.
  noteWaiting("awa", 0);
  expect(await lostWaiting(phone({}))).toBe(0);
  expect([...jar.keys()]).toEqual(["other"]);
});

test("a visitor's and another person's locked mutations count, and nobody takes another's note", async () => {
  noteWaiting("visitor", 2, "v");
  noteWaiting("awa", 3, "a");
  noteWaiting("mariam", 1, "m");
  noteWaiting("mariam", 0, "m");
  expect(jar.get("djassa-waiting")).toBe("5");
  expect(await lostWaiting(phone({ visitor: "v", mariam: "m" }))).toBe(3);
  expect(await lostWaiting(phone({}))).toBe(2);
});

test("a cookie alone is believed only where no outbox is left, and counted anew by the next", async () => {
  const noted = () => {
    storage.clear();
    jar.set("djassa-waiting", "3");
  };
  noted();
  expect(await lostWaiting(phone({ awa: null }))).toBe(0);
  noteWaiting("awa", 0);
  expect([...jar.keys()]).toEqual(["other"]);
  noted();
  expect(await lostWaiting(phone({}))).toBe(3);
});
