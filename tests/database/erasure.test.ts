/** After "Supprimer mon compte" no row of any table, and no file of the storage, holds what says who the person was. */
import { randomUUID } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { mutate, listing, message, person } from "./world.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await startMoneyWorld();
});
afterAll(() => world.stop());

/** `table.column: n` for each column of each table that holds one of the words, in any case, however deep in JSON. */
async function everywhere(sql: Sql, words: readonly string[]): Promise<string[]> {
  const columns = await sql<{ place: string; table: string; column: string }[]>`
    select format('%s.%s.%s', c.table_schema, c.table_name, c.column_name) as place,
      format('%I.%I', c.table_schema, c.table_name) as table, format('%I', c.column_name) as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
    order by 1`;
  expect(columns.length).toBeGreaterThan(250);
  const found: string[] = [];
  for (const { place, table, column } of columns) {
    for (const word of words) {
      const [row] = await sql.unsafe(
        `select count(*)::int as n from ${table} where strpos(lower(${column}::text), lower($1)) > 0`,
        [word],
      );
      if (row?.["n"] !== 0) found.push(`${place}: ${word}`);
    }
  }
  return found;
}

const post = (where: string, token: string | null, body: unknown): Promise<Response> =>
  fetch(world.server.url + where, {
    method: "POST",
    headers: {
      apikey: publishableKey,
      "content-type": "application/json",
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

const NAME = "Zéphirine Marquée";
const PHONE = "0799887766";
const WORDS = "motsàelle";

/** A person who has done everything, under her name, and about whom others and the team did everything. */
async function aFullLife(): Promise<{ id: string; token: string; words: string[] }> {
  const { db } = world;
  const { id, token } = await world.newcomer();
  const email = `${id}@djassa.test`;
  const done = async (who: string, kind: string, args: object) =>
    expect([kind, (await mutate(db, who, kind, args)).status]).toEqual([kind, "applied"]);
  await done(id, "update_profile", { full_name: NAME, phone: PHONE, district: "Lobia" });
  await post("/rest/v1/rpc/subscribe_push", token, {
    endpoint: `http://127.0.0.1:9/${id}`,
    p256dh: "p".repeat(87),
    auth: "a".repeat(22),
  });
  const friend = await person(db, { name: "Kouassi Yao" });
  const hers = await listing(db, id, { title: `${NAME} vend`, description: `Appelez ${NAME}, ${PHONE}, ${WORDS}.` });
  const his = await listing(db, friend);
  await done(friend, "set_favorite", { listing_id: hers, on: true });
  await done(friend, "send_message", message(hers, id, "encore là ?"));
  await done(id, "send_message", message(hers, friend, "oui"));
  await done(friend, "send_message", message(hers, id, "alors ?"));
  await done(id, "send_message", message(his, friend, "et la vôtre ?"));
  const bought = await listing(db, friend);
  await done(id, "send_message", message(bought, friend, "je prends"));
  await done(friend, "mark_sold", { id: bought, buyer_id: id });
  await done(friend, "note_views", { listing_ids: [hers] });
  await done(id, "note_views", { listing_ids: [his] });
  const { id: offered } = await mutate(db, id, "send_message", {
    ...message(his, friend, `${NAME} offre`),
    offer: { step: "made", amount: 40_000 },
  });
  const accepted = { step: "accepted", amount: 40_000, offer_id: offered, reserve_until: Date.now() + 3_600_000 };
  await done(friend, "send_message", { ...message(his, id, `D'accord, ${NAME}`), offer: accepted });
  await done(id, "change_price", { id: hers, price: 40_000 });
  await done(friend, "report_listing", { listing_id: hers, reason: "fake", comment: "" });
  await done(friend, "report_person", {
    person_id: id,
    listing_id: hers,
    reason: "other",
    comment: NAME,
    attach: true,
  });
  const [seen] = await db.sql`select title, category, condition, photos from public.listings where id = ${hers}`;
  await done(id, "edit_listing", { id: hers, ...seen, description: `${NAME} le vend encore, au même numéro.` });
  await done(id, "save_draft", { id: randomUUID(), data: { title: `${NAME} ${WORDS}` } });
  await done(id, "set_favorite", { listing_id: his, on: true });
  await done(id, "report_listing", { listing_id: his, reason: "fake", comment: `${NAME} dit ${WORDS}` });
  const said = await mutate(db, friend, "post_review", { listing_id: hers, rating: 2, comment: "" });
  await done(id, "report_review", { review_id: said.id, reason: "fake", comment: `${NAME} dit ${WORDS}` });
  await done(id, "block_person", { person_id: await person(db), on: true });
  await done(await person(db), "save_search", { on: true, q: "", seller: { id, name: NAME } });
  const supportMessage = { name: NAME, email, subject: `${NAME} écrit`, message: `${WORDS} au numéro ${PHONE}` };
  await done(id, "contact_support", supportMessage);
  const proof = randomUUID();
  await db.sql`insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, full_name, phone, email, reference, screenshot_sha256, object_path, status)
    values (${proof}, ${id}, 'pack', 'starter', 500, 3, ${NAME}, ${PHONE}, ${email}, 'REF-MARQUEE', ${"b".repeat(64)}, ${`${id}/shot.png`}, 'received')`;
  await world.rpc("team", "team_search", { q: NAME });
  await world.rpc("team", "team_support");
  await done(id, "ask_number_code", {});
  const [coded] = (await world.rpc("team", "team_numbers")).body as { phone: string; code: string }[];
  await world.rpc("team", "decide_number", {
    person: id,
    confirm: true,
    seen_phone: coded?.phone,
    seen_code: coded?.code,
  });
  await world.rpc("team", "decide_payment", { proof, accept: false, seen_undone: 0, reason: "Capture illisible" });
  await world.rpc("team", "reverse_payment_decision", {
    proof,
    seen_undone: 0,
    seen_status: "refused",
    reason: `${NAME} a rappelé du ${PHONE}`,
  });
  await world.rpc("team", "decide_payment", {
    proof,
    action_id: randomUUID(),
    accept: false,
    seen_undone: 1,
    reason: `${NAME} a payé trop peu (${PHONE})`,
  });
  await world.rpc("team", "suspend_person", {
    person: id,
    suspend: true,
    seen: 0,
    action_id: randomUUID(),
    reason: `${NAME}, ${PHONE}, trompe`,
  });
  await world.rpc("team", "suspend_person", { person: id, suspend: false, seen: 1 });
  await db.sql`update private.notices set mail_at = now() where mail_at is not null`;
  await db.sql`select public.queue_notice_mails()`;
  // Not due yet: the server's timer empties a mail that it has sent, and on a busy machine it passes before the test looks.
  await db.sql`insert into private.mail_outbox (cause, template, recipient, data, next_at)
    values (${randomUUID()}, 'listing_warn', ${email}, ${db.sql.json({ title: NAME })}, now() + interval '1 hour')`;
  await post("/auth/v1/token?grant_type=password", null, { email, password: "faux-mot" });
  await post("/auth/v1/recover", null, { email });
  return { id, token, words: [email, NAME, PHONE, `225${PHONE}`, WORDS, "REF-MARQUEE"] };
}

test("an account that is closed leaves nothing of who it was, in any column of any table @core", async () => {
  const { id, token, words } = await aFullLife();
  const before = (await everywhere(world.db.sql, words)).map((place) => place.split(":")[0]);
  // The search itself sees: these places hold her.
  for (const place of [
    "auth.users.email",
    "public.users.full_name",
    "private.push_ledger.verdict",
    "private.audit_log.after",
    "private.notices.data",
    "private.mail_outbox.data",
    "private.team_actions.answer",
    "private.listing_edits.before",
    "public.reports.said",
    "public.reports.comment",
  ])
    expect(before).toContain(place);
  // Hers to know, before she leaves: also what the machinery and the team have of her.
  const told = (await (await post("/rest/v1/rpc/export_my_data", token, {})).json()) as Record<string, unknown>;
  expect(told).toMatchObject({
    metadonnees_du_compte: expect.anything() as unknown,
    consultations_par_l_equipe: [
      { quoi: "fiche", fois: 2 },
      { quoi: "lettre", fois: 1 },
    ],
    // The browser that she named is none.
    mails_envoyes: [{ modele: "unread_message" }, { modele: "unread_message" }, { modele: "listing_warn" }],
  });
  expect(told["appareils"]).toHaveLength(1);
  expect(told["reponses_a_vos_actes"]).toMatchObject({ nombre: expect.any(Number) as unknown });
  expect((await post("/functions/v1/close-account", token, { password: "djassa-2026" })).status).toBe(200);
  expect(await everywhere(world.db.sql, words)).toEqual([]);
  const stored = await readdir(path.join(world.dataDir, "storage"), { recursive: true }).catch(() => []);
  expect(stored.filter((name) => name.includes(id))).toEqual([]);
  expect(await readFile(path.join(world.dataDir, "postgres.log"), "utf8").catch(() => "")).not.toContain(NAME);
});
