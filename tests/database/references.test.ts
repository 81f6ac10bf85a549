/** The same mobile-money reference, however it was typed, is a twin to the admin console; what was typed is what it shows. */
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

async function submitted(payer: string, reference: string, more: { amount?: null } = {}): Promise<string> {
  const id = randomUUID();
  const proof = {
    ...{ id, item: "starter", full_name: "Kouassi Yao", phone: "0701020304", email: "k@exemple.ci", reference },
    ...{ amount: "500", screenshot_sha256: (randomUUID() + randomUUID()).replaceAll("-", ""), object_path: "x" },
    ...more,
  };
  await db.sql`select public.submit_proof(${payer}, ${db.sql.json(proof)})`;
  return id;
}

test("a reference typed otherwise is marked and named a twin; another one is neither", async () => {
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

test("a proof that does not name its amount is not taken in", async () => {
  const payer = await person(db);
  await expect(submitted(payer, AS_SENT, { amount: null })).rejects.toThrow("Cette demande est incomplète.");
  expect(await db.sql`select from public.payment_proofs where user_id = ${payer}`).toEqual([]);
});

test("what two people write of two payments makes them no twins", async () => {
  for (const typed of [
    "voir capture",
    "payé",
    "je ne sais pas",
    "aucune",
    "1 500 FCFA",
    "26/11/2026",
    "0701020304",
    "+225 07 01 02 03 04",
    "00225 0701020304",
    "A1-234",
  ]) {
    await submitted(await person(db), typed);
    const id = await submitted(await person(db), typed);
    const [row] =
      await db.sql`select p.duplicate, private.twins_of(p) as twins from public.payment_proofs p where p.id = ${id}`;
    expect([typed, row]).toEqual([typed, { duplicate: false, twins: [] }]);
  }
});

test("six signs tell one payment from another; the admin console has its twins oldest first", async () => {
  const ids: string[] = [];
  for (const typed of ["A1-2345", "a12345", "A 12345"]) ids.push(await submitted(await person(db), typed));
  const [row] = await db.sql<{ twins: { id: string }[] }[]>`
    select private.twins_of(p) as twins from public.payment_proofs p where p.id = ${ids[1] ?? ""}`;
  expect(row?.twins.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
});

test("the admin console finds it by any of them, in order of the index", async () => {
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

test("each letter and digit of another alphabet is compared as the one whose shape it has", async () => {
  const compared = async (words: string) => {
    // Without a digit it would be a word, which is compared with nothing.
    const [row] = await db.sql<{ it: string }[]>`select private.compared_reference(${`7${words}`}) as it`;
    return row?.it.slice(1);
  };
  const cyrillic =
    "\u0410\u0412\u0415\u0417\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0423\u0425\u0405\u0406\u0408\u04C0\u04AE\u04BA\u051A\u051C";
  for (const letters of [cyrillic, cyrillic.toLowerCase()])
    expect(await compared(letters)).toBe("ABE3KMH0PCTYXS1J1YHQW");
  expect(await compared("\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7")).toBe(
    "ABEZH1KMN0PTYX",
  );
  expect(await compared("\u03B1\u03B9\u03BA\u03BD\u03BF\u03C1\u03C4\u03C5\u03C7")).toBe("A1KV0PTUX");
  for (const zero of [0x06_60, 0x06_f0])
    expect(await compared(String.fromCodePoint(...Array.from({ length: 10 }, (_, n) => zero + n)))).toBe("0123456789");
});
