import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, person, teamMember, type Caller, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

const REPORT = {
  version: "0.3.0",
  used: 1_200_000,
  listings: 161,
  persisted: true,
  online: false,
  outbox: [{ kind: "send_message", state: "queued", code: null, age: 7_200, tries: 4 }],
  lanes: [{ name: "feed", age: 60, failed: null, strange: 0 }],
};

const send = async (who: Caller, report: object): Promise<string> => {
  const [row] = await db.as(
    who,
    (tx) => tx<{ code: string }[]>`select public.send_phone_report(${JSON.stringify(report)}::text::jsonb) as code`,
  );
  return row?.code ?? "";
};
const kept = (code: string) =>
  db.sql`select version, body from private.phone_reports where upper(left(id::text, 8)) = ${code}`;

test("a report is kept as it is, names nobody, and the team finds it by its code", async () => {
  const code = await send(await person(db), REPORT);
  expect(code).toMatch(/^[0-9A-F]{8}$/u);
  const { version, ...body } = REPORT;
  expect(await kept(code)).toEqual([{ version, body }]);
  const team = await teamMember(db);
  const [row] = await db.as(team, (tx) => tx`select public.team_figures() -> 'machine' -> 'phones' as phones`);
  expect(row?.["phones"]).toMatchObject({ versions: [{ version, times: 1 }], reports: [{ code, version, body }] });
});

test("texts and whatever else an app may send are left out", async () => {
  const code = await send(null, {
    ...REPORT,
    who: "Awa",
    used: "beaucoup",
    persisted: "oui",
    outbox: [
      { ...REPORT.outbox[0], kind: "Bonjour Awa", words: "secret", age: -1, tries: 1.5 },
      ...Array.from({ length: 200 }, () => REPORT.outbox[0]),
    ],
    lanes: "aucune",
  });
  const [row] = await kept(code);
  expect(row?.["body"]).toMatchObject({ used: null, persisted: false, lanes: [] });
  expect(row?.["body"].outbox).toHaveLength(100);
  expect(row?.["body"].outbox[0]).toEqual({ kind: null, state: "queued", code: null, age: null, tries: null });
  expect(JSON.stringify(row)).not.toMatch(/Awa|secret|Bonjour/u);
});

test("what is no report is refused, and five an hour are enough", async () => {
  const me = await person(db);
  for (const report of [[], { version: "0.3.0 <b>" }, { ...REPORT, pad: "x".repeat(50_000) }])
    await expect(send(await person(db), report)).rejects.toThrow();
  for (let at = 0; at < 5; at++) await send(me, REPORT);
  await expect(send(me, REPORT)).rejects.toThrow(/rate_limited/u);
});

test("thirty days, then it is gone", async () => {
  const code = await send(await person(db), REPORT);
  await db.sql`update private.phone_reports set at = now() - interval '29 days' where upper(left(id::text, 8)) = ${code}`;
  await db.sql`select private.chore_phone_reports()`;
  expect(await kept(code)).toHaveLength(1);
  await db.sql`update private.phone_reports set at = now() - interval '31 days' where upper(left(id::text, 8)) = ${code}`;
  await db.sql`select private.chore_phone_reports()`;
  expect(await kept(code)).toEqual([]);
});
