/** A proof of payment on a connection of 32 kbit/s that is cut every minute: its picture arrives in parts, and the proof once. */
import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import { forgetSpeed } from "#sync/push/put-photo.ts";
import { prove, screenshot } from "../support/paying.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";
import { slowConnection, type SlowConnection } from "../support/slow-connection.ts";

let world: PushWorld;
let payer: Person;
let phone: Phone;
let picture: Blob;
beforeAll(async () => {
  world = await startPushWorld();
});
afterAll(() => world.stop());

let connection: SlowConnection;

beforeEach(async () => {
  payer = await world.person("Mariam Traoré");
  forgetSpeed();
  connection = slowConnection(() => phone.clock);
  picture = await screenshot(560);
  phone = await phoneOf(world, payer, { fetch: connection.fetch });
});
afterEach(() => phone.forget());

const onServer = async () =>
  await world.sql`select p.id::text, p.object_path, (select (o.metadata ->> 'size')::int from storage.objects o
      where o.bucket_id = 'proofs' and o.name = p.object_path) as bytes
    from public.payment_proofs p where p.user_id = ${payer.id}`;
const posts = () => connection.asked.filter((one) => one === "POST functions/v1/send-credit-request").length;

test("F20 a picture of some 300 kB arrives whole, carried at most 1.3 times, its proof once", async () => {
  expect(picture.size).toBeGreaterThan(200_000);
  const id = await prove(payer.id, {}, picture);
  const seen: (number | undefined)[] = [];
  for (let turn = 0; turn < 60 && (await phone.left()).length > 0; turn++) {
    const { next } = await phone.push();
    seen.push((await phone.db.mutations.toArray())[0]?.uploads?.carried?.sent);
    if (next !== null) phone.clock.now = Math.max(phone.clock.now, next);
  }
  expect(await onServer()).toMatchObject([{ id, bytes: picture.size }]);
  expect((await onServer())[0]?.["object_path"]).not.toContain("waiting");
  expect(connection.carried).toBeLessThanOrEqual(1.3 * picture.size + 5_000);
  expect(posts()).toBe(1);
  expect(seen.filter((sent) => sent !== undefined).length).toBeGreaterThan(0);
  expect(await phone.left()).toEqual([]);
  expect(await phone.db.uploads.filter(({ place }) => place !== null).count()).toBe(0);
});

test("the page dies in the middle, the answer is lost: it goes on where it was, once", async () => {
  const id = await prove(payer.id, {}, picture);
  let lost = 0;
  const losing: typeof fetch = async (url, init) => {
    const answer = await connection.fetch(url, init);
    if ((url as string).includes("/functions/") && (lost += 1) === 1) throw new TypeError("lost");
    return answer;
  };
  phone = await phoneOf(world, payer, { fetch: losing });
  await phone.dies("prove");
  phone.db.close();
  phone = await phoneOf(world, payer, { fetch: losing });
  await phone.db.open();
  forgetSpeed();
  await phone.drainAll();
  expect(await onServer()).toMatchObject([{ id, bytes: picture.size }]);
  expect(connection.asked.filter((one) => one === "POST storage/v1/upload").length).toBe(1);
  expect(posts()).toBe(2);
});

test("a server without parts, or with an older function, gets the picture within the proof", async () => {
  const old: [at: string, answer: () => Response][] = [
    [
      "/upload/resumable",
      () => Response.json({ error: "Unauthorized", message: "policy", statusCode: "403" }, { status: 403 }),
    ],
    [
      "/functions/",
      () => Response.json({ error: "Veuillez remplir", code: "invalid", field: "screenshotBase64" }, { status: 400 }),
    ],
  ];
  const ids: string[] = [];
  for (const [at, answer] of old) {
    const bodies: string[] = [];
    phone = await phoneOf(world, payer, {
      fetch: async (url, init) => {
        const asked = url as string;
        const body = typeof init?.body === "string" ? init.body : "";
        if (asked.includes("/functions/")) bodies.push(body);
        const isOld = asked.includes(at) && !body.includes("screenshotBase64");
        return isOld ? answer() : await fetch(url, init);
      },
    });
    ids.push(await prove(payer.id, {}, await screenshot(560)));
    await phone.drainAll();
    expect(bodies.at(-1)).toContain("screenshotBase64");
  }
  expect((await onServer()).map((row) => String(row["id"])).toSorted()).toEqual(ids.toSorted());
});

