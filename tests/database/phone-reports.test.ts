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
  collections: [{ name: "feed", age: 60, failed: null, strange: 0 }],
  events: [{ what: "refused", detail: "rate_limited", age: 5 }],
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
    collections: "aucune",
  });
  const [row] = await kept(code);
  expect(row?.["body"]).toMatchObject({ used: null, persisted: false, collections: [] });
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

const reportApp = (body: object, line = "41.0.0.7") =>
  db.as(null, async (tx) => {
    await tx`select set_config('request.headers', ${JSON.stringify({ "x-forwarded-for": line })}, true)`;
    await tx`select public.report_app(${JSON.stringify(body)}::text::jsonb)`;
  });
const MET = { kind: "error", name: "TypeError", screen: "listings", spot: "sync-Ab1_c.js:1:2345", times: 2 };

test("phones are counted by version, errors by place, and nothing else of either is kept", async () => {
  await reportApp({ version: "0.3.0", counted: true, errors: [MET, { ...MET, kind: "promise" }] });
  await reportApp({ version: "0.3.0", counted: true, errors: [MET] });
  await reportApp({ version: "0.2.0", counted: true });
  await reportApp({ version: "0.3.0", counted: false, errors: [{ ...MET, name: "RangeError", spot: "" }] });
  for (const wrong of [
    { name: "Bonjour Awa" },
    { screen: "messages/0b0b" },
    { spot: "https://x.example/?token=secret" },
    { kind: "secret" },
    { name: null },
    { spot: "../secret.js:1:1" },
  ])
    await reportApp({ version: "0.3.0", counted: false, errors: [{ ...MET, ...wrong, message: "secret" }] });
  const team = await teamMember(db);
  const [row] = await db.as(team, (tx) => tx`select public.team_figures() -> 'machine' -> 'phones' as phones`);
  expect(row?.["phones"]).toMatchObject({
    running: [
      { version: "0.3.0", phones: 2 },
      { version: "0.2.0", phones: 1 },
    ],
    errors: [
      { ...MET, version: "0.3.0", times: 4 },
      { ...MET, name: "RangeError", spot: "", version: "0.3.0", times: 2 },
      { ...MET, kind: "promise", version: "0.3.0", times: 2 },
    ],
  });
  expect(JSON.stringify(await db.sql`select * from private.app_errors`)).not.toMatch(/secret|Awa/u);
});

test("a made-up list fills no table or another's room; what is no report is refused", async () => {
  const made = (n: number) => Array.from({ length: 20 }, (_, at) => ({ ...MET, spot: `sync-x.js:${n + 1}:${at + 1}` }));
  const kept = async () =>
    (
      await db.sql`select (select count(*)::int from private.app_errors) as errors,
        (select count(*)::int from private.app_days) as versions`
    )[0];
  await db.sql`update private.app_days set day = day - 6 where version = '0.2.0'`;
  for (let n = 0; n < 5; n += 1) await reportApp({ version: `8.${n}`, counted: true, errors: made(n) }, "41.0.0.66");
  // One line adds two versions and twenty places, and is heard on.
  expect(await kept()).toEqual({ versions: 4, errors: 23 });
  await reportApp({ version: "8.9", errors: [MET] }, "41.0.0.66");
  await reportApp({ version: "0.3.0", errors: [MET] }, "41.0.0.66");
  expect(await db.sql`select times from private.app_errors where version = '0.3.0' and spot = ${MET.spot} and kind = 'error'`)
    .toEqual([{ times: 6 }]); // prettier-ignore
  for (let n = 0; n < 30; n += 1) {
    for (const version of [`9.${n}.0`, `9.${n}.1`])
      await reportApp({ version, counted: true, errors: made(n) }, `41.0.1.${n}`);
  }
  // The row of the day before yesterday's version stands beside the fifty of today, and there is room for it today as well.
  expect(await kept()).toEqual({ versions: 51, errors: 500 });
  await reportApp({ version: "0.2.0", counted: true }, "41.0.2.1");
  expect(await kept()).toEqual({ versions: 52, errors: 500 });
  await db.sql`delete from private.app_days where version = '0.2.0' and day = current_date`;
  await db.sql`update private.rate_buckets set tokens = 0, at = now() where name = 'report_app'`;
  await reportApp({ version: "0.3.0", counted: true });
  expect(await db.sql`select phones from private.app_days where version = '0.3.0'`).toEqual([{ phones: 2 }]);
  await db.sql`delete from private.rate_buckets where name = 'report_app'`;
  for (const report of [[], { version: "<b>" }, { version: "0.3.0", pad: "x".repeat(9_000) }])
    await expect(reportApp(report)).rejects.toThrow();
});

test("ninety days, then it is gone", async () => {
  await db.sql`update private.app_days set day = current_date - 91 where version = '0.2.0'`;
  await db.sql`update private.app_errors set day = current_date - 91 where name = 'RangeError'`;
  await db.sql`select private.chore_app_days()`;
  expect(await db.sql`select from private.app_days where version = '0.2.0'`).toEqual([]);
  expect(await db.sql`select from private.app_errors where name = 'RangeError'`).toEqual([]);
  expect(await db.sql`select from private.app_days where version = '0.3.0'`).toHaveLength(1);
});
