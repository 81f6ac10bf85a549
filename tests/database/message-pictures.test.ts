/** The picture or the voice of a message: of the two who talk, of nobody else, for 90 days. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { thumbName } from "#domain/thumb.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { picture, startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { listing, message, mutate, pull } from "./world.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
});
afterAll(() => world.stop());

type Person = { id: string; token: string };
let buyer: Person;
let seller: Person;
let bike: string;
beforeEach(async () => {
  buyer = await world.newcomer();
  seller = await world.newcomer();
  bike = await listing(world.db, seller.id);
});

const ask = (token: string, method: string, where: string, body?: BodyInit, type = "application/json") =>
  fetch(`${world.server.url}/storage/v1/${where}`, {
    method,
    headers: {
      apikey: publishableKey,
      ...(token !== "" && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": type }),
    },
    ...(body !== undefined && { body }),
  });
const statusOf = async (answer: Response): Promise<number> =>
  answer.ok ? 200 : Number(((await answer.json()) as { statusCode?: string }).statusCode ?? answer.status);

/** Puts bytes into the folder of `who`; gives the name and what the storage said. */
async function put(who: Person, given?: Buffer, type = "image/webp"): Promise<{ name: string; said: number }> {
  const bytes = new Uint8Array(given ?? (await picture("webp")));
  const hash = createHash("sha256").update(bytes).digest("hex");
  const name = `${who.id}/${randomUUID()}/${hash}_100.${type === "image/jpeg" ? "jpg" : "webp"}`;
  const said = await statusOf(await ask(who.token, "POST", `object/messages/${name}`, bytes, type));
  return { name, said };
}
const read = async ({ token }: Pick<Person, "token">, name: string): Promise<number> =>
  statusOf(await ask(token, "GET", `object/messages/${name}`));

const send = (who: Person, to: Person, name: string, more: object = {}) =>
  mutate(world.db, who.id, "send_media", {
    listing_id: bike,
    receiver_id: to.id,
    id: name.split("/")[1],
    photos: [name],
    ...more,
  });

/** A picture that the buyer has sent to the seller, with its small size. */
async function sent(): Promise<string> {
  const bytes = await picture("webp");
  const { name } = await put(buyer, bytes);
  await ask(buyer.token, "POST", `object/messages/${thumbName(name)}`, new Uint8Array(bytes), "image/webp");
  expect(await send(buyer, seller, name)).toMatchObject({ status: "applied" });
  return name;
}

describe("who sees it @core", () => {
  test("the two who talk, both sizes; no third by its address, its folder or a signed address", async () => {
    const name = await sent();
    for (const one of [name, thumbName(name)])
      expect([await read(buyer, one), await read(seller, one)], one).toEqual([200, 200]);
    const third = await world.newcomer();
    for (const who of [third, { token: "" }, { token: world.tokens.team }])
      for (const one of [name, thumbName(name)]) expect(await read(who, one)).toBeGreaterThanOrEqual(400);
    expect(await statusOf(await ask("", "GET", `object/public/messages/${name}`))).toBe(404);
    const signed = await ask(third.token, "POST", `object/sign/messages/${name}`, '{"expiresIn": 60}');
    expect(await statusOf(signed)).toBeGreaterThanOrEqual(400);
    const list = async ({ token }: Person) =>
      (await ask(token, "POST", "object/list/messages", JSON.stringify({ prefix: "" }))).json();
    expect([await list(third), await list(seller)]).toMatchObject([[], [{ name: buyer.id }]]);
    for (const who of [third, seller, buyer])
      await ask(who.token, "DELETE", "object/messages", JSON.stringify({ prefixes: [name] }));
    expect(await read(seller, name)).toBe(200);
  });

  test("nobody before it is sent, nor what was refused", async () => {
    const { name } = await put(buyer);
    expect([await read(buyer, name), await read(seller, name)]).toEqual([404, 404]);
    await mutate(world.db, seller.id, "block_person", { person_id: buyer.id, on: true });
    expect(await send(buyer, seller, name)).toMatchObject({ status: "rejected", code: "blocked" });
    expect(await read(seller, name)).toBe(404);
  });

  test("the team once a report has brought it along, for as long as its words are there", async () => {
    const name = await sent();
    const report = { person_id: buyer.id, listing_id: bike, reason: "insult", comment: "" };
    const team = { token: world.tokens.team };
    await mutate(world.db, seller.id, "report_person", { ...report, attach: false });
    expect(await read(team, name)).toBe(404);
    await world.db.sql`delete from public.reports where reporter_id = ${seller.id}`;
    await mutate(world.db, seller.id, "report_person", { ...report, attach: true });
    expect([await read(team, name), await read(team, thumbName(name))]).toEqual([200, 200]);
    const { body } = await world.rpc("team", "team_person_reports");
    expect(JSON.stringify(body)).toContain(name);
    expect(await read(await world.newcomer(), name)).toBe(404);
    await world.db.sql`update public.reports set words = null where reporter_id = ${seller.id}`;
    expect(await read(team, name)).toBe(404);
  });
});

