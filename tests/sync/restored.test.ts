/**
 * F22 with a real server, stopped, copied, gone on with and put back, or dumped while it ran and loaded into a new cluster,
 * and real phones on both sides of it: one that wrote what the restore lost, one that read it.
 */
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { deleteStored } from "#replica/delete-stored.ts";
import { privateName } from "#replica/names.ts";
import { privateReplica, publicReplica } from "#replica/stores.ts";
import { queuePublication } from "#outbox/publish.ts";
import { resendSent } from "#outbox/sent.ts";
import { prove } from "../support/paying.ts";
import { phoneOf } from "../support/push-phone.ts";
import { startPushWorld, type PushWorld } from "../support/push-world.ts";
import { storePhotos, listingArgs } from "../support/selling.ts";
import { pullPhone } from "./pull-phone.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let worlds: PushWorld[] = [];
beforeAll(() => {
  worlds = [];
});
afterAll(() => Promise.all(worlds.map((world) => world.stop())));

const texts = async () =>
  ((await privateReplica.getState()?.rows("messages").find()) ?? []).map(({ content }) => content).toSorted();
const price = async (id: string) =>
  (
    await publicReplica
      .getState()
      ?.rows("feed")
      .find({ ids: [id] })
  )?.[0]?.price ?? null;

/**
 * `durable`: the server has its mark beside the data, and finds out by itself. Without it (a hosted project), a phone's
 * checkpoint from the future tells it. A new cluster counts its transactions from the beginning: what it got from the dump
 * has greater numbers than all that it will write for a long time (`ahead` of them were used before the dump). `since`: so many it
 * has used again before any phone asks; no checkpoint is of its future then.
 */
