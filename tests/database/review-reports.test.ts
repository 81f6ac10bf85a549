/** A review is reported, and the team keeps it or takes it from everybody. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../support/database.ts";
import { openAs, untilSomebodyWaitsFor } from "./waits.ts";
import { mutate, ALL_SEEN, exchange, listing, person, pull, teamMember } from "./world.ts";

let db: FreshDatabase;
let team: string;
let colleague: string;
let seller: string;
let author: string;
let thing: string;
let review: string;
beforeAll(async () => {
  db = await freshDatabase();
  team = await teamMember(db);
  colleague = await teamMember(db);
});
afterAll(() => db.stop());
beforeEach(async () => {
  [seller, author] = [await person(db, { name: "Kouassi Yao" }), await person(db, { name: "Awa Koné" })];
  thing = await listing(db, seller, { title: "Vélo de course" });
  await exchange(db, author, seller, thing);
  const posted = await mutate(db, author, "post_review", { listing_id: thing, rating: 1, comment: "Arnaqueur" });
  review = posted.id ?? "";
});

type Row = { review: { id: string }; own: boolean; reports: Record<string, unknown>[] };
type Answer = Record<string, unknown>;
async function ask<T>(who: string, name: string, args: readonly unknown[] = []): Promise<T> {
  return await db.as(who, async (tx) => {
    const places = args.map((_, place) => `$${String(place + 1)}`).join(", ");
    const [row] = await tx.unsafe<{ answer: T }[]>(`select public.${name}(${places}) as answer`, args as never[]);
    if (row === undefined) throw new Error(`${name} answered nothing`);
    return row.answer;
  });
}
/** Somebody who has talked with the owner of a listing says what they think of it. */
const said = async (who: string, owner = seller, about = thing, rating = 5) => {
  await exchange(db, who, owner, about);
  return await mutate(db, who, "post_review", { listing_id: about, rating });
};
const report = (who: string, more: object = {}) =>
  mutate(db, who, "report_review", { review_id: review, reason: "insult", comment: "", ...more });
const waiting = async (who = team) =>
  (await ask<Row[]>(who, "team_review_reports")).filter((row) => row.review.id === review);
const decide = (
  action: string,
  reason: string | null = null,
  seen: Date | string | null = ALL_SEEN,
  who = team,
  id = randomUUID(),
) => ask<Answer>(who, "decide_review_report", [review, action, seen, reason, id]);
const stars = async () => (await db.sql`select rating::float, review_count from public.users where id = ${seller}`)[0];

test("by anyone signed in but its author, once, with a reason; only while it is there", async () => {
  expect(await mutate(db, null, "report_review", { review_id: review, reason: "fake" })).toMatchObject({
    code: "signed_out",
  });
  expect(await report(author)).toMatchObject({ message: "Vous ne pouvez pas signaler votre propre avis." });
  expect(await report(seller, { reason: "duplicate" })).toMatchObject({ message: "Veuillez indiquer une raison" });
  expect(await report(seller, { comment: "x".repeat(1001) })).toMatchObject({ code: "too_long" });
  expect(await report(seller, { review_id: randomUUID() })).toMatchObject({ code: "gone" });
  expect(await report(seller, { comment: " Mon numéro " })).toMatchObject({
    status: "applied",
    row: { kind: "report", data: { subject_id: review, reason: "insult", comment: "Mon numéro", status: "open" } },
  });
  expect(await report(seller)).toMatchObject({ code: "duplicate", message: "Vous avez déjà signalé cet avis." });
  expect(await report(await person(db, { profile: false }))).toMatchObject({ status: "applied" });
  expect(await waiting()).toMatchObject([
    { own: false, review: { comment: "Arnaqueur", title: "Vélo de course", reviewer_name: "Awa Koné" } },
  ]);
  expect((await waiting())[0]?.reports).toHaveLength(2);
  await db.sql`update public.reviews set deleted = true where id = ${review}`;
  expect(await report(await person(db))).toMatchObject({ code: "gone" });
});

