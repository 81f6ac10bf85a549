/** A page that goes into the browser's cache for "back" leaves no transaction behind that others would wait for. */
import "fake-indexeddb/auto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { endTransactionsOnLeaving } from "#device/left-page.ts";

const page = new EventTarget();
const reload = vi.fn();

function dispatch(name: "pagehide" | "pageshow", persisted: boolean): void {
  page.dispatchEvent(Object.assign(new Event(name), { persisted }));
}

const ended = (transaction: IDBTransaction): Promise<string> =>
  new Promise((resolve) => {
    for (const event of ["complete", "abort"]) transaction.addEventListener(event, () => resolve(event));
  });

const opened = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore("rows"));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error(name)));
  });

let db: IDBDatabase;

beforeAll(async () => {
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("location", { reload });
  endTransactionsOnLeaving();
  db = await opened("left");
});
afterAll(() => vi.unstubAllGlobals());

test("a page that closes, or is kept with nothing under way, goes on as it was", async () => {
  dispatch("pagehide", false);
  const writing = db.transaction("rows", "readwrite");
  writing.objectStore("rows").put(1, "one");
  expect(await ended(writing)).toBe("complete");
  dispatch("pagehide", true);
  dispatch("pageshow", true);
  expect(reload).not.toHaveBeenCalled();
});

test("one that may be kept ends what runs, begins nothing, and loads anew when it is shown again", async () => {
  const writing = db.transaction("rows", "readwrite");
  const goOn = () => writing.objectStore("rows").put(2, "two").addEventListener("success", goOn);
  goOn();
  const making = new Promise<string>((resolve) => {
    const request = indexedDB.open("made");
    request.addEventListener("upgradeneeded", () => dispatch("pagehide", true));
    request.addEventListener("error", () => resolve(request.error?.name ?? ""));
    request.addEventListener("success", () => resolve("success"));
  });
  expect(await Promise.all([making, ended(writing)])).toEqual(["AbortError", "abort"]);
  expect(() => db.transaction("rows")).toThrow("this page is being left");
  expect(() => indexedDB.open("left")).toThrow("this page is being left");
  dispatch("pageshow", true);
  expect(reload).toHaveBeenCalledOnce();
  const reading = db.transaction("rows");
  expect(await ended(reading)).toBe("complete");
});
