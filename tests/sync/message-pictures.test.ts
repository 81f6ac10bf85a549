/** Pictures of messages from the phone to the real server: offline, cut, killed, taken back; never in the way of words. */
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { neededSizes } from "#domain/photo-name.ts";
import { storePhoto, storeSound } from "#outbox/photos.ts";
import { queueMedia } from "#outbox/publish.ts";
import { takeBack } from "#outbox/queued-mutations.ts";
import { removeShown, verdictsSoFar } from "#outbox/sent.ts";
import { forgetSpeed } from "#sync/push/put-photo.ts";
import { message } from "../support/outbox-rows.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";
import { slowConnection } from "../support/slow-connection.ts";
import { photo } from "../support/selling.ts";

let world: PushWorld;
let seller: Person;
beforeAll(async () => {
  world = await startPushWorld();
  seller = await world.person("Kouassi Yao");
});
afterAll(() => world.stop());

let buyer: Person;
let phone: Phone;
let listing: string;
let seed = 100;
beforeEach(async () => {
  buyer = await world.person("Awa Koné");
  listing = await world.listing(seller);
  forgetSpeed();
  phone = await phoneOf(world, buyer);
  world.proxy.seen.length = 0;
});
afterEach(async () => {
  world.proxy.rule(() => null);
  world.proxy.online(true);
  await phone.forget();
});

/** Queues a picture; gives the id of its message and its name in the bucket. */
async function picture(bytes = 40_000): Promise<{ id: string; name: string }> {
  const one = await photo((seed += 1), bytes);
  const folder = randomUUID();
  await storePhoto(buyer.id, folder, one);
  const args = { listing_id: listing, receiver_id: seller.id, id: folder, photos: [one.name] };
  const { id } = await queueMedia(buyer.id, args, undefined, phone.clock.now);
  return { id: id ?? "", name: `${buyer.id}/${folder}/${one.name}` };
}
const words = (text: string) => message(text, listing, seller.id);
const stored = async () =>
  (
    await world.sql`select content, media ->> 'name' as name from public.messages where listing_id = ${listing} order by seq`
  ).map(({ content, name }) => (name ?? content) as string);
const objects = async (bucket = "messages") =>
  (
    await world.sql`select name from storage.objects where bucket_id = ${bucket} and starts_with(name, ${buyer.id}) order by name`
  ).map(({ name }) => name as string);
const shown = async () =>
  removeShown({ collections: ["messages"], pullStartedAt: await verdictsSoFar(buyer.id), userId: buyer.id });

test("offline it waits with its bytes; online both sizes go first, to the private bucket @core", async () => {
  world.proxy.online(false);
  const { name } = await picture();
  await phone.push();
  expect([(await phone.left()).length, await phone.db.photos.count()]).toEqual([1, 3]);
  world.proxy.online(true);
  await phone.push("online");
  await phone.drainAll();
  expect([await stored(), await objects(), await objects("listings")]).toEqual([
    [name],
    neededSizes(name).toSorted(),
    [],
  ]);
  await shown();
  expect([await phone.db.photos.count(), await phone.db.uploads.count(), await phone.left()]).toEqual([0, 0, []]);
});

test("words written after it do not wait for it, pictures keep their order @core", async () => {
  const [first, second] = [await picture(), await picture()];
  await phone.mutate(words("Bonjour"));
  await phone.drainAll();
  expect(await stored()).toEqual(["Bonjour", first.name, second.name]);
  expect(world.proxy.seen[0]?.path).toContain("sync_push");
});

test("on a slow connection it goes in parts, and goes on where it was cut", async () => {
  await phone.forget();
  const connection = slowConnection(() => phone.clock);
  phone = await phoneOf(world, buyer, { fetch: connection.fetch });
  const { name } = await picture(84_000);
  await phone.drainAll(400);
  expect(await stored()).toEqual([name]);
  expect(connection.carried).toBeLessThanOrEqual(1.4 * 86_000);
});

test("a process that dies, answers that are lost: one message, one picture @core", async () => {
  const { name } = await picture();
  await phone.dies("put");
  world.proxy.next("sync_push", { kind: "forward_then_drop" }, { kind: "forward_then_drop" });
  await phone.drainAll();
  expect([await stored(), await objects()]).toEqual([[name], neededSizes(name).toSorted()]);
});

test("taken back before it leaves: no message, and its bytes are gone", async () => {
  world.proxy.online(false);
  const { id } = await picture();
  await phone.push();
  expect(await takeBack(buyer.id, id)).toBe("done");
  expect(await phone.db.photos.count()).toBe(0);
  world.proxy.online(true);
  await phone.push("online");
  expect([await stored(), await objects()]).toEqual([[], []]);
});

test("gone from the storage before its message came it goes once more by itself", async () => {
  const { name } = await picture();
  await phone.dies("post");
  await world.sql`delete from public.messages where listing_id = ${listing}`;
  await world.sql`delete from private.push_ledger where user_id = ${buyer.id}`;
  await world.sql`delete from storage.objects where bucket_id = 'messages' and starts_with(name, ${buyer.id})`;
  await phone.drainAll();
  expect([await stored(), (await objects()).length]).toEqual([[name], 2]);
});

test("too large for the server, and not to be made smaller: it is said, and words go on", async () => {
  await picture(120_000);
  await phone.mutate(words("Bonjour"));
  await phone.drainAll();
  expect(await stored()).toEqual(["Bonjour"]);
  const [row] = await phone.db.mutations.where("state").equals("refused").toArray();
  expect(row?.refusal?.message).toBe("La photo est refusée par le serveur. Choisissez-en une autre.");
});

test("a voice is one file in a bucket of its own; refused by the store, it is said of the voice", async () => {
  const name = `${"d".repeat(64)}.webm`;
  const folder = randomUUID();
  const speak = async (id: string, bytes: number) => {
    await storeSound(buyer.id, id, { name, blob: new Blob([new Uint8Array(bytes)], { type: "audio/webm" }) });
    const ids = { listing_id: listing, receiver_id: seller.id };
    await queueMedia(buyer.id, { ...ids, id, photos: [name], seconds: 3, peaks: [1, 2] }, undefined, phone.clock.now);
  };
  await speak(folder, 7_000);
  await speak(randomUUID(), 130_000);
  await phone.drainAll();
  expect([await stored(), await objects("voices"), await objects()]).toEqual([
    [`${buyer.id}/${folder}/${name}`],
    [`${buyer.id}/${folder}/${name}`],
    [],
  ]);
  const [row] = await phone.db.mutations.where("state").equals("refused").toArray();
  expect(row?.refusal?.message).toBe(
    "Le message vocal n'a pas pu être envoyé. Enregistrez-le de nouveau, ou réessayez.",
  );
});
