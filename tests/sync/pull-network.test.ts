import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Person, type PushWorld, startPushWorld } from "../support/push-world.ts";
import { anyFault, seeded } from "../support/fault-proxy-faults.ts";
import { type PullPhone, pullPhone } from "./pull-phone.ts";

let world: PushWorld;
let awa: Person;
let seller: Person;
let phone: PullPhone;

beforeAll(async () => {
  world = await startPushWorld();
  awa = await world.person("Awa Koné");
  seller = await world.person("Kouassi N’Guessan");
  for (let i = 0; i < 130; i++) await world.listing(seller);
});
afterAll(() => world.stop());
afterEach(async () => {
  world.proxy.rule(() => null);
  await phone.stop();
});

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 40_000, interval: 50 });
const feedIsTrue = () => eventually(async () => expect(await phone.feed()).toEqual(await phone.truth("feed")));

test("F2 F3 F4 F5 half of all answers lost or foreign: the phone ends with the truth @core", async () => {
  const random = seeded(2025);
  world.proxy.rule(({ path }) => (path.includes("sync_pull") && random() < 0.5 ? anyFault(random) : null));
  phone = await pullPhone(world, awa);
  for (let i = 0; i < 10; i++) await world.listing(seller);
  await feedIsTrue();
});

test("F21 a captive portal changes nothing on the phone, and is left behind when it goes", async () => {
  phone = await pullPhone(world, awa);
  await feedIsTrue();
  const before = await phone.feed();
  world.proxy.rule(() => ({ kind: "html200" }));
  const fresh = await world.listing(seller);
  phone.pull();
  await eventually(() =>
    Promise.resolve(expect(world.proxy.seen.filter(({ fault }) => fault === "html200").length).toBeGreaterThan(3)),
  );
  expect(await phone.feed()).toEqual(before);
  world.proxy.rule(() => null);
  await eventually(async () => expect((await phone.feed()).join()).toContain(fresh));
});

test("F22 a database restored elsewhere is pulled anew; nobody has to do anything", async () => {
  phone = await pullPhone(world, awa);
  await feedIsTrue();
  const gone = await world.listing(seller);
  await feedIsTrue();
  // As after a restore: another epoch, and a row that never was.
  await world.sql`update private.epoch_seed set seed = gen_random_uuid()`;
  await world.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from public.listings where id = ${gone}`;
  });
  phone.pull();
  await feedIsTrue();
  expect((await phone.feed()).join()).not.toContain(gone);
});

test("what was pulled stays when the app is closed, and only changes come after @core", async () => {
  phone = await pullPhone(world, awa);
  await feedIsTrue();
  await phone.stop(false);
  const seen = world.proxy.seen.length;
  phone = await pullPhone(world, awa);
  expect(await phone.feed()).toEqual(await phone.truth("feed"));
  await eventually(() => Promise.resolve(expect(world.proxy.seen.length).toBeGreaterThan(seen)));
  await feedIsTrue();
});

test("a token of somebody else never fills this person's replica (I6) @core", async () => {
  const other = await world.person("Mariam Traoré");
  const about = await world.listing(seller);
  await world.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content)
    values (${randomUUID()}, ${about}, ${other.id}, ${seller.id}, 'Secret')`;
  phone = await pullPhone(world, awa);
  phone.mutationAs(other);
  phone.pull();
  await feedIsTrue();
  expect(await phone.messages()).toEqual([]);
});
