/** Own listings, reviews and reports from the phone to the real server: what arrives, what can be undone, what is refused. */
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Mutation } from "#model/mutations.ts";
import { hurry, takeBack } from "#outbox/queued-mutations.ts";
import { append } from "#outbox/append.ts";
import { worthRetrying } from "#domain/verdict.ts";
import { waitFrom } from "#outbox/row.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";

let world: PushWorld;
let seller: Person;
beforeAll(async () => {
  world = await startPushWorld();
  seller = await world.person("Kouassi Yao");
});
afterAll(() => world.stop());

let phone: Phone;
let listing: string;
beforeEach(async () => {
  listing = await world.listing(seller);
  phone = await phoneOf(world, seller);
  world.proxy.rule(() => null);
});
afterEach(() => phone.forget());

/** As a verb stores it: to leave in 10 s at the earliest. */
const held = (mutation: Mutation) =>
  append(seller.id, mutation, phone.clock.now, { undoUntil: waitFrom(phone.clock.now, 10_000) });
const price = (francs: number, was?: number): Mutation => ({
  kind: "change_price",
  args: { id: listing, price: francs, ...(was === undefined ? {} : { was }) },
});
const sold = (): Mutation => ({ kind: "mark_sold", args: { id: listing } });
const deletion = (): Mutation => ({ kind: "delete_listing", args: { id: listing } });

async function onServer(): Promise<unknown[]> {
  const [row] = await world.sql`select price, status, deleted from public.listings where id = ${listing}`;
  return [row?.["price"], row?.["status"], row?.["deleted"]];
}

const refusals = async () => (await phone.db.mutations.toArray()).map(({ kind, refusal }) => [kind, refusal?.message]);

test("price, then sold: both arrive in order, 10 s later, whatever wakes the phone @core", async () => {
  await held(price(12_500));
  await held(sold());
  await phone.push("online");
  await phone.push("person");
  expect(await onServer()).toEqual([45_000, "active", false]);
  expect(await phone.drainAll()).toBeGreaterThanOrEqual(10_000);
  expect(await onServer()).toEqual([12_500, "sold", false]);
});

test("undone while it is still here: the server never hears of it @core", async () => {
  const { id } = await held(deletion());
  await phone.push();
  expect(await takeBack(seller.id, id ?? "")).toBe("done");
  expect(await phone.drainAll()).toBe(0);
  expect(await onServer()).toEqual([45_000, "active", false]);
});

test("tout envoyer maintenant: at once", async () => {
  await held(deletion());
  await hurry(seller.id);
  await phone.drainAll();
  expect(await onServer()).toEqual([45_000, "active", true]);
});

test("two prices while it is here are one; the second has its own ten seconds", async () => {
  await held(price(10_000));
  phone.clock.now += 6_000;
  await held(price(20_000));
  expect(await phone.db.mutations.count()).toBe(1);
  expect(await phone.drainAll()).toBeGreaterThanOrEqual(10_000);
  expect(await onServer()).toEqual([20_000, "active", false]);
});

test("two prices of two devices: the later one is told, and its own next one stands", async () => {
  await world.sql`update public.listings set price = 30000 where id = ${listing}`;
  await phone.mutate(price(20_000, 45_000));
  await phone.drainAll();
  expect(await refusals()).toEqual([["change_price", "Le prix a été changé sur un autre appareil."]]);
  expect(await onServer()).toEqual([30_000, "active", false]);
  await phone.mutate(price(20_000, 30_000));
  await phone.drainAll();
  expect([await onServer(), await phone.left()]).toEqual([[20_000, "active", false], []]);
});

test("F3 F12 another price while the first is out, answer or process lost: the last stands", async () => {
  const lost = async () => {
    world.proxy.next("sync_push", { kind: "forward_then_drop" });
    await phone.push();
  };
  let was = 45_000;
  for (const [trouble, undone] of [[lost, "unsure"] as const, [() => phone.dies(), "leaving"] as const]) {
    const [first] = await phone.mutate(price(was - 1_000, was));
    await trouble();
    // The second of these is merged into the first, which no request has carried.
    await phone.mutate(price(was - 2_000, was - 1_000), price(was - 3_000, was - 2_000));
    expect(await phone.left()).toHaveLength(2);
    expect(await takeBack(seller.id, first ?? "")).toBe(undone);
    await phone.drainAll();
    was -= 3_000;
    expect([await onServer(), await phone.left()]).toEqual([[was, "active", false], []]);
  }
});

