/** A person's photo from the phone to the real server: offline, killed, changed for another choice, missed by the server. */
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { objectName } from "#domain/photo-name.ts";
import { storeAvatar } from "#outbox/photos.ts";
import { queueAvatar } from "#outbox/publish.ts";
import { removeShown, resendSent, verdictsSoFar } from "#outbox/sent.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";
import { photo } from "../support/selling.ts";

let world: PushWorld;
beforeAll(async () => {
  world = await startPushWorld();
});
afterAll(() => world.stop());

let me: Person;
let phone: Phone;
let seed = 500;
beforeEach(async () => {
  me = await world.person("Awa Koné");
  phone = await phoneOf(world, me);
});
afterEach(async () => {
  world.proxy.rule(() => null);
  world.proxy.online(true);
  await phone.forget();
});

/** Chooses a photo; gives its name in the bucket. */
async function choose(bytes = 5_000): Promise<string> {
  const [one, id] = [await photo((seed += 1), bytes), randomUUID()];
  await storeAvatar(me.id, id, one);
  await queueAvatar(me.id, { id, photos: [one.name] }, phone.clock.now);
  return objectName(me.id, id, one.name);
}
const chosen = async () =>
  (await world.sql`select avatar_url from public.users where id = ${me.id}`)[0]?.["avatar_url"];
const objects = async () =>
  (
    await world.sql`select bucket_id || ' ' || name as name from storage.objects where starts_with(name, ${me.id}) order by created_at`
  ).map(({ name }) => name as string);

test("offline it waits with its bytes; online the photo goes first, then the choice @core", async () => {
  world.proxy.online(false);
  const name = await choose();
  await phone.push();
  expect([(await phone.left()).length, await phone.db.photos.count()]).toEqual([1, 1]);
  world.proxy.online(true);
  await phone.push("online");
  await phone.drainAll();
  expect([await chosen(), await objects(), await phone.left()]).toEqual([name, [`avatars ${name}`], []]);
});

test("a process that dies, answers that are lost: one photo, chosen once", async () => {
  const name = await choose();
  await phone.dies("put");
  world.proxy.next("sync_push", { kind: "forward_then_drop" }, { kind: "forward_then_drop" });
  await phone.drainAll();
  expect([await chosen(), await objects()]).toEqual([name, [`avatars ${name}`]]);
});

test("another photo, or a drawn avatar, takes the place of a photo that has not left @core", async () => {
  world.proxy.online(false);
  await choose();
  const second = await choose();
  await phone.push();
  expect((await phone.left()).length).toBe(1);
  world.proxy.online(true);
  await phone.drainAll();
  expect([await chosen(), await objects()]).toEqual([second, [`avatars ${second}`]]);
  world.proxy.online(false);
  await choose();
  await phone.mutate({ kind: "choose_avatar", args: { avatar: "drawn:sun-orange" } });
  world.proxy.online(true);
  await phone.drainAll();
  expect([await chosen(), (await objects()).length]).toEqual(["drawn:sun-orange", 1]);
});

test("a photo that the server has erased meanwhile goes once more by itself", async () => {
  const name = await choose();
  world.proxy.rule(({ path }) => (path.includes("sync_push") ? { kind: "status", status: 503 } : null));
  await phone.push();
  expect(await objects()).toEqual([`avatars ${name}`]);
  await world.sql`delete from storage.objects where name = ${name}`;
  world.proxy.rule(() => null);
  await phone.drainAll();
  expect([await chosen(), await objects(), await phone.left()]).toEqual([name, [`avatars ${name}`], []]);
});

test("a photo that the store will not have is told, and leaves the avatar as it was @core", async () => {
  await phone.mutate({ kind: "choose_avatar", args: { avatar: "drawn:sun-orange" } });
  await phone.drainAll();
  await choose(16_000);
  await phone.drainAll();
  const [row] = await phone.db.mutations.where("state").equals("refused").toArray();
  expect(row?.refusal?.message).toBe("La photo est refusée par le serveur. Choisissez-en une autre.");
  expect([await chosen(), await objects()]).toEqual(["drawn:sun-orange", []]);
});

test("a server that was restored without choice and photo is given both once more", async () => {
  const name = await choose();
  await phone.drainAll();
  await removeShown({
    collections: ["mine"],
    pullStartedAt: await verdictsSoFar(me.id),
    userId: me.id,
    epoch: "before",
  });
  await world.sql`delete from private.push_ledger where user_id = ${me.id}`;
  await world.sql`update public.users set avatar_url = null where id = ${me.id}`;
  await world.sql`delete from storage.objects where name = ${name}`;
  expect(await resendSent(me.id, "after")).toBe(1);
  await phone.drainAll();
  expect([await chosen(), await objects()]).toEqual([name, [`avatars ${name}`]]);
});
