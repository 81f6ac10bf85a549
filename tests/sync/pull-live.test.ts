import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Person, type PushWorld, startPushWorld } from "../support/push-world.ts";
import { seeded } from "../support/fault-proxy-faults.ts";
import { type PullPhone, pullPhone } from "./pull-phone.ts";

let world: PushWorld;
let awa: Person;
let seller: Person;
let phone: PullPhone;

beforeAll(async () => {
  world = await startPushWorld();
  awa = await world.person("Awa Koné");
  seller = await world.person("Kouassi N’Guessan");
});
afterAll(() => world.stop());

beforeEach(async () => {
  phone = await pullPhone(world, awa);
});
afterEach(async () => {
  world.proxy.rule(() => null);
  world.proxy.sockets.rule(() => "pass");
  world.proxy.online(true);
  await phone.stop();
});

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 25_000, interval: 50 });
const feedIsTrue = () => eventually(async () => expect(await phone.feed()).toEqual(await phone.truth("feed")));
const messagesAreTrue = () =>
  eventually(async () => expect(await phone.messages()).toEqual(await phone.truth("messages")));

async function write(listingId: string, from: Person, to: Person, content: string): Promise<void> {
  await world.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content)
    values (${randomUUID()}, ${listingId}, ${from.id}, ${to.id}, ${content})`;
}

describe("late commits and many writers (F8)", () => {
  test("a row that commits after younger ones is on the phone soon after its commit @core", async () => {
    await feedIsTrue();
    const early = await world.sql.reserve();
    await early`begin`;
    const late = await world.listing(seller);
    await early`update public.listings set price = price where id = ${late}`;
    const younger = await world.listing(seller);
    await eventually(async () => expect((await phone.feed()).join()).toContain(younger));
    await early`commit`;
    early.release();
    await feedIsTrue();
  });

  test("eight writers committing out of order: the phone ends with the database's rows", async () => {
    const random = seeded(8);
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let i = 0; i < 6; i++) {
          const id = await world.listing(seller);
          await world.sql.begin(async (tx) => {
            await tx`update public.listings set price = ${1_000 * (writer + 1) + i * 100} where id = ${id}`;
            await tx`select pg_sleep(${random() / 10})`;
          });
          // Among those of the others: a town's pokes are too few for that, and the last of them comes with the chore.
          phone.pull();
        }
      }),
    );
    await feedIsTrue();
  });
});

describe("live (F9)", () => {
  test("with pokes lost, doubled and swapped, all messages arrive, each once", async () => {
    const about = await world.listing(seller);
    await messagesAreTrue();
    world.proxy.sockets.rule((place) =>
      place % 2 === 0 ? "drop" : place % 3 === 0 ? "duplicate" : place % 5 === 0 ? "delay" : "pass",
    );
    for (let i = 0; i < 20; i++) await write(about, seller, awa, `Message ${i}`);
    await messagesAreTrue();
    expect(await phone.messages()).toHaveLength(20);
  });

  test("a review of a shop: its stars come with the poke, and none of its listings again", async () => {
    const shop = await world.person("Boutique Koné");
    const [about] = await Promise.all(Array.from({ length: 51 }, () => world.listing(shop)));
    await feedIsTrue();
    const cards = await phone.feed();
    const start = await phone.sellers();
    await world.sql`insert into public.reviews (id, reviewer_id, reviewed_id, listing_id, rating)
      values (${randomUUID()}, ${awa.id}, ${shop.id}, ${about ?? ""}, 4)`;
    await world.sql`update public.reviews set verified = true where listing_id = ${about ?? ""}`; // as after an exchange
    await eventually(async () => {
      expect(await phone.sellers()).not.toEqual(start);
      expect(await phone.sellers()).toEqual(await phone.truth("sellers"));
    });
    expect([await phone.feed(), await phone.feed()]).toEqual([cards, await phone.truth("feed")]);
  });

  test("a socket that is cut fifty times loses nothing", async () => {
    const about = await world.listing(seller);
    for (let i = 0; i < 50; i++) {
      world.proxy.sockets.cutAll();
      if (i % 5 === 0) await write(about, seller, awa, `Coupure ${i}`);
      else await world.sql`select 1`;
    }
    await messagesAreTrue();
  });

  test("without any poke the timer brings what is new", async () => {
    world.proxy.sockets.rule(() => "drop");
    await write(await world.listing(seller), seller, awa, "Sans appel");
    await messagesAreTrue();
    await feedIsTrue();
  });
});

describe("rows that leave (F10) @core", () => {
  test("sold, deleted or hidden while offline: out of the feed, and the favourite says so", async () => {
    const [sold, gone, hidden, stays] = await Promise.all([1, 2, 3, 4].map(() => world.listing(seller)));
    for (const id of [sold, gone, hidden, stays]) {
      await world.sql`insert into public.favorites (user_id, listing_id) values (${awa.id}, ${id ?? ""})`;
    }
    await feedIsTrue();
    await eventually(async () => expect(await phone.favorites()).toHaveLength(4));

    world.proxy.online(false);
    await world.sql`update public.listings set status = 'sold' where id = ${sold ?? ""}`;
    await world.sql`update public.listings set deleted = true where id = ${gone ?? ""}`;
    await world.sql`update public.listings set hidden = true where id = ${hidden ?? ""}`;
    world.proxy.online(true);
    phone.pull();
    await feedIsTrue();
    await eventually(async () =>
      expect(Object.fromEntries((await phone.favorites()).map(({ id, status }) => [id, status]))).toEqual({
        [sold ?? ""]: "sold",
        [gone ?? ""]: "deleted",
        [hidden ?? ""]: "unavailable",
        [stays ?? ""]: "active",
      }),
    );
  });
});
