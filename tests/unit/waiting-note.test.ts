/** A browser that clears its storage takes the acts that wait with it: the count is kept in a cookie, and said once. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lostWaiting, noteWaiting } from "#device/waiting-note.ts";

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

test("what the browser took is said once, with how much it was", () => {
  noteWaiting("person", 3);
  expect(lostWaiting()).toBe(0);
  storage.clear();
  expect([lostWaiting(), lostWaiting()]).toEqual([3, 0]);
});

test("nothing is said of what has left, nor where nothing waited", () => {
  noteWaiting("person", 2);
  noteWaiting("person", 0);
  storage.clear();
  expect(lostWaiting()).toBe(0);
  expect([...jar.keys()]).toEqual(["other"]);
});

test("what a visitor wrote counts with what the person here did, and neither takes the other's note away", () => {
  noteWaiting("visitor", 2);
  noteWaiting("person", 3);
  noteWaiting("person", 0);
  storage.clear();
  expect(lostWaiting()).toBe(2);
  noteWaiting("visitor", 0);
});
