import { createHash, randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import type { ISql } from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { middleName } from "#domain/photo-name.ts";
import { thumbName } from "#domain/thumb.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { picture, startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { openAs, untilSomebodyWaitsFor } from "./waits.ts";
import { mutate, listing } from "./world.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
});
afterAll(() => world.stop());

type Person = { id: string; token: string };
type Upload = { bytes: Uint8Array; name: string; type: string };

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const text = (words: string): Uint8Array => new TextEncoder().encode(words);

async function photo(owner: string, folder = randomUUID()): Promise<Upload> {
  const bytes = new Uint8Array(await picture("webp"));
  return { bytes, name: `${owner}/${folder}/${sha256(bytes)}_133.webp`, type: "image/webp" };
}

async function storage(token: string, method: string, where: string, body: BodyInit, type: string): Promise<number> {
  const answer = await fetch(`${world.server.url}/storage/v1/${where}`, {
    method,
    headers: {
      apikey: publishableKey,
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      "content-type": type,
    },
    body,
  });
  const said = (await answer.json()) as { statusCode?: string };
  return answer.ok ? 200 : Number(said.statusCode ?? answer.status);
}

const put = ({ token }: Pick<Person, "token">, { bytes, name, type }: Upload): Promise<number> =>
  storage(token, "POST", `object/listings/${name}`, new Uint8Array(bytes), type);
const remove = ({ token }: Person, name: string): Promise<number> =>
  storage(token, "DELETE", "object/listings", JSON.stringify({ prefixes: [name] }), "application/json");
const shown = async (name: string): Promise<Uint8Array> =>
  new Uint8Array(await (await fetch(`${world.server.url}/storage/v1/object/public/listings/${name}`)).arrayBuffer());

