/** A notice that no browser showed goes by mail, for people who want it. */
import { describe, expect, test } from "vitest";
import { noticeWorld } from "./notice-world.ts";
import { mutate, listing, person } from "./world.ts";

const notices = noticeWorld();
const { as, browserOf, conversation, write, noticesTo, notifyAll, mailsTo, tenMinutes, post, postDue } = notices;

test("unread for ten minutes without a browser: one mail a conversation and day, with an end", async () => {
  const [seller, buyer] = [await person(notices.world.db), await person(notices.world.db, { name: "Awa Koné" })];
  const id = await listing(notices.world.db, seller, { title: "Table basse" });
  const mails = () => mailsTo(seller);
  await write(buyer, seller, id, "Bonjour");
  await post();
  expect(await mails()).toEqual([]);
  await tenMinutes();
  await post();
  await write(buyer, seller, id, "Vous êtes là ?");
  await tenMinutes();
  await post();
  const sent = await mails();
  expect(sent.map((mail) => mail.subject)).toEqual(["Un message vous attend sur Djassa"]);
  expect(sent[0]?.text).toContain(`/messages/${id}/${buyer}`);
  const link = /https?:\S+\/api\/stop-mails\?token=\S+/u.exec(sent[0]?.text ?? "")?.[0] ?? "";
  expect(await (await fetch(link)).text()).toContain("Ne plus recevoir");
  expect((await fetch(link, { method: "POST" })).status).toBe(200);
  await notices.world.db.sql`update private.notices set mailed_at = now() - interval '2 days' where true`;
  await write(buyer, seller, id, "Toujours là ?");
  await tenMinutes();
  await post();
  expect(await mails()).toHaveLength(1);
});

test("what nothing can tell any more is not looked for each minute, and goes after a week", async () => {
  const { seller, buyer, id, endpoint } = await conversation();
  const left = async () =>
    (
      await notices.world.db.sql`select kind, notified_version < version as waits from private.notices
        where person in (${seller}, ${buyer}) order by kind`
    ).map(({ kind, waits }) => [kind as string, waits as boolean]);
  await write(buyer, seller, id, "Bonjour");
  await write(seller, buyer, id, "Oui\u202f?");
  await notices.world.db.sql`select private.notify(${seller}, 'listing', 'listing:x', '/profile', '{}')`;
  await as(seller, `public.unsubscribe_push('${endpoint}')`);
  await postDue();
  expect(await left()).toEqual([
    ["listing", true],
    ["message", false],
    ["message", false],
  ]);
  await notices.world.db.sql`update private.notices set created_at = now() - interval '8 days',
    mailed_at = now() - interval '8 days' where person in (${seller}, ${buyer})`;
  await notices.post();
  expect(await left()).toEqual([]);
});

test("what rang by push is not mailed as well", async () => {
  const { seller, buyer, id, browser } = await conversation();
  await write(buyer, seller, id, "Bonjour");
  await notifyAll();
  await postDue();
  expect([noticesTo(browser).length, await mailsTo(seller)]).toEqual([1, []]);
});

test("a followed search's find is mailed where no browser was told: one a day, with an end", async () => {
  const [seller, awa, notified] = [
    await person(notices.world.db),
    await person(notices.world.db),
    await person(notices.world.db),
  ];
  await browserOf(notified);
  const asked = { category: null, condition: null, district: null, min_price: null, max_price: null };
  for (const who of [awa, notified])
    await mutate(notices.world.db, who, "save_search", { on: true, q: "vélo", ...asked });
  await mutate(notices.world.db, awa, "save_search", { on: true, q: "frigo", ...asked });
  const publish = async (...titles: string[]) => {
    for (const title of titles)
      await listing(notices.world.db, seller, { title, price: 45_000, description: "À prendre sur place au marché." });
    await notices.world.db.sql`update private.search_finds set notified_at = now() - interval '2 hours' where true`;
    await notices.world.db.sql`select private.chore_searches()`;
    await notifyAll();
  };
  await publish("Vélo de ville");
  await publish("Vélo de course", "Réfrigérateur Nasco");
  await postDue();
  const [first, ...others] = await mailsTo(awa);
  expect([first?.subject, others, await mailsTo(notified)]).toEqual(["Du nouveau dans ce que vous suivez", [], []]);
  const text = first?.text.replaceAll(/[\u00a0\u202f]/gu, " ") ?? "";
  expect(text).toContain("2 nouvelles annonces pour « vélo ». La dernière : Vélo de course, 45 000 FCFA.");
  expect(text).toContain("Nouvelle annonce pour « frigo » : Réfrigérateur Nasco, 45 000 FCFA.");

  await publish("Vélo pliant");
  await postDue();
  expect(await mailsTo(awa)).toHaveLength(1);
  await notices.world.db
    .sql`update private.notice_choices set searches_mailed_at = now() - interval '25 hours' where true`;
  await postDue();
  expect((await mailsTo(awa)).filter(({ text }) => text.includes("Voir cette annonce"))).toHaveLength(1);
  expect(new Set((await mailsTo(awa)).map(({ text }) => /\/search\S*/u.exec(text)?.[0]))).toEqual(
    new Set(["/search", "/search?q=v%C3%A9lo"]),
  );
  // A find of that same day waits when the link is pressed.
  await publish("Vélo d'enfant");
  expect(
    (await fetch(/https?:\S+\/api\/stop-mails\?token=\S+/u.exec(first?.text ?? "")?.[0] ?? "", { method: "POST" }))
      .status,
  ).toBe(200);
  await notices.world.db
    .sql`update private.notice_choices set searches_mailed_at = now() - interval '25 hours' where true`;
  await postDue();
  await publish("Vélo cargo");
  await postDue();
  expect(await mailsTo(awa)).toHaveLength(2);
});