test("where no picture may wait the proof carries it: suspended reads so, a 21st is taken", async () => {
  const other = await world.person("Awa Koné");
  await world.sql`insert into private.suspensions (user_id, suspended_by, reason) values (${payer.id}, ${other.id}, 'test')`;
  phone = await phoneOf(world, payer, {});
  const id = await prove(payer.id, { full_name: "Mariam T." }, picture);
  await phone.drainAll();
  expect(await phone.db.mutations.toArray()).toMatchObject([
    { id, args: { full_name: "Mariam T." }, refusal: { message: "Votre compte est suspendu. Écrivez au support." } },
  ]);
  await phone.forget();
  await world.sql`update private.suspensions set lifted_at = now() where user_id = ${payer.id}`;
  await world.sql`insert into storage.objects (bucket_id, name, created_at)
    select 'proofs', ${payer.id} || '/waiting/' || gen_random_uuid() || '-1.webp', now() - interval '2 days' from generate_series(1, 20)`;
  forgetSpeed();
  phone = await phoneOf(world, payer, {});
  const later = await prove(payer.id, {}, picture);
  await phone.drainAll();
  expect(await onServer()).toMatchObject([{ id: later, bytes: picture.size }]);
});

test("nobody puts, reads or lists outside the own folder, nor counts with another's picture", async () => {
  const other = await world.person("Awa Koné");
  const ask = (method: string, path: string, body?: BodyInit, type = "image/webp") =>
    fetch(`${world.url}/storage/v1/object/${path}`, {
      method,
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${payer.tokens.access_token}`,
        ...(body === undefined ? {} : { "content-type": type }),
      },
      ...(body === undefined ? {} : { body }),
    });
  const id = crypto.randomUUID();
  const own = `${payer.id}/waiting/${id}-${picture.size}.webp`;
  expect((await ask("POST", `proofs/${other.id}/waiting/${id}-1.webp`, picture)).ok).toBe(false);
  expect((await ask("POST", `proofs/${payer.id}/${id}.webp`, picture)).ok).toBe(false);
  expect((await ask("POST", `proofs/${own}`, picture)).ok).toBe(true);
  expect((await ask("GET", `proofs/${own}`)).ok).toBe(false);
  expect((await ask("GET", `public/proofs/${own}`)).ok).toBe(false);
  expect((await ask("PUT", `proofs/${own}`, picture)).ok).toBe(false);
  await ask("DELETE", "proofs", JSON.stringify({ prefixes: [own] }), "application/json");
  const stays =
    await world.sql`select name from storage.objects where bucket_id = 'proofs' and name like '%/waiting/%' and name like ${`${payer.id}%`}`;
  expect(stays).toEqual([{ name: own }]);
  const listed = await ask(
    "POST",
    "list/proofs",
    JSON.stringify({ prefix: `${payer.id}/waiting` }),
    "application/json",
  );
  expect(await listed.json()).toEqual([]);
  const taken = await fetch(`${world.url}/functions/v1/send-credit-request`, {
    method: "POST",
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${other.tokens.access_token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      selectedPack: "starter",
      amount: "500",
      phoneNumber: "0701020304",
      email: "awa@exemple.ci",
      fullName: "Awa Koné",
      screenshotObject: own,
    }),
  });
  expect([taken.status, await taken.json()]).toMatchObject([404, { field: "screenshotObject" }]);
});
