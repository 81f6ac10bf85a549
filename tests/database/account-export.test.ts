import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EXPORT_WORDS, inFrench } from "#session/export-words.ts";
import {
  mutate,
  freshDatabase,
  giveCredits,
  listing,
  message,
  person,
  type Caller,
  type FreshDatabase,
} from "./world.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.stop());

/** Where what is said in words is kept. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  annonces: {
    statut: "listings.status",
    payee_par: "listings.paid_by",
    categorie: "listings.category",
    etat: "listings.condition",
  },
  recus_de_vente: { statut: "private.receipts.status" },
  telephones_declares_voles: { statut: "private.stolen_phones.status" },
  signalements: { raison: "reports.reason.listing", statut: "reports.status.listing" },
  signalements_de_personnes: { raison: "reports.reason.person", statut: "reports.status.person" },
  signalements_d_avis: { raison: "reports.reason.review", statut: "reports.status.review" },
  avis_de_moderation: { decision: "moderation_notices.kind", statut: "moderation_notices.status" },
  nouveautes: { sujet: "private.notices.kind" },
  lettres_au_support: { statut: "support_messages.status" },
  mouvements: { motif: "credit_ledger.reason" },
  paiements: { objet: "transactions.kind", statut: "transactions.status" },
  preuves_de_paiement: { objet: "payment_proofs.kind", statut: "payment_proofs.status" },
  contestations: { statut: "payment_disputes.status" },
};
type Export = Record<string, unknown> & {
  compte: object;
  profil: object | null;
  messages: { texte: string; sens: string; avec: string }[];
};
const exported = async (who: Caller): Promise<Export> =>
  db.as(who, async (tx) => {
    const [row] = await tx<{ data: Export }[]>`select public.export_my_data() as data`;
    if (row === undefined) throw new Error("no export");
    return inFrench(row.data) as Export;
  });

test("holds all of one's own in every table, and of nobody else's anything @core", async () => {
  const [me, other, third] = [
    await person(db, { name: "Awa Koné", phone: "2250700000000" }),
    await person(db, { name: "Kouassi Yao", phone: "2250505050505" }),
    await person(db, { name: "Mariam Traoré" }),
  ];
  const [mine, his] = [
    await listing(db, me, { title: "Table à moi", delivery: true, invoice: true }),
    await listing(db, other, { title: "Vélo à lui" }),
  ];
  await mutate(db, me, "send_message", message(his, other, "mot de moi"));
  await mutate(db, other, "send_message", message(his, me, "mot pour moi"));
  await mutate(db, third, "send_message", message(his, other, "canari entre deux autres"));
  const { id: offer } = await mutate(db, me, "send_message", {
    ...message(his, other),
    offer: { step: "made", amount: 40_000 },
  });
  const refuses = { step: "refused", amount: 40_000, offer_id: offer };
  await mutate(db, other, "send_message", { ...message(his, me), offer: refuses });
  const bought = await listing(db, other, { title: "Table à lui" });
  await mutate(db, me, "send_message", message(bought, other, "je prends"));
  await mutate(db, other, "mark_sold", { id: bought, buyer_id: me });
  const receipt = { id: randomUUID(), listing_id: bought, buyer_id: me, price: 9_000, imei: "490154203237518" };
  await mutate(db, other, "make_receipt", receipt);
  await mutate(db, me, "declare_stolen", { id: randomUUID(), imei: "490154203237518", day: "2025-11-03" });
  await mutate(db, me, "give_imei", { id: mine, imei: "490154203237518" });
  await mutate(db, me, "set_favorite", { listing_id: his, on: true });
  await mutate(db, me, "save_draft", { id: randomUUID(), data: { title: "brouillon à moi" } });
  await mutate(db, other, "save_draft", { id: randomUUID(), data: { title: "canari brouillon" } });
  await mutate(db, me, "report_listing", { listing_id: his, reason: "fake", comment: "signalé par moi" });
  await mutate(db, me, "post_review", { listing_id: his, rating: 4, comment: "avis de moi" });
  const { id: about } = await mutate(db, other, "post_review", {
    listing_id: mine,
    rating: 2,
    comment: "avis sur moi",
  });
  await db.sql`update public.reviews set verified = true where id = ${about}`; // as after an exchange
  await mutate(db, me, "report_review", { review_id: about, reason: "fake", comment: "avis signalé par moi" });
  await mutate(db, me, "block_person", { person_id: third, on: true });
  await mutate(db, me, "contact_support", {
    name: "Awa",
    email: "awa@x.ci",
    subject: "Bonjour",
    message: "lettre de moi à l’équipe",
  });
  await db.as(me, (tx) => tx`select public.listing_contact(${his})`);
  await mutate(db, me, "allow_calls", { on: false });
  await mutate(db, me, "ask_number_code", {});
  await mutate(db, me, "note_views", { listing_ids: [his] });
  for (const viewer of [other, third]) await mutate(db, viewer, "note_views", { listing_ids: [mine, his] });
  await giveCredits(db, me, 3);
  const proof = randomUUID();
  await db.sql`insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, full_name, phone, email, reference, screenshot_sha256, object_path)
    values (${proof}, ${me}, 'pack', 'starter', 500, 3, 'Awa', '0700', 'a@x.ci', 'REF-MOI', ${"0".repeat(64)}, 'x')`;
  await db.sql`insert into public.transactions (id, user_id, kind, amount, status) values (${proof}, ${me}, 'pack', 500, 'completed')`;
  await db.sql`update public.payment_proofs set status = 'refused', reason = 'x', decided_at = now() where id = ${proof}`;
  await mutate(db, me, "contest_payment", { proof_id: proof, message: "contesté par moi" });
  // Money of somebody else is nobody's to read.
  await giveCredits(db, other, 7);
  const paidByHim = randomUUID();
  await db.sql`insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, full_name, phone, email, reference, screenshot_sha256, object_path, status, reason, decided_at)
    values (${paidByHim}, ${other}, 'pack', 'pro', 3500, 30, 'canari', '0500', 'canari@x.ci', 'REF-canari', ${"1".repeat(64)}, 'y', 'refused', 'canari', now())`;
  await db.sql`insert into public.transactions (id, user_id, kind, amount, status) values (${paidByHim}, ${other}, 'pack', 3500, 'cancelled')`;
  await mutate(db, other, "contest_payment", { proof_id: paidByHim, message: "canari contesté" });

  const browser = "https://push.example.com/adresse-secrète";
  await db.as(me, async (tx) => {
    await tx`select public.subscribe_push(${browser}, ${"p".repeat(87)}, ${"a".repeat(22)})`;
    await tx`select public.notice_choices(${["favorite"]}, true, false)`;
  });

  const data = await exported(me);
  const text = JSON.stringify(data);
  expect(data.compte).toMatchObject({ identifiant: me });
  expect(data.profil).toMatchObject({
    ...{ nom: "Awa Koné", telephone: "2250700000000", quartier: "Commerce" },
    accepte_les_appels: false,
    ...{ numero_confirme_le: null, code_pour_confirmer_le_numero: expect.stringMatching(/^\d{4}$/) },
  });
  expect(data.messages).toMatchObject([
    { texte: "mot de moi", sens: "envoyé", avec: "Kouassi Yao" },
    { texte: "mot pour moi", sens: "reçu" },
    { texte: "Je vous propose 40\u202f000\u00a0FCFA.", sens: "envoyé", avec: "Kouassi Yao" },
    { texte: "40\u202f000\u00a0FCFA, ce n'est pas possible pour moi.", sens: "reçu" },
    { texte: "je prends", sens: "envoyé" },
  ]);
  expect(data).toMatchObject({
    annonces: [{ titre: "Table à moi", statut: "En ligne", etat: "Bon état", livraison: true, imei_verifiable: true }],
    achats_et_reservations: [{ annonce: "Table à lui", reserve_jusqu_au: null }],
    recus_de_vente: [{ annonce: "Table à lui", imei: "490154203237518", vendeur: "Kouassi Yao", statut: "Proposé" }],
    telephones_declares_voles: [{ vole_le: "2025-11-03", statut: "Déclaré" }],
    favoris: [{ titre: "Vélo à lui" }],
    signalements_d_avis: [
      { avis: "avis sur moi", raison: "Faux avis", precisions: "avis signalé par moi", statut: "À examiner" },
    ],
    brouillons: [{ contenu: { title: "brouillon à moi" } }],
    signalements: [{ raison: "Annonce frauduleuse", precisions: "signalé par moi" }],
    avis_donnes: [{ commentaire: "avis de moi", sur: "Kouassi Yao" }],
    avis_recus: [{ commentaire: "avis sur moi" }],
    personnes_bloquees: [{ nom: "Mariam Traoré" }],
    nouveautes: expect.arrayContaining([expect.objectContaining({ sujet: "Avis", note: 2, vu: false })]),
    lettres_au_support: [{ message: "lettre de moi à l’équipe" }],
    numeros_consultes: [{ annonce: "Vélo à lui" }],
    vues_de_vos_annonces: [{ annonce: mine, vues: 2 }],
    annonces_vues_aujourd_hui: [{ annonce: his }],
    credits: { solde: 3, mouvements: [{ variation: 3, motif: "Crédit offert" }] },
    paiements: [{ montant_fcfa: 500 }],
    notifications: { refusees: ["favorite"], montre_le_texte: true, par_email: false, navigateurs: 1 },
    contestations: [{ message: "contesté par moi", statut: "À examiner" }],
    preuves_de_paiement: [{ reference: "REF-MOI", telephone: "0700", statut: "Refusée", motif: "x" }],
  });
  for (const foreign of ["canari", "2250505050505", other, browser]) expect(text).not.toContain(foreign);

  // Each list of it is one's own: somebody who has done nothing finds them all empty, while hers hold something.
  await db.sql`insert into private.suspensions (user_id, suspended_by, reason, lifted_at) values (${me}, ${other}, 'x', now())`;
  await db.sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${randomUUID()}, ${me}, now(), now())`;
  await db.sql`insert into private.team_reads (actor, person, what) values (${other}, ${me}, 'fiche')`;
  await db.sql`insert into private.mail_outbox (cause, template, recipient, data) select gen_random_uuid(), 'x', a.email, '{}' from auth.users a where a.id = ${me}`;
  await db.sql`insert into private.listing_edits (id, listing_id, user_id, before, after) values (${randomUUID()}, ${mine}, ${me}, '{}', '{}')`;
  await db.sql`insert into public.reports (id, reporter_id, subject_kind, subject_id, listing_id, reason) values (${randomUUID()}, ${me}, 'person', ${other}, ${his}, 'spam')`;
  await db.sql`insert into public.moderation_notices (user_id, listing_id, kind, title, reason) values (${me}, ${mine}, 'warned', 'x', 'x')`;
  await mutate(db, me, "save_search", {
    on: true,
    q: "vélo",
    category: null,
    condition: null,
    district: null,
    min_price: null,
    max_price: null,
  });
  const lengths = (value: unknown, at = ""): [string, number][] =>
    Array.isArray(value)
      ? [[at, value.length]]
      : typeof value === "object" && value !== null
        ? Object.entries(value).flatMap(([name, inner]) => lengths(inner, `${at}/${name}`))
        : at === "/reponses_a_vos_actes/nombre"
          ? [[at, Number(value)]]
          : [];
  const [hers, nobodys] = [lengths(await exported(me)), lengths(await exported(await person(db)))];
  expect(hers.filter(([, length]) => length === 0)).toEqual([]);
  expect(nobodys.filter(([, length]) => length > 0)).toEqual([]);
  expect(hers.length).toBeGreaterThan(20);
});

test("each reason and state that the database knows has its word of the screens", async () => {
  const known = await db.sql<{ at: string; codes: string[] }[]>`
    select c.conrelid::regclass::text || '.' || a.attname as at,
      (select array_agg(m[1] order by m[1]) from regexp_matches(pg_get_constraintdef(c.oid), '''(\\w+)''::', 'g') m) as codes
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and pg_get_constraintdef(c.oid) ~ '= ANY \\(ARRAY'
    union all
    select 'reports.' || m[2] || '.' || m[1], array_agg(m[3] order by m[3])
    from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), 'subject_kind = ''(\\w+)''::text\\) AND \\((reason|status) = ''(\\w+)''', 'g') m
    where c.conrelid = 'public.reports'::regclass group by m[1], m[2]`;
  for (const [list, fields] of Object.entries(COLUMNS))
    for (const [field, column] of Object.entries(fields))
      expect(Object.keys(EXPORT_WORDS[list]?.[field] ?? {}).toSorted(), `${list}.${field}`).toEqual(
        known.find(({ at }) => at.replace("public.", "") === column)?.codes,
      );
  const fieldsOf = (all: Readonly<Record<string, object>>) =>
    Object.entries(all).flatMap(([list, fields]) => Object.keys(fields).map((field) => `${list}.${field}`));
  expect(fieldsOf(COLUMNS).toSorted()).toEqual(fieldsOf(EXPORT_WORDS).toSorted());
});

test("a person without a profile gets what there is; a visitor and a closed account get nothing", async () => {
  const bare = await person(db, { profile: false });
  expect(await exported(bare)).toMatchObject({
    compte: { identifiant: bare },
    profil: null,
    annonces: [],
    messages: [],
    notifications: { refusees: [], montre_le_texte: false, par_email: true, navigateurs: 0 },
  });
  await expect(exported(null)).rejects.toThrow(/permission denied/);
  await db.sql`delete from auth.users where id = ${bare}`;
  await expect(exported(bare)).rejects.toThrow(/"gone"/);
});

test("ten an hour", async () => {
  const me = await person(db);
  for (let n = 0; n < 10; n++) await exported(me);
  await expect(exported(me)).rejects.toThrow(/rate_limited/);
});

test("every table that names a person is either in the export or known not to be hers to have", async () => {
  const named = await db.sql<{ it: string }[]>`
    select distinct c.conrelid::regclass::text as it from pg_constraint c
    where c.contype = 'f' and c.confrelid in ('public.users'::regclass, 'auth.users'::regclass)
      and c.connamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`;
  // notices: repeat what messages, payments and listings say. push_subscriptions: counted; an endpoint is a browser's secret.
  // balances_off: what the timer has still to look at again.
  // conversations: only counts what messages already say. team_members: a fact of the team's, not of the person's life.
  const IN_EXPORT = [
    "blocks",
    "support_messages",
    "credit_ledger",
    "drafts",
    "favorites",
    "listings",
    "messages",
    "moderation_notices",
    "payment_disputes",
    "payment_proofs",
    "private.balances_off",
    "private.contact_reveals",
    "private.conversations",
    "private.listing_edits",
    "private.news",
    "private.notice_choices",
    "private.notices",
    "private.push_subscriptions",
    "private.saved_searches",
    "private.stolen_phones",
    "private.suspensions",
    "private.team_members",
    "private.viewers",
    "reports",
    "reviews",
    "transactions",
    "user_credits",
    "user_private",
  ];
  expect(named.map(({ it }) => it)).toEqual(IN_EXPORT.toSorted());
});
