/** A token lives up to an hour longer than its session: what it opens meanwhile, and which browsers are still told. */
import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { mutate, freshDatabase, listing, message, person, uploadedPhoto, type FreshDatabase } from "./world.ts";

let db: FreshDatabase;
let [seller, buyer, id] = ["", "", ""];
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());
beforeEach(async () => {
  [seller, buyer] = [await person(db), await person(db)];
  id = await listing(db, seller);
});

async function sessionOf(who: string): Promise<string> {
  const session = randomUUID();
  await db.sql`insert into auth.sessions (id, user_id) values (${session}, ${who})`;
  return session;
}
const end = (session: string) => db.sql`delete from auth.sessions where id = ${session}`;

const inSession = (who: string, session: string, call: string, first?: (tx: TransactionSql) => Promise<unknown>) =>
  db.as(who, async (tx) => {
    const claims = { role: "authenticated", sub: who, aud: "authenticated", aal: "aal1", session_id: session };
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    await first?.(tx);
    const [row] = await tx.unsafe<{ answer: unknown }[]>(`select ${call} as answer`);
    return row?.answer;
  });

const addressOf = (name: string) => `https://push.test/${name}`;
const subscribing = (name: string) =>
  `public.subscribe_push('${addressOf(name)}', '${"A".repeat(87)}', '${"A".repeat(22)}')`;
const write = () => mutate(db, buyer, "send_message", message(id, seller, "Bonjour"));

async function told(): Promise<string[]> {
  await db.sql`update private.notices set next_at = now() - interval '1 second' where true`;
  const [row] = await db.as(
    "service",
    (tx) => tx<{ c: { person: string; browsers: { endpoint: string }[] }[] }[]>`select public.claim_notices(200) as c`,
  );
  const hers = row?.c.filter((notice) => notice.person === seller) ?? [];
  return hers.flatMap(({ browsers }) => browsers.map(({ endpoint }) => endpoint));
}

test("a browser whose session has ended is told no more, and the timer forgets it", async () => {
  const [lost, kept] = [await sessionOf(seller), await sessionOf(seller)];
  const [first, second] = [randomUUID(), randomUUID()];
  await inSession(seller, lost, subscribing(first));
  await inSession(seller, kept, subscribing(second));
  await write();
  expect((await told()).toSorted()).toEqual([first, second].map(addressOf).toSorted());
  await end(lost); // as a new password and "partout" do it
  await write();
  expect(await told()).toEqual([addressOf(second)]);
  await db.as("service", (tx) => tx`select public.do_chores()`);
  const left = await db.sql`select endpoint from private.push_subscriptions where person = ${seller}`;
  expect(left.map(({ endpoint }) => endpoint)).toEqual([addressOf(second)]);
  expect(await db.sql`select failed from private.chores where name = 'browsers'`).toMatchObject([{ failed: null }]);
});

test("who has no other browser than that has nothing kept for it, and nothing lent", async () => {
  const lost = await sessionOf(seller);
  await inSession(seller, lost, subscribing(randomUUID()));
  await inSession(seller, lost, "public.notice_choices(by_mail => false)");
  await write();
  await end(lost);
  expect(await told()).toEqual([]);
  await db.sql`delete from private.notices where person = ${seller}`;
  await write();
  expect(await db.sql`select 1 from private.notices where person = ${seller}`).toHaveLength(0);
});

test("another's session number is none: a browser is told in its own person's name alone", async () => {
  const hers = await sessionOf(buyer);
  await db.sql`insert into private.push_subscriptions (endpoint, person, p256dh, auth, session)
    values (${addressOf(randomUUID())}, ${seller}, ${"A".repeat(87)}, ${"A".repeat(22)}, ${hers})`;
  await write();
  expect(await told()).toEqual([]);
});

test("a token of a session that has ended opens none of these endpoints", async () => {
  const session = await sessionOf(buyer);
  const endpoint = randomUUID();
  await inSession(buyer, session, subscribing(endpoint));
  expect(await inSession(buyer, session, `public.listing_contact('${id}')`)).toMatch(/^225\d+$/u);
  const endpoints = [
    subscribing(randomUUID()),
    "public.notice_choices(shows_text => true)",
    `public.unsubscribe_push('${addressOf(endpoint)}')`,
    `public.listing_contact('${id}')`,
  ];
  await end(session);
  for (const endpoint of endpoints)
    await expect(inSession(buyer, session, endpoint), endpoint).rejects.toThrow(/Cet appareil a été déconnecté/u);
  const left = await db.sql`select endpoint from private.push_subscriptions where person = ${buyer}`;
  expect(left.map((row) => row["endpoint"])).toEqual([addressOf(endpoint)]);
});

test("it puts, lists and removes no picture either, and sees an own listing as others do", async () => {
  const session = await sessionOf(seller);
  const sold = await listing(db, seller, { status: "sold" });
  const stored = await uploadedPhoto(db, seller);
  const named = (bucket: string) =>
    bucket === "listings"
      ? `${seller}/${randomUUID()}/${randomUUID().replaceAll("-", "").repeat(2)}_133.webp`
      : `${seller}/waiting/${randomUUID()}-1.webp`;
  const puts = (bucket: string) =>
    inSession(
      seller,
      session,
      "1",
      (tx) => tx`insert into storage.objects (bucket_id, name) values (${bucket}, ${named(bucket)})`,
    );
  const state = () => inSession(seller, session, `public.listing_by_id('${sold}') ->> 'state'`);
  const listed = async () =>
    Number(await inSession(seller, session, `(select count(*) from storage.objects where name = '${stored}')`));
  const removed = () => inSession(seller, session, "1", (tx) => tx`delete from storage.objects where name = ${stored}`);
  const there = async () => (await db.sql`select from storage.objects where name = ${stored}`).length;

  for (const bucket of ["listings", "proofs"]) await puts(bucket);
  expect([await listed(), await state()]).toEqual([1, "own"]);
  await end(session);
  for (const bucket of ["listings", "proofs"])
    await expect(puts(bucket), bucket).rejects.toMatchObject({ code: "42501" });
  expect([await listed(), await state()]).toEqual([0, "unavailable"]);
  // Nor would it where the list alone were open to her.
  onTestFinished(async () => void (await db.sql`drop policy "seen by all" on storage.objects`));
  await db.sql`create policy "seen by all" on storage.objects for select to authenticated using (true)`;
  await removed();
  expect(await there()).toBe(1);
});

test("a visitor is asked to sign in, who has no profile for one, and who is gone is told so", async () => {
  await expect(db.as(null, (tx) => tx`select public.listing_contact(${id})`)).rejects.toThrow(/permission denied/u);
  await expect(inSession(buyer, await sessionOf(buyer), `public.unsubscribe_push('x')`)).resolves.toBe("");
  const bare = await person(db, { profile: false });
  const choices = "public.notice_choices()";
  await expect(inSession(bare, await sessionOf(bare), choices)).rejects.toThrow(/Complétez votre profil/u);
  await expect(inSession(randomUUID(), randomUUID(), choices)).rejects.toThrow(/Ce compte a été supprimé/u);
});
