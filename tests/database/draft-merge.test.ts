import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "./world.ts";

/** The three-way merge as a pure function, over made-up triples. */
type Draft = Record<string, unknown>;
type Triple = { base: Draft; theirs: Draft; mine: Draft };
type Merge = { merged: Draft; text_clash: boolean };

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

const draft = fc.record(
  {
    title: fc.constantFrom("Vélo", "Vélo bleu", "Un titre nettement plus long que quarante caractères"),
    description: fc.constantFrom("", "Bon état.", "Bon état, à Lobia.", "Pneus neufs."),
    price: fc.constantFrom(500, 1000, 2000, null),
    photos: fc.subarray(["a", "b", "c", "d"]),
  },
  { requiredKeys: [] },
);
const triples = fc.sample(fc.record({ base: draft, theirs: draft, mine: draft }), {
  numRuns: 400,
  seed: 7,
}) as Triple[];
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

async function merge(all: readonly Triple[]): Promise<Merge[]> {
  return db.sql<Merge[]>`select m.merged, m.text_clash
    from jsonb_array_elements(${JSON.stringify(all)}::text::jsonb) with ordinality t (e, place),
      private.merge_draft(t.e -> 'base', t.e -> 'theirs', t.e -> 'mine') m order by t.place`;
}

test("what one side left alone is the other side's, field by field", async () => {
  for (const [i, { merged }] of (await merge(triples)).entries()) {
    const { base, theirs, mine } = triples[i] as Triple;
    for (const field of ["title", "description", "price", "photos"]) {
      if (same(mine[field], base[field])) expect(merged[field], field).toEqual(theirs[field]);
      else if (same(theirs[field], base[field])) expect(merged[field], field).toEqual(mine[field]);
      else if (same(theirs[field], mine[field])) expect(merged[field], field).toEqual(mine[field]);
    }
  }
});

test("no long text and no new photo is lost: merged, or the caller keeps a copy", async () => {
  for (const [i, { merged, text_clash }] of (await merge(triples)).entries()) {
    const { base, theirs, mine } = triples[i] as Triple;
    for (const side of [theirs, mine]) {
      const text = side["description"];
      const written = typeof text === "string" && text !== "" && text !== base["description"];
      if (written && merged["description"] !== text) expect(text_clash, JSON.stringify(triples[i])).toBe(true);
      const added = ((side["photos"] ?? []) as string[]).filter(
        (photo) => !((base["photos"] ?? []) as string[]).includes(photo),
      );
      expect(merged["photos"] ?? []).toEqual(expect.arrayContaining(added));
    }
  }
});

test("a photo that one side took out stays out, whatever the other added or moved", async () => {
  for (const [i, { merged }] of (await merge(triples)).entries()) {
    const [base, theirs, mine] = ["base", "theirs", "mine"].map(
      (side) => ((triples[i] as Record<string, Draft>)[side]?.["photos"] ?? []) as string[],
    ) as [string[], string[], string[]];
    if ((triples[i] as Triple).mine["photos"] === undefined || (triples[i] as Triple).theirs["photos"] === undefined)
      continue;
    const out = base.filter((photo) => !theirs.includes(photo) || !mine.includes(photo));
    expect(((merged["photos"] ?? []) as string[]).filter((photo) => out.includes(photo))).toEqual([]);
  }
});

test("with itself it changes nothing", async () => {
  const still = triples.map(({ mine }) => ({ base: mine, theirs: mine, mine }));
  for (const [i, { merged, text_clash }] of (await merge(still)).entries())
    expect([merged, text_clash]).toEqual([still[i]?.mine, false]);
});

const many = (count: number, from = 0): number[] => Array.from({ length: count }, (_, at) => from + at);

const fields = (from: number) => Object.fromEntries(many(5_000, from).map((at) => [`f${at}`, from]));

test.each<[string, Triple]>([
  ["long lists", { base: { l: many(9_000) }, theirs: { l: many(9_000, 5_000) }, mine: { l: many(5_000, 9_000) } }],
  ["lists in lists", { base: { l: [0] }, theirs: { l: [[...many(9_000), -1]] }, mine: { l: [many(9_000), 1] } }],
  ["many fields", { base: fields(0), theirs: fields(2_000), mine: fields(4_000) }],
])("a merge of %s takes its time by their number, not by its square", async (_what, triple) => {
  const begun = Date.now();
  const [made] = await merge([triple]);
  expect(Date.now() - begun).toBeLessThan(700);
  expect(Object.keys(made?.merged ?? {}).length).toBeGreaterThan(0);
});
