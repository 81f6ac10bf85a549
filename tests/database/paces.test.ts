/** How fast a person may do each thing: how often at once, and how soon again. A pace that is not named here is a fault. */
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REFUSALS } from "../../build/refusals.ts";
import { newImei } from "../support/new-imei.ts";
import {
  mutate,
  type Caller,
  freshDatabase,
  type FreshDatabase,
  listing,
  message,
  person,
  publishArgs,
  type Verdict,
} from "./world.ts";
import { codeOver, otherAvatar, refusedProof, soldToSomebody } from "./pace-world.ts";

let db: FreshDatabase;
let seller: string;
let bike: string;
/** A listing whose IMEI can be checked. */
let phone: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db);
  bike = await listing(db, seller);
  phone = await listing(db, seller);
  await mutate(db, seller, "give_imei", { id: phone, imei: newImei() });
});
afterAll(() => db.stop());

const HOUR = 3_600;
const DAY = 86_400;
/** So many seconds each of them is made to wait. */
const WAIT = 1_000;
const WORDS = "Je ne suis pas d'accord : tout était en règle.";

/** The answer to a person who has to wait; null where it went. */
type Refused = { readonly after: number; readonly message: string } | null;
type Again = (me: string) => Promise<Refused>;

function verdict({ status, retry_after: after = 0, message = "" }: Verdict, passed = "applied"): Refused {
  expect([passed, "retry"], message).toContain(status);
  return status === "retry" ? { after, message } : null;
}
const mutationsOf =
  (kind: string, args: (me: string) => Promise<object> | object, caller?: Caller): Again =>
  async (me) =>
    verdict(await mutate(db, caller === undefined ? me : caller, kind, await args(me)));

/** Asks a function as this person, or as the server; one that waits is answered 429. */
const asks =
  (sql: (me: string) => string, by?: Caller): Again =>
  (me) =>
    db
      .as(by === undefined ? me : by, (tx) => tx.unsafe(sql(me)))
      .then(() => null)
      .catch(({ message, detail }: { message: string; detail: string }) => {
        const { status, headers } = JSON.parse(detail) as { status: number; headers: Record<string, string> };
        expect(status).toBe(429);
        return { after: Number(headers["Retry-After"]), message: (JSON.parse(message) as { message: string }).message };
      });

const mine = (me: string, more: object = {}) => listing(db, me, more);
const checkOf = (id: string) => `select public.check_imei('${id}', '490154203237518')`;
const sold = async (me: string) => ({ id: await mine(me, { status: "sold" }) });

async function notice(me: string): Promise<unknown> {
  const [row] = await db.sql`insert into public.moderation_notices (user_id, listing_id, kind, title)
    values (${me}, ${await mine(me)}, 'removed', 'Vélo') returning id`;
  return row?.["id"];
}

async function review(): Promise<string> {
  const row = { id: randomUUID(), reviewer_id: await person(db), reviewed_id: seller, listing_id: bike, rating: 1 };
  await db.sql`insert into public.reviews ${db.sql(row)}`;
  await db.sql`update public.reviews set verified = true where id = ${row.id}`;
  return row.id;
}

/** Somebody who has written to this person about her listing. */
async function writer(me: string): Promise<object> {
  const [who, about] = [await person(db), await mine(me)];
  verdict(await mutate(db, who, "send_message", message(about, me)));
  return { person_id: who, listing_id: about, reason: "scam" };
}

const supportMessage = () => ({
  name: "Ama",
  email: "ama@exemple.ci",
  subject: "Question",
  message: "Comment vendre ici ?",
});
const key = (bytes: number) => randomBytes(bytes).toString("base64url");
const REPORT = `select public.send_phone_report('{"version":"0.3.0"}')`;
const VISITOR = null;

/** A phone's report about itself is answered alike whether it was heard or not: `count` shows whether it was. */
const reports =
  (reportOf: (nth: number) => object, count: string): Again =>
  async () => {
    const heard = async () => Number((await db.sql.unsafe(`select ${count} as n`))[0]?.["n"]);
    const before = await heard();
    await db.as(VISITOR, (tx) => tx`select public.report_app(${JSON.stringify(reportOf(before))}::text::jsonb)`);
    return (await heard()) > before ? null : { after: WAIT, message: "" };
  };
/** Asked as this person for something that is refused: that, too, has its pace. */
const empty: Again = async (me) => verdict(await mutate(db, me, "send_message", message(bike, seller, "")), "rejected");
const error = (nth: number) => ({ kind: "error", name: "TypeError", screen: "home", spot: `a.js:1:${nth + 1}` });

/**
 * Where it stands, under which name, how many at once, within how many seconds these come back, the refusal that whoever
 * has to wait reads, and the deed; `after`: when the answer says to come back, where that is always the same.
 */
