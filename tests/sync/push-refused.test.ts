/** F7: mutation k of 20 refused by RLS, by a check, by a unique key, by a missing row. The others are sent, k is shown. */
import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Mutation } from "#model/mutations.ts";
import type { VerdictCode } from "#domain/verdict-code.ts";
import { sendAgain } from "#outbox/queued-mutations.ts";
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
  phone = await phoneOf(world, buyer);
});
afterEach(() => phone.forget());

async function stored(): Promise<string[]> {
  const rows = await world.sql`select content from public.messages where listing_id = ${listing} order by seq`;
  return rows.map(({ content }) => String(content));
}

/** Nineteen good messages and one that cannot pass, at place `k`. */
async function twenty(k: number, bad: Mutation): Promise<string[]> {
  const good: Mutation[] = Array.from({ length: 19 }, (_, place) => message(`m${place + 1}`, listing, seller.id));
  await phone.mutate(...good.slice(0, k), bad, ...good.slice(k));
  await phone.drainAll();
  return good.map(({ args }) => ("content" in args ? args.content : ""));
}

const refusals = async () =>
  (await phone.db.mutations.where("state").equals("refused").toArray()).map(({ refusal }) => refusal);

describe("F7 mutation k of 20 refused @core", () => {
  const cases: [string, VerdictCode, () => Mutation | Promise<Mutation>][] = [
    [
      "to somebody who does not sell it",
      "not_party",
      async () => message("x", listing, (await world.person("Ali")).id),
    ],
    ["a missing listing", "not_found", () => message("x", crypto.randomUUID(), seller.id)],
    ["a check: too long", "too_long", () => message("é".repeat(1_001), listing, seller.id)],
    ["a text that PostgreSQL cannot hold", "invalid", () => message("a\u0000b", listing, seller.id)],
    ["an id that is none", "invalid", () => message("x", "pas-un-identifiant", seller.id)],
  ];
  for (const [name, code, bad] of cases) {
    test(name, async () => {
      const good = await twenty(7, await bad());
      expect(await stored()).toEqual(good);
      const [refusal, ...more] = await refusals();
      expect(more).toEqual([]);
      expect(refusal).toMatchObject({ code, fromServer: true });
      // A sentence of the form that is at fault has no full stop.
      expect(refusal?.message).toMatch(/^\p{Lu}.*\p{L}{3}.*[\p{L}.]$/u);
    });
  }

  test("a kind of a newer phone that the server does not know (yet) waits", async () => {
    await phone.mutate(message("x", listing, seller.id));
    await phone.db.mutations.toCollection().modify((row) => void Object.assign(row, { kind: "fly_away" }));
    for (let turn = 0; turn < 3; turn++) phone.clock.now = (await phone.push()).next ?? phone.clock.now;
    expect(await refusals()).toEqual([]);
    expect(await phone.left()).toHaveLength(1);
  });

  test("a seller who blocks: refused with the reason, kept with its text, sent again when it may", async () => {
    await world.sql`insert into public.blocks (blocker_id, blocked_id) values (${seller.id}, ${buyer.id})`;
    const [id] = await phone.mutate(message("Toujours là ?", listing, seller.id));
    await phone.drainAll();
    expect(await refusals()).toMatchObject([{ code: "blocked" }]);
    expect(await phone.left()).toEqual(["refused Toujours là ?"]);
    await world.sql`update public.blocks set deleted = true where blocker_id = ${seller.id}`;
    await sendAgain(buyer.id, id ?? "");
    await phone.drainAll();
    expect(await stored()).toEqual(["Toujours là ?"]);
  });
});

describe("a request that the server refuses as a whole @core", () => {
  const POISON = JSON.stringify({ code: "invalid", message: "Non.", details: null, hint: null });

  test("one poison mutation: found by halves and refused, the others sent once and in order", async () => {
    world.proxy.rule(({ body }) => (body.includes("m13") ? { kind: "status", status: 400, body: POISON } : null));
    await twenty(20, message("x", listing, seller.id));
    world.proxy.rule(() => null);
    expect(await stored()).toEqual([
      "m1",
      "m2",
      "m3",
      "m4",
      "m5",
      "m6",
      "m7",
      "m8",
      "m9",
      "m10",
      "m11",
      "m12",
      "m14",
      "m15",
      "m16",
      "m17",
      "m18",
      "m19",
      "x",
    ]);
    expect(await phone.left()).toEqual(["refused m13"]);
  });

  test("one that a stranger on the way blocks waits with its followers; other conversations do not", async () => {
    const other = await world.listing(seller);
    world.proxy.rule(({ body }) =>
      body.includes("m13") ? { kind: "status", status: 400, body: '{"error":"not here"}' } : null,
    );
    const mutations = Array.from({ length: 20 }, (_, place) => message(`m${place + 1}`, listing, seller.id));
    await phone.mutate(...mutations, message("ailleurs", other, seller.id));
    for (let turn = 0; turn < 20; turn++) phone.clock.now = (await phone.push()).next ?? phone.clock.now;
    expect(await stored()).toEqual(mutations.slice(0, 12).map(({ args }) => ("content" in args ? args.content : "")));
    expect(await world.sql`select content from public.messages where listing_id = ${other}`).toEqual([
      { content: "ailleurs" },
    ]);
    expect(await refusals()).toEqual([]);
    world.proxy.rule(() => null);
    await phone.drainAll();
    expect(await stored()).toHaveLength(20);
  });

  test("413 by a small gateway: smaller requests, nothing refused", async () => {
    world.proxy.rule(({ body, path }) =>
      path.endsWith("sync_push") && body.length > 2_000 ? { kind: "status", status: 413 } : null,
    );
    const mutations = Array.from({ length: 30 }, (_, place) =>
      message(`m${place} ${"x".repeat(300)}`, listing, seller.id),
    );
    await phone.mutate(...mutations);
    await phone.drainAll();
    world.proxy.rule(() => null);
    expect(await stored()).toEqual(mutations.map(({ args }) => ("content" in args ? args.content : "")));
  });
});
