/** Photos that nobody waits for: how many go, how long they rest, and what is let go. Their bytes are the person's money. */
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { middleName, neededSizes, photoName } from "#domain/photo-name.ts";
import { deleteOutbox, outboxOf, type OutboxDatabase } from "#outbox/database.ts";
import type { StoredPhoto } from "#outbox/tables.ts";
import { endsWithPictures, followListing } from "#outbox/following.ts";
import { holdDraft } from "#outbox/open-draft.ts";
import { wishUploads } from "#outbox/photos.ts";
import { type Reach, readPlace, writePlace } from "#outbox/uploads.ts";
import { writeBase } from "#outbox/draft-base.ts";
import type { DrainDeps, DrainState } from "#sync/push/transport.ts";
import { endRest, forgetAhead, picture as transport } from "#sync/push/photo.ts";
import type { Put } from "#sync/push/put-photo.ts";
import { BUYER, LISTING, OTHER_LISTING, rowOf } from "../support/outbox-rows.ts";
import { DRAFT, listingArgs, picture } from "../support/selling.ts";

const DRAIN_STATE = { retryState: { failures: 0, wait: null }, end: null, rejected: null } as unknown as DrainState;
const HOUR = 3_600_000;

let db: OutboxDatabase;
let clock: number;
let may: Reach | null;
let close: () => void;
let sent: { object: string; cut: boolean }[];
let said: Put | "kept";
const deps = (): DrainDeps =>
  ({
    db,
    author: BUYER,
    now: () => clock,
    random: () => 0,
    ahead: () => may,
    put: (object: string, _blob: Blob, _token: null, cut: boolean) => {
      sent.push({ object, cut });
      const kept = { kind: "answered", status: 200, json: { Key: `listings/${object}` }, retryAfter: null } as const;
      return Promise.resolve(said === "kept" ? kept : said);
    },
  }) as unknown as DrainDeps;

const hash = (nth: number) => nth.toString(16).padStart(64, "0");
const nameOf = (nth: number) => photoName(hash(nth), { full: { type: "image/webp" }, width: 4, height: 3 });
const blob = picture(1, 100);
const stored = (draft: string, photo: string, name: string, more: object = {}) =>
  db.photos.put({ draft, photo, name, blob, ...more } as unknown as StoredPhoto);

beforeEach(() => {
  forgetAhead();
  db = outboxOf(BUYER);
  clock = 1_000_000;
  may = "open";
  sent = [];
  said = "kept";
  close = holdDraft(LISTING);
});
afterEach(async () => {
  close();
  await deleteOutbox(BUYER);
});

/** One turn; false when nothing may leave, and then when something may. */
async function turn(): Promise<true | number | null> {
  const { load, nextAt = null } = await transport.choose(deps(), DRAIN_STATE);
  if (load === null) return nextAt;
  const going = load as never;
  const answer = await transport.send(deps(), going, null);
  const meaning = transport.means(answer, going, true);
  await transport.applyAnswer(deps(), DRAIN_STATE, going, { answer, meaning, token: null, took: 1 });
  return true;
}
const rest = async () => {
  for (let turns = 0; turns < 99 && (await turn()) === true; turns++);
};

async function form(photos: number): Promise<string[]> {
  const names = Array.from({ length: photos }, (_, nth) => nameOf(nth + 1));
  for (const name of names)
    for (const size of [...neededSizes(name), middleName(name)]) await stored(LISTING, name, size);
  await writeBase(db, LISTING, { ...DRAFT, photos: names });
  return names;
}

test("of a form thirty go at most, what its listing cannot do without first, and each once", async () => {
  await form(11);
  await rest();
  expect(sent).toHaveLength(30);
  expect(new Set(sent.map(({ object }) => object)).size).toBe(30);
  expect(sent.slice(0, 22).some(({ object }) => object.endsWith("-800.webp"))).toBe(false);
  expect(sent.every(({ object, cut }) => object.startsWith(`${BUYER}/${LISTING}/`) && !cut)).toBe(true);
  expect(await db.uploads.toCollection().first()).toMatchObject({ state: "there", ahead: clock });
  // A page that is opened anew sends what is left, and nothing twice.
  forgetAhead();
  await rest();
  expect(new Set(sent.map(({ object }) => object)).size).toBe(33);
  expect(sent).toHaveLength(33);
});