test("removed, it leaves every phone and the rating, and its author is told the reason", async () => {
  const other = await said(await person(db));
  await report(seller);
  for (const who of [author, seller])
    await db.sql`insert into private.push_subscriptions (endpoint, person, p256dh, auth)
      values (${`https://push.test/${who}`}, ${who}, ${"p".repeat(87)}, ${"a".repeat(22)})`;
  const { checkpoint } = await pull(db, null, "reviews");
  await expect(decide("remove")).rejects.toThrow(/Indiquez la raison/u);
  await expect(decide("warn", "x")).rejects.toThrow(/Choisissez/u);
  await expect(decide("remove", "x", ALL_SEEN, seller)).rejects.toThrow();
  await expect(decide("remove", "x".repeat(501))).rejects.toThrow(/500 caractères/u);
  const id = randomUUID();
  const done = await decide("remove", "Cet avis contient des insultes.", ALL_SEEN, team, id);
  expect(done).toMatchObject({ action: "remove", already: false });
  // Heard a second time it is answered, not done again.
  expect(await decide("remove", "Cet avis contient des insultes.", ALL_SEEN, team, id)).toEqual(done);
  expect((await pull(db, null, "reviews", { after: checkpoint })).rows).toEqual([
    { id: review, v: expect.any(Number), deleted: true },
  ]);
  expect(other.status).toBe("applied");
  expect(await stars()).toEqual({ rating: 5, review_count: 1 });
  expect(await waiting()).toEqual([]);
  expect((await pull(db, seller, "mine", { max: 500 })).rows.find((row) => row["kind"] === "report")).toMatchObject({
    data: { subject_id: review, status: "removed" },
  });
  const mails =
    await db.sql`select m.data from private.mail_outbox m join public.user_private p on p.email = m.recipient
    where p.id = ${author} and m.template = 'review_remove'`;
  expect(mails).toEqual([{ data: { title: "Vélo de course", reason: "Cet avis contient des insultes." } }]);
  expect(
    await db.sql`select n.person, n.data ->> 'answer' as answer from private.notices n where n.tag = ${`review:${review}`}`,
  ).toEqual([{ person: author, answer: "Cet avis contient des insultes." }]);
  const lines = await ask<{ rows: Answer[] }>(team, "team_audit", [null]);
  expect(lines.rows[0]).toMatchObject({ action: "remove_review", subject_kind: "review", subject: "Awa Koné" });
  // Her account closed, the team's words about her go.
  expect(JSON.stringify(lines.rows[0])).toContain("insultes");
  await db.sql`select private.forget_words_of_team(${author})`;
  const [line] = (await ask<{ rows: Answer[] }>(team, "team_audit", [null])).rows;
  expect([line?.["action"], JSON.stringify(line)]).toEqual(["remove_review", expect.not.stringContaining("insultes")]);
});

test("kept, it stays; later reports stay open, and a slower colleague hears what stands", async () => {
  await report(seller);
  const seen = new Date();
  await db.sql`update public.reports set created_at = now() - interval '1 minute' where subject_id = ${review}`;
  await report(await person(db));
  await db.sql`update public.reports set created_at = now() + interval '1 minute'
    where subject_id = ${review} and reporter_id <> ${seller}`;
  expect(await decide("keep", null, seen)).toMatchObject({ action: "keep", already: false });
  expect((await waiting())[0]?.reports).toHaveLength(1);
  expect(await decide("remove", "Trop tard", seen, colleague)).toMatchObject({ action: "keep", already: true });
  expect(await stars()).toEqual({ rating: 1, review_count: 1 });
  expect(await decide("remove", "Des insultes.", ALL_SEEN, colleague)).toMatchObject({ already: false });
  expect(await waiting()).toEqual([]);
  expect(await decide("keep", null, null)).toMatchObject({ action: "remove", already: true });
});

test("the longest wait comes first; a decision is about its card, a removal ends later ones", async () => {
  await report(seller);
  const first = review;
  const posted = await said(await person(db), seller, thing, 2);
  review = posted.id ?? "";
  await report(seller);
  const rows = (await ask<Row[]>(team, "team_review_reports")).filter(({ review: { id } }) =>
    [first, review].includes(id),
  );
  expect(rows.map((row) => row.review.id)).toEqual([first, review]);
  // In the milliseconds in which the card tells the time.
  const shown = (row: Row | undefined) => new Date(String(row?.reports.at(-1)?.["created_at"]));
  expect(await decide("keep", null, shown(rows[1]))).toMatchObject({ action: "keep", already: false });
  review = first;
  await report(await person(db));
  await db.sql`update public.reports set created_at = now() + interval '1 minute'
    where subject_id = ${first} and reporter_id <> ${seller}`;
  expect(await decide("remove", "Des insultes.", shown(rows[0]))).toMatchObject({ already: false });
  expect(await waiting()).toEqual([]);
});

