/** A proof of payment from the phone to the real functions over a bad network: one row, one mail, whatever is lost. */
import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { verdictsSoFar, removeShown } from "#outbox/sent.ts";
import type { Fault } from "../support/fault-proxy-faults.ts";
import { prove, screenshot } from "../support/paying.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";

let world: PushWorld;
beforeAll(async () => {
  world = await startPushWorld();
});
afterAll(() => world.stop());

let payer: Person;
let phone: Phone;
beforeEach(async () => {
  payer = await world.person("Mariam Traoré");
  phone = await phoneOf(world, payer);
  world.proxy.rule(() => null);
  world.proxy.online(true);
  world.proxy.seen.length = 0;
});
afterEach(() => phone.forget());

const LISTING_ENDPOINT = "send-listing-payment";
const PACK_ENDPOINT = "send-credit-request";
const sent = () => world.proxy.seen.filter(({ path }) => path.startsWith("/functions/v1/"));

async function onServer() {
  return await world.sql`select p.id::text, p.kind, p.amount, p.status, p.duplicate,
      (select count(*)::int from private.mail_outbox m where m.cause = p.id) as mails,
      (select count(*)::int from storage.objects o where o.name = p.object_path) as pictures
    from public.payment_proofs p where p.user_id = ${payer.id} order by p.created_at`;
}
const received = (id: string, different: object = {}) => ({
  id,
  kind: "pack",
  amount: 1_500,
  status: "received",
  duplicate: false,
  mails: 1,
  pictures: 1,
  ...different,
});
const twice = (fault: Fault): Fault[] => [fault, fault];

test("sent three times with its answers lost: one row, one mail, one picture @core", async () => {
  const listing = await world.listing(payer, "pending");
  const id = await prove(payer.id, { item: "listing", listing_id: listing, amount: 200 });
  world.proxy.next(LISTING_ENDPOINT, ...twice({ kind: "forward_then_drop" }));
  await phone.drainAll();
  expect(sent().map(({ fault }) => fault)).toEqual(["forward_then_drop", "forward_then_drop", null]);
  expect(await onServer()).toEqual([received(id, { kind: "listing", amount: 200 })]);
  expect(await phone.left()).toEqual([]);
  await removeShown({ collections: ["mine"], pullStartedAt: await verdictsSoFar(payer.id), userId: payer.id });
  expect([await phone.db.mutations.count(), await phone.db.screenshots.count()]).toEqual([0, 0]);
});

const FAULTS: [string, Fault][] = [
  ["cut before it left", { kind: "drop_before" }],
  ["cut in the middle of the picture", { kind: "reset_after_bytes", bytes: 2_000 }],
  ["delivered twice", { kind: "duplicate" }],
  ["its answer truncated", { kind: "truncate", bytes: 20 }],
  [
    "503 of the function",
    { kind: "status", status: 503, body: JSON.stringify({ error: "Réessayez.", code: "internal" }), retryAfter: 30 },
  ],
  ["502 of a gateway", { kind: "status", status: 502, body: "<html>Bad gateway</html>" }],
  ["a captive portal", { kind: "html200" }],
  [
    "a function that is not deployed yet",
    { kind: "status", status: 404, body: JSON.stringify({ code: "NOT_FOUND", message: "no function" }) },
  ],
];
for (const [name, fault] of FAULTS) {
  test(`${name}, twice: then exactly once, within a minute`, async () => {
    const id = await prove(payer.id);
    world.proxy.next(PACK_ENDPOINT, ...twice(fault));
    expect(await phone.drainAll()).toBeLessThanOrEqual(60_000);
    expect(await onServer()).toEqual([received(id)]);
    expect(await phone.left()).toEqual([]);
  });
}

test("offline for hours, the page killed after the server had it: still once @core", async () => {
  const id = await prove(payer.id);
  world.proxy.online(false);
  await phone.push();
  phone.clock.now += 7_200_000;
  world.proxy.online(true);
  await phone.dies("prove");
  phone.db.close();
  phone = await phoneOf(world, payer);
  await phone.db.open();
  await phone.drainAll();
  expect(sent().length).toBeGreaterThanOrEqual(2);
  expect(await onServer()).toEqual([received(id)]);
});

test("offline while the price was raised: counted as what was seen and paid", async () => {
  const id = await prove(payer.id);
  const set = async (price: number) =>
    await world.sql`update public.price_list set price = ${price} where id = 'regular'`;
  await set(2_000);
  await phone.drainAll();
  await set(1_500);
  expect(await onServer()).toEqual([received(id, { amount: 1_500 })]);
});

test("too large for a gateway: made smaller, and sent under the same key", async () => {
  const smaller = await screenshot(32);
  phone = await phoneOf(world, payer, { screenshot: () => smaller });
  const id = await prove(payer.id, {}, await screenshot(200));
  world.proxy.next(PACK_ENDPOINT, { kind: "status", status: 413, body: "{}" });
  await phone.drainAll();
  const keys = sent().map(({ body }) => (JSON.parse(body) as { mutationId: string }).mutationId);
  expect(keys).toEqual([id, id]);
  expect(await onServer()).toEqual([received(id)]);
});

test("the session ended: renewed once, then the same proof under the new token", async () => {
  const id = await prove(payer.id);
  world.proxy.next(PACK_ENDPOINT, {
    kind: "status",
    status: 401,
    body: JSON.stringify({ error: "Connectez-vous.", code: "signed_out" }),
  });
  await phone.drainAll();
  expect(world.proxy.seen.filter(({ path }) => path.endsWith("/token")).length).toBe(1);
  expect(await onServer()).toEqual([received(id)]);
});

test("the session cannot be renewed: the proof waits for its author, picture and all", async () => {
  const id = await prove(payer.id);
  await world.sql`delete from auth.refresh_tokens where user_id::text = ${payer.id}`;
  world.proxy.next(PACK_ENDPOINT, { kind: "status", status: 401, body: "{}" });
  expect(await phone.push()).toEqual({ next: null, paused: true });
  expect([await phone.left(), await phone.db.screenshots.count()]).toEqual([["queued send_proof"], 1]);
  expect(await onServer()).toEqual([]);
  const again = await world.signInAgain(payer);
  phone = await phoneOf(world, again);
  await phone.drainAll();
  expect(await onServer()).toEqual([received(id)]);
});

test("refused by the server: its words are kept, and a proof of the same purchase may follow", async () => {
  const listing = await world.listing(payer, "active");
  await prove(payer.id, { item: "listing", listing_id: listing, amount: 200 });
  await phone.drainAll();
  expect((await phone.db.mutations.toArray())[0]).toMatchObject({
    state: "refused",
    refusal: { code: "conflict", message: "Cette annonce n'a plus besoin de paiement." },
  });
  expect(await onServer()).toEqual([]);
});

test("the sixth in an hour waits for its time, and nothing else waits with it", async () => {
  for (let count = 0; count < 6; count++) await prove(payer.id);
  const { next } = await phone.push();
  expect(await onServer()).toHaveLength(5);
  expect((next ?? 0) - phone.clock.now).toBe(300_000);
  const before = sent().length;
  await phone.mutate({
    kind: "update_profile",
    args: { full_name: "Mariam T.", phone: "2250700000000", district: "Lobia" },
  });
  await phone.push("row");
  expect(sent().length).toBe(before);
  expect(await phone.left()).toEqual(["queued send_proof"]);
});
