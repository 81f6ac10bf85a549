/** A person's photo as avatar: put by nobody else, light, seen by everybody, gone when it is nobody's avatar. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { listing, mutate, pull } from "./world.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
});
afterAll(() => world.stop());

type Person = { id: string; token: string };
const FOLDER = randomUUID();

const face = async (): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return await sharp({ create: { width: 192, height: 192, channels: 3, background: { r, g, b } } })
    .webp()
    .toBuffer();
};

/** Puts a photo into a folder of `owner`; gives its name and what the storage said. */
async function put({ id, token }: Person, given?: Buffer, owner = id, type = "image/webp") {
  const bytes = new Uint8Array(given ?? (await face()));
  const hash = createHash("sha256").update(bytes).digest("hex");
  const name = `${owner}/${FOLDER}/${hash}_100.webp`;
  const answer = await fetch(`${world.server.url}/storage/v1/object/avatars/${name}`, {
    method: "POST",
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, "content-type": type },
    body: bytes,
  });
  const said = (await answer.json()) as { statusCode?: string };
  return { name, status: answer.ok ? 200 : Number(said.statusCode ?? answer.status) };
}

const choose = ({ id }: Person, avatar: string | null) => mutate(world.db, id, "choose_avatar", { avatar });
const seen = async (name: string): Promise<number> =>
  (await fetch(`${world.server.url}/storage/v1/object/public/avatars/${name}`)).status;
/** As of a photo that came two hours ago. */
const age = (name: string) =>
  world.db.sql`update storage.objects set created_at = now() - interval '2 hours' where name = ${name}`;
async function toRemove(): Promise<unknown[]> {
  const [row] = await world.db.sql<{ files: { bucket: string; name: string }[] }[]>`
    select public.files_of_departed() as files`;
  return (row?.files ?? []).filter(({ bucket }) => bucket === "avatars").map(({ name }) => name);
}

test("a photo is chosen once it is there, and everybody sees it where its person is @core", async () => {
  const me = await world.newcomer();
  await listing(world.db, me.id);
  const bytes = await face();
  const missing = `${me.id}/${FOLDER}/${createHash("sha256").update(bytes).digest("hex")}_100.webp`;
  expect(await choose(me, missing)).toMatchObject({ status: "rejected", field: "photos" });
  const { name, status } = await put(me, bytes);
  expect([name, status]).toEqual([missing, 200]);
  expect(await choose(me, name)).toMatchObject({ status: "applied", row: { data: { avatar_url: name } } });
  const { rows } = await pull(world.db, null, "sellers");
  expect(rows.find(({ id }) => id === me.id)).toMatchObject({ avatar: name });
  expect(await seen(name)).toBe(200);
  const [mine] = await world.db.as(me.id, (tx) => tx<{ a: object }[]>`select public.export_my_data() as a`);
  expect(mine?.a).toMatchObject({ profil: { photo: name } });
});

test("nobody puts or chooses another's photo, a heavy one, or what is no photo @core", async () => {
  const [me, other] = [await world.newcomer(), await world.newcomer()];
  const heavy = await sharp(randomBytes(256 * 256 * 3), { raw: { width: 256, height: 256, channels: 3 } })
    .webp({ lossless: true })
    .toBuffer();
  expect((await put(me, undefined, other.id)).status).toBe(403);
  expect((await put({ id: me.id, token: "" })).status).not.toBe(200);
  expect((await put(me, heavy)).status).toBe(413);
  expect((await put(me, Buffer.from("<svg/>"), me.id, "image/svg+xml")).status).not.toBe(200);
  expect((await put(me, Buffer.from("words"))).status).toBe(415);
  const { name } = await put(other);
  expect(await choose(me, name)).toMatchObject({ code: "invalid" });
  for (const wrong of [`https://example.com/${name}`, `${name}.svg`, `${me.id}/../${name}`, `${me.id}/x.webp`])
    expect(await choose(me, wrong)).toMatchObject({ code: "invalid" });
});

test("a photo is erased when it is nobody's avatar any more, and when its account closes", async () => {
  const me = await world.newcomer();
  const [first, second] = [(await put(me)).name, (await put(me)).name];
  await choose(me, first);
  await age(first);
  await age(second);
  expect(await toRemove()).toEqual([second]);
  await choose(me, "drawn:sun-orange");
  expect(await toRemove()).toEqual([first, second].toSorted());
  const { name } = await put(me);
  expect(await toRemove()).not.toContain(name); // its phone may be about to choose it
  await choose(me, name);
  await world.db.sql`select public.close_account(${me.id})`;
  expect(await toRemove()).toContain(name);
  // The sweep goes on with what is left, which nobody has removed here.
  await world.db.sql`delete from private.departed where person = ${me.id}`;
});

test("a suspension hides the photo from others, on phones that have it too, and ends with it", async () => {
  const me = await world.newcomer();
  await listing(world.db, me.id);
  const { name } = await put(me);
  await choose(me, name);
  const told = async (after: string) => await pull(world.db, null, "sellers", { after });
  const suspend = (on: boolean, before: number) =>
    world.rpc("team", "suspend_person", { person: me.id, suspend: on, seen: before, reason: "Insultes." });
  const since = (await pull(world.db, null, "sellers")).checkpoint ?? "";
  await suspend(true, 0);
  const hidden = await told(since);
  expect(hidden.rows).toMatchObject([{ id: me.id, avatar: null }]);
  expect((await put(me)).status).toBe(403);
  await suspend(false, 1);
  expect((await told(hidden.checkpoint ?? "")).rows).toMatchObject([{ id: me.id, avatar: name }]);
});

test("the team takes a photo away, once, and no other than that it has looked at @core", async () => {
  const me = await world.newcomer();
  const [first, second] = [(await put(me)).name, (await put(me)).name];
  const remove = async (seenThen: string, action_id: string = randomUUID()) =>
    (await world.rpc("team", "remove_avatar", { person: me.id, seen: seenThen, action_id })).body;
  await choose(me, second);
  expect(await remove(first)).toMatchObject({ already: true, status: null });
  const action = randomUUID();
  expect(await remove(second, action)).toMatchObject({ already: false, status: "removed" });
  expect(await remove(second, action)).toMatchObject({ already: false });
  expect(await remove(second)).toMatchObject({ already: true, status: "removed" });
  const told = await world.db.sql`select data ->> 'state' as state, path from private.news where person = ${me.id}`;
  expect(told).toEqual([{ state: "avatar_removed", path: "/profile" }]);
  await age(second);
  expect(await toRemove()).toContain(second);
  await choose(me, "drawn:sun-orange");
  expect(await remove("drawn:sun-orange")).toMatchObject({ already: true });
});

test("twenty photos an hour, and none without a profile", async () => {
  const me = await world.newcomer();
  for (let n = 0; n < 20; n += 1) expect((await put(me)).status).toBe(200);
  expect((await put(me)).status).toBe(429);
});
