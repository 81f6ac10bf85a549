/** A mail that is being queued while its person wants none any more. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAs, untilSomebodyWaitsFor } from "./waits.ts";
import { mutate, freshDatabase, listing, message, person, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
let seller: string;
let address: string;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());
/** Somebody to whom a mail about a message is due. */
async function mailed(): Promise<string> {
  const [who, buyer] = [await person(db), await person(db)];
  await mutate(db, buyer, "send_message", message(await listing(db, who), who, "Bonjour"));
  await db.sql`update private.notices set mail_at = now() - interval '1 second' where person = ${who}`;
  return who;
}
beforeEach(async () => {
  seller = await mailed();
  await db.as(seller, (tx) => tx`select public.notice_choices(by_mail => true)`);
  address = String((await db.sql`select email from public.user_private where id = ${seller}`)[0]?.["email"]);
});

const waiting = () => db.sql`select template from private.mail_outbox where recipient = ${address}`;

/** Ends this transaction once `second` waits for it (or needed not to wait), and gives its time to that. */
async function endBefore(first: { pid: number; end(how: "commit"): Promise<void> }, second: Promise<unknown>) {
  await Promise.race([untilSomebodyWaitsFor(db.sql, first.pid), second]);
  await first.end("commit");
}

/** The timer, about to commit what it has queued. */
async function queueing() {
  const timer = await openAs(db, seller);
  await timer.sql`reset role`;
  await timer.sql`select public.queue_notice_mails()`;
  return timer;
}

test("who ends her mails just before they are judged is queued none", async () => {
  // Whose choices are being made right then holds the timer up between what it takes and what it makes of it.
  const other = await openAs(db, await mailed());
  await other.sql`select public.notice_choices(shows_text => true)`;
  const queued = db.as("service", (tx) => tx`select public.queue_notice_mails()`);
  await untilSomebodyWaitsFor(db.sql, other.pid);
  const stopping = await openAs(db, seller);
  await stopping.sql`select public.notice_choices(by_mail => false)`;
  await other.end("commit");
  await endBefore(stopping, queued);
  await queued;
  expect(await waiting()).toEqual([]);
});

test("who ends her mails while one is being queued takes it away", async () => {
  const timer = await queueing();
  const stopped = db.as(seller, (tx) => tx`select public.notice_choices(by_mail => false)`);
  await endBefore(timer, stopped);
  await stopped;
  expect(await waiting()).toEqual([]);
});

test("of who leaves while a mail is being queued no address stays", async () => {
  const timer = await queueing();
  expect(await timer.sql`select template from private.mail_outbox where recipient = ${address}`).toHaveLength(1);
  const closed = db.as("service", (tx) => tx`select public.close_account(${seller})`);
  await endBefore(timer, closed);
  await closed;
  expect(await waiting()).toEqual([]);
});

test("a mail that nobody took for ninety days is lent no more, and forgotten", async () => {
  await db.sql`insert into private.mail_outbox (cause, template, recipient, data, created_at, attempts) values
    (gen_random_uuid(), 'old', ${address}, '{}', now() - interval '91 days', 2000),
    (gen_random_uuid(), 'young', ${address}, '{}', now() - interval '89 days', 2000)`;
  const [lent] = await db.as("service", (tx) => tx`select public.claim_mails(1000) as mails`);
  const templates = ((lent?.["mails"] ?? []) as { template: string }[]).map(({ template }) => template);
  expect([templates.includes("old"), templates.includes("young")]).toEqual([false, true]);
  await db.as("service", (tx) => tx`select public.forget_expired()`);
  expect(await waiting()).toEqual([{ template: "young" }]);
});