describe("what is stored as a photo @core", () => {
  test("is a picture by its bytes, under the hash of its bytes", async () => {
    const seller = await world.newcomer();
    const good = await photo(seller.id);
    const folder = `${seller.id}/${randomUUID()}`;
    const html = text("<html><script>alert(1)</script></html>");
    const svg = text('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const gif = text("GIF89a\u0001\u0000\u0001\u0000");
    const cut = good.bytes.slice(0, 11);
    for (const bytes of [html, svg, gif, cut, new Uint8Array()])
      for (const type of ["image/png", "image/webp", "image/jpeg"])
        expect(await put(seller, { bytes, name: `${folder}/${sha256(bytes)}_133.webp`, type }), type).toBe(415);
    expect(await put(seller, { ...good, type: "image/png" })).toBe(415);
    expect(await put(seller, { ...good, name: `${folder}/${"a".repeat(64)}_080.webp` })).toBe(400);
    const large = new Uint8Array(await picture("webp", 640, 480));
    const larger = new Uint8Array(await picture("webp", 640, 801));
    for (const [bytes, size] of [
      [large, "-320"],
      [larger, "-800"],
    ] as const)
      expect(await put(seller, { bytes, name: `${folder}/${sha256(bytes)}_133${size}.webp`, type: "image/webp" })).toBe(
        400,
      );
    expect(await put(seller, good)).toBe(200);
    for (const name of [thumbName(good.name), middleName(good.name)])
      expect(await put(seller, { ...good, name })).toBe(200);
    expect(await put(seller, { ...good, name: good.name.replace(".webp", "-640.webp") })).toBe(403);
    expect(await put(seller, good)).toBe(409);
  });

  test("is what its name says however that is spelt, and can be read", async () => {
    const seller = await world.newcomer();
    const { name, ...good } = await photo(seller.id);
    const other = name.replace(/[0-9a-f]{64}/u, sha256(text("other bytes")));
    const spelt = [
      other.replace(".webp", "%2Ewebp"),
      other.replace(".webp", "%252Ewebp"),
      other.replace(/([0-9a-f])\.webp/u, (_, last: string) => `%${last.charCodeAt(0).toString(16)}.webp`),
      other.replaceAll("/", "%2F"),
      thumbName(other).replace("-320", "%2D320"),
    ];
    const large = new Uint8Array(await picture("webp", 640, 480));
    for (const one of spelt) expect([one, await put(seller, { ...good, bytes: large, name: one })]).toEqual([one, 400]);
    expect(await storage(seller.token, "POST", `object/%6cistings/${other}`, large, "image/webp")).toBe(400);
    const junk = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(300_000, 7)]);
    const jpeg = `${seller.id}/${randomUUID()}/${sha256(junk)}_133.jpg`;
    for (const one of [jpeg, thumbName(jpeg), middleName(jpeg)])
      expect([one, await put(seller, { bytes: junk, name: one, type: "image/jpeg" })]).toEqual([one, 415]);
    expect(await world.db.sql`select name from storage.objects where starts_with(name, ${seller.id})`).toEqual([]);
    expect(await put(seller, { ...good, name: name.replace(".webp", "%2Ewebp") })).toBe(200);
    expect(await shown(name)).toEqual(good.bytes);
  });

  test("is readable by the server alone", async () => {
    const seller = await world.newcomer();
    const { name, ...rest } = await photo(seller.id);
    expect(await put(seller, { name, ...rest })).toBe(200);
    const file = path.join(world.dataDir, "storage", "listings", name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
  });

  test("comes by no side entrance", async () => {
    const seller = await world.newcomer();
    const good = await photo(seller.id);
    await put(seller, good);
    const other = good.name.replace(sha256(good.bytes), "b".repeat(64));
    const asJson = (where: string, body: object) =>
      storage(seller.token, "POST", where, JSON.stringify(body), "application/json");
    for (const endpoint of ["copy", "move"])
      expect(
        await asJson(`object/${endpoint}`, { bucketId: "listings", sourceKey: good.name, destinationKey: other }),
      ).toBe(403);
    expect(await asJson(`object/upload/sign/listings/${other}`, {})).toBe(403);
    // The same endpoints, spelt otherwise.
    for (const endpoint of ["%63opy", "c%6fpy", "%6dove"])
      expect(
        await asJson(`object/${endpoint}`, { bucketId: "listings", sourceKey: good.name, destinationKey: other }),
      ).toBe(403);
    expect(await asJson(`object/%75pload/s%69gn/listings/${other}`, {})).toBe(403);
    expect(await asJson(`object/%2575pload/sign/listings/${other}`, {})).toBe(400);
    expect(await storage(seller.token, "PUT", `object/listings/${good.name}`, "<html>", "image/webp")).toBe(415);
  });
});

test("a photo that a listing shows is neither removed nor replaced; another one goes @core", async () => {
  const seller = await world.newcomer();
  const [kept, spare] = [await photo(seller.id), await photo(seller.id)];
  const small = { ...kept, name: thumbName(kept.name) };
  const middle = { ...kept, name: middleName(kept.name) };
  for (const one of [kept, small, middle, spare]) expect(await put(seller, one)).toBe(200);
  await listing(world.db, seller.id, { photos: [kept.name] });
  for (const { name } of [kept, small, middle, spare]) await remove(seller, name);
  expect(await shown(kept.name)).toEqual(kept.bytes);
  for (const { name } of [small, middle]) expect(await shown(name)).toEqual(kept.bytes);
  expect(await put(seller, kept)).toBe(409);
  expect(await put(seller, spare)).toBe(200);
});

