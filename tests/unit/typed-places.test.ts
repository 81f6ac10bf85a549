/** Two forms of one key: each tab has a place of its own, and a form that is opened again in its tab finds its own again. */
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setIdentity } from "#identity/current.ts";
import { saveText } from "#intents/autosave.ts";
import { deleteOutbox } from "#outbox/database.ts";
import { takePlace } from "#routes/-mutations/use-saved-text.ts";
import { BUYER } from "../support/outbox-rows.ts";

/** A browser that lets go of a lock when it is told to, however long ago its holder ended. */
function slowLocks() {
  const taken = new Set<string>();
  const late: (() => void)[] = [];
  return {
    late,
    async request(name: string, _options: object, hold: (lock: object | null) => Promise<void> | undefined) {
      if (taken.has(name)) return await hold(null);
      taken.add(name);
      await hold({ name });
      await new Promise<void>((resolve) => late.push(resolve));
      taken.delete(name);
    },
  };
}
let locks = slowLocks();
beforeEach(() => {
  locks = slowLocks();
  vi.stubGlobal("navigator", { locks });
  setIdentity(BUYER);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  setIdentity(null);
  await deleteOutbox(BUYER);
});

const open = (key: string) => {
  let close = () => {};
  const closed = new Promise<void>((resolve) => (close = resolve));
  return { close: () => close(), place: takePlace(key, undefined, closed) };
};

test("a form closed and reopened in its tab has its own place, however late the browser is", async () => {
  await saveText("again", "Bonj", BUYER);
  const before = open("again");
  expect(await before.place).toEqual(["again", "Bonj"]);
  before.close();
  const after = open("again");
  const taken = vi.fn();
  void after.place.then(taken);
  await vi.waitFor(() => expect(locks.late).toHaveLength(1));
  // The texts in the other places are read meanwhile.
  for (let round = 0; round < 30; round++) await new Promise(setImmediate);
  expect(taken).not.toHaveBeenCalled();
  locks.late[0]?.();
  expect(await after.place).toEqual(["again", "Bonj"]);
});

test("while it is open the next one has a place of its own, and the fourth shares the first's", async () => {
  const forms = [];
  for (let tab = 0; tab < 4; tab++) forms.push((await open("open").place)[0]);
  expect(forms).toEqual(["open", "open#2", "open#3", "open"]);
});
