/** The same mobile-money reference, however it was typed, is a twin to the desk; what was typed is what it shows. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../support/database.ts";
import { person, teamMember } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

const AS_SENT = "MP251126.1545.A01L";
const TWINS: readonly (readonly [how: string, typed: string])[] = [
  ["its dots left out", "MP2511261545A01L"],
  ["other signs between", "MP251126-1545/A01L"],
  ["small letters and spaces", " mp251126 . 1545 . a01l "],
  ["an O for the zero", "MP251126.1545.AO1L"],
  ["an I for the one, a one for the L", "MP251126.1545.A0I1"],
  ["a Cyrillic letter", "MP251126.1545.\u041001L"],
  ["a small Cyrillic letter", "\u043C\u0440251126.1545.a01l"],
  ["a Greek letter", "\u039CP251126.1545.A\u039F1L"],
  ["full-width letters", "\uFF2D\uFF30251126.1545.A01L"],
  ["a full stop at the end", "MP251126.1545.A01L."],
  ["a sign without a shape inside", "MP251126\u200B.1545.A01L"],
  ["an accent", "MP251126.1545.\u00C101L"],
];
const OTHERS = ["MP251126.1545.A01M", "MP251126.1545.A01", "251126.1545.A01L", "...", "\u200B", "\u4E2D"];

async function submitted(payer: string, reference: string): Promise<string> {
  const id = randomUUID();
  const proof = {
    ...{ id, item: "starter", full_name: "Kouassi Yao", phone: "0701020304", email: "k@exemple.ci", reference },
    ...{ screenshot_sha256: (randomUUID() + randomUUID()).replaceAll("-", ""), object_path: "x" },
  };
  await db.sql`select public.submit_proof(${payer}, ${db.sql.json(proof)})`;
  return id;
}

test("a reference typed otherwise is marked as it comes in, and named a twin; another one is neither", async () => {
  const first = await submitted(await person(db), AS_SENT);
  for (const [how, typed] of TWINS) {
    const id = await submitted(await person(db), typed);
    const [row] = await db.sql`
      select p.duplicate, p.reference, private.twins_of(p) @> ${db.sql.json([{ id: first, reference: AS_SENT, same: ["reference"] }])} as twin
      from public.payment_proofs p where p.id = ${id}`;
    expect([how, row]).toEqual([how, { duplicate: true, reference: typed.replace(/\s/gu, ""), twin: true }]);
  }
  for (const typed of OTHERS) {
    const id = await submitted(await person(db), typed);
    const [row] = await db.sql`
      select p.duplicate, private.twins_of(p) as twins from public.payment_proofs p where p.id = ${id}`;
    expect([typed, row]).toEqual([typed, { duplicate: false, twins: [] }]);
  }
});

test("the desk finds it by any of them, in order of the index", async () => {
  const team = await teamMember(db);
  const found = async (typed: string) => {
    const [row] = await db.as(
      team,
      (tx) => tx<{ n: number }[]>`select jsonb_array_length(public.team_search(${typed}) -> 'payments') as n`,
    );
    return row?.n;
  };
  for (const [how, typed] of TWINS) expect([how, await found(typed)]).toEqual([how, 1 + TWINS.length]);
  for (const typed of ["...", "\u4E2D\u4E2D"]) expect([typed, await found(typed)]).toEqual([typed, 0]);
});