test("a reported photo stays while the report is open and 90 days more", async () => {
  const { db } = world;
  const [seller, reporter] = [await world.newcomer(), await world.newcomer()];
  const id = randomUUID();
  const [reported, spare] = [await photo(seller.id, id), await photo(seller.id)];
  const small = { ...reported, name: thumbName(reported.name) };
  for (const one of [reported, small, spare]) expect(await put(seller, one)).toBe(200);
  await listing(db, seller.id, { id, photos: [reported.name] });
  expect(await mutate(db, reporter.id, "report_listing", { listing_id: id, reason: "fake" })).toMatchObject({
    status: "applied",
  });
  expect(await mutate(db, seller.id, "delete_listing", { id })).toMatchObject({ status: "applied" });
  await db.sql`update storage.objects set created_at = now() - interval '40 days' where starts_with(name, ${seller.id})`;
  await db.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.listings set updated = now() - interval '40 days' where id = ${id}`;
  });
  const left = async (): Promise<string[]> => {
    for (const { name } of [reported, small]) await remove(seller, name);
    const [row] = await db.sql<{ gone: { name: string }[] }[]>`select private.pictures_to_remove('listings') as gone`;
    const gone = row?.gone.map(({ name }) => name) ?? [];
    const rows = await db.sql<{ name: string }[]>`
      select name from storage.objects where starts_with(name, ${seller.id}) order by length(name)`;
    return rows.map(({ name }) => name).filter((name) => !gone.includes(name));
  };
  await remove(seller, spare.name);
  expect(await left()).toEqual([reported.name, small.name]);
  const handled = (days: number) => db.sql`
    update public.reports set status = 'removed', handled_at = now() - make_interval(days => ${days}) where listing_id = ${id}`;
  await handled(89);
  expect(await left()).toEqual([reported.name, small.name]);
  await handled(91);
  const [row] = await db.sql<{ gone: { name: string }[] }[]>`select private.pictures_to_remove('listings') as gone`;
  expect(row?.gone.map(({ name }) => name)).toEqual(expect.arrayContaining([reported.name, small.name]));
  expect(await left()).toEqual([]);
});

describe("nothing is taken @core", () => {
  test("from a visitor, without a profile, while suspended, after closing, in another's folder", async () => {
    const [newcomer, suspended, closed, other] = [
      await world.newcomer(),
      await world.newcomer(),
      await world.newcomer(),
      await world.newcomer(),
    ];
    const { sql } = world.db;
    await sql`delete from public.user_private where id = ${newcomer.id}`;
    await sql`insert into private.suspensions (user_id, suspended_by, reason) values (${suspended.id}, ${world.ids.team}, 'test')`;
    await sql`select public.close_account(${closed.id})`;
    for (const one of [newcomer, suspended, closed]) expect(await put(one, await photo(one.id))).toBe(403);
    expect(await put({ token: "" }, await photo(other.id))).toBe(403);
    expect(await put(other, await photo(newcomer.id))).toBe(403);
    expect(await put(other, await photo(other.id))).toBe(200);
    await sql`update private.suspensions set lifted_at = now() where user_id = ${suspended.id}`;
    expect(await put(suspended, await photo(suspended.id))).toBe(200);
  });

  test("beyond ninety in an hour, with the time to wait; and beyond three thousand at all", async () => {
    const { sql } = world.db;
    const seller = await world.newcomer();
    const fill = (count: number, age: string) => sql`
      insert into storage.objects (bucket_id, name, created_at)
      select 'listings', ${seller.id} || '/' || gen_random_uuid() || '/' || repeat('0', 64) || '_080.webp', now() - ${age}::interval
      from generate_series(1, ${count})`;
    await fill(89, "20 minutes");
    expect(await put(seller, await photo(seller.id))).toBe(200);
    const late = await photo(seller.id);
    expect(await put(seller, late)).toBe(429);
    // On a project the policy itself says so.
    await expect(
      world.db.as(
        seller.id,
        (tx) => tx`insert into storage.objects (bucket_id, name) values ('listings', ${late.name})`,
      ),
    ).rejects.toMatchObject({ code: "PT429" });
    await sql`update storage.objects set created_at = created_at - interval '41 minutes' where starts_with(name, ${seller.id})`;
    expect(await put(seller, late)).toBe(200);
    await fill(2_910, "3 days");
    expect(await put(seller, await photo(seller.id))).toBe(403);
  });

  test("of a payment by a suspended person, and beyond twenty waiting: the folder is bounded", async () => {
    const { sql } = world.db;
    const [payer, suspended] = [await world.newcomer(), await world.newcomer()];
    const bytes = new Uint8Array(await picture("png"));
    const send = ({ id, token }: Person) =>
      storage(token, "POST", `object/proofs/${id}/waiting/${randomUUID()}-${bytes.length}.png`, bytes, "image/png");
    await sql`insert into private.suspensions (user_id, suspended_by, reason) values (${suspended.id}, ${world.ids.team}, 'test')`;
    expect(await send(suspended)).toBe(403);
    await sql`update private.suspensions set lifted_at = now() where user_id = ${suspended.id}`;
    expect(await send(suspended)).toBe(200);
    await sql`insert into storage.objects (bucket_id, name, created_at)
      select 'proofs', ${payer.id} || '/waiting/' || gen_random_uuid() || '-1.png', now() - interval '2 days' from generate_series(1, 19)`;
    expect(await send(payer)).toBe(200);
    expect(await send(payer)).toBe(403);
    await sql`delete from storage.objects where starts_with(name, ${payer.id}) and created_at < now() - interval '1 day'`;
    expect(await send(payer)).toBe(200);
  });

  test("however many come at once: one is counted before the next", async () => {
    const { sql } = world.db;
    const [seller, shop] = [await world.newcomer(), await world.newcomer()];
    const bytes = new Uint8Array(await picture("png"));
    const waiting = () => `${seller.id}/waiting/${randomUUID()}-${bytes.length}.png`;
    const said = await Promise.all(
      Array.from({ length: 20 }, () => storage(seller.token, "POST", `object/proofs/${waiting()}`, bytes, "image/png")),
    );
    expect([200, 429].map((status) => said.filter((one) => one === status).length)).toEqual([12, 8]);
    await sql`insert into storage.objects (bucket_id, name, created_at)
      select 'listings', ${shop.id} || '/' || gen_random_uuid() || '/' || repeat('0', 64) || '_080.webp', now() - interval '2 days'
      from generate_series(1, 2999)`;
    const [last, late] = [await photo(shop.id), await photo(shop.id)];
    // As a project keeps what it has tried before: past the policies, in the name of its owner.
    const kept = (tx: ISql, { name }: Upload) =>
      tx`insert into storage.objects (bucket_id, name, owner_id) values ('listings', ${name}, ${shop.id})`;
    const first = await openAs(world.db, shop.id);
    await kept(first.sql, last);
    const second = world.db
      .as("service", (tx) => kept(tx, late))
      .then(
        () => "kept",
        (error: { code?: string }) => error.code,
      );
    await Promise.race([untilSomebodyWaitsFor(sql, first.pid), second]);
    await first.end("commit");
    expect(await second).toBe("42501");
  });
});

describe("a policy on a project takes what is stored now, and signs no address for later", () => {
  /** As a hosted storage asks: it tries the row, and keeps it only where it has the bytes. */
  const asked = (who: string, bucket: string, name: string, operation: string): Promise<string> =>
    world.db
      .as(who, async (tx) => {
        await tx`select set_config('storage.operation', ${operation}, true)`;
        await tx`insert into storage.objects (bucket_id, name) values (${bucket}, ${name})`;
      })
      .then(
        () => "taken",
        (error: { code?: string }) => String(error.code),
      );

  test.each(["listings", "proofs"])("in %s", async (bucket) => {
    const { id } = await world.newcomer();
    const name = async () =>
      bucket === "listings"
        ? (await photo(id)).name.replace(/[0-9a-f]{64}/u, sha256(text(randomUUID())))
        : `${id}/waiting/${randomUUID()}-1.webp`;
    for (const operation of [
      "",
      "storage.object.upload",
      "object.upload",
      "storage.tus.upload.create",
      "storage.tus.upload.part",
    ])
      expect([operation, await asked(id, bucket, await name(), operation)]).toEqual([operation, "taken"]);
    const others = ["sign_upload_url", "upload_signed", "copy", "move", "upload_update"].map(
      (what) => `storage.object.${what}`,
    );
    for (const operation of [...others, "storage.s3.upload", "storage.tus.upload.create_signed"])
      expect([operation, await asked(id, bucket, await name(), operation)]).toEqual([operation, "42501"]);
  });
});
