/** A photo on a connection of 32 kbit/s that is cut every minute: it arrives, and little of it is carried twice. */
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import { storePhoto } from "#outbox/photos.ts";
import { queuePublication } from "#outbox/publish.ts";
import { forgetSpeed, putPhoto } from "#sync/push/put-photo.ts";
import { message } from "../support/outbox-rows.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";
import { slowConnection, type SlowConnection } from "../support/slow-connection.ts";
import { listingArgs, photo } from "../support/selling.ts";

const BYTES = 364_000;

let world: PushWorld;
let seller: Person;
let draft: string;
beforeAll(async () => {
  world = await startPushWorld();
});
afterAll(() => world.stop());

let connection: SlowConnection;
let phone: Phone;

beforeEach(async () => {
  seller = await world.person("Kouassi Yao");
  draft = randomUUID();
  forgetSpeed();
  connection = slowConnection(() => phone.clock);
  phone = await phoneOf(world, seller, { fetch: connection.fetch });
});
afterEach(() => phone.forget());

async function publish(): Promise<void> {
  const big = await photo(7, BYTES);
  await storePhoto(seller.id, draft, big);
  await queuePublication(seller.id, listingArgs(draft, [big.name]), phone.clock.now);
}
const sizes = async () =>
  (
    await world.sql`
      select (metadata ->> 'size')::int as size from storage.objects where starts_with(name, ${seller.id}) order by size`
  ).map(({ size }) => Number(size));

test("364 kB arrive whole, carried at most 1.3 times", async () => {
  await publish();
  await phone.drainAll(400);
  expect(await phone.left()).toEqual([]);
  expect(await sizes()).toEqual([2_000, 8_000, BYTES]);
  expect(connection.carried).toBeLessThanOrEqual(1.3 * (BYTES + 2_000));
  expect(await world.sql`select status from public.listings where id = ${draft}`).toEqual([{ status: "active" }]);
  // Nothing of the way is remembered once it is there.
  expect(await phone.db.uploads.filter(({ place }) => place !== null).count()).toBe(0);
});

test("while it goes the phone knows how much of it has arrived", async () => {
  const seen: number[] = [];
  phone = await phoneOf(world, seller, {
    fetch: async (url, init) => {
      const [row] = await phone.db.mutations.toArray();
      const { carried } = row?.uploads ?? {};
      if (init?.method === "PATCH" && carried !== undefined) seen.push(carried.sent);
      expect(carried?.of ?? BYTES).toBe(BYTES);
      return await connection.fetch(url, init);
    },
  });
  await publish();
  await phone.drainAll(400);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.every((sent) => sent > 0 && sent < BYTES)).toBe(true);
});

test("a connection that cuts it twice before anything has arrived gets it smaller, once", async () => {
  const small = await photo(8, 90_000);
  let cuts = 3;
  phone = await phoneOf(world, seller, {
    photo: () => small,
    fetch: async (url, init) => {
      if ((url as string).includes("/storage/") && (cuts -= 1) >= 0) throw new TypeError("cut");
      return await connection.fetch(url, init);
    },
  });
  await publish();
  await phone.drainAll(400);
  expect(await phone.left()).toEqual([]);
  expect(await sizes()).toEqual([2_000, 8_000, 90_000]);
});

test("a message written in the middle goes between two parts", async () => {
  const other = await world.person("Awa Koné");
  const listing = await world.listing(other);
  await publish();
  const mutation = message("Bonjour", listing, other.id);
  let written: number | null = null;
  phone = await phoneOf(world, seller, {
    fetch: async (url, init) => {
      const answer = await connection.fetch(url, init);
      if (init?.method === "PATCH" && written === null) {
        written = connection.asked.length;
        await phone.mutate(mutation);
      }
      return answer;
    },
  });
  await phone.drainAll(400);
  // On a busy machine a part may be asked after; none leaves before the message.
  const next = connection.asked.slice(written ?? 0).find((one) => !one.startsWith("HEAD"));
  expect(next).toBe("POST rest/v1/rpc");
  expect(await sizes()).toEqual([2_000, 8_000, BYTES]);
});

