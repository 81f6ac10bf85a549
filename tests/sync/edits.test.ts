/** Other words and pictures for a listing on sale, from the phone to the real server: pictures first, then the edit. */
import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ListingContent, contentOf } from "#model/listing/content.ts";
import { append } from "#outbox/append.ts";
import { hurry, takeBack } from "#outbox/queued-mutations.ts";
import { queueEdit } from "#outbox/publish.ts";
import { storePhoto } from "#outbox/photos.ts";
import { verdictsSoFar, removeShown } from "#outbox/sent.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";
import { storePhotos, photo } from "../support/selling.ts";

let world: PushWorld;
let seller: Person;
let phone: Phone;
let listing: string;
let base: ListingContent;
beforeAll(async () => {
  world = await startPushWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  seller = await world.person("Kouassi Yao");
  listing = await world.listing(seller);
  phone = await phoneOf(world, seller);
  base = await onServer();
  world.proxy.rule(() => null);
  world.proxy.seen.length = 0;
});
afterEach(() => phone.forget());

async function onServer(): Promise<ListingContent> {
  const [row] = await world.sql<
    ListingContent[]
  >`select title, description, category, condition, delivery, invoice, photos
    from public.listings where id = ${listing}`;
  if (row === undefined) throw new Error("The listing is gone");
  return contentOf(row);
}
/** As the verb stores it: to leave in 10 s at the earliest. */
const edit = (changes: Partial<ListingContent>, seen = base) =>
  queueEdit(seller.id, { id: listing, ...seen, ...changes }, seen, phone.clock.now);
const stored = (name: string) => `${seller.id}/${listing}/${name}`;
const history = () => world.sql`select 1 from private.listing_edits where listing_id = ${listing}`;

test("two new pictures beside the old go first, once, and leave once a pull shows the edit", async () => {
  const names = await storePhotos(seller.id, listing, 2);
  await edit({ title: "Vélo de course", photos: [...names, ...base.photos] });
  world.proxy.next("sync_push", { kind: "forward_then_drop" });
  expect(await phone.drainAll()).toBeGreaterThanOrEqual(10_000);
  expect(await onServer()).toMatchObject({ title: "Vélo de course", photos: [...names.map(stored), ...base.photos] });
  expect(await history()).toHaveLength(1);
  await storePhoto(seller.id, listing, await photo(77));
  await removeShown({ collections: ["mine"], pullStartedAt: await verdictsSoFar(seller.id), userId: seller.id });
  // Those of the next edit, which is being written, stay.
  expect([await phone.db.photos.count(), await phone.db.mutations.count()]).toEqual([3, 0]);
});

test("two edits while the first is here are one with both pictures; undone, nothing leaves", async () => {
  const [first = "", second = ""] = await storePhotos(seller.id, listing, 2);
  await edit({ photos: [first] });
  const { id } = await edit({ photos: [stored(first), second], condition: "used" });
  expect(await phone.db.mutations.toArray()).toMatchObject([{ base, uploads: { left: { length: 4 } } }]);
  expect(await takeBack(seller.id, id ?? "")).toBe("done");
  await phone.drainAll();
  expect(world.proxy.seen).toEqual([]);
  await edit({ photos: [first, second] });
  await phone.drainAll();
  expect((await onServer()).photos).toEqual([stored(first), stored(second)]);
});

test("another device changed the same words first: said, not overwritten; the rest arrives", async () => {
  await world.sql`update public.listings set title = 'Vélo bleu' where id = ${listing}`;
  await edit({ title: "Vélo vert" });
  await phone.drainAll();
  expect((await phone.db.mutations.toArray())[0]?.refusal?.message).toBe(
    "Cette annonce a été modifiée sur un autre appareil.",
  );
  await edit({ condition: "used" });
  await phone.drainAll();
  expect(await onServer()).toMatchObject({ title: "Vélo bleu", condition: "used" });
  expect(await phone.left()).toEqual([]);
});

test("a picture on another phone: said at once, nothing queued; sold behind: both in order", async () => {
  const elsewhere = (await photo(99)).name;
  expect(await edit({ photos: [elsewhere] })).toEqual({ id: null, missing: [elsewhere] });
  expect(await phone.db.mutations.count()).toBe(0);
  const names = await storePhotos(seller.id, listing, 1);
  await edit({ photos: names });
  await append(seller.id, { kind: "mark_sold", args: { id: listing } }, phone.clock.now);
  await phone.drainAll();
  expect((await onServer()).photos).toEqual(names.map(stored));
  expect(await world.sql`select status from public.listings where id = ${listing}`).toEqual([{ status: "sold" }]);
  expect(await phone.left()).toEqual([]);
});

test.each(["drop_before", "forward_then_drop"] as const)(
  "F1 F3 words taken back after they had left (%s): the next stand, without a rival",
  async (kind) => {
    const { id } = await edit({ title: "Vélo vert" });
    await hurry(seller.id);
    world.proxy.next("sync_push", { kind });
    await phone.push();
    expect(await takeBack(seller.id, id ?? "")).toBe("unsure");
    await edit({ condition: "used" });
    await phone.drainAll();
    expect([await onServer(), await phone.left()]).toEqual([{ ...base, condition: "used" }, []]);
  },
);