test("one that failed is not tried again, and for a minute nothing goes; nor with data saver", async () => {
  await form(1);
  may = null;
  expect([await turn(), sent]).toEqual([null, []]);
  may = "open";
  said = { kind: "unreached" };
  await turn();
  said = "kept";
  clock += 59_999;
  expect(await turn()).toBeNull();
  clock += 1;
  await rest();
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ object }) => object)).size).toBe(3);
});

test("a part of one that has arrived is no failure: the same goes on at once", async () => {
  await form(1);
  said = { kind: "partial", sent: 50 };
  await turn();
  said = "kept";
  await rest();
  expect(sent).toHaveLength(4);
  expect(sent[0]?.object).toBe(sent[1]?.object);
});

test("over Wi-Fi photos of closed forms go too, of drafts that the server has", async () => {
  await form(1);
  close();
  await rest();
  expect(sent).toHaveLength(0);
  may = "all";
  await rest();
  expect(sent).toHaveLength(3);
});

test("what its person wishes goes with data saver and closed form, until it is there", async () => {
  const names = await form(2);
  close();
  may = null;
  await wishUploads(BUYER, LISTING, names);
  said = { kind: "unreached" };
  await turn();
  said = "kept";
  expect(await turn()).toBe(clock + 60_000);
  // Its place in parts is forgotten by a store that knows it no more: the wish is not.
  await writePlace(db, sent[0]?.object ?? "", null);
  clock += 60_000;
  await rest();
  expect(
    sent
      .slice(1)
      .map(({ object }) => object)
      .toSorted(),
  ).toEqual(
    names
      .flatMap(neededSizes)
      .map((name) => `${BUYER}/${LISTING}/${name}`)
      .toSorted(),
  );
  expect(await db.uploads.where("state").equals("there").count()).toBe(4);
  await wishUploads(BUYER, LISTING, names);
  expect(await turn()).toBeNull();
});

test("a wish that the store refuses ends: the photo goes with its listing", async () => {
  const names = await form(1);
  may = null;
  await wishUploads(BUYER, LISTING, names);
  said = answer(400, { statusCode: "403", error: "Unauthorized", message: "…" });
  await turn();
  clock += 60_000;
  said = "kept";
  await rest();
  expect([sent.length, await db.uploads.count()]).toEqual([2, 1]);
});

/** A listing on the server whose middle sizes are still to go. */
async function published(photos: number, room = true): Promise<string[]> {
  const names = Array.from({ length: photos }, (_, nth) => nameOf(nth + 1));
  for (const name of names) await stored(LISTING, name, middleName(name));
  await followListing(db, row(names), room);
  return names;
}
const row = (photos: readonly string[], listing = LISTING) =>
  rowOf({ kind: "publish_listing", args: listingArgs(listing, photos) }, { state: "sent", createdAt: clock });
const following = async () => await db.uploads.where("state").equals("following").toArray();
const waiting = async () => (await following()).map(({ object }) => object.split("/").at(-1));

