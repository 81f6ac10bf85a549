/** The middle sizes of photos, which follow their listing: nobody waits for them, and none is lost on the way. */
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { contentOf, type ListingContent } from "#model/listing/content.ts";
import { baseName, middleName } from "#domain/photo-name.ts";
import { sweepPhotos } from "#outbox/sweep-photos.ts";
import { queueEdit, queuePublication } from "#outbox/publish.ts";
import { removeShown, verdictsSoFar } from "#outbox/sent.ts";
import { emptyIf, remaining } from "#outbox/watch.ts";
import { forgetAhead } from "#sync/push/photo.ts";
import type { Fault } from "../support/fault-proxy-faults.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";
import { storePhotos, listingArgs } from "../support/selling.ts";

let world: PushWorld;
beforeAll(async () => {
  world = await startPushWorld();
});
afterAll(() => world.stop());

let seller: Person;
let phone: Phone;
let draft: string;
let photos: string[];
beforeEach(async () => {
  forgetAhead();
  seller = await world.person("Kouassi Yao");
  phone = await phoneOf(world, seller);
  draft = randomUUID();
  photos = await storePhotos(seller.id, draft, 2);
  world.proxy.rule(() => null);
  world.proxy.seen.length = 0;
  await queuePublication(seller.id, listingArgs(draft, photos), phone.clock.now);
});
afterEach(() => phone.forget());

const isMiddle = ({ path }: { path: string }): boolean => path.endsWith("-800.webp");
const middles = async () =>
  (
    await world.sql`select name from storage.objects where starts_with(name, ${seller.id}) and name like '%-800.webp'`
  ).map(({ name }) => baseName(String(name)));
const status = async () =>
  (await world.sql`select status, deleted from public.listings where id = ${draft}`).map((row) => ({ ...row }));
const sent = () => world.proxy.seen.filter(isMiddle).length;
const waiting = () => phone.db.uploads.where("state").equals("following").count();
const fault = (next: () => Fault | null) => world.proxy.rule((request) => (isMiddle(request) ? next() : null));
/** The pull that shows the listing has come: nothing of the draft is kept here any more. */
const shown = async () =>
  removeShown({ collections: ["mine"], pullStartedAt: await verdictsSoFar(seller.id), userId: seller.id });
const SALE = [{ status: "active", deleted: false }];
const BOTH = () => photos.map(middleName).toSorted();

test("the listing is on sale before any of them has left, and its seller is told so", async () => {
  const seen: unknown[] = [];
  phone = await phoneOf(world, seller, {
    fetch: async (url, init) => {
      if ((url as string).includes("-800.webp")) seen.push([await status(), await phone.left()]);
      return await fetch(url, init);
    },
  });
  await phone.drainAll();
  expect(seen).toEqual([
    [SALE, []],
    [SALE, []],
  ]);
  expect([(await middles()).toSorted(), await waiting()]).toEqual([BOTH(), 0]);
});

test("killed between the listing and them, swept or signed out: they still go, each once", async () => {
  world.proxy.rule((request) => (isMiddle(request) ? { kind: "drop_before" } : null));
  await phone.push();
  expect([await status(), await middles(), await waiting()]).toEqual([SALE, [], 2]);
  await shown();
  await sweepPhotos(seller.id, new Map(), phone.clock.now);
  await sweepPhotos(seller.id, new Map(), phone.clock.now + 8 * 86_400_000);
  // A person who leaves is not asked about them, and they stay on this phone, as photos of drafts do.
  const left = await remaining(seller.id);
  expect(left).toMatchObject({ waiting: 0, photos: 2 });
  expect(await emptyIf(seller.id, ({ photos: kept }) => kept === 0)).toBe(false);
  phone.db.close();
  forgetAhead();
  phone = await phoneOf(world, seller);
  await phone.db.open();
  world.proxy.rule(() => null);
  world.proxy.seen.length = 0;
  await phone.drainAll();
  expect([(await middles()).toSorted(), sent(), await waiting()]).toEqual([BOTH(), 2, 0]);
});

test("killed after the listing, before its verdict is stored: asked once more, they follow", async () => {
  await phone.dies();
  expect([await status(), await waiting(), await middles()]).toEqual([SALE, 0, []]);
  await phone.drainAll();
  expect([(await middles()).toSorted(), await waiting()]).toEqual([BOTH(), 0]);
});

test("a failing network: they rest longer, hold up no message, and its return ends the rest", async () => {
  fault(() => ({ kind: "status", status: 503 }));
  const first = await phone.push();
  expect([sent(), (first.next ?? 0) > phone.clock.now, first.paused]).toEqual([1, true, false]);
  expect((await phone.push()).next).toBe(first.next);
  phone.clock.now = first.next ?? 0;
  const second = (await phone.push()).next ?? 0;
  expect([sent(), second - phone.clock.now > (first.next ?? 0) - phone.clock.now]).toEqual([2, true]);
  const other = await world.person("Awa Koné");
  const listing = await world.listing(other);
  await phone.mutate({
    kind: "send_message",
    args: { listing_id: listing, receiver_id: other.id, content: "Bonjour" },
  });
  await phone.push();
  expect([await phone.left(), sent()]).toEqual([[], 2]);
  world.proxy.rule(() => null);
  await phone.push("online");
  expect([(await middles()).length, await waiting()]).toEqual([2, 0]);
});

test("a listing the server has not taken has none that follow; deleted, it has none any more", async () => {
  world.proxy.rule(({ path }) => (path.includes("sync_push") ? { kind: "status", status: 503 } : null));
  await phone.push();
  expect([await waiting(), sent()]).toEqual([0, 0]);
  fault(() => ({ kind: "drop_before" }));
  await phone.push("online");
  expect([await status(), await waiting()]).toEqual([SALE, 2]);
  await phone.mutate({ kind: "delete_listing", args: { id: draft } });
  await phone.push("online");
  expect([await waiting(), (await status())[0]]).toEqual([0, { status: "active", deleted: true }]);
});

test("a photo that an edit takes out before its middle size has left takes it along", async () => {
  fault(() => ({ kind: "drop_before" }));
  await phone.push();
  await shown();
  const [base] = await world.sql<ListingContent[]>`select * from public.listings where id = ${draft}`;
  const left = [`${seller.id}/${draft}/${photos[1]}`];
  if (base === undefined) throw new Error("The listing is gone");
  const seen = contentOf(base);
  await queueEdit(seller.id, { id: draft, ...seen, photos: left }, seen, phone.clock.now - 60_000);
  world.proxy.rule(() => null);
  phone.clock.now += 60_000;
  await phone.drainAll();
  expect([await phone.left(), await middles(), await waiting()]).toEqual([[], [middleName(photos[1] ?? "")], 0]);
});
