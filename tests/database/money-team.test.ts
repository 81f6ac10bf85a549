import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createClient } from "@supabase/supabase-js";
import { publishableKey } from "../../supabase/local/keys.ts";
import { listingBody, packBody, startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { mutate, listing, neighbour, proofSeen, pull, teamMember } from "./world.ts";
let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.db.sql`update public.payment_proofs set created_at = created_at - interval '2 hours'`;
});

type Proof = { id: string; [field: string]: unknown; history: { last: readonly { id: string }[] } };
const admin = async (decided = false): Promise<Proof[]> =>
  (await world.rpc("team", "team_payments", { decided })).body as Proof[];
const credits = async (who: string): Promise<number> =>
  Number((await world.db.sql`select credits from public.user_credits where user_id = ${who}`)[0]?.["credits"]);
const state = async (id: string): Promise<unknown> =>
  (await world.db.sql`select status, paid_by, hidden, deleted from public.listings where id = ${id}`)[0];
const audit = async (subject: string): Promise<unknown[]> =>
  (await world.db.sql`select action from private.audit_log where subject_id = ${subject} order by id`).map(
    (row) => row["action"],
  );
async function pay(pack = "regular"): Promise<string> {
  const body = await packBody({ selectedPack: pack });
  expect((await world.call("owner", "POST", "/functions/v1/send-credit-request", body)).status).toBe(200);
  return String(body["mutationId"]);
}
async function payFor(id: string): Promise<string> {
  const body = await listingBody(id);
  expect((await world.call("owner", "POST", "/functions/v1/send-listing-payment", body)).status).toBe(200);
  return String(body["mutationId"]);
}
/** Without a credit a pending listing stays pending. */
async function spendAll(): Promise<void> {
  const left = await credits(world.ids.owner);
  if (left > 0)
    await world.db
      .sql`insert into public.credit_ledger (user_id, delta, reason, ref) values (${world.ids.owner}, ${-left}, 'publish', ${randomUUID()})`;
}
const decide = async (proof: string, accept: boolean, reason: string | null = null) => {
  const { undone: seen_undone } = await proofSeen(world.db, proof);
  return world.rpc("team", "decide_payment", { proof, accept, seen_undone, reason });
};
const undo = async (proof: string) => {
  const { undone: seen_undone, status: seen_status } = await proofSeen(world.db, proof);
  return world.rpc("team", "reverse_payment_decision", {
    proof,
    seen_undone,
    seen_status,
    reason: "Erreur de ma part",
  });
};

