/** Notices to an owner about the moderation of a listing, and appeals against it. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { giveFactor } from "../support/second-factor.ts";
import { freshDatabase, type FreshDatabase } from "../support/database.ts";
import { mutate, ALL_SEEN, listing, neighbour, person, pull, teamMember } from "./world.ts";

let db: FreshDatabase;
let owner: string;
let team: string;
let thing: string;
beforeAll(async () => {
  db = await freshDatabase();
  team = await teamMember(db);
});
afterAll(() => db.stop());
beforeEach(async () => {
  owner = await person(db);
  thing = await listing(db, owner, { title: "Vélo de course" });
});

type Answer = { id: string; status: string; already: boolean; action?: string | null };
const ask = (name: string, args: readonly unknown[], who = team): Promise<Answer> =>
  db.as(who, async (tx) => {
    const places = args.map((_, place) => `$${String(place + 1)}`).join(", ");
    const [row] = await tx.unsafe<{ answer: Answer }[]>(`select public.${name}(${places}) as answer`, args as never[]);
    if (row === undefined) throw new Error(`${name} answered nothing`);
    return row.answer;
  });
const decide = (action: string, reason: string | null) => ask("decide_report", [thing, action, reason, null]);
const answer = (notice: string, grant: boolean, words: string | null, id: string | null = null) =>
  ask("decide_appeal", [notice, grant, ALL_SEEN, words, id]);
async function hide(): Promise<void> {
  for (let n = 0; n < 3; n += 1)
    await mutate(db, await neighbour(db), "report_listing", { listing_id: thing, reason: "fake", comment: "" });
}
type Notice = { id: string; kind: string; status: string; [field: string]: unknown };
async function notices(): Promise<Notice[]> {
  const { rows } = await pull(db, owner, "mine", { max: 500 });
  return rows.flatMap((row) => (row["kind"] === "notice" ? [row["data"] as Notice] : []));
}
const only = async (): Promise<Notice> => (await notices())[0] ?? { id: "", kind: "none", status: "none" };
const appeal = async (message = "Ce vélo est à moi, j'ai la facture.") =>
  mutate(db, owner, "appeal_moderation", { notice_id: (await only()).id, message });
const stateOf = async () =>
  (await db.sql`select hidden, deleted from public.listings where id = ${thing}`)[0] as Record<string, boolean>;

test("hidden by three, its owner alone is told; shown again, it is over @core", async () => {
  await hide();
  expect(await notices()).toMatchObject([{ kind: "hidden", status: "standing", listing_id: thing, reason: null }]);
  const line = { actor_name: "Djassa", action: "hide_listing", subject: "Vélo de course", after: { hidden: true } };
  const { rows: journal } = (await ask("team_audit", [null])) as unknown as { rows: { subject_id: string }[] };
  expect(journal.filter(({ subject_id }) => subject_id === thing)).toMatchObject([line]);
  const stranger = await pull(db, await person(db), "mine", { max: 500 });
  expect(stranger.rows.filter((row) => row["kind"] === "notice")).toEqual([]);
  await decide("restore", null);
  expect(await notices()).toEqual([]);
});

test("the team's words keep no sign that turns or hides what follows, as nobody's do", async () => {
  const turned = "\u202E \u0007Photo\u2066 d'un\u061C autre\u0085 site \u200B";
  await hide();
  await decide("remove", turned);
  expect(await only()).toMatchObject({ reason: "Photo d'un autre site" });
  await appeal();
  await answer((await only()).id, false, turned);
  expect(await only()).toMatchObject({ answer: "Photo d'un autre site" });
  await ask("suspend_person", [owner, true, 0, turned]);
  expect(await db.sql`select reason from private.suspensions where user_id = ${owner}`).toEqual([
    { reason: "Photo d'un autre site" },
  ]);
});

test("what was decided once stays as it was when others report the listing again", async () => {
  await hide();
  await decide("restore", null);
  await hide();
  await decide("remove", "Annonce trompeuse");
  const rows = await db.sql`select status, count(*)::int as n from public.reports where listing_id = ${thing}
    group by 1 order by 1`;
  expect(rows.map(({ status, n }) => [status, n])).toEqual([
    ["dismissed", 3],
    ["removed", 3],
  ]);
});

/** The time of the newest report, as the card of the admin console holds it. */
async function seenNow(): Promise<string> {
  const [row] = await db.sql<{ at: string }[]>`
    select private.iso(max(created_at)) as at from public.reports where listing_id = ${thing} and status = 'open'`;
  return row?.at ?? "";
}
const mails = async () =>
  (await db.sql`select 1 from private.mail_outbox where data ->> 'title' = 'Vélo de course'`).length;