test("a listing's follower rests longer after each failure; a returning network ends it", async () => {
  await published(1);
  said = { kind: "unreached" };
  expect(await turn()).toBe(true);
  const rests: number[] = [];
  for (let failures = 1; failures < 16; failures++) {
    const until = await turn();
    rests.push(Number(until) - clock);
    clock = Number(until);
    expect(await turn()).toBe(true);
  }
  expect(rests.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(rests.slice(-3)).toEqual([HOUR, HOUR, HOUR]);
  expect(sent.map(({ cut }) => cut)).toEqual([false, ...Array.from({ length: 15 }, () => true)]);
  endRest();
  said = "kept";
  expect([await turn(), await waiting()]).toEqual([true, []]);
  expect(sent.at(-1)?.cut).toBe(false);
});

const answer = (status: number, json: object): Put => ({ kind: "answered", status, json, retryAfter: null });
test.each<[string, Put | "kept", number]>([
  ["stored", "kept", 0],
  ["forbidden", answer(400, { statusCode: "403", error: "Unauthorized", message: "…" }), 0],
  ["too large for the store", answer(400, { statusCode: "413", error: "Payload too large", message: "…" }), 0],
  ["too large for somebody on the way", answer(413, {}), 1],
  ["busy", answer(503, {}), 1],
  ["a part has arrived", { kind: "partial", sent: 9 }, 1],
])("%s: what the server will not have is let go, anything else goes again", async (_, put, left) => {
  await published(1);
  said = put;
  await turn();
  expect(await waiting()).toHaveLength(left);
  const next = await turn();
  if (left === 1 && put !== "kept") expect(next === true).toBe(put.kind === "partial");
});

test("the cover's goes first, those of other listings stay, and none is kept without room", async () => {
  const [one, two] = [nameOf(1), nameOf(2)];
  for (const name of [one, two]) await stored(LISTING, name, middleName(name));
  await db.uploads.put({ object: `${BUYER}/${LISTING}/${middleName(one)}`, state: "there", place: null });
  await stored(OTHER_LISTING, one, middleName(one));
  await followListing(db, row([one], OTHER_LISTING), true);
  await followListing(db, row([two, one]), true);
  // A size that the server has already does not go a second time.
  expect(await waiting()).toEqual(expect.arrayContaining([middleName(two), middleName(one)]));
  expect(await db.uploads.where("listing").equals(LISTING).count()).toBe(1);
  // An edit has taken the second one out: it goes with it, what is somebody else's does not.
  await followListing(db, row([one]), true);
  expect((await following()).map(({ object }) => object)).toEqual([`${BUYER}/${OTHER_LISTING}/${middleName(one)}`]);
  for (const table of [db.photos, db.uploads]) await table.clear();
  await published(3, false);
  expect(await waiting()).toEqual([]);
  await db.photos.clear();
  const names = (await published(3)).toReversed();
  await followListing(db, row(names), true);
  // The draft's own are gone by now: those that it still shows stay.
  await db.photos.where("draft").equals(LISTING).delete();
  await followListing(db, row(names.slice(0, 2)), true);
  await rest();
  expect(sent.map(({ object }) => object)).toEqual(
    names.slice(0, 2).map((name) => `${BUYER}/${LISTING}/${middleName(name)}`),
  );
  await published(2);
  await followListing(db, rowOf({ kind: "delete_listing", args: { id: LISTING } }, { state: "sent" }), true);
  expect(await waiting()).toEqual([]);
  expect([row([]), { ...row([]), state: "queued" as const }].map(endsWithPictures)).toEqual([true, false]);
});

test("one that follows in parts goes on where it was, and stays when the store has lost it", async () => {
  await published(1);
  const [object = ""] = (await following()).map((upload) => upload.object);
  const place = { url: "/storage/v1/upload/resumable/1", offset: 50 };
  await writePlace(db, object, place);
  expect([await readPlace(db, object), await waiting()]).toMatchObject([place, [middleName(nameOf(1))]]);
  // The listing is edited meanwhile and still shows it.
  await followListing(db, row([nameOf(1)]), true);
  expect(await readPlace(db, object)).toEqual(place);
  await writePlace(db, object, null);
  expect([await readPlace(db, object), await waiting()]).toMatchObject([null, [middleName(nameOf(1))]]);
  // One that nobody sends any more leaves nothing behind.
  await writePlace(db, "of/another.webp", place);
  await writePlace(db, "of/another.webp", null);
  expect(await db.uploads.count()).toBe(1);
});
