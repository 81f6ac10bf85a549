/** F12 and F11: the process dies around a request, or there are two of them. The server's ledger makes it one effect. */
import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Mutation } from "#model/mutations.ts";
import { begin } from "#outbox/sending.ts";
import { message } from "../support/outbox-rows.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";

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
beforeEach(async () => {
  buyer = await world.person("Awa Koné");
  listing = await world.listing(seller);
  await world.answered(listing, buyer);
  phone = await phoneOf(world, buyer);
});
afterEach(() => phone.forget());

const conversation = (count: number): Mutation[] =>
  Array.from({ length: count }, (_, place) => message(`m${place + 1}`, listing, seller.id));
const EXPECTED = Array.from({ length: 240 }, (_, place) => `m${place + 1}`);

async function stored(): Promise<string[]> {
  const rows = await world.sql`select content from public.messages where listing_id = ${listing} order by seq`;
  return rows.map(({ content }) => String(content));
}

describe("F12 page killed @core", () => {
  test("after the local commit, before anything was sent", async () => {
    await phone.mutate(...conversation(240));
    phone.db.close();
    phone = await phoneOf(world, buyer);
    await phone.db.open();
    await phone.drainAll();
    expect(await stored()).toEqual(EXPECTED);
  });

  test("with a batch marked, before its request", async () => {
    await phone.mutate(...conversation(240));
    await begin(phone.db, buyer.id, phone.clock.now, { rows: 200, bytes: 200_000 });
    await phone.drainAll();
    expect(await stored()).toEqual(EXPECTED);
  });

  test("after the server's commit, before the verdicts were stored", async () => {
    await phone.mutate(...conversation(240));
    await phone.dies();
    expect((await stored()).length).toBe(200);
    await phone.drainAll();
    expect(await stored()).toEqual(EXPECTED);
    expect(await phone.left()).toEqual([]);
  });

  test("again and again, at each request", async () => {
    await phone.mutate(...conversation(240));
    for (let time = 0; time < 4; time++) await phone.dies();
    await phone.drainAll();
    expect(await stored()).toEqual(EXPECTED);
  });
});

describe("F11 two pushers at once, as where there are no locks", () => {
  test("each message arrives once, and in order", async () => {
    const other = await phoneOf(world, buyer);
    await phone.mutate(...conversation(240));
    await Promise.all([phone.drainAll(), other.drainAll(), phone.dies()]);
    await phone.drainAll();
    expect(await stored()).toEqual(EXPECTED);
    expect(await phone.left()).toEqual([]);
  });
});