test.each(["drop_before", "forward_then_drop"] as const)(
  "F1 F3 a price taken back after it had left (%s): the next one stands",
  async (kind) => {
    for (const [was, behind] of [[45_000, true] as const, [43_000, false] as const]) {
      const [first] = await phone.mutate(price(was - 1_000, was));
      world.proxy.next("sync_push", { kind });
      await phone.push();
      if (behind) await phone.mutate(price(was - 2_000, was - 1_000));
      expect(await takeBack(seller.id, first ?? "")).toBe("unsure");
      if (!behind) await phone.mutate(price(was - 2_000, was));
      await phone.drainAll();
      expect([await onServer(), await phone.left()]).toEqual([[was - 2_000, "active", false], []]);
    }
    // Another device's price is one as before.
    await world.sql`update public.listings set price = 30000 where id = ${listing}`;
    await phone.mutate(price(20_000, 41_000));
    await phone.drainAll();
    expect(await refusals()).toContainEqual(["change_price", "Le prix a été changé sur un autre appareil."]);
  },
);

test("F3 the answer lost: sold once, and its price no longer changes, with the reason", async () => {
  await held(sold());
  world.proxy.next("sync_push", { kind: "forward_then_drop" });
  await phone.drainAll();
  await held(price(9_000));
  await phone.drainAll();
  expect(await onServer()).toEqual([45_000, "sold", false]);
  expect(await refusals()).toContainEqual(["change_price", "Cette annonce est vendue\u00a0: son prix ne change plus."]);
  const refused = (await phone.db.mutations.toArray()).flatMap(({ kind, refusal }) =>
    kind === "change_price" && refusal !== null ? [worthRetrying(refusal)] : [],
  );
  expect(refused).toEqual([false]);
});

test("a review and a report: one each, whatever is lost or said twice; not of one's own", async () => {
  const buyer = await world.person("Awa Koné");
  const review: Mutation = { kind: "post_review", args: { listing_id: listing, rating: 5, comment: "Très bien" } };
  const report: Mutation = { kind: "report_listing", args: { listing_id: listing, reason: "fake", comment: "" } };
  await append(seller.id, review);
  await phone.drainAll();
  expect(await refusals()).toEqual([["post_review", "Vous ne pouvez pas noter votre propre annonce."]]);
  await phone.forget();
  phone = await phoneOf(world, buyer);
  await phone.mutate(review, report, review, report);
  world.proxy.next("sync_push", { kind: "forward_then_drop" }, { kind: "truncate", bytes: 20 });
  await phone.drainAll();
  expect(await phone.left()).toEqual([]);
  const [counts] =
    await world.sql`select (select count(*)::int from public.reviews where listing_id = ${listing}) as reviews,
    (select count(*)::int from public.reports where listing_id = ${listing}) as reports`;
  expect(counts).toEqual({ reviews: 1, reports: 1 });
  // From another phone of the same person: refused as done before.
  await phone.forget();
  phone = await phoneOf(world, buyer);
  await phone.mutate(review);
  await phone.drainAll();
  expect((await phone.db.mutations.toArray())[0]?.refusal?.code).toBe("duplicate");
});

test("a listing of somebody else, or of nobody, is not touched", async () => {
  const buyer = await world.person("Awa Koné");
  await phone.forget();
  phone = await phoneOf(world, buyer);
  await phone.mutate(sold(), { kind: "delete_listing", args: { id: randomUUID() } });
  await phone.drainAll();
  expect((await refusals()).map(([, message]) => message)).toEqual([
    "Cette annonce n'est pas la vôtre.",
    "Cette annonce n'existe pas.",
  ]);
  expect(await onServer()).toEqual([45_000, "active", false]);
});
