import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setIdentity } from "#identity/current.ts";
import { SHARE_TARGET } from "#domain/share-target.ts";
import { PHOTOS } from "#town";
import { takeSharedPhotos } from "#intents/draft.ts";
import { deviceDatabase, forgetIdentity, writeIdentity } from "#outbox/session/identity-store.ts";
import { storeSharedPhotos, readSharedPhotos } from "#outbox/shared-photos.ts";
import { BUYER, SELLER } from "../support/outbox-rows.ts";

const DAY = 86_400_000;
const photo = (words: string) => new File([words], `${words}.jpg`, { type: "image/jpeg" });
const here = (userId: string) => writeIdentity({ userId, email: null, tokens: null });
const keep = (files: readonly File[], now?: number) => storeSharedPhotos(files, SHARE_TARGET, now);
const waiting = async (userId: string, now?: number) => (await readSharedPhotos(userId, now))?.files.length ?? 0;

beforeEach(() => setIdentity(BUYER));
afterEach(async () => {
  setIdentity(null);
  await deviceDatabase().entries.clear();
});

test("shared pictures wait for a form, and a day is enough", async () => {
  const now = Date.now();
  await keep([photo("b"), photo("c")], now);
  expect(await waiting(BUYER, now + DAY - 1)).toBe(2);
  expect(await waiting(BUYER, now + DAY)).toBe(0);
  expect(await waiting(BUYER, now)).toBe(0);
});

test("a picture is kept whatever its app calls it; what is none by bytes and name is not", async () => {
  const jpeg = "\u00FF\u00D8\u00FF\u00E0";
  const bytes = Uint8Array.from(jpeg, (sign) => sign.charCodeAt(0));
  const named = (type: string) => new File([bytes], "photo", { type });
  expect(await keep([named("application/octet-stream"), named(""), named("image/jpg")])).toBe(3);
  expect(
    await keep([new File(["%PDF-1.7"], "a.pdf", { type: "application/pdf" }), new File(["mots"], "a", { type: "" })]),
  ).toBe(0);
});

test("one more than a listing shows is taken in, so that the form can say so", () => {
  expect(SHARE_TARGET.most).toBe(PHOTOS.max + 1);
});

test("they are forgotten once a draft has kept them, not before", async () => {
  await keep([photo("a")]);
  await expect(takeSharedPhotos(() => Promise.reject(new Error("full")))).rejects.toThrow("full");
  let taken = 0;
  const take = (files: readonly File[]) => Promise.resolve([...files].slice((taken += files.length)));
  await takeSharedPhotos(take);
  await takeSharedPhotos(take);
  expect(taken).toBe(1);
});

test("F13 pictures that a full phone had no room for wait for the next form, as new ones do", async () => {
  await keep([photo("a"), photo("b")], Date.now() - 1);
  await takeSharedPhotos((files) => Promise.resolve(files.slice(1)));
  await takeSharedPhotos((files) => Promise.resolve([...files]));
  expect(await waiting(BUYER)).toBe(1);
  await takeSharedPhotos(async () => {
    await keep([photo("c"), photo("d")]);
    return [];
  });
  expect(await waiting(BUYER)).toBe(2);
});

test("F16 they are for who was here, or for whoever signs in next when nobody was", async () => {
  await here(SELLER);
  await keep([photo("a")]);
  await takeSharedPhotos(() => expect.fail("another person's pictures"));
  expect([await waiting(BUYER), await waiting(SELLER)]).toEqual([0, 1]);
  await forgetIdentity();
  await keep([photo("b")]);
  expect([await waiting(BUYER), await waiting(SELLER)]).toEqual([1, 1]);
});

test("whatever site sends some, waiting ones stay: others come behind while there is place", async () => {
  const now = Date.now();
  const words = async () => Promise.all(((await readSharedPhotos(BUYER, now))?.files ?? []).map((file) => file.text()));
  await keep([photo("a")], now - DAY);
  expect(await keep([photo("b")], now)).toBe(1);
  expect(await keep(["c", "d", "e", "f"].map(photo), now)).toBe(4);
  expect(await keep([photo("g"), photo("h")], now)).toBe(1);
  expect(await keep([photo("i")], now)).toBe(0);
  expect(await words()).toEqual(["b", "c", "d", "e", "f", "g"]);
});

test("what is no picture, or is more than a phone should hold, is not kept", async () => {
  const sized = (size: number) => Object.defineProperty(photo("x"), "size", { value: size });
  const page = new File(["<html>"], "a.html", { type: "text/html" });
  expect(await keep([page, sized(SHARE_TARGET.bytes + 1)])).toBe(0);
  expect(await keep([sized(SHARE_TARGET.bytes - 1), photo("y"), photo("two")])).toBe(2);
  const [, last] = (await readSharedPhotos(BUYER))?.files ?? [];
  expect(await last?.text()).toBe("y");
});
