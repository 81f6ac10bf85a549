import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  mutate,
  freshDatabase,
  listing,
  message,
  person,
  push,
  teamMember,
  type FreshDatabase,
  type Verdict,
} from "./world.ts";

let db: FreshDatabase;
let seller: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db, { name: "Kouassi Yao", phone: "2250700000000" });
});
afterAll(() => db.stop());

/** Lets a person's bucket believe that this many seconds have passed. */
const later = (who: string, seconds: number) =>
  db.sql`update private.rate_buckets set at = at - make_interval(secs => ${seconds}) where owner = ${who}`;

/** Messages in turn to as many conversations as there are listings. */
async function sendMany(who: string, about: readonly string[], many: number): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let sent = 0; sent < many; sent += 50) {
    const batch = Array.from({ length: Math.min(50, many - sent) }, (_, i) => ({
      id: randomUUID(),
      kind: "send_message",
      key: "c",
      args: message(about[(sent + i) % about.length] ?? "", seller, `Message ${sent + i}`),
    }));
    verdicts.push(...(await push(db, who, batch)));
  }
  return verdicts;
}

test("a backlog of 1,200 messages passes; a flood waits, in order, and goes on at 300 a minute", async () => {
  const buyer = await person(db);
  const things: string[] = [];
  for (let n = 0; n < 100; n += 1) things.push(await listing(db, seller));
  await db.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content)
    select gen_random_uuid(), l.id, ${buyer}, ${seller}, 'Bonjour' from public.listings l where l.id in ${db.sql(things)}`;
  const backlog = await sendMany(buyer, things, 1200);
  expect(backlog.every((v) => v.status === "applied")).toBe(true);
  const flood = await sendMany(buyer, things, 600);
  const refused = flood.findIndex((v) => v.status === "retry");
  expect(refused).toBeGreaterThanOrEqual(300);
  expect(flood[refused]).toMatchObject({
    status: "retry",
    code: "rate_limited",
    message: expect.stringMatching(/\S/),
    retry_after: 1,
  });
  const batchEnd = refused - (refused % 50) + 50;
  expect(flood.slice(refused, batchEnd).every((v) => v.status === "retry")).toBe(true); // nothing overtakes
  await db.sql`update private.rate_buckets set tokens = 0, at = clock_timestamp() where owner = ${buyer} and name = 'message'`;
  await later(buyer, 4);
  const paced = (await sendMany(buyer, things, 50)).filter((v) => v.status === "applied").length;
  expect(paced).toBeGreaterThanOrEqual(20); // 5 a second
  expect(paced).toBeLessThan(50);
});

test("twenty new conversations an hour, without limiting the old ones", async () => {
  const buyer = await person(db);
  const things: string[] = [];
  for (let i = 0; i < 21; i += 1) things.push(await listing(db, seller));
  const verdicts: Verdict[] = [];
  for (const id of things) verdicts.push(await mutate(db, buyer, "send_message", message(id, seller)));
  expect(verdicts.slice(0, 20).every((v) => v.status === "applied")).toBe(true);
  expect(verdicts[20]).toMatchObject({ status: "retry", code: "rate_limited" });
  expect(verdicts[20]?.retry_after).toBeGreaterThan(60);
  expect(await mutate(db, buyer, "send_message", message(things[0] ?? "", seller))).toMatchObject({
    status: "applied",
  });
  await later(buyer, 181);
  expect(await mutate(db, buyer, "send_message", message(things[20] ?? "", seller))).toMatchObject({
    status: "applied",
  });
});

test("what was refused for another reason costs nothing", async () => {
  const buyer = await person(db);
  const sold = await listing(db, seller, { status: "sold" });
  for (let i = 0; i < 30; i += 1)
    expect(await mutate(db, buyer, "send_message", message(sold, seller))).toMatchObject({ code: "gone" });
  expect(await mutate(db, buyer, "send_message", message(await listing(db, seller), seller))).toMatchObject({
    status: "applied",
  });
});

test("three thousand refusals are kept for a person; later ones wait, and store nothing", async () => {
  const flooder = await person(db);
  const sold = await listing(db, seller, { status: "sold" });
  const kept = async () => (await db.sql`select 1 from private.push_ledger where user_id = ${flooder}`).length;
  const refused = () => mutate(db, flooder, "send_message", message(sold, seller, ""));
  expect(await refused()).toMatchObject({ status: "rejected", code: "empty" });
  await db.sql`update private.rate_buckets set tokens = 1 where owner = ${flooder} and name = 'refused'`;
  expect(await refused()).toMatchObject({ status: "rejected" });
  expect(await refused()).toMatchObject({ status: "retry", code: "rate_limited", retry_after: 6 });
  expect(await kept()).toBe(2);
  // Mutations that are not refused go on.
  const fair = message(await listing(db, seller), seller);
  expect(await mutate(db, flooder, "send_message", fair)).toMatchObject({ status: "applied" });
  await later(flooder, 6);
  expect(await refused()).toMatchObject({ status: "rejected" });
});

test("twenty prices a day, over all listings; saying the same price again is none", async () => {
  const seller = await person(db);
  const mine = [await listing(db, seller), await listing(db, seller)];
  const change = (at: number, price: number) => mutate(db, seller, "change_price", { id: mine[at % 2], price });
  for (let at = 0; at < 20; at++) {
    expect(await change(at, 1_000 + at)).toMatchObject({ status: "applied" });
    expect(await change(at, 1_000 + at)).toMatchObject({ status: "applied" });
  }
  expect(await change(0, 5_000)).toMatchObject({
    status: "retry",
    message: expect.stringContaining("beaucoup de prix"),
  });
  expect(await change(0, 1_018)).toMatchObject({ status: "applied" });
  await db.sql`update private.rate_buckets set at = at - interval '2 hours' where owner = ${seller} and name = 'price'`;
  expect(await change(0, 5_000)).toMatchObject({ status: "applied" });
});

test("twenty reports a day", async () => {
  const buyer = await person(db);
  const things: string[] = [];
  for (let i = 0; i < 21; i += 1) things.push(await listing(db, seller));
  const verdicts: Verdict[] = [];
  for (const id of things) verdicts.push(await mutate(db, buyer, "report_listing", { listing_id: id, reason: "fake" }));
  expect(verdicts.map((v) => v.status)).toEqual([...Array.from({ length: 20 }, () => "applied"), "retry"]);
});

test("thirty sellers' numbers a day, each written down; not one's own, not of what is gone", async () => {
  const buyer = await person(db);
  const ask = (id: string, who: string | null = buyer) =>
    db.as(who, async (tx) => (await tx<{ phone: string }[]>`select public.listing_contact(${id}) as phone`)[0]?.phone);
  const things: string[] = [];
  for (let i = 0; i < 31; i += 1) things.push(await listing(db, seller));
  for (const id of things.slice(0, 30)) expect(await ask(id)).toBe("2250700000000");
  await expect(ask(things[30] ?? "")).rejects.toMatchObject({
    code: "PGRST",
    detail: expect.stringMatching(/429.*Retry-After|Retry-After.*429/),
  });
  for (let n = 0; n < 3; n += 1) expect(await ask(things[0] ?? "")).toBe("2250700000000"); // seen already: not one more
  expect((await db.sql`select count(*)::int as n from private.contact_reveals where viewer = ${buyer}`)[0]).toEqual({
    n: 30,
  });
  await db.sql`update private.contact_reveals set at = at - interval '25 hours' where viewer = ${buyer}`;
  expect(await ask(things[30] ?? "")).toBe("2250700000000");
  // Seen again on another day, it is one of that day's.
  expect(await ask(things[0] ?? "")).toBe("2250700000000");
  const today =
    await db.sql`select 1 from private.contact_reveals where viewer = ${buyer} and at > now() - interval '1 day'`;
  expect(today).toHaveLength(2);

  // Asked for as something else, or only where it begins so, it is told in no error: nothing that is undone has told it.
  for (const wish of [
    "n::int",
    "n::numeric",
    "n::date",
    "(n ->> 0)::int",
    "(n ->> 'x')::int",
    "n like '2%'",
    "n = '2'",
  ])
    await db
      .as(buyer, (tx) => tx`select ${tx.unsafe(wish)} from (select public.listing_contact(${things[0] ?? ""}) as n) k`)
      .then(
        (rows) => expect(JSON.stringify(rows), wish).not.toMatch(/225/u),
        (error: unknown) => expect(String(error), wish).not.toMatch(/22507/u),
      );

  const id = things[0] ?? "";
  await expect(ask(id, null)).rejects.toMatchObject({ code: "42501" });
  await expect(ask(id, seller)).rejects.toMatchObject({
    detail: expect.stringContaining("403"),
    message: expect.stringContaining("Vous ne pouvez pas contacter votre propre annonce"),
  });
  await expect(ask(id, await person(db, { profile: false }))).rejects.toMatchObject({
    message: expect.stringContaining("profile_required"),
  });
  await expect(ask(await listing(db, seller, { status: "sold" }))).rejects.toMatchObject({
    detail: expect.stringContaining("404"),
  });
  await expect(ask(randomUUID())).rejects.toMatchObject({ detail: expect.stringContaining("404") });
  await db.sql`insert into public.blocks (blocker_id, blocked_id) values (${seller}, ${buyer})`;
  await expect(ask(id)).rejects.toMatchObject({ detail: expect.stringContaining("404") });
});

/** Returns the answer to `ask` for a visitor who comes from this address. */
const from = <T>(address: string, ask: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  db.as(null, async (tx) => {
    await tx`select set_config('request.headers', ${JSON.stringify({ "x-forwarded-for": address })}, true)`;
    return ask(tx);
  });

test("ten addresses of one line are one visitor, and leave the others theirs", async () => {
  const key = async (address: string) =>
    db.sql.begin(async (tx) => {
      await tx`select set_config('request.headers', ${JSON.stringify({ "x-forwarded-for": address })}, true)`;
      return (await tx`select private.visitor_key() as key`)[0]?.["key"] as unknown;
    });
  const line = await key("2001:db8:1:2::1");
  for (const same of ["2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:0db8:0001:0002:0::9", "[2001:db8:1:2::7]"])
    expect(await key(same), same).toBe(line);
  expect(await key("2001:db8:1:3::1")).not.toBe(line);
  expect(await key("::ffff:41.0.0.7")).toBe(await key("41.0.0.7"));
  const apart = ["41.0.0.7", "41.0.0.8", "::1", "unknown", "::::", "fe80::1%eth0", "1:2", ""];
  expect(new Set(await Promise.all(apart.map(key))).size).toBe(apart.length);

  const supportMessage = (address: string) =>
    from(address, async (tx) => {
      const args = { name: "Ama", email: "ama@exemple.ci", subject: "Question", message: "Comment vendre ici ?" };
      const [row] = await tx<{ verdicts: Verdict[] }[]>`select public.sync_push(${JSON.stringify([
        { id: randomUUID(), kind: "contact_support", args },
      ])}::text::json) as verdicts`;
      return row?.verdicts[0]?.status;
    });
  const report = (address: string) =>
    from(address, async (tx) => tx`select public.send_phone_report('{"version":"0.3.0"}')`).then(
      () => "applied",
      () => "retry",
    );
  for (const [send, each, all] of [
    [supportMessage, 10, "support_message"],
    [report, 5, "phone_report"],
  ] as const) {
    const said: unknown[] = [];
    for (let n = 0; n < each * 11; n += 1) said.push(await send(`2001:db8:7:8::${(n % 11) + 1}`));
    expect(said.filter((one) => one === "applied")).toHaveLength(each);
    expect(await send("2001:db8:7:9::1")).toBe("applied");
    const [left] = await db.sql`select tokens from private.rate_buckets where owner = 'visitors' and name = ${all}`;
    expect(left?.["tokens"]).toBeGreaterThan(each * 40);
  }
});

/** The statement that PostgREST makes of a call (`mainCall`), with the parts that `?select=` and filters add to it. */
const hosted = (call: string, select = '"f".*', where = "") => `
  WITH pgrst_source AS (SELECT pgrst_call.pgrst_scalar FROM (SELECT ${call} pgrst_scalar) pgrst_call)
  SELECT null::bigint AS total_result_set, 1 AS page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') AS body
  FROM (SELECT ${select} FROM pgrst_source AS "f" ${where} LIMIT 1) _postgrest_t`;

test("on a hosted project a counting call answers only when asked for no more than itself", async () => {
  const { phone } = { phone: "2250799887766" };
  const other = await person(db, { phone });
  const curious = await person(db);
  const bike = await listing(db, other);
  const member = await teamMember(db);
  const ask = (who: string, ...wish: Parameters<typeof hosted>) =>
    db
      .as(who, (tx) => tx.unsafe<{ body: unknown }[]>(hosted(...wish)))
      .then(
        ([row]) => JSON.stringify(row?.body ?? null),
        (error: Error) => error.message,
      );
  const profile = { full_name: "Awa Koné", phone, district: "Lobia" };
  const pushed = () =>
    `public.sync_push('${JSON.stringify([{ id: randomUUID(), kind: "update_profile", key: "profile", args: profile }])}')`;
  const contact = `public.listing_contact('${bike}')`;
  const search = `public.team_search('${phone}')`;
  const bent: readonly (readonly [who: string, call: () => string, path: string])[] = [
    [curious, pushed, "->0->>'code'"],
    [curious, () => contact, "->>0"],
    [member, () => search, "->'accounts'->0->>'phone'"],
  ];
  for (const [who, call, path] of bent) {
    const reach = `to_jsonb("f"."pgrst_scalar")${path}`;
    for (const [select, where] of [
      [`CAST( ${reach} AS int ) AS "pgrst_scalar"`, ""],
      [`${reach} AS "pgrst_scalar"`, ""],
      [`CAST( to_jsonb("f"."to_jsonb")->'pgrst_scalar'${path} AS int ) AS "x", "f".*`, ""],
      ['"f".*', `WHERE ${reach} ~ '^22507'`],
    ] as const)
      expect(await ask(who, call(), select, where), `${path} ${select} ${where}`).not.toMatch(/duplicate|22507/u);
  }
  // As the app asks, they answer, and what counts is counted.
  expect(await ask(curious, pushed())).toContain("duplicate");
  expect(await ask(curious, contact)).toBe(`"${phone}"`);
  expect(await ask(member, search)).toContain(phone);
});

test("thirty messages until the first answer; the next are refused in clear until then", async () => {
  const [buyer, bike, other] = [await person(db), await listing(db, seller), await listing(db, seller)];
  const rejected = {
    status: "rejected",
    code: "too_many",
    message: "Vous avez écrit 30 messages sans réponse. Attendez une réponse, puis réessayez.",
  };
  const sent = await sendMany(buyer, [bike], 32);
  expect(sent.slice(0, 30).every((v) => v.status === "applied")).toBe(true);
  expect(sent.slice(30)).toMatchObject([rejected, rejected]);
  expect(await mutate(db, buyer, "send_message", message(other, seller))).toMatchObject({ status: "applied" });
  await mutate(db, seller, "send_message", message(bike, buyer));
  expect(await mutate(db, buyer, "send_message", message(bike, seller))).toMatchObject({ status: "applied" });
  const more = await sendMany(buyer, [bike], 40);
  expect(more.filter((v) => v.status === "applied")).toHaveLength(40);
});
