/** F19: a thousand messages written without a network, in ten conversations. */
import "fake-indexeddb/auto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { anyFault, seeded } from "../support/fault-proxy-faults.ts";
import { favorite, message } from "../support/outbox-rows.ts";
import { phoneOf } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";

let world: PushWorld;
let seller: Person;
beforeAll(async () => {
  world = await startPushWorld();
  seller = await world.person("Kouassi Yao");
});
afterAll(() => world.stop());

/** Listings that are talked about already. */
async function conversations(count: number, buyer: Person): Promise<string[]> {
  const ids = [];
  for (let place = 0; place < count; place++) ids.push(await world.listing(seller));
  for (const id of ids) await world.answered(id, buyer);
  return ids;
}

async function stored(buyer: Person, listing: string): Promise<string[]> {
  const rows =
    await world.sql`select content from public.messages where listing_id = ${listing} and sender_id = ${buyer.id} order by seq`;
  return rows.map(({ content }) => String(content));
}

test("F19 1,000 queued messages arrive once, in order, in at most 25 requests", async () => {
  const buyer = await world.person("Awa Koné");
  const listings = await conversations(10, buyer);
  const phone = await phoneOf(world, buyer);
  const mutations = Array.from({ length: 1_000 }, (_, place) => message(`m${place}`, listings[place % 10], seller.id));
  await phone.mutate(...mutations);
  const before = world.proxy.seen.length;
  await phone.drainAll();
  expect(world.proxy.seen.length - before).toBeLessThanOrEqual(25);
  for (const [place, listing] of listings.entries()) {
    expect(await stored(buyer, listing)).toEqual(Array.from({ length: 100 }, (_, turn) => `m${turn * 10 + place}`));
  }
  expect(await phone.left()).toEqual([]);
  await phone.forget();
});

test("F19 one of a thousand always fails: the others arrive once, it is refused at last", async () => {
  onTestFinished(async () => void (await world.sql`drop function if exists private.fails cascade`));
  await world.sql.unsafe(`create function private.fails() returns trigger language plpgsql as $$
      begin raise exception using errcode = 'XX000', message = 'poison'; end $$;
    create trigger fails before insert on public.messages for each row when (new.content = 'm3') execute function private.fails()`);
  const buyer = await world.person("Awa Koné");
  const listings = await conversations(10, buyer);
  const phone = await phoneOf(world, buyer);
  await phone.mutate(
    ...Array.from({ length: 1_000 }, (_, place) => message(`m${place}`, listings[place % 10], seller.id)),
  );
  const before = world.proxy.seen.length;
  await phone.push();
  expect(world.proxy.seen.length - before).toBeLessThanOrEqual(10);
  const [free = "", ...others] = listings.filter((_, place) => place !== 3);
  for (let later = 1; later <= 5; later++) {
    phone.clock.now = (await phone.push()).next ?? phone.clock.now;
    await phone.mutate(message(`plus tard ${later}`, free, seller.id));
    await phone.push("row");
    expect((await stored(buyer, free)).at(-1)).toBe(`plus tard ${later}`);
  }
  await phone.drainAll();
  expect(world.proxy.seen.length - before).toBeLessThanOrEqual(40);
  for (const listing of others) expect(await stored(buyer, listing)).toHaveLength(100);
  const behind = Array.from({ length: 99 }, (_, turn) => `m${turn * 10 + 13}`);
  expect(await stored(buyer, listings[3] ?? "")).toEqual(behind);
  expect(await phone.left()).toEqual(["refused m3"]);
  await phone.forget();
});

for (const seed of [1, 2, 3]) {
  test(`F19 200 messages and hearts through misfortunes of seed ${seed}: once each, in order`, async () => {
    const random = seeded(seed);
    const buyer = await world.person("Awa Koné");
    const listings = await conversations(4, buyer);
    const phone = await phoneOf(world, buyer);
    world.proxy.rule(({ path }) => (path.endsWith("/rpc/sync_push") && random() < 0.5 ? anyFault(random) : null));
    const said: string[][] = [[], [], [], []];
    const hearts = [false, false, false, false];
    for (let place = 0; place < 200; place++) {
      const which = Math.floor(random() * 4);
      if (random() < 0.2) {
        hearts[which] = !hearts[which];
        await phone.mutate(favorite(hearts[which], listings[which]));
      } else {
        said[which]?.push(`m${place}`);
        await phone.mutate(message(`m${place}`, listings[which], seller.id));
      }
      if (random() < 0.3) phone.clock.now = Math.max(phone.clock.now, (await phone.push()).next ?? 0);
      if (random() < 0.05) await phone.dies();
    }
    world.proxy.rule(() => null);
    await phone.drainAll();
    const kept = await world.sql`select listing_id from public.favorites where user_id = ${buyer.id} and not deleted`;
    expect(new Set(kept.map((row) => row["listing_id"]))).toEqual(
      new Set(listings.filter((_, which) => hearts[which])),
    );
    for (const [which, listing] of listings.entries()) expect(await stored(buyer, listing)).toEqual(said[which]);
    expect(await phone.left()).toEqual([]);
    await phone.forget();
  });
}
