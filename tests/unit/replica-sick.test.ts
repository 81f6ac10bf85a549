/** A person's replica of which a read has failed is opened anew by itself, each time later. */
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PERSON_COLLECTIONS, PUBLIC_COLLECTIONS } from "#domain/collection.ts";
import { purgePrivate } from "#replica/delete-stored.ts";
import { privateName } from "#replica/names.ts";
import { openPrivate } from "#replica/open.ts";
import type { PrivateReplica } from "#replica/stores.ts";

let own: PrivateReplica;

beforeEach(async () => {
  own = await openPrivate("awa");
});
afterEach(async () => {
  await own.close();
  await purgePrivate("awa");
});

async function breakReads(): Promise<void> {
  const { storageInstance } = await own.collection("progress");
  for (const read of ["query", "findDocumentsById"] as const)
    vi.spyOn(storageInstance, read).mockRejectedValue(new Error("disk I/O"));
}

test("a failed read is mended after a second, then two, a minute at most; once for all", async () => {
  const asked: number[] = [];
  let mend = () => {};
  const realTimer = globalThis.setTimeout;
  const waits = vi.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms = 0) => {
    if (ms < 1_000 || ms > 60_000) return realTimer(work, ms);
    asked.push(ms / 1_000);
    mend = work;
    return 0;
  }) as never);
  // RxDB answers from memory for a collection that was asked for before.
  for (const [time, collection] of [...PUBLIC_COLLECTIONS, ...PERSON_COLLECTIONS].entries()) {
    await breakReads();
    for (let twice = 0; twice < 2; twice++) await expect(own.progress.read(collection)).rejects.toThrow("disk I/O");
    expect(asked).toHaveLength(time + 1);
    mend();
    await expect(own.progress.read(collection)).resolves.toMatchObject({ id: collection });
    mend();
  }
  expect(asked).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
  waits.mockRestore();
});

test("one that is closed meanwhile is not opened again (I6)", async () => {
  await breakReads();
  await expect(own.progress.read("mine")).rejects.toThrow("disk I/O");
  await own.close();
  own.refresh();
  await purgePrivate("awa");
  const names = (await indexedDB.databases()).map(({ name = "" }) => name);
  expect(names.filter((name) => name.startsWith(`rxdb-dexie-${privateName("awa")}`))).toEqual([]);
});