test("the page dies in the middle, the last answer is lost: it goes on where it was, once", async () => {
  await publish();
  let lost = 0;
  phone = await phoneOf(world, seller, {
    fetch: async (url, init) => {
      const answer = await connection.fetch(url, init);
      const last = answer.headers.get("upload-offset") === String(BYTES);
      if (init?.method === "PATCH" && last && (lost += 1) === 1) throw new TypeError("lost");
      return answer;
    },
  });
  await phone.push();
  phone.db.close();
  await phone.db.open();
  forgetSpeed();
  await phone.drainAll(400);
  expect([await sizes(), lost]).toEqual([[2_000, 8_000, BYTES], 1]);
  expect(connection.asked.filter((one) => one === "POST storage/v1/upload").length).toBe(1);
});

test("the endpoint for parts takes nobody without a session, nor another's upload or folder", async () => {
  const other = await world.person("Awa Koné");
  const endpoint = `${world.url}/storage/v1/upload/resumable`;
  type Init = { method: string; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> };
  const ask = (url: string, person: Person | null, { headers: more = {}, ...init }: Init) =>
    fetch(url, {
      ...init,
      headers: {
        apikey: publishableKey,
        "tus-resumable": "1.0.0",
        ...more,
        ...(person === null ? {} : { authorization: `Bearer ${person.tokens.access_token}` }),
      },
    });
  const metadata = [
    ["bucketName", "listings"],
    ["objectName", `${seller.id}/${draft}/${"0".repeat(64)}_080.webp`],
    ["contentType", "image/webp"],
  ].map(([name, value]) => `${name} ${btoa(value ?? "")}`);
  const headers = { "upload-length": "10", "upload-metadata": metadata.join(",") };
  const begin = (person: Person | null, more: Record<string, string> = {}) =>
    ask(endpoint, person, { method: "POST", headers: { ...headers, ...more } });
  const part = (url: string, person: Person, offset: number, bytes: number) =>
    ask(`${world.url}${url}`, person, {
      method: "PATCH",
      headers: { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
      body: new Uint8Array(bytes),
    });
  expect((await begin(null)).status).toBe(403);
  expect((await begin(seller, { "upload-length": String(6 * 1024 * 1024) })).status).toBe(413);
  const mine = (await begin(seller)).headers.get("location") ?? "";
  expect((await part(mine, other, 0, 4)).status).toBe(404);
  expect((await part(mine, seller, 3, 4)).status).toBe(409);
  expect((await part(mine, seller, 0, 11)).status).toBe(413);
  expect((await part(mine, seller, 0, 4)).headers.get("upload-offset")).toBe("4");
  expect((await ask(`${world.url}${mine}`, seller, { method: "HEAD" })).headers.get("upload-offset")).toBe("4");
  // Into the seller's folder as somebody else: the policies of the bucket say no before a byte is taken, and nothing is stored.
  expect((await begin(other)).status).toBe(403);
  expect(await sizes()).toEqual([]);
});

test("a server that takes no parts gets it at once", async () => {
  const asked: string[] = [];
  const blob = new Blob([new Uint8Array(100_000)], { type: "image/webp" });
  const network = {
    url: "http://server",
    key: publishableKey,
    fetch: (async (url: string, init: RequestInit) => {
      asked.push(`${init.method} ${new URL(url).pathname}`);
      return url.includes("resumable")
        ? Response.json({ message: "Route not found", error: "Not Found", statusCode: 404 }, { status: 404 })
        : Response.json({ Key: "x" });
    }) as typeof fetch,
  };
  const places = { get: async () => null, set: async () => undefined };
  const answer = await putPhoto(
    { over: network, places, now: () => 0 },
    { bucket: "listings", object: "a/b.webp", blob, token: "t", cut: true, signal: new AbortController().signal },
  );
  expect(answer).toMatchObject({ kind: "answered", status: 200 });
  expect(asked).toEqual(["POST /storage/v1/upload/resumable", "POST /storage/v1/object/listings/a/b.webp"]);
});
