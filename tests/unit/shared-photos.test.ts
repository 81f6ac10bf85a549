import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { takeSharedPhotos } from "#intents/draft.ts";
import { keepSharedPhotos, readSharedPhotos } from "#outbox/shared-photos.ts";

const DAY = 86_400_000;
const photo = (words: string) => new File([words], `${words}.jpg`, { type: "image/jpeg" });

test("shared pictures wait for a form; the newest share takes the place of the one before, and a day is enough", async () => {
  const now = Date.now();
  await keepSharedPhotos([photo("a")], now);
  await keepSharedPhotos([photo("b"), photo("c")], now);
  expect(await readSharedPhotos(now + DAY - 1)).toHaveLength(2);
  expect(await readSharedPhotos(now + DAY)).toEqual([]);
  expect(await readSharedPhotos(now)).toEqual([]);
});

test("they are forgotten once a draft has kept them, not before", async () => {
  await keepSharedPhotos([photo("a")]);
  await expect(takeSharedPhotos(() => Promise.reject(new Error("full")))).rejects.toThrow("full");
  let taken = 0;
  const take = (files: readonly File[]) => Promise.resolve(void (taken += files.length));
  await takeSharedPhotos(take);
  await takeSharedPhotos(take);
  expect(taken).toBe(1);
});
