/** The two stores of the replica behind one interface: whatever happens to their rows, both answer the same. */
import fc from "fast-check";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commitRows, deleteUnless, dropRows, trimRows } from "#replica/commit.ts";
import { purgePrivate } from "#replica/delete-stored.ts";
import { favorites } from "#replica/favorites.ts";
import { openPrivate } from "#replica/open.ts";
import { reviews } from "#replica/reviews.ts";
import type { Dated, Question, Rows, Tombstone } from "#replica/rows.ts";
import type { PrivateReplica } from "#replica/stores.ts";
import { type Lab, openLab, wireListing } from "./pull-lab.ts";

let lab: Lab;
let own: PrivateReplica;
beforeEach(async () => {
  lab = await openLab();
  own = await openPrivate("awa");
});
afterEach(async () => {
  lab.db.close();
  await own.close();
  await purgePrivate("awa");
});

type Any = Dated & { readonly createdAt: number };

/** A row of the same id, version and age in a collection of each store. */
const AGE = Date.UTC(2025, 10, 1);
const at = (n: number) => new Date(AGE + n * 60_000).toISOString();
const review = (n: number, version: number): Any =>
  v.parse(reviews.row, {
    ...{
      id: `row-${n}`,
      v: version,
      reviewer_id: "awa",
      reviewed_id: "ali",
      listing_id: "l",
      rating: 5,
      comment: null,
    },
    ...{ created_at: at(n), reviewer_name: "Awa", listing_title: "Vélo" },
  });
const favorite = (n: number, version: number): Any =>
  v.parse(favorites.row, { id: `row-${n}`, v: version, created_at: at(n), listing: wireListing(n) });

type Store = { readonly rows: Rows<Any>; readonly make: typeof review };
const stores = (): readonly Store[] => [
  { rows: lab.db.rows("reviews"), make: review },
  { rows: own.rows("favorites"), make: favorite },
];

type Mutation =
  | { readonly kind: "put"; readonly page: readonly { n: number; v: number | undefined; gone: boolean }[] }
  | { readonly kind: "remove" | "keep"; readonly of: readonly number[] }
  | { readonly kind: "trim"; readonly bound: number; readonly since: number }
  | { readonly kind: "forget" | "drop" | "look again" };

const some = fc.integer({ min: 1, max: 6 });
const ids = fc.uniqueArray(some, { maxLength: 3 });
const entry = fc.oneof(
  { weight: 3, arbitrary: fc.record({ n: some, v: fc.integer({ min: 1, max: 5 }), gone: fc.constant(false) }) },
  fc.record({ n: some, v: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }), gone: fc.constant(true) }),
);
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("put" as const), page: fc.array(entry, { maxLength: 5 }) }) },
  fc.record({ kind: fc.constantFrom("remove" as const, "keep" as const), of: ids }),
  fc.record({ kind: fc.constant("trim" as const), bound: fc.nat({ max: 6 }), since: fc.nat({ max: 6 }) }),
  fc.record({ kind: fc.constantFrom("forget" as const, "drop" as const, "look again" as const) }),
);

async function carryOut({ rows, make }: Store, one: Mutation): Promise<unknown> {
  if (one.kind === "put") {
    const page = one.page.map(({ n, v: version, gone }): Any | Tombstone =>
      gone ? { id: `row-${n}`, v: version, deleted: true } : make(n, version ?? 1),
    );
    return await commitRows(rows, page);
  }
  if (one.kind === "remove") return await rows.remove(one.of.map((n) => `row-${n}`));
  if (one.kind === "keep") return await deleteUnless(rows, ({ id }) => one.of.some((n) => id === `row-${n}`));
  if (one.kind === "trim") return await trimRows(rows, { bound: one.bound, since: AGE + one.since * 60_000 });
  if (one.kind === "forget") return await rows.forget(Number.POSITIVE_INFINITY);
  if (one.kind === "drop") return await dropRows(rows);
  for (const replica of [lab.db, own]) replica.refresh();
  return undefined;
}

const said = (rows: readonly Any[]) => rows.map(({ id, v: version }) => `${id} ${version}`);

const QUESTIONS: readonly Question<Any>[] = [
  { ids: ["row-1", "row-4", "row-9"] },
  { by: "newest" },
  { by: "newest", skip: 1, limit: 2 },
  { by: "newest", from: 1e13 - AGE - 4 * 60_000 },
  { by: "newest", passes: ({ v: version }) => version % 2 === 0, limit: 2 },
];

async function answers({ rows }: Store): Promise<unknown> {
  const found = await Promise.all(QUESTIONS.map(async (question) => said(await rows.find(question))));
  return [said(await rows.find()).toSorted(), await rows.count(), found[0]?.toSorted(), ...found.slice(1)];
}

test("the same mutations leave the same rows, and every question the same answer", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { maxLength: 8 }), async (mutations) => {
      for (const store of stores()) await dropRows(store.rows);
      for (const one of mutations) {
        const [market, person] = await Promise.all(stores().map((store) => carryOut(store, one)));
        expect(person).toEqual(market);
      }
      const [market, person] = await Promise.all(stores().map(answers));
      expect(person).toEqual(market);
    }),
    { numRuns: 60 },
  );
});

test("a watch of either shows what is found after each act, also while all is read again", async () => {
  const seen: (readonly string[] | undefined)[] = [];
  const watches = stores().map(({ rows }, place) =>
    rows.watch({ by: "newest" }, (found) => (seen[place] = said(found))),
  );
  const mutations: readonly Mutation[] = [
    { kind: "put", page: [1, 2, 3, 4].map((n) => ({ n, v: 1, gone: false })) },
    { kind: "put", page: [{ n: 2, v: 2, gone: true }] },
    { kind: "look again" },
    { kind: "put", page: [{ n: 2, v: 3, gone: false }] },
    { kind: "trim", bound: 2, since: 0 },
    { kind: "drop" },
  ];
  for (const one of mutations) {
    const [store] = stores();
    await Promise.all(stores().map((each) => carryOut(each, one)));
    const now = store === undefined ? [] : said(await store.rows.find({ by: "newest" }));
    await vi.waitFor(() => expect(seen).toEqual([now, now]), { timeout: 10_000 });
  }
  for (const stop of watches) stop();
});

test("two changes of a collection's progress at the same moment are both kept, in either", async () => {
  for (const { progress } of [lab.db, own]) {
    const collection = progress === own.progress ? "favorites" : "reviews";
    expect(await progress.read(collection)).toMatchObject({ id: collection, after: null });
    const seen: unknown[] = [];
    const stop = progress.watch(collection, (found) => seen.push(found?.after ?? null));
    await Promise.all([progress.change(collection, { after: "7" }), progress.change(collection, { epoch: "g" })]);
    expect(await progress.read(collection)).toMatchObject({ id: collection, after: "7", epoch: "g", quarantined: [] });
    await vi.waitFor(() => expect(seen.at(-1)).toBe("7"));
    stop();
  }
});
