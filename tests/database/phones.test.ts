/** One active account a number, one free publication a number, and a suspension that stays with it, whoever closes and comes back. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  mutate,
  freshDatabase,
  listing,
  message,
  person,
  publishArgs,
  teamMember,
  type FreshDatabase,
} from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

const profile = (phone: string) => ({ full_name: "Awa Koné", phone, district: "Lobia" });
const close = (who: string) => db.as("service", (tx) => tx`select public.close_account(${who})`);
/** How a publication of this person was paid; null: it waits for money. */
async function published(who: string): Promise<unknown> {
  const args = await publishArgs(db, who);
  expect(await mutate(db, who, "publish_listing", args)).toMatchObject({ status: "applied" });
  return (await db.sql`select paid_by from public.listings where id = ${args.id}`)[0]?.["paid_by"];
}

test("an account's number is refused to another in any spelling, and to two at once", async () => {
  await person(db, { phone: "2250701020304" });
  const other = await person(db, { profile: false });
  for (const typed of ["0701020304", "+225 07 01 02 03 04"])
    expect(await mutate(db, other, "update_profile", profile(typed))).toMatchObject({
      status: "rejected",
      code: "duplicate",
      message: expect.stringMatching(/^Ce numéro est déjà celui d'un autre compte/u),
    });
  expect(await db.sql`select from public.users where id = ${other}`).toHaveLength(0); // nothing of it was kept
  expect(await mutate(db, other, "update_profile", profile("0701020305"))).toMatchObject({ status: "applied" });
  expect(await mutate(db, other, "update_profile", profile("07 01 02 03 05"))).toMatchObject({ status: "applied" }); // her own

  const pair = [await person(db, { profile: false }), await person(db, { profile: false })];
  const both = await Promise.all(pair.map((who) => mutate(db, who, "update_profile", profile("0701020306"))));
  expect(both.map(({ status }) => status).toSorted()).toEqual(["applied", "rejected"]);
});

test("who tries numbers learns five a day, and a number of one's own is still taken", async () => {
  await person(db, { phone: "2250711111111" });
  const curious = await person(db);
  const ask = async (phone: string) => (await mutate(db, curious, "update_profile", profile(phone))).code ?? "applied";
  for (let tries = 0; tries < 5; tries += 1) expect(await ask("0711111111")).toBe("duplicate");
  expect(await ask("0711111111")).toBe("rate_limited");
  expect(await ask("0711111112")).toBe("rate_limited"); // a free one says as little
  await db.sql`update private.rate_buckets set at = at - interval '6 hours' where owner = ${curious}`;
  expect(await ask("0711111112")).toBe("applied");
});

test("closing an account and coming back with its number is no second free publication", async () => {
  const first = await person(db, { profile: false });
  await mutate(db, first, "update_profile", profile("0722222222"));
  expect(await published(first)).toBe("first_free");
  await close(first);
  const second = await person(db, { profile: false });
  expect(await mutate(db, second, "update_profile", profile("0722222222"))).toMatchObject({ status: "applied" });
  const [known] = await db.sql`select first_listing_at is not null as used from public.users where id = ${second}`;
  expect(known?.["used"]).toBe(true); // the phone shows the price before anything is published
  expect(await published(second)).toBeNull();

  const newcomer = await person(db, { profile: false });
  await mutate(db, newcomer, "update_profile", profile("0722222223"));
  expect(await published(newcomer)).toBe("first_free");
});

test("a number changed after the free publication is known at closing, also by the dashboard", async () => {
  const seller = await person(db, { phone: "2250733333333" });
  expect(await published(seller)).toBe("first_free");
  expect(await mutate(db, seller, "update_profile", profile("0733333334"))).toMatchObject({ status: "applied" });
  await db.sql`delete from auth.users where id = ${seller}`;
  for (const phone of ["0733333333", "0733333334"]) {
    const again = await person(db, { profile: false });
    await mutate(db, again, "update_profile", profile(phone));
    expect(await published(again)).toBeNull();
  }
});

test("an exchanged number gives no free publication, and its hash goes three years later", async () => {
  const seller = await person(db, { phone: "2250755555555" });
  expect(await published(seller)).toBe("first_free");
  for (const phone of ["0755555556", "0755555557"])
    expect(await mutate(db, seller, "update_profile", profile(phone))).toMatchObject({ status: "applied" });
  const next = await person(db, { profile: false });
  await mutate(db, next, "update_profile", profile("0755555556"));
  expect(await published(next)).toBeNull();
  const marks = () => db.sql`select from private.free_publications f
    where f.phone = any (array(select private.phone_hash(n) from unnest(array['2250755555555', '2250755555556']) n))`;
  expect(await marks()).toHaveLength(2);
  await db.sql`update private.free_publications set closed_at = closed_at - interval '37 months'`;
  await db.as("service", (tx) => tx`select public.forget_expired()`);
  expect(await marks()).toHaveLength(0);
});

test("a suspended person who closes and returns with the number is still suspended", async () => {
  const suspensionOf = async (who: string) =>
    (
      await db.sql`select reason, suspended_by from private.suspensions where user_id = ${who} and lifted_at is null`
    )[0];
  const admin = randomUUID();
  const crook = await person(db, { phone: "2250766666666" }); // never published
  await db.sql`insert into private.suspensions (user_id, suspended_by, reason) values (${crook}, ${admin}, 'Awa Koné trompe')`;
  await close(crook);

  const again = await person(db, { profile: false });
  expect(await mutate(db, again, "update_profile", profile("0766666666"))).toMatchObject({
    status: "applied",
    row: { data: { suspended: { reason: "Ce numéro était celui d'un compte suspendu, supprimé depuis." } } },
  });
  expect(await suspensionOf(again)).toMatchObject({ suspended_by: admin });
  const journal = await db.as(await teamMember(db), (tx) => tx`select public.team_audit() -> 'rows' -> 0 as line`);
  expect(journal[0]?.["line"], "the journal says it, of nobody").toMatchObject({
    ...{ actor_name: "Djassa", action: "carry_suspension", subject_id: again },
    after: { suspended: true, reason: "Ce numéro était celui d'un compte suspendu, supprimé depuis." },
  });
  expect(await mutate(db, again, "block_person", { person_id: crook, on: true })).toMatchObject({ code: "forbidden" });
  await close(again);

  // Nor by an account that sells already and takes the number then; its listings go with it.
  const shop = await person(db);
  const shown = await listing(db, shop);
  const buyer = await person(db);
  await mutate(db, buyer, "send_message", message(shown, shop));
  await db.sql`delete from realtime.messages`;
  expect(await mutate(db, shop, "update_profile", profile("0766666666"))).toMatchObject({ status: "applied" });
  expect(await db.sql`select suspended from public.listings where id = ${shown}`).toEqual([{ suspended: true }]);
  expect(
    await db.sql`select from realtime.messages where topic = ${`user:${buyer}`} and payload ->> 'collection' = 'conversations'`,
    "who talks with her hears it at once",
  ).not.toHaveLength(0);

  await db.sql`update private.suspensions set lifted_at = now() where user_id = ${shop}`;
  expect(await mutate(db, shop, "update_profile", profile("0766666666"))).toMatchObject({ status: "applied" });
  expect(await suspensionOf(shop)).toBeUndefined();
  await close(shop);
  const honest = await person(db, { profile: false });
  await mutate(db, honest, "update_profile", profile("0766666666"));
  expect(await suspensionOf(honest)).toBeUndefined();
});

test("an account without a publication leaves no hash; a hash says no number, and ends", async () => {
  await db.sql`delete from private.free_publications`;
  const silent = await person(db, { phone: "2250744444444" });
  await close(silent);
  expect(await db.sql`select from private.free_publications`).toHaveLength(0);
  const seller = await person(db, { phone: "2250744444445" });
  await published(seller);
  const plain =
    await db.sql`select sha256(convert_to('2250744444445', 'UTF8')) = phone as plain from private.free_publications`;
  expect(plain).toEqual([{ plain: false }]);
  const forget = () => db.as("service", (tx) => tx`select public.forget_expired()`);
  const left = async () => (await db.sql`select from private.free_publications`).length;
  await db.sql`update private.free_publications set closed_at = closed_at - interval '4 years'`;
  await forget();
  expect(await left()).toBe(1); // the account is still there
  await close(seller);
  await db.sql`update private.free_publications set closed_at = closed_at - interval '2 years'`;
  await forget();
  expect(await left()).toBe(1);
  await db.sql`update private.free_publications set closed_at = closed_at - interval '13 months'`;
  await forget();
  expect(await left()).toBe(0);
});
