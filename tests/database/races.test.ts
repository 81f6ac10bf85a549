import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAs, untilSomebodyWaitsFor } from "./waits.ts";
import {
  mutate,
  exchange,
  freshDatabase,
  giveCredits,
  listing,
  message,
  neighbour,
  person,
  publishArgs,
  pull,
  push,
  teamMember,
  useFreeListing,
  type FreshDatabase,
} from "./world.ts";

let db: FreshDatabase;
let seller: string;
let buyer: string;
beforeAll(async () => {
  db = await freshDatabase();
  seller = await person(db, { name: "Kouassi Yao" });
  buyer = await person(db);
});
afterAll(() => db.stop());

const mutation = (kind: string, args: object) => ({ id: randomUUID(), kind, args });
const pushOn = (sql: Awaited<ReturnType<typeof openAs>>["sql"], one: object) =>
  sql`select public.sync_push(${JSON.stringify([one])}::text::json)`;

async function outcome(who: string): Promise<unknown> {
  const [row] = await db.sql`select
    (select count(*)::int from public.listings where user_id = ${who} and status = 'active') as active,
    (select count(*)::int from public.listings where user_id = ${who} and status = 'pending') as pending,
    (select credits from public.user_credits where user_id = ${who}) as credits,
    (select coalesce(sum(delta), 0)::int from public.credit_ledger where user_id = ${who}) as ledger`;
  return row;
}

test("twelve publishes at once with one credit: one goes live, eleven wait @core", async () => {
  const me = await person(db);
  await useFreeListing(db, me);
  await giveCredits(db, me, 1);
  const all = await Promise.all(Array.from({ length: 12 }, () => publishArgs(db, me)));
  const verdicts = await Promise.all(all.map((args) => mutate(db, me, "publish_listing", args)));
  expect(verdicts.map((v) => v.status)).toEqual(all.map(() => "applied"));
  expect(await outcome(me)).toEqual({ active: 1, pending: 11, credits: 0, ledger: 0 });
});

test("twelve first listings at once: one is free @core", async () => {
  const me = await person(db);
  const all = await Promise.all(Array.from({ length: 12 }, () => publishArgs(db, me)));
  await Promise.all(all.map((args) => mutate(db, me, "publish_listing", args)));
  expect(await outcome(me)).toEqual({ active: 1, pending: 11, credits: 0, ledger: 0 });
});

test("the charge needs no luck: inserts from twelve connections end the same @core", async () => {
  const me = await person(db);
  await useFreeListing(db, me);
  await giveCredits(db, me, 1);
  await Promise.all(
    Array.from(
      { length: 12 },
      () => db.sql`
    insert into public.listings (id, user_id, title, description, price, category, condition, district, photos)
    values (gen_random_uuid(), ${me}, 'Ventilateur', 'Il tourne encore très bien.', 9000, 'home', 'good', 'Lobia', '{x}')`,
    ),
  );
  expect(await outcome(me)).toEqual({ active: 1, pending: 11, credits: 0, ledger: 0 });
});

test("one listing from twelve connections under twelve mutations is one listing and one charge", async () => {
  const me = await person(db);
  await useFreeListing(db, me);
  await giveCredits(db, me, 12);
  const args = await publishArgs(db, me);
  const verdicts = await Promise.all(Array.from({ length: 12 }, () => mutate(db, me, "publish_listing", args)));
  expect(verdicts.map((v) => v.status)).toEqual(verdicts.map(() => "applied"));
  expect(await outcome(me)).toEqual({ active: 1, pending: 0, credits: 11, ledger: 11 });
});

test("a row that ON CONFLICT skips is not charged", async () => {
  const me = await person(db);
  await useFreeListing(db, me);
  await giveCredits(db, me, 5);
  const args = await publishArgs(db, me);
  await mutate(db, me, "publish_listing", args);
  for (let i = 0; i < 3; i += 1) {
    await db.sql`insert into public.listings (id, user_id, title, description, price, category, condition, district, photos)
      values (${args.id}, ${me}, 'Ventilateur', 'Il tourne encore très bien.', 9000, 'home', 'good', 'Lobia', '{x}') on conflict (id) do nothing`;
  }
  expect(await outcome(me)).toEqual({ active: 1, pending: 0, credits: 4, ledger: 4 });
});