const STOPS = {
  "the link": "public.stop_notice_mails((select mail_token from private.notice_choices where person = '$'))",
  "the switch": "public.notice_choices(by_mail => false)",
  "its kinds": "public.notice_choices(muted => '{message,search}')",
};

test.each(Object.entries(STOPS))("who ends the mails by %s is sent none of what waits", async (how, call) => {
  const { sql } = notices.world.db;
  const [seller, buyer, other] = [
    await person(notices.world.db),
    await person(notices.world.db),
    await person(notices.world.db),
  ];
  const id = await listing(notices.world.db, seller, { title: "Table basse" });
  await mutate(notices.world.db, seller, "save_search", { on: true, q: "lampe" });
  const notifyOfFind = async () => {
    await listing(notices.world.db, buyer, { title: "Lampe de bureau" });
    await sql`update private.search_finds set notified_at = now() - interval '2 hours' where true`;
    await sql`select private.chore_searches()`;
  };
  await write(buyer, seller, id, "Bonjour");
  await notifyOfFind();
  await tenMinutes();
  // Queued while the provider is down.
  await sql.begin(async (tx) => {
    await tx`select public.queue_notice_mails()`;
    await tx`update private.mail_outbox set attempts = 3, next_at = now() + interval '4 minutes' where sent_at is null`;
  });
  await write(other, seller, id, "Bonsoir");
  await notifyOfFind();
  const waiting = async () =>
    (
      await sql`select template from private.mail_outbox m join public.user_private p on p.email = m.recipient
    where p.id = ${seller} and m.sent_at is null order by 1`
    ).map(({ template }) => String(template));
  const dated = () => sql`select 1 from private.notices where person = ${seller} and mail_at is not null`;
  expect([await waiting(), (await dated()).length]).toEqual([["search_finds", "unread_message"], 2]);
  if (how === "the link") await sql.unsafe(`select ${call.replace("$", seller)}`);
  else await as(seller, call);
  expect([await waiting(), (await dated()).length]).toEqual([[], 0]);
  // Notices that were being sent at that moment.
  await sql`update private.notices set mail_at = now() - interval '1 second' where person = ${seller}`;
  await sql`update private.notice_choices set searches_mailed_at = null where person = ${seller}`;
  await post();
  expect([await waiting(), await mailsTo(seller), (await dated()).length]).toEqual([[], [], 0]);
});

test("who mutes one kind is still mailed what waits of the other", async () => {
  const [seller, buyer] = [await person(notices.world.db), await person(notices.world.db)];
  const id = await listing(notices.world.db, seller);
  await write(buyer, seller, id, "Bonjour");
  await as(seller, "public.notice_choices(muted => '{search}')");
  await postDue();
  expect(await mailsTo(seller)).toHaveLength(1);
});