describe("what may be sent @core", () => {
  test("a picture by its bytes, of a hundred kilobytes, without where it was taken", async () => {
    expect((await put(buyer, Buffer.from("<html>"))).said).toBe(415);
    const large = await sharp(await picture("png", 600, 600))
      .webp({ quality: 100 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(100_000);
    expect((await put(buyer, large)).said).toBe(413);
    const told = await sharp(await picture("png"))
      .withExif({ IFD3: { GPSLatitude: "6/1 52/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect(told.includes("Exif")).toBe(true);
    const { name, said } = await put(buyer, told, "image/jpeg");
    expect(said).toBe(200);
    await send(buyer, seller, name);
    const bytes = await (await ask(seller.token, "GET", `object/messages/${name}`)).arrayBuffer();
    expect(Buffer.from(bytes).includes("Exif")).toBe(false);
  });

  test("one's own, there already, in one message; its weight is the storage's word", async () => {
    const name = await sent();
    const other = await put(seller);
    const elsewhere = name.replace(/[^/]+\.webp$/u, `${"a".repeat(64)}_100.webp`);
    for (const photos of [
      [other.name],
      [name],
      [elsewhere],
      [],
      [name, elsewhere],
      [`${buyer.id}/../x.webp`],
      "x",
      null,
    ])
      expect(await send(buyer, seller, name, { photos }), String(photos)).toMatchObject({
        status: "rejected",
        code: "invalid",
        message: expect.stringMatching(/^Une photo n'est pas/u) as unknown,
      });
    const fresh = await put(buyer);
    expect(await send(buyer, seller, fresh.name, { bytes: 1 })).toMatchObject({ status: "applied" });
    const [row] = await world.db.sql`select m.media, (o.metadata ->> 'size')::int as size from public.messages m
      join storage.objects o on o.name = m.media ->> 'name' where o.name = ${fresh.name}`;
    expect(row?.["media"]).toEqual({ kind: "photo", name: fresh.name, bytes: row?.["size"] });
  });

  test("by the rules of words: the buyer first, thirty without an answer, nobody suspended", async () => {
    const mine = await put(seller);
    expect(await send(seller, buyer, mine.name)).toMatchObject({ status: "rejected", code: "not_party" });
    await sent();
    for (let n = 1; n < 30; n += 1) await mutate(world.db, buyer.id, "send_message", message(bike, seller.id));
    const more = await put(buyer);
    expect(await send(buyer, seller, more.name)).toMatchObject({ message: expect.stringContaining("30") as unknown });
    await world.db
      .sql`insert into private.suspensions (user_id, suspended_by, reason) values (${buyer.id}, ${seller.id}, 'Arnaque')`;
    expect((await put(buyer)).said).toBe(403);
  });

  test("sixty an hour, with both sizes; then the storage says when", async () => {
    await world.db.sql`insert into storage.objects (bucket_id, name, created_at)
      select 'messages', ${buyer.id} || '/' || gen_random_uuid() || '/' || i || '_100.webp', now() - interval '59 minutes'
      from generate_series(1, 119) i`;
    expect([(await put(buyer)).said, (await put(buyer)).said]).toEqual([200, 429]);
    // A round names a hundred at a time: those of later tests are to be among them.
    await world.db.sql`delete from storage.objects where starts_with(name, ${buyer.id})`;
  });
});

test("an app that knows no pictures reads words; today's reads what it is @core", async () => {
  const name = await sent();
  const { rows } = await pull(world.db, seller.id, "messages");
  expect(rows).toMatchObject([
    {
      content: "Photo",
      read: false,
      media: { kind: "photo", name, bytes: expect.any(Number) as unknown },
    },
  ]);
  await mutate(world.db, seller.id, "send_message", message(bike, buyer.id, "Merci"));
  const words = (await pull(world.db, buyer.id, "messages")).rows.find(({ content }) => content === "Merci");
  expect(words).not.toHaveProperty("media");
  await expect(
    world.db.sql`update public.messages set media = '{"kind": "photo"}' where media ->> 'name' = ${name}`,
  ).rejects.toThrow("never rewritten");
});

/** Whether it is to go from the storage now, or the server's own timer has been quicker. */
async function leaves(name: string): Promise<boolean> {
  const [row] = await world.db.as("service", (tx) => tx`select public.files_of_departed()::text as files`);
  if (String(row?.["files"]).includes(name)) return true;
  return (await world.db.sql`select from storage.objects where name = ${name}`).length === 0;
}
/** Another round may be under way. */
const goes = (name: string) => expect.poll(() => leaves(name)).toBe(true);

test("after 90 days it is seen no more and leaves the storage, unless a report holds it @core", async () => {
  const [old, held, young] = [await sent(), await sent(), await sent()];
  const { name: stray } = await put(buyer);
  await world.db.sql`alter table public.messages disable trigger guard`;
  await world.db
    .sql`update public.messages set created_at = now() - interval '91 days' where media ->> 'name' in (${old}, ${held})`;
  await world.db.sql`alter table public.messages enable trigger guard`;
  await world.db.sql`update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'messages'`;
  await world.db
    .sql`insert into public.reports (id, reporter_id, subject_kind, subject_id, listing_id, reason, town_id, words)
    values (${randomUUID()}, ${seller.id}, 'person', ${buyer.id}, ${bike}, 'scam', 'daloa', ${world.db.sql.json([{ media: { name: held } }])})`;
  expect([await read(seller, old), await read(seller, held), await read(seller, young)]).toEqual([404, 404, 200]);
  for (const name of [old, thumbName(old), stray]) await goes(name);
  for (const name of [held, young, thumbName(young)]) expect(await leaves(name), name).toBe(false);
});

test("it goes with the account of its sender, and stands in the export of both until then", async () => {
  const name = await sent();
  const exported = async (who: Person) =>
    world.db.as(who.id, async (tx) => JSON.stringify(await tx`select public.export_my_data() as data`));
  for (const who of [buyer, seller]) expect(await exported(who)).toContain(name);
  await world.db.as("service", (tx) => tx`select public.close_account(${buyer.id}::uuid)`);
  expect(await read(seller, name)).toBe(404);
  const [row] = (await pull(world.db, seller.id, "messages")).rows;
  expect(row).toMatchObject({ content: "Photo", media: { kind: "photo" } });
  expect(JSON.stringify(row?.["media"])).not.toContain(name);
  await goes(name);
});

describe("a voice @core", () => {
  const speak = async (who: Person, bytes = 9_000, type = "audio/webm") => {
    const sound = new Uint8Array(randomBytes(bytes));
    const name = `${who.id}/${randomUUID()}/${createHash("sha256").update(sound).digest("hex")}.webm`;
    return { name, said: await statusOf(await ask(who.token, "POST", `object/voices/${name}`, sound, type)) };
  };
  const say = (name: string, more: object = {}) =>
    send(buyer, seller, name, { seconds: 7.34, peaks: [0, 50, 100], ...more });
  const hear = async ({ token }: Pick<Person, "token">, name: string) =>
    statusOf(await ask(token, "GET", `object/voices/${name}`));

  test("is heard by the two alone; its message says it in words to an older app", async () => {
    const { name, said } = await speak(buyer);
    expect([said, await hear(seller, name)]).toEqual([200, 404]);
    expect(await say(name, { peaks: [-5, 50.4, 1e9] })).toMatchObject({ status: "applied" });
    expect([await hear(buyer, name), await hear(seller, name), await hear(await world.newcomer(), name)]).toEqual([
      200, 200, 404,
    ]);
    expect((await pull(world.db, seller.id, "messages")).rows).toMatchObject([
      { content: "Message vocal", media: { kind: "voice", name, bytes: 9_000, seconds: 7.3, peaks: [0, 50, 100] } },
    ]);
    await world.db.as("service", (tx) => tx`select public.close_account(${buyer.id}::uuid)`);
    expect(await hear(seller, name)).toBe(404);
    await goes(name);
  });

  test("is told to its sender as heard, by who it is to alone, and not over a block", async () => {
    const message = async (id: string) =>
      (await pull(world.db, buyer.id, "messages")).rows.find((row) => row["id"] === id) ?? {};
    const said = async () => {
      const { name } = await speak(buyer);
      expect(await say(name)).toMatchObject({ status: "applied" });
      const [row] = await world.db.sql`select id from public.messages where media ->> 'name' = ${name}`;
      return String(row?.["id"]);
    };
    const heard = (who: Person, id: string) => mutate(world.db, who.id, "hear_voice", { message_id: id });
    const id = await said();
    expect(await message(id)).not.toHaveProperty("heard");
    for (const who of [buyer, await world.newcomer()])
      expect(await heard(who, id)).toMatchObject({ code: "not_found" });
    expect(await heard(seller, randomUUID())).toMatchObject({ code: "not_found" });
    expect(await message(id)).not.toHaveProperty("heard");
    for (let times = 0; times < 2; times++) expect(await heard(seller, id)).toMatchObject({ status: "applied" });
    expect(await message(id)).toMatchObject({ heard: true });
    const export_ = await world.db.as(buyer.id, async (tx) => JSON.stringify(await tx`select public.export_my_data()`));
    expect(export_).toContain('"ecoute":true');

    const [later, last] = [await said(), await said()];
    for (const [who, whom, which] of [
      [seller, buyer, later],
      [buyer, seller, last],
    ] as const) {
      await mutate(world.db, who.id, "block_person", { person_id: whom.id, on: true });
      expect(await heard(seller, which)).toMatchObject({ status: "applied" });
      expect(await message(which)).not.toHaveProperty("heard");
      await mutate(world.db, who.id, "block_person", { person_id: whom.id, on: false });
    }
  });

  test("is short, of a type that is heard, and says how loud it is", async () => {
    expect([(await speak(buyer, 130_000)).said, (await speak(buyer, 9, "text/html")).said]).toEqual([413, 415]);
    const { name } = await speak(buyer);
    for (const more of [
      { peaks: [] },
      { peaks: ["x"] },
      { peaks: 5 },
      { seconds: null },
      { peaks: Array.from({ length: 65 }, () => 1) },
    ])
      expect(await say(name, more), JSON.stringify(more)).toMatchObject({
        status: "rejected",
        message: "Le message vocal n'est pas encore arrivé. Réessayez.",
      });
    expect(await say(name.replace(/[^/]+$/u, `${"a".repeat(64)}.webm`))).toMatchObject({
      message: "Le message vocal n'est pas encore arrivé. Réessayez.",
    });
    expect(await say(name, { seconds: 1e12 })).toMatchObject({ status: "applied" });
    const [row] = await world.db
      .sql`select media -> 'seconds' as seconds from public.messages where media ->> 'name' = ${name}`;
    expect(row?.["seconds"]).toBe(60);
  });
});