test("a first message while its seller changes name waits for nobody, and shows the new name", async () => {
  const id = await listing(db, seller);
  const { checkpoint } = await pull(db, buyer, "conversations", { max: 1 });
  const writer = await openAs(db, buyer);
  await pushOn(writer.sql, mutation("send_message", message(id, seller)));
  await db.sql`update public.users set full_name = 'Yao le Nouveau' where id = ${seller}`;
  const between = await pull(db, buyer, "conversations", { after: checkpoint });
  expect(between.rows.filter((row) => row["listing_id"] === id)).toEqual([]);
  await writer.end("commit");
  const { rows } = await pull(db, buyer, "conversations", { after: between.checkpoint });
  expect(rows.find((row) => row["listing_id"] === id)).toMatchObject({ other_name: "Yao le Nouveau" });
});

test("two who read each other's messages and answer at once take turns, and both arrive @core", async () => {
  const id = await listing(db, seller);
  await mutate(db, buyer, "send_message", message(id, seller));
  await mutate(db, seller, "send_message", message(id, buyer));
  const read = (other: string) => mutation("mark_read", { listing_id: id, other_id: other, up_to_seq: 2 });
  const [one, two] = [await openAs(db, seller), await openAs(db, buyer)];
  await pushOn(one.sql, read(buyer));
  const second = pushOn(two.sql, read(seller)).then((rows) => rows);
  await untilSomebodyWaitsFor(db.sql, one.pid); // before it holds the notice that the first one's answer will write
  await pushOn(one.sql, mutation("send_message", message(id, buyer, "Oui")));
  await one.end("commit");
  expect(await second).toMatchObject([{ sync_push: [{ status: "applied" }] }]);
  await pushOn(two.sql, mutation("send_message", message(id, seller, "Merci")));
  await two.end("commit");
  const said = await db.sql`select content from public.messages where listing_id = ${id} order by seq offset 2`;
  expect(said.map((row) => row["content"] as string)).toEqual(["Oui", "Merci"]);
});

/** Sends a proof for the smallest pack; gives its id. */
const pay = (who: string): Promise<string> =>
  db.as("service", async (tx) => {
    const proof = {
      id: randomUUID(),
      item: "starter",
      amount: "500",
      full_name: "Awa",
      phone: "07",
      email: "a@x.ci",
      object_path: "x",
    };
    const screenshot_sha256 = randomUUID().replaceAll("-", "").repeat(2);
    await tx`select public.submit_proof(${who}, ${JSON.stringify({ ...proof, screenshot_sha256 })}::text::jsonb)`;
    return proof.id;
  });

/** Returns the answer of `late` when it is called while `leaver` closes her account, and has to wait for that. */
async function whileClosing(leaver: string, late: () => Promise<unknown>, meanwhile = async () => {}): Promise<string> {
  const closing = await db.sql.reserve();
  const [backend] = await closing<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await closing`begin`;
  await closing`select public.close_account(${leaver})`;
  const said = late().then(String, String);
  await untilSomebodyWaitsFor(db.sql, backend?.pid ?? 0);
  await meanwhile();
  await closing`commit`;
  closing.release();
  return await said;
}

test("a proof that comes while its payer's account closes is refused, and holds up nobody", async () => {
  const [leaver, other] = [await person(db), await person(db)];
  const said = await whileClosing(
    leaver,
    () => pay(leaver),
    async () => void (await pay(other)),
  );
  expect(said).toMatch(/profil/u);
  const proofs = await db.sql`select user_id from public.payment_proofs where user_id in (${leaver}, ${other})`;
  expect(proofs).toEqual([{ user_id: other }]);
});

test("a message that comes while its reader's account closes is refused, without a notice", async () => {
  const [leaver, other] = [await person(db), await person(db)];
  const id = await listing(db, leaver);
  const late = () => mutate(db, other, "send_message", message(id, leaver)).then((verdict) => verdict.message);
  expect(await whileClosing(leaver, late)).toBe("Cette personne n'a plus de compte.");
  expect(await db.sql`select from private.notices where person = ${leaver}`).toHaveLength(0);
});

test("what its person sends while an account closes is not judged, and leaves nothing of her", async () => {
  const leaver = await person(db);
  const supportMessage = {
    name: "Awa",
    email: "a@x.ci",
    subject: "Bonjour",
    message: "Une question à toute l'équipe.",
  };
  const late = () => mutate(db, leaver, "contact_support", supportMessage);
  expect(await whileClosing(leaver, late)).toContain("Ce compte a été supprimé");
  expect(await db.sql`select from public.support_messages where user_id = ${leaver}`).toHaveLength(0);
  expect(await db.sql`select from private.push_ledger where user_id = ${leaver}`).toHaveLength(0);
});

