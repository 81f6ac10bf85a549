/** Trouble on the way is never a refusal: twenty mutations, twenty seconds of it, then a good network. All sent, none refused. */
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { message } from "../support/outbox-rows.ts";
import type { Fault } from "../support/fault-proxy-faults.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";

const TROUBLE_MS = 20_000;
const HOUR_MS = 3_600_000;

let world: PushWorld;
let seller: Person;
let buyer: Person;
let phone: Phone;
let listings: string[];
beforeAll(async () => {
  world = await startPushWorld();
  seller = await world.person("Kouassi Yao");
});
afterAll(() => world.stop());
beforeEach(async () => {
  buyer = await world.person("Awa Koné");
  listings = [await world.listing(seller), await world.listing(seller)];
  phone = await phoneOf(world, buyer);
});
afterEach(async () => {
  world.proxy.rule(() => null);
  await phone.forget();
});

const body = (said: object) => JSON.stringify(said);
const stranger = (status: number, said: object | string, retryAfter?: number): Fault => ({
  kind: "status",
  status,
  body: typeof said === "string" ? said : body(said),
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

const spoken = (text: string, headers: object = {}): Fault & { kind: "raw" } => ({
  kind: "raw",
  status: 200,
  headers: { "content-type": "application/json", ...headers },
  body: text,
});

const CONNECTIONS: [name: string, fault: Fault, ms: number][] = [
  ["a gateway that has no route", stranger(404, { message: "no Route matched with those values" }), TROUBLE_MS],
  ["a portal that wants a login, in JSON", stranger(403, { error: "login_required" }), TROUBLE_MS],
  ["a portal that answers everybody alike", stranger(401, { error: "login_required" }), TROUBLE_MS],
  ["a project over its quota, for an hour", stranger(402, { message: "quota exceeded" }), HOUR_MS],
  ["a gateway's 400", stranger(400, { message: "bad request" }), TROUBLE_MS],
  ["a stranger's conflict", stranger(409, { code: "conflict", message: "no" }), TROUBLE_MS],
  ["a function that is not deployed", stranger(404, { code: "NOT_FOUND", message: "no function" }), TROUBLE_MS],
  ["a portal that speaks like one of our functions", stranger(403, { error: "No.", code: "forbidden" }), TROUBLE_MS],
  ["a gateway that speaks like the object store", stranger(400, { statusCode: "403", error: "x" }), TROUBLE_MS],
  ["500 in JSON", stranger(500, { message: "oops" }), TROUBLE_MS],
  ["200 in HTML", { kind: "html200" }, TROUBLE_MS],
  ["a portal that leads elsewhere", { kind: "raw", status: 307, headers: { location: "/login" } }, TROUBLE_MS],
  ["a portal that says yes without a word", { kind: "raw", status: 204 }, TROUBLE_MS],
  ["an answer that claims another encoding", spoken("no gzip", { "content-encoding": "gzip" }), TROUBLE_MS],
  ["an answer shorter than it says", { ...spoken("[{"), length: 4_000 }, TROUBLE_MS],
  ["the verdict on somebody else's mutation", spoken(body([{ id: randomUUID(), status: "applied" }])), TROUBLE_MS],
  ["503 in HTML that names an hour", stranger(503, "<html>busy</html>", 3_600), TROUBLE_MS],
];

describe("twenty mutations, and", () => {
  for (const [name, fault, ms] of CONNECTIONS) {
    test(`${name}: twenty sent, none refused, within a minute of a good network`, async () => {
      const texts = Array.from({ length: 20 }, (_, place) => `m${place + 1}`);
      await phone.mutate(...texts.map((text, place) => message(text, listings[place % 2], seller.id)));
      const began = phone.clock.now;
      world.proxy.rule(({ path, method }) =>
        method !== "OPTIONS" && /\/(rest|auth)\/v1\//u.test(path) && phone.clock.now < began + ms ? fault : null,
      );
      while (phone.clock.now < began + ms) {
        const { next, paused } = await phone.push("timer");
        expect(paused).toBe(false);
        phone.clock.now = Math.max(next ?? 0, phone.clock.now + 1);
      }
      await phone.drainAll();
      expect(phone.clock.now - began - ms).toBeLessThanOrEqual(120_000);
      expect(await phone.left()).toEqual([]);
      const stored = await world.sql`
        select content from public.messages where sender_id = ${buyer.id} order by substr(content, 2)::int`;
      expect(stored.map(({ content }) => String(content))).toEqual(texts);
    });
  }
});

test.each([
  ["at every endpoint", "/"],
  ["at one of them, where no fresh token helps", "/sync_push"],
])("an hour of a stranger's 401 %s: at most forty requests, the session stays, all is sent", async (_, endpoint) => {
  await phone.mutate(message("a", listings[0], seller.id), message("b", listings[1], seller.id));
  const began = phone.clock.now;
  world.proxy.seen.length = 0;
  world.proxy.rule(({ path }) => (path.includes(endpoint) ? stranger(401, { error: "login_required" }) : null));
  while (phone.clock.now < began + HOUR_MS) {
    const { next, paused } = await phone.push();
    expect(paused).toBe(false);
    phone.clock.now = next ?? Infinity;
  }
  expect(world.proxy.seen.length).toBeLessThanOrEqual(40);
  world.proxy.rule(() => null);
  await phone.drainAll();
  expect(await phone.left()).toEqual([]);
});

test("an answer that comes a byte at a time is waited for no longer than any other", async () => {
  await phone.mutate(message("a", listings[0], seller.id));
  world.proxy.rule(() => ({ ...spoken("[".repeat(100_000)), dripMs: 100 }));
  expect(await phone.push()).toMatchObject({ paused: false, next: expect.any(Number) });
  world.proxy.rule(() => null);
  await phone.drainAll();
  expect(await phone.left()).toEqual([]);
});

test('a server that says "at once" for an hour is asked no more often than one that says nothing', async () => {
  const later = { code: "PGRST001", message: "x", details: null, hint: null };
  const asked = async (retryAfter?: number) => {
    world.proxy.rule(({ path }) => (path.endsWith("/sync_push") ? stranger(503, later, retryAfter) : null));
    const [before, began] = [world.proxy.seen.length, phone.clock.now];
    while (phone.clock.now < began + HOUR_MS && world.proxy.seen.length < before + 500)
      phone.clock.now = (await phone.push()).next ?? Infinity;
    world.proxy.rule(() => null);
    await phone.drainAll();
    expect(await phone.left()).toEqual([]);
    return world.proxy.seen.length - before;
  };
  await phone.mutate(message("a", listings[0], seller.id), message("b", listings[1], seller.id));
  const silent = await asked();
  await phone.mutate(message("c", listings[0], seller.id), message("d", listings[1], seller.id));
  expect(await asked(0)).toBeLessThanOrEqual(silent + 2);
});
