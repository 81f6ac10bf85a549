import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mutate, freshDatabase, listing, message, person, pull, push, type FreshDatabase, type Row } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

const block = (who: string | null, personId: string, on = true) =>
  mutate(db, who, "block_person", { person_id: personId, on });
const blocksOf = async (who: string): Promise<Row[]> =>
  (await pull(db, who, "mine")).rows.filter((row) => row["kind"] === "block");
const stored = (who: string) => db.sql`select blocked_id, deleted from public.blocks where blocker_id = ${who}`;

describe("who may block whom @core", () => {
  test("a visitor blocks nobody, a person anybody but herself and whoever is no more", async () => {
    const [me, other, bare] = [await person(db), await person(db), await person(db, { profile: false })];
    expect(await block(null, other)).toMatchObject({ status: "rejected", code: "signed_out" });
    expect(await block(me, me)).toMatchObject({ status: "rejected", code: "invalid" });
    expect(await block(me, randomUUID())).toMatchObject({ status: "rejected", code: "not_found" });
    expect(await mutate(db, me, "block_person", { person_id: other })).toMatchObject({
      status: "rejected",
      code: "invalid",
    });
    expect(await mutate(db, me, "block_person", { on: true })).toMatchObject({ status: "rejected", code: "invalid" });
    expect(await stored(me)).toEqual([]);
    expect(await block(bare, other)).toMatchObject({ status: "applied" });
  });

  test("blocks for oneself alone, whatever the arguments claim", async () => {
    const [me, victim, other] = [await person(db), await person(db), await person(db)];
    await mutate(db, me, "block_person", { person_id: other, on: true, blocker_id: victim, user_id: victim });
    expect(await stored(victim)).toEqual([]);
    expect(await stored(me)).toMatchObject([{ blocked_id: other }]);
  });
});

describe("a block @core", () => {
  test("comes with its name to its owner's phones, goes as a tombstone, untold to the blocked", async () => {
    const [me, other] = [await person(db), await person(db, { name: "Kouassi Yao" })];
    const before = await pull(db, me, "mine");
    const verdict = await block(me, other);
    expect(verdict.row).toMatchObject({
      id: `block:${other}`,
      kind: "block",
      data: { person_id: other, full_name: "Kouassi Yao" },
    });
    expect(await blocksOf(me)).toHaveLength(1);
    expect(JSON.stringify((await pull(db, other, "mine")).rows)).not.toContain(me);
    await db.sql`update public.users set full_name = 'Kouassi le Vieux' where id = ${other}`;
    const changed = await pull(db, me, "mine", { after: before.checkpoint });
    expect(changed.rows.find((row) => row.id === `block:${other}`)).toMatchObject({
      data: { full_name: "Kouassi le Vieux" },
    });
    expect((await block(me, other, false)).row).toMatchObject({ id: `block:${other}`, deleted: true });
    expect(await blocksOf(me)).toEqual([]);
    const after = await pull(db, me, "mine", { after: before.checkpoint });
    expect(after.rows.find((row) => row.id === `block:${other}`)).toMatchObject({ deleted: true });
  });

  test("set twice, ended twice, replayed: one row and the first date", async () => {
    const [me, other] = [await person(db), await person(db)];
    const id = randomUUID();
    const once = { id, kind: "block_person", args: { person_id: other, on: true } };
    const [first] = await push(db, me, [once]);
    expect((await block(me, other)).row).toEqual(first?.row);
    expect(await stored(me)).toHaveLength(1);
    for (const _ of [1, 2]) expect(await block(me, other, false)).toMatchObject({ status: "applied" });
    expect(await push(db, me, [once])).toEqual([first]);
    expect(await stored(me)).toMatchObject([{ deleted: true }]);
  });

  test("is in order with the messages around it, refuses both sides, and hides both numbers", async () => {
    const [seller, buyer] = [await person(db), await person(db)];
    const [bike, table] = [await listing(db, seller), await listing(db, buyer)];
    const say = (words: string) => ({ id: randomUUID(), kind: "send_message", args: message(bike, seller, words) });
    const turn = (on: boolean) => ({ id: randomUUID(), kind: "block_person", args: { person_id: seller, on } });
    const verdicts = await push(db, buyer, [say("avant"), turn(true), say("pendant"), turn(false), say("après")]);
    expect(verdicts.map(({ status, code }) => code ?? status)).toEqual([
      "applied",
      "applied",
      "blocked",
      "applied",
      "applied",
    ]);
    await block(buyer, seller);
    expect(await mutate(db, seller, "send_message", message(bike, buyer, "Allô ?"))).toMatchObject({
      code: "blocked",
      message: "Cette personne ne souhaite plus recevoir vos messages.",
    });
    for (const [who, about] of [
      [seller, table],
      [buyer, bike],
    ] as const) {
      await expect(db.as(who, (tx) => tx`select public.listing_contact(${about})`)).rejects.toThrow(/not_found/);
    }
  });

  test("five hundred at most", async () => {
    const me = await person(db);
    const crowd = await db.sql<
      { id: string }[]
    >`insert into public.users (id, full_name) select gen_random_uuid(), 'Foule' from generate_series(1, 500) returning id`;
    await db.sql`insert into public.blocks (blocker_id, blocked_id) select ${me}, id from unnest(${crowd.map(({ id }) => id)}::uuid[]) t (id)`;
    expect(await block(me, await person(db))).toMatchObject({ status: "rejected", code: "too_many" });
    expect(await block(me, crowd[0]?.id ?? "", false)).toMatchObject({ status: "applied" });
    expect(await block(me, await person(db))).toMatchObject({ status: "applied" });
  });
});