test("two who talked and close their accounts at once both leave, and their messages with them", async () => {
  const [leaver, other] = [await person(db), await person(db)];
  const id = await listing(db, leaver);
  await mutate(db, other, "send_message", message(id, leaver));
  const supportMessage = { name: "A", email: "a@x.ci", subject: "Départ", message: "Je pars, merci à toute l'équipe." };
  await mutate(db, leaver, "contact_support", supportMessage);
  const [gate, closing] = [await openAs(db, other), await db.sql.reserve()];
  await gate.sql`reset role`;
  await gate.sql`select from public.support_messages where user_id = ${leaver} for update`;
  const [backend] = await closing<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const one = closing`select public.close_account(${leaver})`.then(() => "closed", String);
  await untilSomebodyWaitsFor(db.sql, gate.pid); // with her messages in hand, her support messages before her
  const two = db.sql`select public.close_account(${other})`.then(() => "closed", String);
  await untilSomebodyWaitsFor(db.sql, backend?.pid ?? 0);
  await gate.end("rollback");
  expect(await Promise.all([one, two])).toEqual(["closed", "closed"]);
  closing.release();
  expect(await db.sql`select from public.messages where listing_id = ${id}`).toHaveLength(0);
});

test("a decision is not taken back once its payer's account closes: it would be nobody's", async () => {
  const [leaver, team] = [await person(db), await teamMember(db)];
  const proof = await pay(leaver);
  await db.as(team, (tx) => tx`select public.decide_payment(${proof}, false, 0, 'Illisible')`);
  const undo = () => db.as(team, (tx) => tx`select public.reverse_payment_decision(${proof}, 0, 'refused')`);
  expect(await whileClosing(leaver, undo)).toContain("Ce compte a été supprimé");
  await expect(undo()).rejects.toThrow("Ce compte a été supprimé");
  expect(await db.sql`select status from public.payment_proofs where id = ${proof}`).toEqual([{ status: "refused" }]);
});

test.each(["decide_report", "decide_appeal", "edit_listing", "report_listing"])(
  "%s of a listing waits for what is being done to its owner's rows, and neither fails",
  async (verb) => {
    const [owner, team] = [await person(db), await teamMember(db)];
    const id = await listing(db, owner, { title: "Vélo de course" });
    const report = async () => mutate(db, await neighbour(db), "report_listing", { listing_id: id, reason: "fake" });
    const reports = verb === "report_listing" ? 2 : 3;
    for (let n = 0; n < (verb === "edit_listing" ? 0 : reports); n += 1) await report();
    const [notice] = await db.sql`update public.moderation_notices set status = 'appealed', appealed_at = now(),
      appeal = 'Ce vélo est à moi.' where listing_id = ${id} returning id`;
    const [words] = await db.sql`select title, description, category, condition, photos from public.listings
      where id = ${id}`;
    const changed = { ...words, description: "Une bicyclette en bon état, rayée sur le cadre." };
    const mutations: Record<string, () => Promise<unknown>> = {
      decide_report: () => db.as(team, (tx) => tx`select public.decide_report(${id}, 'warn', 'Précisez')`),
      decide_appeal: () =>
        db.as(team, (tx) => tx`select public.decide_appeal(${String(notice?.["id"])}, true, 'infinity')`),
      edit_listing: () => mutate(db, owner, "edit_listing", { id, ...changed }, { base: words ?? {} }),
      report_listing: report,
    };
    const admin = await db.sql.reserve();
    const [backend] = await admin<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await admin`begin`;
    await admin`select from public.users u where u.id = ${owner} for update`; // as suspend_person, close_account and a new rating do
    const said = mutations[verb]?.();
    await untilSomebodyWaitsFor(db.sql, backend?.pid ?? 0);
    await admin`update public.listings set updated = now() where user_id = ${owner}`;
    await admin`commit`;
    admin.release();
    const done = await said;
    if (verb.endsWith("_listing")) expect(done).toMatchObject({ status: "applied" });
  },
);