type Pace = readonly [
  where: string,
  bucket: string,
  burst: number,
  seconds: number,
  said: string,
  deed: Again,
  after?: number,
];
const PACES: readonly Pace[] = [
  [
    "perform",
    "mutation",
    3_000,
    300,
    "mutations_too_fast",
    mutationsOf("set_favorite", () => ({ listing_id: bike, on: true })),
  ],
  [
    "check_may_write",
    "conversation",
    20,
    HOUR,
    "conversations_too_fast",
    mutationsOf("send_message", async () => message(await listing(db, seller), seller)),
  ],
  [
    "push_send_message",
    "message",
    1_500,
    300,
    "messages_too_fast",
    mutationsOf("send_message", () => message(bike, seller)),
  ],
  [
    "push_send_message",
    "messages_day",
    3_000,
    DAY,
    "messages_too_fast",
    mutationsOf("send_message", () => message(bike, seller)),
  ],
  [
    "push_post_review",
    "review",
    20,
    DAY,
    "reviews_too_fast",
    mutationsOf("post_review", async () => ({ listing_id: await listing(db, await person(db)), rating: 4 })),
  ],
  [
    "push_post_review",
    "review:",
    2,
    2 * DAY,
    "reviews_too_fast",
    mutationsOf("post_review", async () => ({ listing_id: await listing(db, seller), rating: 4 })),
  ],
  [
    "file_report",
    "report",
    20,
    DAY,
    "reports_too_fast",
    mutationsOf("report_listing", async () => ({ listing_id: await listing(db, seller), reason: "fake" })),
  ],
  ["file_report", "report", 20, DAY, "reports_too_fast", mutationsOf("report_person", writer)],
  [
    "file_report",
    "report",
    20,
    DAY,
    "reports_too_fast",
    mutationsOf("report_review", async () => ({ review_id: await review(), reason: "fake" })),
  ],
  [
    "push_change_price",
    "price",
    20,
    DAY,
    "price_too_fast",
    mutationsOf("change_price", async (me) => ({ id: await mine(me), price: 1_000 })),
  ],
  [
    "push_reserve_listing",
    "reserve",
    20,
    DAY,
    "reserve_too_fast",
    mutationsOf("reserve_listing", async (me) => ({ id: await mine(me), until: Date.now() + 3_600_000 })),
  ],
  [
    "push_edit_listing",
    "edit",
    10,
    DAY,
    "edit_too_fast",
    mutationsOf("edit_listing", async (me) => {
      const [row] =
        await db.sql`select id, description, category, condition, photos from public.listings where id = ${await mine(me)}`;
      return { ...row, title: "Vélo de course" };
    }),
  ],
  [
    "push_update_profile",
    "profile",
    10,
    HOUR,
    "profile_too_fast",
    mutationsOf("update_profile", () => ({ full_name: "Awa Koné", phone: "0701020304", district: "Lobia" })),
  ],
  [
    "push_ask_number_code",
    "profile",
    10,
    HOUR,
    "profile_too_fast",
    mutationsOf("ask_number_code", (me) => codeOver(db, me)),
  ],
  [
    "push_choose_avatar",
    "profile",
    10,
    HOUR,
    "profile_too_fast",
    mutationsOf("choose_avatar", (me) => otherAvatar(db, me)),
  ],
  [
    "push_make_receipt",
    "receipt",
    20,
    DAY,
    "receipts_too_fast",
    mutationsOf("make_receipt", (me) => soldToSomebody(db, me)),
  ],
  [
    "push_publish_listing",
    "publish",
    40,
    HOUR,
    "publish_too_fast",
    mutationsOf("publish_listing", async (me) => publishArgs(db, me)),
  ],
  ["push_relist_listing", "publish", 40, HOUR, "publish_too_fast", mutationsOf("relist_listing", sold)],
  [
    "push_save_search",
    "saved_search",
    60,
    HOUR,
    "tries_too_fast",
    mutationsOf("save_search", () => ({ q: `vélo ${key(6)}`, town: "daloa", on: true })),
  ],
  [
    "push_give_imei",
    "imei",
    20,
    DAY,
    "imeis_too_fast",
    mutationsOf("give_imei", async (me) => ({ id: await mine(me), imei: newImei() })),
  ],
  [
    "push_declare_stolen",
    "stolen_phone",
    3,
    DAY,
    "stolen_too_fast",
    mutationsOf("declare_stolen", () => ({ id: randomUUID(), imei: newImei(), day: "2025-11-03" })),
  ],
  ["check_imei", "imei_check", 10, DAY, "imei_checks_many", asks(() => checkOf(phone))],
  ["check_imei", "imei_check:", 3, DAY, "imei_checks_of_listing", asks(() => checkOf(phone))],
  [
    "push_contest_payment",
    "dispute",
    10,
    DAY,
    "disputes_too_fast",
    mutationsOf("contest_payment", async (me) => ({ proof_id: await refusedProof(db, me), message: WORDS })),
  ],
  [
    "push_appeal_moderation",
    "appeal",
    10,
    DAY,
    "appeals_too_fast",
    mutationsOf("appeal_moderation", async (me) => ({ notice_id: await notice(me), message: WORDS })),
  ],
  [
    "push_contact_support",
    "support_message",
    10,
    HOUR,
    "support_too_fast",
    mutationsOf("contact_support", supportMessage),
  ],
  [
    "push_contact_support",
    "visitors support_message",
    500,
    HOUR,
    "support_too_fast",
    mutationsOf("contact_support", supportMessage, VISITOR),
  ],
  ["send_phone_report", "phone_report", 5, HOUR, "tries_too_fast", asks(() => REPORT)],
  ["send_phone_report", "visitors phone_report", 300, HOUR, "tries_too_fast", asks(() => REPORT, VISITOR)],
  [
    "close_account",
    "closing",
    10,
    HOUR,
    "tries_too_fast",
    asks((me) => `select public.close_account('${me}', true)`, "service"),
  ],
  ["export_my_data", "export", 10, HOUR, "exports_too_fast", asks(() => "select public.export_my_data()")],
  [
    "subscribe_push",
    "push_subscription",
    30,
    HOUR,
    "tries_too_fast",
    asks(() => `select public.subscribe_push('https://push.example/${key(9)}', '${key(65)}', '${key(16)}')`),
    60,
  ],
  ["judge", "refused", 3_000, 5 * HOUR, "mutations_too_fast", empty],
  [
    "report_app",
    "report_app",
    300,
    HOUR,
    "",
    reports(() => ({ version: "1.0.0", counted: true }), "coalesce((select sum(phones) from private.app_days), 0)"),
  ],
  [
    "report_app",
    "report_version",
    2,
    DAY,
    "",
    reports((nth) => ({ version: `2.0.${nth}`, counted: true }), "(select count(*) from private.app_days)"),
  ],
  [
    "report_app",
    "report_error",
    20,
    DAY,
    "",
    reports((nth) => ({ version: "1.0.0", errors: [error(nth)] }), "(select count(*) from private.app_errors)"),
  ],
];

