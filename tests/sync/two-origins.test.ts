import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Person, type PushWorld, startPushWorld } from "../support/push-world.ts";
import { type PullPhone, pullPhone } from "./pull-phone.ts";

/*
 * A site whose project is another origin, as it is hosted: before each request that is not simple a browser asks leave, for each address
 * and method anew. Here the page's address is the server itself, and the project its proxy: the same answers, told apart by who was asked.
 */
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

let asked: { own: boolean; method: string; address: string }[] = [];
beforeEach(() => {
  asked = [];
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    asked.push({
      own: url.origin === new URL(world.url).origin,
      method: init?.method ?? "GET",
      address: url.pathname + url.search,
    });
    return send(input, init);
  });
});
afterEach(async () => {
  await phone.stop();
  vi.unstubAllGlobals();
});

/** The preflight requests of a browser: all of our requests carry a key, so each new address and method of the project needs one. */
const leaves = (): readonly string[] => [
  ...new Set(asked.filter(({ own }) => !own).map(({ method, address }) => `${method} ${address}`)),
];
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 25_000, interval: 50 });

test("what everybody reads comes from the page's own address, and asks leave for nothing", async () => {
  await Promise.all([world.listing(seller), world.listing(seller)]);
  phone = await pullPhone(world, awa, world.url);
  await eventually(async () => expect(await phone.feed()).toEqual(await phone.truth("feed")));
  const shared = asked.filter(({ own }) => own);
  expect(shared.length).toBeGreaterThan(0);
  expect(shared.every(({ method, address }) => method === "GET" && address.startsWith("/flux/"))).toBe(true);
  expect(leaves().filter((address) => !address.includes("sync_pull"))).toEqual([]);
});

test("a person's own news ask leave once, however many come", async () => {
  const about = await world.listing(seller);
  phone = await pullPhone(world, awa, world.url);
  for (let n = 1; n <= 5; n += 1) {
    await world.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content)
      values (${randomUUID()}, ${about}, ${seller.id}, ${awa.id}, ${`Message ${n}`})`;
    phone.pull();
    await eventually(async () => expect(await phone.messages()).toHaveLength(n));
  }
  expect(leaves()).toEqual(["POST /rest/v1/rpc/sync_pull"]);
});