test.each([
  ["restore", null],
  ["warn", "Précisez l'état réel"],
])("a removal that comes after a colleague's '%s' removes nothing and is told what stands", async (action, reason) => {
  await hide();
  const [seen, before] = [await seenNow(), await mails()];
  await ask("decide_report", [thing, action, reason, null, seen]);
  const told = (await mails()) - before;
  const late = [thing, "remove", "Photos volées", randomUUID(), seen];
  expect(await ask("decide_report", late)).toEqual({ id: thing, already: true, action, reason });
  // Nor is it about reports that came since.
  await mutate(db, await neighbour(db), "report_listing", { listing_id: thing, reason: "fake", comment: "" });
  expect(await ask("decide_report", [...late.slice(0, 3), null, seen])).toMatchObject({ already: true, action });
  expect(await stateOf()).toEqual({ hidden: false, deleted: false });
  expect((await mails()) - before).toBe(told);
  expect((await notices()).map(({ kind }) => kind)).toEqual(action === "warn" ? ["warned"] : []);
  // A member who has seen the new one decides it.
  expect(await ask("decide_report", [thing, "remove", "Photos volées", null, await seenNow()])).toMatchObject({
    already: false,
  });
  expect(await stateOf()).toMatchObject({ deleted: true });
});

test.each([
  ["restore", null],
  ["warn", "Précisez l'état réel"],
])(
  "'%s' ends the reports that its maker saw: three that came since keep the listing hidden",
  async (action, reason) => {
    await hide();
    const [first, before] = [await seenNow(), await mails()];
    await hide();
    const open = async () =>
      (await db.sql`select 1 from public.reports where listing_id = ${thing} and status = 'open'`).length;
    expect(await ask("decide_report", [thing, action, reason, null, first])).toMatchObject({
      already: false,
      hidden: true,
    });
    expect([await open(), await stateOf()]).toEqual([3, { hidden: true, deleted: false }]);
    expect(await only()).toMatchObject({ kind: "hidden", status: "standing", reason });
    const written = await db.sql`select data -> 'hidden' as hidden from private.mail_outbox
    where data ->> 'title' = 'Vélo de course' offset ${before}`;
    expect(written).toEqual(action === "warn" ? [{ hidden: true }] : []);
    // A member who has seen those too decides on them.
    const last = [thing, "restore", null, null, await seenNow()];
    expect(await ask("decide_report", last)).toMatchObject({ already: false, hidden: false });
    expect([await open(), await stateOf()]).toEqual([0, { hidden: false, deleted: false }]);
    // A removal leaves nothing open, whenever it came.
    await hide();
    const second = await seenNow();
    await hide();
    expect(await ask("decide_report", [thing, "remove", "Photos volées", null, second])).toMatchObject({
      already: false,
    });
    expect([await open(), (await stateOf())["deleted"]]).toEqual([0, true]);
  },
);

test("a removed listing is neither shown nor warned of later; search removes without a report", async () => {
  await hide();
  const seen = await seenNow();
  await ask("decide_report", [thing, "remove", "Contrefaçon", null, seen]);
  for (const late of [seen, null])
    for (const [action, reason] of [
      ["restore", null],
      ["warn", "Précisez"],
    ])
      expect(await ask("decide_report", [thing, action, reason, null, late])).toEqual({
        id: thing,
        already: true,
        action: "remove",
        reason: "Contrefaçon",
      });
  expect(await notices()).toMatchObject([{ kind: "removed", reason: "Contrefaçon" }]);
  thing = await listing(db, owner);
  expect(await decide("restore", null)).toMatchObject({ already: true, action: null });
  expect(await decide("remove", "Interdit")).toMatchObject({ already: false });
  expect(await decide("remove", "Encore")).toMatchObject({ already: true, action: "remove", reason: "Interdit" });
  thing = await listing(db, owner);
  await mutate(db, owner, "delete_listing", { id: thing });
  expect(await decide("remove", "Interdit")).toMatchObject({ already: true, action: "delete", reason: null });
});

test("a removal made twice is silent: no second notice, mail or credit", async () => {
  const late = async () => {
    // On its way when the listing went.
    await db.sql`insert into public.reports (id, subject_kind, subject_id, listing_id, reporter_id, reason)
      values (gen_random_uuid(), 'listing', ${thing}, ${thing}, ${await neighbour(db)}, 'fake')`;
    return ask("decide_report", [thing, "remove", "Encore", null, await seenNow()]);
  };
  await decide("remove", "Contrefaçon");
  await appeal();
  const [{ id }, before] = [await only(), await mails()];
  expect(await late()).toMatchObject({ already: false });
  expect(await notices()).toMatchObject([{ id, reason: "Contrefaçon", status: "appealed" }]);
  await answer(id, true, null);
  expect(await late()).toMatchObject({ already: false });
  expect((await notices()).map((one) => [one.id, one.status])).toEqual([[id, "granted"]]);
  expect(await mails()).toBe(before);
  expect(await db.sql`select 1 from public.reports where listing_id = ${thing} and status = 'open'`).toEqual([]);
});