for (const [where, bucket, burst, seconds, said, deed, after = WAIT] of PACES) {
  test(`${where}, ${bucket}: ${burst} at once, and all of them again after ${seconds} s`, async () => {
    const me = await person(db);
    await db.sql`delete from private.rate_buckets`;
    expect(await deed(me)).toBeNull();
    const about = bucket === "imei_check:" ? phone : seller;
    const name = bucket.replace("visitors ", "").replace(/:$/u, `:${about}`);
    const of = db.sql`name = ${name} and (owner = 'visitors') = ${bucket.startsWith("visitors ")}`;
    const [first, second] = await db.sql`select owner, tokens from private.rate_buckets where ${of}`;
    expect([first?.["tokens"], second]).toEqual([burst - 1, undefined]);
    if (!/^report_(?:app|version|error)|^visitors/u.test(bucket)) expect(first?.["owner"]).toBe(me);
    await db.sql`update private.rate_buckets set tokens = 1 - ${WAIT * burst}::float8 / ${seconds}, at = clock_timestamp() where ${of}`;
    const refused = await deed(me);
    expect(refused?.message).toBe(REFUSALS.get(said)?.words ?? "");
    expect(refused?.after).toBeLessThanOrEqual(after);
    expect(refused?.after).toBeGreaterThan(after * 0.95);
    await db.sql`update private.rate_buckets set at = at - make_interval(secs => ${WAIT * 0.9}) where ${of}`;
    expect(await deed(me)).not.toBeNull();
    await db.sql`update private.rate_buckets set at = at - make_interval(secs => ${WAIT * 0.1}) where ${of}`;
    expect(await deed(me)).toBeNull();
  });
}

test("each pace that the database knows is one of these", async () => {
  const bodies = await db.sql<{ name: string; body: string }[]>`select proname as name, prosrc as body from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~ '(limit_pace|take_token)\\('`;
  const known = bodies.flatMap(({ name, body }) =>
    [...body.matchAll(/(?:limit_pace|take_token)\((?:'(visitors)'|[^';]*), '([a-z_:]+)'/gu)].map(
      ([, all, bucket]) => `${name} ${all === undefined ? "" : `${all} `}${String(bucket)}`,
    ),
  );
  // Bytes are counted, not deeds: bytes-pace.test.ts.
  expect(new Set(known)).toEqual(
    new Set([...PACES.map(([where, bucket]) => `${where} ${bucket}`), "perform mutation_bytes"]),
  );
});
