import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetParked } from "#device/parked.ts";
import { setIdentity } from "#identity/current.ts";
import { autosave, type SaveState, putAsideUnder } from "#intents/autosave.ts";
import { BUYER, SELLER } from "../support/outbox-rows.ts";

/** A disk that answers when it is told to. */
function slowDisk() {
  const asked: string[] = [];
  const answers: { done: () => void; failed: (why: Error) => void }[] = [];
  return {
    asked,
    authors: [] as string[],
    store(words: string, author: string) {
      asked.push(words);
      this.authors.push(author);
      return new Promise<void>((done, failed) => answers.push({ done, failed }));
    },
    async answer(why?: Error) {
      const next = answers.shift();
      if (why === undefined) next?.done();
      else next?.failed(why);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe("what is typed in a form", () => {
  const box = new Map<string, string>();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => box.get(key) ?? null,
      setItem: (key: string, value: string) => void box.set(key, value),
      removeItem: (key: string) => void box.delete(key),
    });
    setIdentity(BUYER);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    box.clear();
    setIdentity(null);
  });
  const form = (disk: ReturnType<typeof slowDisk>, told: SaveState[] = []) =>
    autosave<string>({ key: "k", within: 300, store: disk.store.bind(disk), onState: (state) => told.push(state) });

  test("is stored after a pause, in order, the last one always", async () => {
    const disk = slowDisk();
    const save = form(disk);
    save.note("V");
    save.note("Vé");
    await vi.advanceTimersByTimeAsync(300);
    save.note("Vélo");
    await vi.advanceTimersByTimeAsync(300);
    expect(disk.asked).toEqual(["Vé"]);
    await disk.answer();
    expect(disk.asked).toEqual(["Vé", "Vélo"]);
  });

  test("is put aside before a closing page's call returns, and only until the disk has it", async () => {
    const disk = slowDisk();
    const save = form(disk);
    save.note("Vélo bleu");
    save.leave();
    expect(putAsideUnder("k")).toBe("Vélo bleu");
    await vi.advanceTimersByTimeAsync(0);
    await disk.answer();
    expect([putAsideUnder("k"), box.size]).toEqual([undefined, 0]);
  });

  test("is put aside also while the disk is at it, and when it was emptied", async () => {
    const disk = slowDisk();
    const save = form(disk);
    save.note("Vélo");
    await vi.advanceTimersByTimeAsync(300);
    save.leave();
    expect(putAsideUnder("k")).toBe("Vélo");
    save.note("");
    save.leave();
    expect(putAsideUnder("k")).toBe("");
  });

  test("is nobody else's, and goes with its person", async () => {
    const save = form(slowDisk());
    save.note("Vélo");
    save.leave();
    setIdentity(SELLER);
    expect(putAsideUnder("k")).toBeUndefined();
    setIdentity(BUYER);
    expect(putAsideUnder("k")).toBe("Vélo");
    forgetParked(BUYER);
    expect(box.size).toBe(0);
  });

  test("is stored for its typist, whoever is here by then, and no more once they have left", async () => {
    const disk = slowDisk();
    const save = form(disk);
    save.note("Vélo");
    await vi.advanceTimersByTimeAsync(300);
    save.note("Vélo bleu");
    setIdentity(SELLER);
    save.leave();
    await disk.answer();
    await disk.answer(new Error("gone"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([disk.asked, disk.authors]).toEqual([
      ["Vélo", "Vélo bleu"],
      [BUYER, BUYER],
    ]);
    expect(box.size).toBe(0);
  });

  test("of a visitor is put aside too, beside that of who was here, and is no person's", async () => {
    const save = form(slowDisk());
    save.note("Vélo");
    save.leave();
    setIdentity(null);
    const asked = autosave<string>({ key: "k", author: "visitor", within: 300, store: slowDisk().store });
    asked.note("Toujours là ?");
    asked.leave();
    expect([putAsideUnder("k", "visitor"), putAsideUnder("k")]).toEqual(["Toujours là ?", undefined]);
    setIdentity(BUYER);
    expect(putAsideUnder("k")).toBe("Vélo");
    asked.stop();
    expect([putAsideUnder("k", "visitor"), putAsideUnder("k")]).toEqual([undefined, "Vélo"]);
  });

  test("is tried again after the phone refused, unless newer words are on their way", async () => {
    const disk = slowDisk();
    const told: SaveState[] = [];
    const save = form(disk, told);
    save.note("Vélo");
    await vi.advanceTimersByTimeAsync(300);
    await disk.answer(new Error("full"));
    await vi.advanceTimersByTimeAsync(5_000);
    await disk.answer();
    expect(disk.asked).toEqual(["Vélo", "Vélo"]);
    expect(told).toEqual(["saving", "failed", "saved"]);
  });

  test("is not written behind its successor once pending work ended; goes on if that failed", async () => {
    const disk = slowDisk();
    const save = form(disk);
    save.note("Vé");
    const paused = save.pause();
    save.note("Vélo");
    await vi.advanceTimersByTimeAsync(0);
    await disk.answer();
    await paused;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(disk.asked).toEqual(["Vé"]);
    save.resume();
    const flushed = save.flush();
    await vi.advanceTimersByTimeAsync(0);
    await disk.answer(new Error("full"));
    expect([disk.asked, await flushed]).toEqual([["Vé", "Vélo"], false]);
  });

  test("is not stored once it is on its way", async () => {
    const disk = slowDisk();
    const save = form(disk);
    save.note("Vélo");
    save.leave();
    save.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([disk.asked, putAsideUnder("k")]).toEqual([[], undefined]);
  });
});