test.each([
  [
    "a data folder put back, found out by its own mark: it has gone past all checkpoints since",
    "folder",
    true,
    0,
    0,
    500,
  ],
  ["a data folder put back, found out by the checkpoint of a phone", "folder", false, 500, 0, 0],
  ["a dump taken while the server ran, loaded into a new cluster", "dump", false, 0, 5_000, 0],
] as const)("F22 %s", async (_, how, durable, burnt, ahead, since) => {
  const world = await startPushWorld({ durable });
  worlds.push(world);
  const [seller, buyer] = [await world.person("Kouassi Yao"), await world.person("Awa Koné")];
  const listing = await world.listing(seller);
  const writing = await phoneOf(world, buyer);
  const say = (content: string) =>
    writing.mutate({ kind: "send_message", args: { listing_id: listing, receiver_id: seller.id, content } });
  const inDatabase = async () =>
    (await world.sql`select content from public.messages order by content`).map((row) => String(row["content"]));

  await say("avant la copie");
  await writing.drainAll();
  await world.sql.unsafe(
    `do $$ begin for n in 1..${ahead} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  );
  await world.sql`update public.listings set price = 46000 where id = ${listing}`;
  await world.backUp(how);
  const reading = await pullPhone(world, buyer);
  onTestFinished(async () => {
    await reading.stop();
    await writing.forget();
  });
  // Its first pull queues what nobody had read back: from here on it is known to be there.
  await vi.waitFor(async () => expect(await texts()).toEqual(["avant la copie"]), 20_000);
  await say("après la copie");
  await writing.mutate({
    kind: "save_draft",
    args: { id: "00000000-0000-4000-8000-0000000000aa", data: { title: "Mon vélo" } },
  });
  await writing.drainAll();
  await world.sql`update public.listings set price = 50000 where id = ${listing}`;
  for (let n = 0; n < burnt; n++) await world.sql`select pg_current_xact_id()`;
  reading.pull();
  await vi.waitFor(async () => expect(await texts()).toEqual(["après la copie", "avant la copie"]), 20_000);
  await vi.waitFor(async () => expect(await price(listing)).toBe(50_000), 20_000);
  expect(await writing.left()).toEqual([]);

  await world.putBack(how);
  expect(await inDatabase()).toEqual(["avant la copie"]);
  for (let n = 0; n < since; n++) await world.sql`select pg_current_xact_id()`;
  reading.pull();
  // The message that it has lost is on its way again, and on the screen all the while.
  await vi.waitFor(async () => expect(await writing.left()).toContain("queued après la copie"), 20_000);
  await writing.drainAll();
  expect(await inDatabase()).toEqual(["après la copie", "avant la copie"]);
  expect(await world.sql`select data ->> 'title' as title from public.drafts`).toEqual([{ title: "Mon vélo" }]);
  reading.pull();
  await vi.waitFor(async () => expect(await texts()).toEqual(["après la copie", "avant la copie"]), 20_000);
  await vi.waitFor(async () => expect(await price(listing)).toBe(46_000), 20_000);

  await world.sql`update public.listings set price = 40000 where id = ${listing}`;
  reading.pull();
  await vi.waitFor(async () => expect(await price(listing)).toBe(40_000), 20_000);
  await vi.waitFor(async () => expect(await reading.messages()).toEqual(await reading.truth("messages")), 20_000);
});

test("F22 published and paid since the copy comes back with pictures, half-way ones go on", async () => {
  const world = await startPushWorld({ durable: true });
  worlds.push(world);
  const seller = await world.person("Kouassi Yao");
  const phone = await phoneOf(world, seller);
  await world.backUp();
  let reading = await pullPhone(world, seller);
  onTestFinished(async () => {
    await reading.stop();
    await phone.forget();
  });
  const [published, halfway] = [randomUUID(), randomUUID()];
  const publish = async (draft: string) =>
    await queuePublication(seller.id, listingArgs(draft, await storePhotos(seller.id, draft, 2)), phone.clock.now);
  const onServer = async () => {
    const [counts] = await world.sql`select
      (select count(*)::int from public.listings where user_id = ${seller.id}) as listings,
      (select count(*)::int from storage.objects where bucket_id = 'listings') as pictures,
      (select count(*)::int from public.payment_proofs where user_id = ${seller.id}) as proofs`;
    return counts;
  };
  await publish(published);
  await prove(seller.id);
  await phone.drainAll();
  reading.pull();
  await vi.waitFor(async () => expect(await phone.db.mutations.count()).toBe(0), 20_000);
  expect([await phone.db.photos.count(), await phone.db.screenshots.count()]).toEqual([0, 0]);
  await publish(halfway);
  let uploads = 0;
  world.proxy.rule(({ path }) => (path.includes("/storage/") && ++uploads > 2 ? { kind: "drop_before" } : null));
  await phone.push();
  world.proxy.rule(() => null);

  for (const how of ["put back", "loaded elsewhere", "loaded elsewhere after a sign-out that kept the outbox"]) {
    // Only the outbox is left to know which server has it.
    if (how.includes("sign-out")) await reading.stop();
    if (how === "put back") await world.putBack();
    else await world.sql`update private.epoch_seed set seed = gen_random_uuid()`;
    if (how.includes("sign-out")) reading = await pullPhone(world, seller);
    reading.pull();
    await vi.waitFor(async () => expect(await phone.left()).toContain("queued send_proof"), 20_000);
    await phone.drainAll();
    expect(await phone.left()).toEqual([]);
    expect(await onServer()).toEqual({ listings: 2, pictures: 12, proofs: 1 });
    reading.pull();
    await vi.waitFor(async () => expect(await phone.db.mutations.count()).toBe(0), 20_000);
  }
});

test("F16 F22 two share a phone: whoever returns after a restore sends again what it lost", async () => {
  const world = await startPushWorld();
  worlds.push(world);
  const [first, second] = [await world.person("Kouassi Yao"), await world.person("Awa Koné")];
  await world.backUp();
  const titles = async () =>
    (await world.sql`select data ->> 'title' as title from public.drafts order by 1`).map((row) =>
      String(row["title"]),
    );
  const write = async (person: typeof first, title: string) => {
    const phone = await phoneOf(world, person);
    onTestFinished(() => phone.forget());
    await phone.mutate({ kind: "save_draft", args: { id: randomUUID(), data: { title } } });
    await phone.drainAll();
    return phone;
  };
  const leave = async (reading: Awaited<ReturnType<typeof pullPhone>>, person: typeof first) => {
    await reading.stop(false);
    await deleteStored(privateName(person.id));
  };
  const givesBack = async (person: typeof first) => {
    const phone = await phoneOf(world, person);
    await vi.waitFor(async () => expect(await phone.left()).toEqual(["queued save_draft"]), 20_000);
    await phone.drainAll();
  };

  const early = await pullPhone(world, first);
  await vi.waitFor(async () => expect((await early.progress())["drafts"]?.pulledAt).toBeTruthy(), 20_000);
  const known = await write(first, "Lu");
  early.pull();
  await vi.waitFor(async () => expect(await known.db.mutations.count()).toBe(0), 20_000);
  await leave(early, first);
  await write(second, "Jamais lu");
  await world.putBack();
  await world.sql`select private.raise_epoch()`;
  expect(await titles()).toEqual([]);

  const middle = await pullPhone(world, second);
  await givesBack(second);
  await leave(middle, second);
  // Their own collections wait for a token: that the market of the restored server is here is no sign that it has what they sent.
  const late = await pullPhone(world, { ...first, tokens: { ...first.tokens, access_token: "ended" } });
  onTestFinished(() => late.stop());
  const feedAt = async () => (await late.progress())["feed"]?.pulledAt;
  const before = await feedAt();
  await vi.waitFor(async () => expect(await feedAt()).not.toBe(before), 20_000);
  const stop = Date.now() + 500; // what a pull lets go of follows it
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(stop), 2_000);
  late.mutationAs(first);
  late.pull();
  await givesBack(first);
  expect(await titles()).toEqual(["Jamais lu", "Lu"]);
});

test("F22 an answer that comes before the offer which a restore lost waits, and both stand", async () => {
  const world = await startPushWorld({ durable: true });
  worlds.push(world);
  const [seller, buyer] = [await world.person("Kouassi Yao"), await world.person("Awa Koné")];
  const listing = await world.listing(seller);
  // The two share a browser here: whoever is there sends.
  const here = async (who: typeof seller) => {
    const phone = await phoneOf(world, who);
    onTestFinished(() => phone.forget());
    return phone;
  };
  const step = async (from: typeof seller, to: string, content: string, offer: Offer) => {
    const phone = await here(from);
    const args = { listing_id: listing, receiver_id: to, content, offer };
    const [id] = await phone.mutate({ kind: "send_message", args });
    await phone.drainAll();
    return id ?? "";
  };
  type Offer = { step: "made" | "accepted"; amount: number; offer_id?: string; reserve_until?: number };
  const stands = async () =>
    (await world.sql`select offer ->> 'step' as step from public.messages order by seq`).map((row) => row["step"]);
  await world.backUp();
  const made = await step(buyer, seller.id, "offre", { step: "made", amount: 40_000 });
  const reserve_until = Date.now() + 3_600_000;
  await step(seller, buyer.id, "accord", { step: "accepted", amount: 40_000, offer_id: made, reserve_until });
  expect(await stands()).toEqual(["made", "accepted"]);
  await world.putBack();
  expect(await stands()).toEqual([]);

  expect(await resendSent(seller.id, "the new one")).toBe(1);
  const early = await here(seller);
  await early.push();
  expect(await early.left()).toEqual(["queued accord"]);
  expect(await resendSent(buyer.id, "the new one")).toBe(1);
  await (await here(buyer)).drainAll();
  const late = await here(seller);
  await late.drainAll();
  expect([await late.left(), await stands()]).toEqual([[], ["made", "accepted"]]);
  expect(await world.sql`select buyer_id from public.listings where reserved_until > now()`).toEqual([
    { buyer_id: buyer.id },
  ]);
});