test("an appeal reaches the team once; granted, the listing is back and reports end @core", async () => {
  await hide();
  expect(await appeal()).toMatchObject({ status: "applied", row: { id: `notice:${(await only()).id}` } });
  expect(await appeal()).toMatchObject({ code: "duplicate" });
  const { id } = await only();
  expect(await ask("team_appeals", [])).toMatchObject([{ id, kind: "hidden", own: false, title: "Vélo de course" }]);
  const once = randomUUID();
  const said = await answer(id, true, null, once);
  expect(said).toMatchObject({ status: "granted", already: false });
  expect(await answer(id, true, null, once)).toEqual(said);
  expect(await answer(id, false, "Non")).toMatchObject({ already: true });
  expect(await stateOf()).toEqual({ hidden: false, deleted: false });
  expect(await db.sql`select status from public.reports where listing_id = ${thing} and status = 'open'`).toEqual([]);
  expect(await only()).toMatchObject({ status: "granted" });
});

/** The newest of what the card of this appeal shows, as the admin console sends it back. */
async function shownNow(id: string): Promise<string> {
  type Card = { id: string; appealed_at: string; edits: { at: string }[]; reports: { created_at: string }[] };
  const cards = (await ask("team_appeals", [])) as unknown as Card[];
  const card = cards.find((one) => one.id === id);
  const all = [card?.appealed_at ?? "", ...(card?.edits ?? []).map(({ at }) => at)];
  return [...all, ...(card?.reports ?? []).map((one) => one.created_at)].reduce((newest, one) =>
    one > newest ? one : newest,
  );
}

test("a late grant ends its card's reports; three that came since keep the listing hidden", async () => {
  await hide();
  await appeal();
  const { id } = await only();
  const seen = await shownNow(id);
  await hide();
  const states = async () =>
    (
      await db.sql`select status, count(*)::int as n from public.reports where listing_id = ${thing} group by 1 order by 1`
    ).map(({ status, n }) => `${String(status)} ${String(n)}`);
  expect(await ask("decide_appeal", [id, true, seen, "C'est bon"])).toEqual({
    id,
    ...{ status: "appealed", already: false, hidden: true },
  });
  expect([await states(), await stateOf()]).toEqual([["dismissed 3", "open 3"], { hidden: true, deleted: false }]);
  expect(await only()).toMatchObject({ id, kind: "hidden", status: "appealed", answer: null });
  // A member who has seen those too decides on them; one more, which alone hides nothing, waits for its turn.
  const all = await shownNow(id);
  await mutate(db, await neighbour(db), "report_listing", { listing_id: thing, reason: "fake", comment: "" });
  expect(await ask("decide_appeal", [id, true, all, "C'est bon"])).toMatchObject({
    ...{ status: "granted", already: false, hidden: false },
  });
  expect([await states(), await stateOf()]).toEqual([["dismissed 6", "open 1"], { hidden: false, deleted: false }]);
  expect(await only()).toMatchObject({ status: "granted", answer: "C'est bon" });
});

test.each([true, false])(
  "a correction that the admin console has not seen is not answered: granted %s",
  async (grant) => {
    await mutate(db, await neighbour(db), "report_listing", { listing_id: thing, reason: "fake", comment: "" });
    await decide("warn", "Précisez l'état réel");
    const { id } = await only();
    const edit = async (description: string) => {
      const [words] = await db.sql<{ title: string; description: string }[]>`
      select title, description, category, condition, photos from public.listings where id = ${thing}`;
      const changed = { id: thing, ...words, description };
      expect(await mutate(db, owner, "edit_listing", changed, { base: words ?? {} })).toMatchObject({
        status: "applied",
      });
    };
    await edit("Une bicyclette en bon état, rayée sur le cadre.");
    const seen = await shownNow(id);
    await edit("Une bicyclette en bon état, écrivez-moi ailleurs.");
    const late = (when: string | null) => ask("decide_appeal", [id, grant, when, "Merci", randomUUID()]);
    for (const when of [seen, null]) expect(await late(when)).toEqual({ id, status: "standing", already: true });
    expect(await only()).toMatchObject({ status: "standing", answer: null });
    expect(await late(await shownNow(id))).toMatchObject({ already: false, status: grant ? "granted" : "upheld" });
  },
);