describe("a browser that is gone", () => {
  const noticeOf = async (who: string) =>
    (
      await notices.world.db.sql`select version, notified_version, attempts, mail_at is not null as waits
        from private.notices where person = ${who}`
    )[0];
  const aDay = () =>
    notices.world.db.sql`update private.notices set mailed_at = mailed_at - interval '25 hours' where true`;

  test.each([404, 410])("was the only one (%i): the mail says it, as to who never had one", async (answer) => {
    const { seller, buyer, id, browser } = await conversation();
    await write(buyer, seller, id, "Bonjour");
    notices.service.answers.push(answer);
    await notifyAll();
    await notifyAll();
    expect(await noticeOf(seller)).toEqual({ version: 1, notified_version: 0, attempts: 1, waits: true });
    await postDue();
    await postDue();
    await write(buyer, seller, id, "Vous êtes là ?");
    await notifyAll();
    await postDue();
    expect([noticesTo(browser).length, (await mailsTo(seller)).length]).toEqual([0, 1]);
    await aDay();
    await write(buyer, seller, id, "Tant pis");
    await postDue();
    expect(await mailsTo(seller)).toHaveLength(2);
  });

  test("had been told of what came before: what comes now is mailed, and what comes after it", async () => {
    const { seller, buyer, id } = await conversation();
    await write(buyer, seller, id, "Bonjour");
    await notifyAll();
    await postDue();
    await write(buyer, seller, id, "Vous êtes là ?");
    notices.service.answers.push(410);
    await notifyAll();
    expect(await mailsTo(seller)).toEqual([]);
    await postDue();
    expect(await mailsTo(seller)).toHaveLength(1);
    await aDay();
    await write(buyer, seller, id, "Toujours là ?");
    await postDue();
    expect(await mailsTo(seller)).toHaveLength(2);
  });

  test("had its session ended after it had been told: what comes now is mailed", async () => {
    const { seller, buyer, id, endpoint } = await conversation();
    await write(buyer, seller, id, "Bonjour");
    await notifyAll();
    await postDue();
    await notices.world.db
      .sql`update private.push_subscriptions set session = gen_random_uuid() where endpoint = ${endpoint}`;
    await write(buyer, seller, id, "Vous êtes là ?");
    await notifyAll();
    await postDue();
    expect(await mailsTo(seller)).toHaveLength(1);
  });

  test("and is found to be so after the ten minutes: mailed all the same", async () => {
    const { seller, buyer, id } = await conversation();
    await write(buyer, seller, id, "Bonjour");
    await notifyAll();
    await write(buyer, seller, id, "Vous êtes là ?");
    notices.service.answers.push(503);
    await notifyAll();
    await postDue();
    expect(await mailsTo(seller)).toEqual([]);
    notices.service.answers.push(410);
    await notifyAll();
    await post();
    expect(await mailsTo(seller)).toHaveLength(1);
  });

  test.each([["at the same time"], ["before"]])("beside one that was told %s: no mail", async (when) => {
    const { seller, buyer, id } = await conversation();
    await browserOf(seller);
    await write(buyer, seller, id, "Bonjour");
    notices.service.answers.push(201, ...(when === "before" ? [503, 410] : [410]));
    await notifyAll();
    await notifyAll();
    expect(await noticeOf(seller)).toMatchObject({ version: 1, notified_version: 1 });
    await postDue();
    expect(await mailsTo(seller)).toEqual([]);
  });

  test("ends what no mail says: other kinds, and messages to who wants no mails", async () => {
    const { seller, buyer, id } = await conversation();
    await as(seller, "public.notice_choices(by_mail => false)");
    await write(buyer, seller, id, "Bonjour");
    const { seller: other, id: hidden } = await conversation();
    await notices.world.db.sql`update public.listings set hidden = true where id = ${hidden}`;
    notices.service.answers.push(410, 410);
    await notifyAll();
    for (const who of [seller, other])
      expect(await noticeOf(who)).toMatchObject({ version: 1, notified_version: 1, waits: false });
  });
});

test("a suspended person is notified and mailed with the reason, and again when it is over", async () => {
  const { seller, browser } = await conversation();
  const team = (suspend: boolean) =>
    notices.world.rpc("team", "suspend_person", {
      person: seller,
      suspend,
      seen: suspend ? 0 : 1,
      reason: suspend ? "Fausses captures" : null,
    });
  await team(true);
  await notifyAll();
  await post();
  const [first, ...others] = await mailsTo(seller);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ subject: "Votre compte Djassa est suspendu" });
  expect(first?.text).toMatch(/Raison\u00a0: Fausses captures[^]*Écrire à l'équipe\u00a0: \S+\/help/u);
  await team(false);
  await notifyAll();
  await post();
  expect((await mailsTo(seller)).map(({ subject }) => subject).sort()).toEqual([
    "Votre compte Djassa est suspendu",
    "Votre compte Djassa n'est plus suspendu",
  ]);
  const account = { tag: "account", path: "/profile" };
  expect(noticesTo(browser).map(({ message }) => message)).toMatchObject([
    { ...account, title: "Votre compte est suspendu", body: "Voyez la raison, et que faire.", version: 1 },
    { ...account, title: "Votre compte n'est plus suspendu", version: 2 },
  ]);
});

test("a suspension lifted before its mail sends none; a closed account is mailed nothing", async () => {
  const { seller } = await conversation();
  await notices.world.rpc("team", "suspend_person", {
    person: seller,
    suspend: true,
    seen: 0,
    reason: "Erreur de ligne",
  });
  await notices.world.rpc("team", "suspend_person", { person: seller, suspend: false, seen: 1 });
  await notices.world.db.sql`update private.suspensions set reason = 'Compte supprimé' where user_id = ${seller}`;
  await post();
  expect(await mailsTo(seller)).toEqual([]);
});
