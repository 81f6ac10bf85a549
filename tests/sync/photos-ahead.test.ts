/** Photos that go to the real storage while the form is still being filled. */
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { holdDraft } from "#outbox/open-draft.ts";
import { storeTaken, wishUploads } from "#outbox/photos.ts";
import { queueDraft, queuePublication } from "#outbox/publish.ts";
import { resendSent } from "#outbox/sent.ts";
import { forgetAhead } from "#sync/push/photo.ts";
import { message } from "../support/outbox-rows.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";
import { DRAFT, photo, storePhotos, listingArgs } from "../support/selling.ts";

let world: PushWorld;
beforeAll(async () => {
  world = await startPushWorld();
});
afterAll(() => world.stop());

let seller: Person;
let phone: Phone;
let draft: string;
let photos: string[];
let close: () => void;
beforeEach(async () => {
  seller = await world.person("Kouassi Yao");
  phone = await phoneOf(world, seller, { ahead: "open" });
  draft = randomUUID();
  photos = await storePhotos(seller.id, draft, 2);
  close = holdDraft(draft);
  forgetAhead();
  world.proxy.rule(() => null);
  world.proxy.seen.length = 0;
});
afterEach(async () => {
  close();
  await phone.forget();
});

const save = () => queueDraft(seller.id, draft, { ...DRAFT, photos }, null);
const publish = () => queuePublication(seller.id, listingArgs(draft, photos), phone.clock.now);
const uploads = () => world.proxy.seen.filter(({ path }) => path.startsWith("/storage/")).length;
const objects = async () =>
  (await world.sql`select from storage.objects where starts_with(name, ${`${seller.id}/${draft}/`})`).length;
const active = async () =>
  (await world.sql`select from public.listings where user_id = ${seller.id} and status = 'active'`).length;

test("a draft that the server has sends its photos; published, nothing but words is left to go", async () => {
  await save();
  await phone.drainAll();
  expect([uploads(), await objects()]).toEqual([6, 6]);
  await publish();
  await phone.drainAll();
  expect([uploads(), await active(), await phone.left()]).toEqual([6, 1, []]);
});

test("none goes for a closed form, a draft the server lacks, or where data is saved", async () => {
  await phone.drainAll();
  close();
  await save();
  await phone.drainAll();
  close = holdDraft(draft);
  const savesData = await phoneOf(world, seller);
  await savesData.drainAll();
  expect(uploads()).toBe(0);
});

test("wished photos of a closed form go with the data saver, and not again with the listing", async () => {
  close();
  await save();
  const spares = await phoneOf(world, seller);
  await spares.drainAll();
  await wishUploads(seller.id, draft, photos);
  world.proxy.online(false);
  await spares.push("person");
  world.proxy.online(true);
  await spares.push("online");
  await spares.drainAll();
  expect(await objects()).toBe(4);
  const before = uploads();
  await publish();
  await spares.drainAll();
  // The middle sizes alone.
  expect([uploads() - before, await active(), await spares.left()]).toEqual([2, 1, []]);
});

test("photos that another device has sent are published from this one without being sent again", async () => {
  await save();
  await phone.drainAll();
  await phone.db.photos.clear();
  await phone.db.uploads.clear();
  expect((await publish()).missing).toEqual(photos);
  for (const [nth, name] of photos.entries()) {
    const { full, thumb, width, height } = await photo(nth + 1);
    await storeTaken(seller.id, draft, { name, full, thumb, width, height }, phone.clock.now);
  }
  const before = uploads();
  await publish();
  await phone.drainAll();
  expect([uploads() - before, await active(), await phone.left()]).toEqual([0, 1, []]);
});

test("a server that was restored gets photos of a draft once more from the phone that has them", async () => {
  await save();
  await phone.drainAll();
  await world.sql`delete from storage.objects where starts_with(name, ${seller.id})`;
  forgetAhead();
  await phone.drainAll();
  expect(await objects()).toBe(0);
  await resendSent(seller.id, "another");
  await phone.drainAll();
  expect(await objects()).toBe(6);
});

test("words never wait for them: a failure makes them rest, and the listing takes the rest along", async () => {
  let cut = 0;
  world.proxy.rule(({ path }) =>
    path.startsWith("/storage/") && cut++ === 1 ? { kind: "status", status: 503 } : null,
  );
  await save();
  await phone.mutate(message("Bonjour"));
  await phone.drainAll();
  expect(world.proxy.seen.findLastIndex(({ path }) => path.includes("sync_push"))).toBeLessThan(
    world.proxy.seen.findIndex(({ path }) => path.startsWith("/storage/")),
  );
  expect([uploads(), await objects()]).toEqual([2, 1]);
  await publish();
  await phone.drainAll();
  expect([await objects(), await active()]).toEqual([6, 1]);
});

test("a server that lost them gets them again: after its refusal, or after half a day", async () => {
  await save();
  await phone.drainAll();
  await world.sql`delete from storage.objects where starts_with(name, ${seller.id})`;
  await publish();
  await phone.drainAll();
  expect([await phone.left(), await objects(), await active()]).toEqual([[], 6, 1]);

  const later = randomUUID();
  const names = await storePhotos(seller.id, later, 1);
  const shut = holdDraft(later);
  await queueDraft(seller.id, later, { ...DRAFT, photos: names }, null);
  await phone.drainAll();
  const before = uploads();
  phone.clock.now += 13 * 3_600_000;
  await queuePublication(seller.id, listingArgs(later, names), phone.clock.now);
  await phone.drainAll();
  shut();
  expect(uploads() - before).toBe(3);
});
