import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, expect, test, vi } from "vitest";
import { deleteDatabase } from "#outbox/delete-database.ts";

const NAME = "djassa-outbox-kouassi";

afterEach(() => vi.useRealTimers());

/** With a connection of a page that stands still: it hears nothing, and does not let go. */
async function held(): Promise<{ readonly page: IDBDatabase; readonly rows: () => Promise<unknown[]> }> {
  const made = new Dexie(NAME);
  made.version(3).stores({ words: "&key" });
  await made.table("words").put({ key: "support", text: "mots" });
  made.close();
  const page = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(NAME);
    opening.addEventListener("success", () => resolve(opening.result));
  });
  const rows = () =>
    new Promise<unknown[]>((resolve) => {
      const asked = page.transaction("words").objectStore("words").getAll();
      asked.addEventListener("success", () => resolve(asked.result));
    });
  return { page, rows };
}

const later = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

test("a database that an idle page holds is emptied, awaited by nobody, and goes with the page", async () => {
  const { page, rows } = await held();
  later();
  const deleted = deleteDatabase(NAME);
  await vi.waitFor(async () => expect(await rows()).toEqual([]), { interval: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  await deleted;
  vi.useRealTimers();
  page.close();
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
});

test("a database that can be neither emptied nor deleted is said to be there", async () => {
  const { page } = await held();
  const opening = vi.spyOn(indexedDB, "open").mockImplementation(() => {
    throw new DOMException("no", "UnknownError");
  });
  later();
  const deleted = deleteDatabase(NAME);
  const refused = expect(deleted).rejects.toThrow("another page holds this database");
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  vi.useRealTimers();
  opening.mockRestore();
  page.close();
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
});
