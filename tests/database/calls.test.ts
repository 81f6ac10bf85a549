import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, listing, mutate, person, pull, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
let seller: string;
let buyer: string;
let bike: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db, { name: "Kouassi Yao", phone: "2250700000000" });
  buyer = await person(db);
  bike = await listing(db, seller);
});
afterAll(() => db.stop());

const ask = (calling: boolean, id = bike, who = buyer) =>
  db.as(
    who,
    async (tx) => (await tx<{ phone: string }[]>`select public.listing_contact(${id}, ${calling}) as phone`)[0]?.phone,
  );
const allow = (on: unknown, who = seller) => mutate(db, who, "allow_calls", { on });
const noted = async () => (await db.sql`select 1 from private.contact_reveals where viewer = ${buyer}`).length;

test("a number is given for a call until its owner wants none; for WhatsApp also then", async () => {
  expect(await allow(false)).toMatchObject({ status: "applied", row: { kind: "profile", data: { calls: false } } });
  await expect(ask(true)).rejects.toMatchObject({
    detail: expect.stringContaining("403"),
    message: expect.stringContaining("Ce vendeur préfère qu'on lui écrive."),
  });
  expect(await noted()).toBe(0);
  expect(await ask(false)).toBe("2250700000000");
  expect(await noted()).toBe(1);

  const profile = { full_name: "Kouassi Yao", phone: "0700000000", district: "Lobia" };
  // An app that does not know of it, as one of 1.0.0, leaves it as it is.
  expect(await mutate(db, seller, "update_profile", profile)).toMatchObject({ row: { data: { calls: false } } });
  expect(await allow(true)).toMatchObject({ row: { data: { calls: true } } });
  expect(await ask(true)).toBe("2250700000000");
  expect(await noted()).toBe(1);
});

test("calls and WhatsApp share the thirty listings of a day", async () => {
  const eager = await person(db);
  for (let n = 0; n < 15; n += 1) {
    await ask(true, await listing(db, seller), eager);
    await ask(false, await listing(db, seller), eager);
  }
  const one_more = await listing(db, seller);
  for (const calling of [true, false])
    await expect(ask(calling, one_more, eager)).rejects.toMatchObject({ detail: expect.stringContaining("429") });
});

test("blocked, or without a profile, nobody gets a number to call", async () => {
  const blocked = await person(db);
  await mutate(db, seller, "block_person", { person_id: blocked, on: true });
  await expect(ask(true, bike, blocked)).rejects.toMatchObject({ message: expect.stringContaining("not_found") });
  await expect(ask(true, bike, await person(db, { profile: false }))).rejects.toMatchObject({
    message: expect.stringContaining("profile_required"),
  });
});

test("only a yes or a no, and only of one's own", async () => {
  for (const on of [null, "non", 0, undefined]) expect(await allow(on)).toMatchObject({ code: "invalid" });
  expect(await allow(false, await person(db, { profile: false }))).toMatchObject({ code: "profile_required" });
  const { rows } = await pull(db, buyer, "mine");
  expect(rows.find(({ kind }) => kind === "profile")).toMatchObject({ data: { calls: true } });
});