test("nobody decides about a review of their own, or about themselves", async () => {
  const hers = await said(team);
  review = hers.id ?? "";
  await report(seller);
  expect(await waiting()).toMatchObject([{ own: true }]);
  await expect(decide("keep")).rejects.toThrow(/de vous ou sur vous/u);
  expect(await waiting(colleague)).toMatchObject([{ own: false }]);

  const about = await said(author, team, await listing(db, team), 1);
  review = about.id ?? "";
  await report(seller);
  expect(await waiting()).toMatchObject([{ own: true }]);
  await expect(decide("remove", "Des insultes.")).rejects.toThrow(/de vous ou sur vous/u);
  expect(await decide("keep", null, ALL_SEEN, colleague)).toMatchObject({ action: "keep", already: false });
});

test("what waits for the team counts a review once, however many reported it", async () => {
  const count = async () => (await ask<{ waiting: { reports: number } }>(team, "team_figures")).waiting.reports;
  const before = await count();
  await report(seller);
  await report(await person(db));
  expect(await count()).toBe(before + 1);
});

test("a removal of what is gone already is told to nobody", async () => {
  await report(seller);
  await db.sql`update public.reviews set deleted = true where id = ${review}`;
  expect(await decide("remove", "Des insultes.")).toMatchObject({ already: false });
  const mails =
    await db.sql`select from private.mail_outbox m join public.user_private p on p.email = m.recipient where p.id = ${author}`;
  expect(mails).toHaveLength(0);
});

test("twenty a day", async () => {
  const reporter = await person(db);
  const verdicts = [];
  for (let n = 0; n < 21; n += 1) {
    const posted = await said(await person(db));
    verdicts.push(await mutate(db, reporter, "report_review", { review_id: posted.id, reason: "fake" }));
  }
  expect(verdicts.filter(({ status }) => status === "applied")).toHaveLength(20);
  expect(verdicts.at(-1)).toMatchObject({ status: "retry", code: "rate_limited" });
});

test("a report during the review's removal waits for that, and is of what is gone", async () => {
  await report(seller);
  const admin = await openAs(db, team);
  await admin.sql`select public.decide_review_report(${review}, 'remove', 'infinity', 'Des insultes.')`;
  const late = report(await person(db));
  await untilSomebodyWaitsFor(db.sql, admin.pid);
  await admin.end("commit");
  expect(await late).toMatchObject({ code: "gone" });
  expect(await waiting()).toEqual([]);
});

test("a report and a removal at once leave no open report of what is gone", async () => {
  await report(seller);
  const others = [await person(db), await person(db), await person(db)];
  await Promise.all([decide("remove", "Des insultes."), ...others.map((who) => report(who))]);
  expect(await waiting()).toEqual([]);
});

test("a reporter's past counts what became of reported reviews", async () => {
  const record = async () => {
    const found = await ask<{ people: { id: string; reported: { reviews: object } }[] }>(team, "team_search", [seller]);
    return found.people.find(({ id }) => id === seller)?.reported.reviews;
  };
  await report(seller);
  expect(await record()).toEqual({ open: 1, upheld: 0, dismissed: 0 });
  await decide("remove", "Insulte");
  expect(await record()).toEqual({ open: 0, upheld: 1, dismissed: 0 });
});

test("a removal waits for what is being done to the reviewed person's rows, and neither fails", async () => {
  await report(seller);
  const other = await db.sql.reserve();
  const [backend] = await other<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await other`begin`;
  await other`select from public.users u where u.id = ${seller} for update`; // as suspend_person, close_account and a new rating do
  const said = decide("remove", "Injure");
  await untilSomebodyWaitsFor(db.sql, backend?.pid ?? 0);
  await other`update public.reviews set rating = 2 where id = ${review}`;
  await other`commit`;
  other.release();
  expect(await said).toMatchObject({ action: "remove", already: false });
  expect(await stars()).toEqual({ rating: null, review_count: 0 });
});