test("a removal says why and keeps the words; its appeal is worth one credit, however often", async () => {
  await decide("remove", "Photo prise sur un autre site");
  expect(await only()).toMatchObject({
    kind: "removed",
    reason: "Photo prise sur un autre site",
    listing: { title: "Vélo de course", price: 45_000, photos: [expect.any(String)] },
  });
  await appeal();
  const { id } = await only();
  const all = await Promise.all([true, false, true, false].map((grant) => answer(id, grant, "Réponse")));
  expect(all.filter(({ already }) => !already)).toHaveLength(1);
  const [ledger] =
    await db.sql`select coalesce(sum(delta), 0)::int as given from public.credit_ledger where user_id = ${owner}`;
  expect(ledger).toEqual({ given: all[0]?.status === "granted" ? 1 : 0 });
  expect(await stateOf()).toMatchObject({ deleted: true });
});

test("others read why it is gone, but nothing of what they never saw @core", async () => {
  const why = async () => {
    const stranger = await person(db);
    const [row] = await db.as(
      stranger,
      (tx) => tx<{ l: { why?: string } }[]>`select public.listing_by_id(${thing}) as l`,
    );
    return row?.l.why;
  };
  await hide();
  expect(await why()).toBe("hidden");
  await decide("restore", null);
  await db.sql`update public.listings set suspended = true where id = ${thing}`;
  expect(await why()).toBe("suspended");
  await decide("remove", "Contrefaçon");
  expect(await why()).toBe("removed");
  thing = await listing(db, owner);
  await mutate(db, owner, "delete_listing", { id: thing });
  expect(await why()).toBe("deleted");
  thing = await listing(db, owner, { status: "pending" });
  expect(await why()).toBeUndefined();
});

test("kept with an answer; a warning has nothing to appeal; a deletion by the owner ends it all", async () => {
  await hide();
  await appeal();
  await expect(answer((await only()).id, false, null)).rejects.toThrow(/réponse/u);
  await answer((await only()).id, false, "Les photos sont d'un catalogue");
  expect(await only()).toMatchObject({ status: "upheld", answer: "Les photos sont d'un catalogue" });
  expect(await stateOf()).toMatchObject({ hidden: true });
  await decide("warn", "Précisez l'état réel");
  expect(await notices()).toMatchObject([{ kind: "warned", reason: "Précisez l'état réel", status: "standing" }]);
  expect(await appeal()).toMatchObject({ code: "gone" });
  await mutate(db, owner, "delete_listing", { id: thing });
  expect(await notices()).toEqual([]);
});

test("nobody appeals for another, and nobody of the team answers about her own @core", async () => {
  await hide();
  const { id } = await only();
  const stranger = await person(db);
  expect(
    await mutate(db, stranger, "appeal_moderation", { notice_id: id, message: "Je suis la propriétaire." }),
  ).toMatchObject({ code: "not_found" });
  expect(await appeal("court")).toMatchObject({ code: "invalid" });
  await appeal();
  await db.sql`insert into private.team_members (user_id) values (${owner})`;
  await giveFactor(db, owner);
  await expect(ask("decide_appeal", [id, true, ALL_SEEN], owner)).rejects.toThrow(/propre annonce/u);
  await db.sql`delete from private.team_members where user_id = ${owner}`;
});

test.each(["her", "the team"])("reports that come after %s took it down change nothing for its owner", async (who) => {
  await db.sql`insert into private.push_subscriptions (endpoint, person, p256dh, auth)
    values (${`https://push.example/${owner}`}, ${owner}, ${"p".repeat(87)}, ${"a".repeat(22)})`;
  if (who === "her") await mutate(db, owner, "delete_listing", { id: thing });
  else {
    await decide("remove", "Contrefaçon");
    await appeal();
  }
  const told = () => db.sql`select tag, data, version from private.notices where person = ${owner}`;
  const [before, mailed, said] = [await notices(), await mails(), await told()];
  expect(before.map(({ kind, status }) => [kind, status])).toEqual(who === "her" ? [] : [["removed", "appealed"]]);
  for (const [action, reason] of [
    ["restore", null],
    ["warn", "Précisez"],
    ["remove", "Encore"],
  ] as const) {
    await hide();
    expect(await stateOf()).toEqual({ hidden: false, deleted: true });
    // Also where it had been hidden before it was removed.
    await db.sql`update public.listings set hidden = true where id = ${thing}`;
    expect(await ask("decide_report", [thing, action, reason, null, await seenNow()])).toMatchObject({
      already: false,
      hidden: false,
    });
    expect(await stateOf()).toEqual({ hidden: true, deleted: true });
    await db.sql`update public.listings set hidden = false where id = ${thing}`;
  }
  expect(await db.sql`select 1 from public.reports where listing_id = ${thing} and status = 'open'`).toEqual([]);
  expect([await notices(), await mails(), await told()]).toEqual([before, mailed, said]);
});