describe("payments @core", () => {
  test("wait oldest first, claimed and account side by side; decided ones newest first", async () => {
    const waiting = await listing(world.db, world.ids.owner, { status: "pending", title: "Table basse" });
    const [first, second] = [await payFor(waiting), await pay()];
    const rows = (await admin()).filter((row) => [first, second].includes(row.id));
    expect(rows.map((row) => row.id)).toEqual([first, second]);
    expect(rows[0]).toMatchObject({
      kind: "listing",
      amount: 200,
      own: false,
      duplicate: false,
      duplicates: [],
      listing: { title: "Table basse", status: "pending" },
      claimed: { full_name: "Kouassi Yao", phone: "+225 07 01 02 03 04", email: "kouassi@exemple.ci", reference: null },
      account: { id: world.ids.owner, phone: expect.stringMatching(/^225\d{10}$/), suspended: false },
      history: { received: expect.any(Number) },
    });
    expect(rows[1]).toMatchObject({ pack: "regular", pack_name: "Regular", credits: 10 });
    await decide(second, true);
    await decide(first, false, "Montant incomplet");
    expect((await admin(true)).slice(0, 2)).toMatchObject([
      { id: first, status: "refused", reason: "Montant incomplet", decided_by_name: "Serge Gnahoré" },
      { id: second, status: "accepted" },
    ]);
    const third = await pay();
    const last = (await admin()).find((row) => row.id === third)?.history.last ?? [];
    expect(last.slice(0, 2)).toMatchObject([
      { id: second, status: "accepted", reason: null },
      { id: first, amount: 200, reason: "Montant incomplet" },
    ]);
    expect(last.length).toBeLessThanOrEqual(5);
    await decide(third, false, "Montant incomplet");
    expect((await admin()).some((row) => [first, second].includes(row.id))).toBe(false);
  });

  test("an undo takes the credits back, is written down, and the proof can be decided again", async () => {
    const before = await credits(world.ids.owner);
    const proof = await pay();
    for (const round of [1, 2]) {
      expect((await decide(proof, true)).body, String(round)).toMatchObject({ status: "accepted", already: false });
      expect(await credits(world.ids.owner)).toBe(before + 10);
      expect(await undo(proof)).toMatchObject({ status: 200, body: { status: "received", already: false } });
      expect((await undo(proof)).body).toMatchObject({ already: true });
      expect(await credits(world.ids.owner)).toBe(before);
    }
    await decide(proof, false, "Capture illisible");
    await undo(proof);
    await decide(proof, true);
    expect(await credits(world.ids.owner)).toBe(before + 10);
    expect(await audit(proof)).toEqual([
      "accept_payment",
      "undo_payment",
      "accept_payment",
      "undo_payment",
      "refuse_payment",
      "undo_payment",
      "accept_payment",
    ]);
    const mine = (await pull(world.db, world.ids.owner, "mine", { max: 500 })).rows;
    expect(mine.find((row) => row.id === `transaction:${proof}`)).toMatchObject({ data: { status: "completed" } });
  });

  test("an undo takes a listing off sale and tells it; not a sold one, not spent credits", async () => {
    await spendAll();
    const [kept, sold] = [
      await listing(world.db, world.ids.owner, { status: "pending" }),
      await listing(world.db, world.ids.owner, { status: "pending" }),
    ];
    const [proof, late] = [await payFor(kept), await payFor(sold)];
    await decide(proof, true);
    await decide(late, true);
    const { checkpoint } = await pull(world.db, null, "feed", { max: 1 });
    await undo(proof);
    expect(await state(kept)).toMatchObject({ status: "pending", paid_by: null });
    expect((await pull(world.db, null, "feed", { after: checkpoint })).rows).toMatchObject([
      { id: kept, deleted: true },
    ]);
    await decide(proof, true);
    expect(await state(kept)).toMatchObject({ status: "active", paid_by: "manual" });
    await mutate(world.db, world.ids.owner, "mark_sold", { id: sold });
    expect(await undo(late)).toMatchObject({ status: 409, body: { code: "conflict" } });
    const pack = await pay("starter");
    await decide(pack, true);
    const left = await credits(world.ids.owner);
    await world.db
      .sql`insert into public.credit_ledger (user_id, delta, reason, ref) values (${world.ids.owner}, ${-(left - 1)}, 'publish', ${randomUUID()})`;
    expect(await undo(pack)).toMatchObject({
      status: 409,
      body: { code: "conflict", message: expect.stringContaining("déjà servi") },
    });
    expect(await credits(world.ids.owner)).toBe(1);
  });

  test("an approval sent again after a colleague took it back approves nothing", async () => {
    const id = randomUUID();
    await world.db
      .sql`insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, full_name, phone, email,
        screenshot_sha256, object_path)
      values (${id}, ${world.ids.owner}, 'pack', 'starter', 500, 3, 'K', '07', 'k@x.ci', ${"5".repeat(64)}, 'x')`;
    const status = async () =>
      (await world.db.sql`select status from public.payment_proofs where id = ${id}`)[0]?.["status"] as unknown;
    const before = await credits(world.ids.owner);
    const once = { proof: id, accept: true, seen_undone: 0, action_id: randomUUID() };
    expect((await decide(id, true, "x".repeat(501))).body).toMatchObject({ code: "too_long" });
    const first = await world.rpc("team", "decide_payment", once);
    expect(first.body).toMatchObject({ status: "accepted", already: false });
    await undo(id);
    expect(await world.rpc("team", "decide_payment", once)).toEqual(first);
    expect([await credits(world.ids.owner), await status()]).toEqual([before, "received"]);
    const back = { proof: id, seen_undone: 1, seen_status: "accepted", action_id: randomUUID() };
    await decide(id, true);
    const undone = await world.rpc("team", "reverse_payment_decision", back);
    await decide(id, true);
    expect(await world.rpc("team", "reverse_payment_decision", back)).toEqual(undone);
    expect(await status()).toBe("accepted");
    const colleague = await teamMember(world.db);
    const stolen = world.db.as(
      colleague,
      (tx) => tx`select public.decide_payment(${id}, true, 2, null, ${once.action_id})`,
    );
    await expect(stolen).rejects.toThrow(/déjà servi/);
    await undo(id);
  });

  test("twelve undos and approvals at once leave the balance the sum of the ledger, and one state", async () => {
    const before = await credits(world.ids.owner);
    const proof = await pay("starter");
    await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? decide(proof, true) : undo(proof))));
    const [row] = await world.db.sql`select status from public.payment_proofs where id = ${proof}`;
    expect(await credits(world.ids.owner)).toBe(row?.["status"] === "accepted" ? before + 3 : before);
    expect((await world.rpc("team", "team_figures")).body).toMatchObject({ ledger_off: 0 });
  });

  test("nobody decides, or takes back, her own", async () => {
    const body = await packBody();
    await world.call("team", "POST", "/api/send-credit-request", body);
    const id = String(body["mutationId"]);
    expect((await admin()).find((row) => row.id === id)).toMatchObject({ own: true });
    expect([(await decide(id, true)).status, (await undo(id)).status]).toEqual([403, 403]);
  });

  test("a proof that comes in is heard on the team's channel, by the team alone", async () => {
    const heard: Record<string, string> = {};
    let poked: () => void = () => undefined;
    const poke = new Promise<void>((resolve) => (poked = resolve));
    const clients = await Promise.all(
      (["team", "owner", "visitor"] as const).map(async (who) => {
        const client = createClient(world.server.url, publishableKey, {
          auth: { persistSession: false, autoRefreshToken: false },
          realtime: { transport: WebSocket as never },
        });
        await client.realtime.setAuth(world.tokens[who] || null);
        await new Promise<void>((resolve) => {
          client
            .channel("team", { config: { private: true } })
            .on("broadcast", { event: "poke" }, () => poked())
            .subscribe((status) => {
              heard[who] ??= status;
              resolve();
            });
        });
        return client;
      }),
    );
    expect(heard).toEqual({ team: "SUBSCRIBED", owner: "CHANNEL_ERROR", visitor: "CHANNEL_ERROR" });
    await pay();
    await poke;
    for (const client of clients) await client.realtime.disconnect();
  });
});

