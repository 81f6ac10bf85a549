/** The eight signs of a listing's short address: given once by the server, told with the listing, read as people type them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeIn } from "#domain/listing-code.ts";
import { freshDatabase, listing, mutate, person, publishArgs, pull, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
let seller: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db);
});
afterAll(() => db.stop());

const codeOf = async (id: string): Promise<string> => {
  const [row] = await db.sql<{ code: string }[]>`select code from public.listings where id = ${id}`;
  return row?.code ?? "";
};
const named = async (code: string): Promise<unknown> => {
  const [row] = await db.as(null, (tx) => tx<{ it: unknown }[]>`select public.listing_by_code(${code}) as it`);
  return row?.it;
};

test("a listing that is published has a code of its own, which its card and its owner's row tell", async () => {
  const args = await publishArgs(db, seller);
  const verdict = await mutate(db, seller, "publish_listing", { ...args, code: "00000000" });
  const code = await codeOf(args["id"]);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/u);
  expect(code).not.toBe("00000000");
  expect(verdict.row).toMatchObject({ data: { code } });
  const { rows } = await pull(db, null, "feed");
  expect(rows.find(({ id }) => id === args["id"])).toMatchObject({ code });
  const codes = await Promise.all(Array.from({ length: 20 }, async () => codeOf(await listing(db, seller))));
  expect(new Set([...codes, code]).size).toBe(21);
});

test("it leads to its listing as people type it, phone and server alike", async () => {
  const id = await listing(db, seller);
  await db.sql.unsafe(`alter table public.listings disable trigger guard`);
  await db.sql`update public.listings set code = '01ABCXYZ' where id = ${id}`;
  await db.sql.unsafe(`alter table public.listings enable trigger guard`);
  for (const typed of ["01ABCXYZ", "01abcxyz", "OiAbCxyz", "oLabcXYZ"]) {
    expect(await named(typed)).toMatchObject({ id, state: "active", row: { id, code: "01ABCXYZ" } });
    expect(codeIn(`${typed}).`)).toBe("01ABCXYZ");
  }
  for (const none of ["01ABCXY", "01ABCXYZ2", "01ABCXYU"]) {
    expect(await named(none)).toEqual({ state: "missing", row: null });
    expect(codeIn(none)).toBeNull();
  }
  expect(codeIn(id)).toBeNull();
  await db.sql`update public.listings set status = 'sold' where id = ${id}`;
  expect(await named("01ABCXYZ")).toEqual({ id, state: "unavailable", why: "sold", row: null });
});

test("it is kept for good, and two listings never share one", async () => {
  const [one, two] = [await listing(db, seller), await listing(db, seller)];
  const code = await codeOf(one);
  await expect(db.sql`update public.listings set code = 'ABCDEFGH' where id = ${one}`).rejects.toThrow(/keeps its id/u);
  await db.sql.unsafe(`alter table public.listings disable trigger guard`);
  await expect(db.sql`update public.listings set code = ${code} where id = ${two}`).rejects.toThrow(/unique/u);
  await db.sql.unsafe(`alter table public.listings enable trigger guard`);
});