test("who is taken off the team while she takes the team's name does not keep it", async () => {
  const member = await person(db);
  await db.sql`insert into private.team_members (user_id) values (${member})`;
  const operator = await db.sql.reserve();
  const [backend] = await operator<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await operator`begin`;
  await operator`delete from private.team_members where user_id = ${member}`;
  const profile = { full_name: "Équipe Djassa", phone: "0700000077", district: "Lobia" };
  const verdict = mutate(db, member, "update_profile", profile);
  await untilSomebodyWaitsFor(db.sql, backend?.pid ?? 0);
  await operator`commit`;
  operator.release();
  expect(await verdict).toMatchObject({ status: "rejected", message: "Ce nom est réservé à l'équipe de Djassa" });
});

test("a favourite under way when its listing is sold shows it sold in the end @core", async () => {
  const id = await listing(db, seller);
  const fan = await openAs(db, buyer);
  await pushOn(fan.sql, mutation("set_favorite", { listing_id: id, on: true }));
  const { checkpoint } = await pull(db, buyer, "favorites", { max: 1 });
  const sale = mutate(db, seller, "mark_sold", { id });
  await untilSomebodyWaitsFor(db.sql, fan.pid);
  await fan.end("commit");
  await sale;
  const { rows } = await pull(db, buyer, "favorites", { after: checkpoint });
  expect(rows).toMatchObject([{ id, listing: { status: "sold" } }]);
});

test("a heart put on again while its listing is sold shows it sold in the end", async () => {
  const id = await listing(db, seller);
  for (const on of [true, false]) await mutate(db, buyer, "set_favorite", { listing_id: id, on });
  const fan = await openAs(db, buyer);
  await pushOn(fan.sql, mutation("set_favorite", { listing_id: id, on: true }));
  const { checkpoint } = await pull(db, buyer, "favorites", { max: 1 });
  const sale = mutate(db, seller, "mark_sold", { id });
  await untilSomebodyWaitsFor(db.sql, fan.pid);
  await fan.end("commit");
  await sale;
  expect((await pull(db, buyer, "favorites", { after: checkpoint })).rows).toMatchObject([
    { id, listing: { status: "sold" } },
  ]);
});

test("the last two reporters at once do hide the listing @core", async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await listing(db, seller);
    const people = await Promise.all(Array.from({ length: 6 }, () => neighbour(db)));
    const verdicts = await Promise.all(
      people.map((who) => mutate(db, who, "report_listing", { listing_id: id, reason: "fake" })),
    );
    expect(verdicts.map((v) => v.status)).toEqual(people.map(() => "applied"));
    expect((await db.sql`select hidden from public.listings where id = ${id}`)[0]).toEqual({ hidden: true });
  }
});

test("a review and the first answer at once end shown", async () => {
  for (let round = 0; round < 6; round += 1) {
    // A buyer of their own each time: without an exchange a third review about one seller waits.
    const [id, other] = [await listing(db, seller), await person(db)];
    await mutate(db, other, "send_message", message(id, seller));
    await Promise.all([
      mutate(db, other, "post_review", { listing_id: id, rating: 5 }),
      mutate(db, seller, "send_message", message(id, other)),
    ]);
    expect((await db.sql`select verified from public.reviews where listing_id = ${id}`)[0]).toEqual({ verified: true });
  }
});

test("eight reviews at once leave the exact rating", async () => {
  const star = await person(db);
  const id = await listing(db, star);
  const people = await Promise.all(Array.from({ length: 8 }, () => person(db)));
  for (const who of people) await exchange(db, who, star, id);
  await Promise.all(people.map((who, i) => mutate(db, who, "post_review", { listing_id: id, rating: 1 + (i % 5) })));
  const [row] = await db.sql`select u.rating = round(avg(r.rating), 2) as exact, u.review_count from public.users u
    join public.reviews r on r.reviewed_id = u.id where u.id = ${star} group by u.id`;
  expect(row).toEqual({ exact: true, review_count: 8 });
});

test("the first messages of two tabs make one conversation @core", async () => {
  const id = await listing(db, seller);
  const batches = Array.from({ length: 6 }, () => [mutation("send_message", message(id, seller))]);
  await Promise.all(batches.map((batch) => push(db, buyer, batch)));
  const [row] =
    await db.sql`select count(distinct conversation_id)::int as conversations, max(seq) as last, count(*)::int as n from public.messages where listing_id = ${id}`;
  expect(row).toEqual({ conversations: 1, last: 6, n: 6 });
});