describe("reports, support messages, people @core", () => {
  async function reported(): Promise<string> {
    const id = await listing(world.db, world.ids.owner, { title: "Sac de marque" });
    for (let n = 0; n < 3; n += 1)
      await mutate(world.db, await neighbour(world.db), "report_listing", {
        listing_id: id,
        reason: "fake",
        comment: "Contrefaçon",
      });
    return id;
  }
  const judge = (id: string, action: string, reason: string | null = null) =>
    world.rpc("team", "decide_report", { listing: id, action, reason });
  const mailsTo = (who: string) => world.server.mail.list(`${who}@djassa.test`);

  test("three reports hide a listing; the team restores, warns or removes it, once", async () => {
    const [good, warned, bad] = [await reported(), await reported(), await reported()];
    const shown = (await world.rpc("team", "team_reports")).body as {
      listing: { id: string };
      [field: string]: unknown;
    }[];
    expect(shown.map((row) => row.listing.id)).toEqual([good, warned, bad]);
    expect(shown[0]).toMatchObject({
      confirmed: 3,
      hidden: true,
      own: false,
      listing: { title: "Sac de marque", hidden: true },
      reports: [{ reason: "fake", comment: "Contrefaçon" }, {}, {}],
    });
    expect((await judge(bad, "remove")).status).toBe(400);
    expect((await judge(bad, "burn", "x")).status).toBe(400);
    expect((await judge(good, "restore")).body).toMatchObject({ already: false });
    expect((await judge(good, "restore")).body).toMatchObject({ already: true });
    await judge(warned, "warn", "Précisez <b>l’état</b>");
    await judge(bad, "remove", "Contrefaçon");
    expect([await state(good), await state(warned), await state(bad)]).toMatchObject([
      { hidden: false, deleted: false },
      { hidden: false, deleted: false },
      { hidden: true, deleted: true },
    ]);
    expect((await world.rpc("team", "team_reports")).body).toEqual([]);
    expect([await audit(good), await audit(warned), await audit(bad)]).toEqual([
      ["hide_listing", "restore_listing"],
      ["hide_listing", "warn_listing"],
      ["hide_listing", "remove_listing"],
    ]);
    await world.db.sql`update private.mail_outbox set next_at = now() where sent_at is null`;
    await fetch(`${world.server.url}/functions/v1/send-mails`, {
      method: "POST",
      headers: { apikey: world.server.secretKey },
    });
    // The server's own minute may have taken them a moment before.
    const subjects = () => mailsTo(world.ids.owner).map((mail) => mail.subject);
    await expect.poll(() => subjects().sort()).toEqual(["Votre annonce a été retirée", "Votre annonce a été signalée"]);
    const mails = mailsTo(world.ids.owner).map((mail) => mail.html);
    expect(mails.join(" ")).toContain("&lt;b&gt;l’état");
    await mutate(world.db, await neighbour(world.db), "report_listing", { listing_id: good, reason: "fake" });
    expect(await state(good)).toMatchObject({ hidden: false }); // the count starts anew
  });

  test("support messages are marked read and answered, and each mark is written down once", async () => {
    const id = randomUUID();
    await mutate(
      world.db,
      null,
      "contact_support",
      { name: "Ama", email: "ama@exemple.ci", subject: "Mon paiement", message: "Bonjour, où en est-il ?" },
      { id },
    );
    const supportMessages = async (answered: boolean) =>
      ((await world.rpc("team", "team_support", { answered })).body as Proof[]).map((row) => [row.id, row["status"]]);
    expect(await supportMessages(false)).toEqual([[id, "new"]]);
    for (const mark of ["read", "read", "answered"])
      await world.rpc("team", "mark_support", { support_message: id, state: mark, seen: "new" });
    expect([await supportMessages(false), await supportMessages(true)]).toEqual([[], [[id, "answered"]]]);
    expect(await audit(id)).toEqual(["mark_support", "mark_support"]);
    expect((await world.rpc("team", "mark_support", { support_message: id, state: "burnt", seen: "new" })).status).toBe(
      400,
    );
  });

  test("a person is found by name, address or number; suspended, she writes and pays nothing", async () => {
    const { id, token } = await world.newcomer();
    await world.db.sql`update public.users set full_name = 'Aïcha Zébié' where id = ${id}`;
    await world.db.sql`update public.user_private set phone = '2250555123456' where id = ${id}`;
    for (const q of ["aicha zeb", id.slice(0, 20), "05 55 12 34", "0555123456"]) {
      expect((await world.rpc("team", "team_search", { q })).body, q).toMatchObject({
        people: [{ id, full_name: "Aïcha Zébié", suspended: null, team: false, credits: 0 }],
      });
    }
    expect((await world.rpc("team", "team_search", { q: "%" })).body).toMatchObject({ people: [] });
    const suspend = (on: boolean, seen: number, reason: string | null = null) =>
      world.rpc("team", "suspend_person", { person: id, suspend: on, seen, reason });
    expect((await suspend(true, 0)).status).toBe(400);
    expect((await suspend(true, 0, "Fausses captures")).body).toMatchObject({ suspended: true, already: false });
    expect((await suspend(true, 1, "Fausses captures")).body).toMatchObject({ already: true });
    const authorization = { authorization: `Bearer ${token}` };
    expect(
      (await world.call("visitor", "POST", "/api/send-credit-request", await packBody(), authorization)).status,
    ).toBe(403);
    expect(await mutate(world.db, id, "save_draft", { id: randomUUID(), data: { title: "x" } })).toMatchObject({
      code: "forbidden",
    });
    const again = { person: id, suspend: true, seen: 1, reason: "Encore", action_id: randomUUID() };
    const answered = await world.rpc("team", "suspend_person", again);
    expect((await suspend(false, 1)).body).toMatchObject({ suspended: false });
    expect(await world.rpc("team", "suspend_person", again)).toEqual(answered); // sent again: has no second effect
    expect(
      (await world.call("visitor", "POST", "/api/send-credit-request", await packBody(), authorization)).status,
    ).toBe(200);
    expect(await audit(id)).toEqual(["suspend", "lift_suspension"]);
    expect(
      (await world.rpc("team", "suspend_person", { person: world.ids.team, suspend: true, seen: 0, reason: "x" }))
        .status,
    ).toBe(403);
  });

  test("figures are counts of what is there; the audit log pages backwards and names who did what", async () => {
    await world.db
      .sql`update public.payment_proofs set created_at = clock_timestamp() - interval '30 minutes', decided_at = clock_timestamp() where decided_at is not null`;
    const [real] = await world.db
      .sql`select count(*) filter (where status = 'accepted')::int as accepted, count(*) filter (where status = 'refused')::int as refused from public.payment_proofs`;
    const figures = (await world.rpc("team", "team_figures")).body as { days: Record<string, unknown>[] };
    expect(figures.days).toHaveLength(14);
    expect(figures.days.at(-1)).toMatchObject({
      accepted: real?.["accepted"],
      refused: real?.["refused"],
      median_minutes: 30,
    });
    for (const last_day of ["infinity", "-infinity", "5000000-01-01"])
      expect((await world.rpc("team", "team_figures", { last_day, days: 1 })).body).toMatchObject({ days: [{}] });
    for (let n = 0; n < 60; n += 1)
      await world.db
        .sql`insert into private.audit_log (actor, action, subject_kind, subject_id) values (${world.ids.team}, 'test', 'person', ${world.ids.owner})`;
    type Log = { rows: { id: number; actor_name: string; subject: string }[]; next: number | null };
    const first = (await world.rpc("team", "team_audit")).body as Log;
    expect(first.rows[0]).toMatchObject({ actor_name: "Serge Gnahoré", subject: "Kouassi Yao", action: "test" });
    const second = (await world.rpc("team", "team_audit", { before: first.next })).body as Log;
    expect([first.rows.length, (second.rows[0]?.id ?? 0) < (first.rows.at(-1)?.id ?? 0)]).toEqual([50, true]);
  });
});
