import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REFUSALS } from "../../build/refusals.ts";
import { freshDatabase, type FreshDatabase, mutate, person } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

test("mutations have a daily budget of bytes, and the refusal says so; a refused one costs none", async () => {
  const me = await person(db);
  const save = (size: number) =>
    mutate(db, me, "save_draft", { id: randomUUID(), data: { description: "x".repeat(size) } });
  const left = async () =>
    Number(
      (await db.sql`select tokens from private.rate_buckets where owner = ${me} and name = 'mutation_bytes'`)[0]?.[
        "tokens"
      ],
    );
  expect(await save(20_000)).toMatchObject({ status: "applied" });
  const before = await left();
  expect(20_000_000 - before).toBeGreaterThan(20_000);
  expect(20_000_000 - before).toBeLessThan(21_000);
  expect(await save(40_000)).toMatchObject({ status: "rejected" });
  expect(await left()).toBeGreaterThanOrEqual(before);
  await db.sql`update private.rate_buckets set tokens = 0, at = clock_timestamp() where owner = ${me} and name = 'mutation_bytes'`;
  const held = await save(20_000);
  expect(held).toMatchObject({ status: "retry", code: "rate_limited", message: REFUSALS.get("bytes_too_many")?.words });
  // 20 MB come back within a day.
  expect(held.retry_after).toBeGreaterThan(80);
  expect(held.retry_after).toBeLessThan(100);
});
