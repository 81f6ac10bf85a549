import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { forgetIdentity, writeIdentity } from "#outbox/session/identity-store.ts";
import { setEnvironment } from "#remote/environment.ts";
import { publishableKey } from "../../supabase/local/keys.ts";
import { startMoneyWorld, type MoneyWorld } from "./money-world.ts";
import { noticeWorld } from "./notice-world.ts";
import { mutate, listing, message, neighbour, person, teamMember } from "./world.ts";

const notices = noticeWorld();
const { as, browserOf, conversation, write, due, noticesTo, notifyAll, mailsTo, postDue } = notices;

const atOf = async (about: string) =>
  (
    await notices.world.db.sql<
      { at: string }[]
    >`select private.iso(max(created_at)) as at from public.messages where listing_id = ${about}`
  )[0]?.at;

test("a message rings the receiver's browser: name and listing, the words only if wanted", async () => {
  const { seller, buyer, id, browser } = await conversation();
  expect(await write(buyer, seller, id, "Bonjour, c’est à combien ?")).toMatchObject({ status: "applied" });
  await notifyAll();
  expect(noticesTo(browser)).toMatchObject([
    {
      ttl: 86_400,
      urgency: "high",
      message: {
        title: "Awa Koné",
        body: "Nouveau message à propos de «\u00a0Vélo de ville\u00a0»",
        tag: `conversation:${id}:${buyer}`,
        path: `/messages/${id}/${buyer}`,
        person: seller,
        version: 1,
        count: 1,
        // As the phone's own row has it.
        at: await atOf(id),
      },
    },
  ]);
  await as(seller, "public.notice_choices(shows_text => true)");
  await write(buyer, seller, id, "Dernier prix ?");
  await notifyAll();
  expect(noticesTo(browser)[1]?.message).toMatchObject({ body: "Dernier prix ?", version: 2 });
});

test("a notice is told once, and a push service that fails is tried until it takes it", async () => {
  const { seller, buyer, id, browser } = await conversation();
  await write(buyer, seller, id, "Toujours disponible ?");
  await due();
  notices.service.answers.push(503, 429);
  await notices.send();
  await notices.send(); // still lent
  expect(noticesTo(browser)).toEqual([]);
  await notifyAll();
  expect(noticesTo(browser)).toEqual([]);
  await notifyAll();
  await notifyAll();
  expect(noticesTo(browser)).toHaveLength(1);
});

test("of two browsers only the failed one is tried again; a new message goes to both", async () => {
  const { seller, buyer, id, browser } = await conversation();
  const second = await browserOf(seller);
  await write(buyer, seller, id, "Bonjour");
  await due();
  // In whatever order they are asked: one takes it, one does not.
  notices.service.answers.push(201, 503);
  await notices.send();
  const times = () => [noticesTo(browser).length, noticesTo(second.path).length].toSorted((a, b) => a - b);
  expect(times()).toEqual([0, 1]);
  await notifyAll();
  expect(times()).toEqual([1, 1]);
  await notifyAll();
  expect(times()).toEqual([1, 1]);
  await write(buyer, seller, id, "Toujours là ?");
  await notifyAll();
  expect(times()).toEqual([2, 2]);
});

test("two senders at the same moment tell once", async () => {
  const { seller, buyer, id, browser } = await conversation();
  await write(buyer, seller, id, "Bonsoir");
  await due();
  await Promise.all(Array.from({ length: 6 }, () => notices.send()));
  expect(noticesTo(browser)).toHaveLength(1);
});

test.each([410, 404])(
  "a browser that is gone (%i) is forgotten; an address of no push service is never asked",
  async (gone) => {
    const { seller, buyer, id, browser } = await conversation();
    notices.service.answers.push(gone);
    const foreign = "https://169.254.169.254/latest/meta-data";
    await as(seller, `public.subscribe_push('${foreign}', '${"A".repeat(87)}', '${"A".repeat(22)}')`);
    await write(buyer, seller, id, "Bonjour");
    await notifyAll();
    expect(await as(seller, "public.notice_choices()")).toMatchObject({ browsers: 0 });
    expect(noticesTo(browser)).toEqual([]);
  },
);

/** A refused delivery is tried again. */
const hourLater = () =>
  notices.world.db.sql`update private.push_subscriptions set refused_at = refused_at - interval '1 hour' where true`;

test("a refused subscription is tried hourly, ten times, then it goes to the mail", async () => {
  const { seller, buyer, id } = await conversation();
  const said = vi.spyOn(console, "error").mockReturnValue();
  const other = await listing(notices.world.db, seller, { title: "Moto rouge" });
  const { answers } = notices.service;
  for (let hour = 1; hour <= 10; hour++) {
    answers.push(...Array.from({ length: 20 }, () => 403));
    await write(buyer, seller, id, `Bonjour ${hour}`);
    await write(buyer, seller, other, `Et la moto ${hour}`);
    await notifyAll();
    // Both notices left at once; within the hour nothing more does.
    expect(answers.length, `hour ${hour}`).toBe(18);
    expect(said).toHaveBeenCalledTimes(hour);
    await write(buyer, seller, id, "Vous êtes là ?");
    await notifyAll();
    expect(answers.splice(0).length).toBe(18);
    expect(await as(seller, "public.notice_choices()")).toMatchObject({ browsers: hour < 10 ? 1 : 0 });
    await hourLater();
  }
  said.mockRestore();
  await notifyAll();
  await postDue();
  expect(await mailsTo(seller)).not.toHaveLength(0);
});

test("a subscription that takes one between has refused none", async () => {
  const { seller, buyer, id, browser } = await conversation();
  const said = vi.spyOn(console, "error").mockReturnValue();
  for (let hour = 1; hour <= 12; hour++) {
    if (hour !== 9) notices.service.answers.push(401);
    await write(buyer, seller, id, `Bonjour ${hour}`);
    await notifyAll();
    await hourLater();
  }
  said.mockRestore();
  expect(noticesTo(browser)).toHaveLength(1);
  expect(await as(seller, "public.notice_choices()")).toMatchObject({ browsers: 1 });
});

test.each([400, 401, 403, 413])(
  "a push service refusing our request (%i) costs no subscription, and is logged",
  async (status) => {
    const { seller, buyer, id, browser } = await conversation();
    const said = vi.spyOn(console, "error").mockReturnValue();
    notices.service.answers.push(status);
    await write(buyer, seller, id, "Bonjour");
    await notifyAll();
    expect(said).toHaveBeenCalledWith(expect.stringContaining(`push service refused: ${status}`));
    said.mockRestore();
    expect(await as(seller, "public.notice_choices()")).toMatchObject({ browsers: 1 });
    await hourLater();
    await notifyAll();
    expect(noticesTo(browser)).toHaveLength(1);
  },
);

test("read on another device before it was told: nothing rings", async () => {
  const { seller, buyer, id, browser } = await conversation();
  await write(buyer, seller, id, "Bonjour");
  await notices.world.db.sql`update public.messages set read = true where listing_id = ${id}`;
  await notifyAll();
  expect(noticesTo(browser)).toEqual([]);
});

test("without message notices the others still come; without a browser nothing is noted", async () => {
  const { seller, buyer, id, browser } = await conversation();
  await as(seller, "public.notice_choices(muted => array['message'], by_mail => false)");
  await write(buyer, seller, id, "Bonjour");
  await notices.world.db.sql`update public.listings set hidden = true where id = ${id}`;
  await notifyAll();
  expect(noticesTo(browser).map((notified) => notified.message["title"])).toEqual([
    "Votre annonce est en cours de vérification",
  ]);
  expect((await notices.world.db.sql`select 1 from private.notices where person = ${buyer}`).length).toBe(0);
});

test("a favourite that is sold or cheaper is told to who put it aside", async () => {
  const { seller, buyer, id } = await conversation();
  const { path } = await browserOf(buyer);
  expect(await mutate(notices.world.db, buyer, "set_favorite", { listing_id: id, on: true })).toMatchObject({
    status: "applied",
  });
  await notices.world.db.sql`update public.listings set price = 40000 where id = ${id}`;
  await notifyAll();
  await notices.world.db.sql`update public.listings set status = 'sold' where id = ${id}`;
  await notifyAll();
  expect(noticesTo(path).map((notified) => notified.message["title"])).toEqual([
    "Un de vos favoris a baissé de prix",
    "Un de vos favoris est vendu",
  ]);
  expect(noticesTo(path)[0]?.message["body"]).toContain("40\u202f000\u00a0FCFA");
  expect(seller).not.toBe(buyer);
});

test("an answered support message rings its writer, with its words only on her wish", async () => {
  const who = await person(notices.world.db);
  const { path } = await browserOf(who);
  const answered = async (words: string) => {
    const supportMessage = randomUUID();
    const form = { name: "Awa Koné", email: "awa@djassa.test", subject: "Mon paiement", message: "Rien n'est arrivé." };
    await mutate(notices.world.db, who, "contact_support", form, { id: supportMessage });
    await notices.world.rpc("team", "answer_support", {
      support_message: supportMessage,
      answer: words,
      seen: "new",
      action_id: randomUUID(),
    });
    await notifyAll();
    return supportMessage;
  };
  const supportMessage = await answered("Il est arrivé ce matin.");
  expect(noticesTo(path)).toMatchObject([
    {
      urgency: "high",
      message: {
        title: "L'équipe vous a répondu",
        body: "À propos de «\u00a0Mon paiement\u00a0»",
        tag: `support:${supportMessage}`,
        path: "/help",
      },
    },
  ]);
  await as(who, "public.notice_choices(shows_text => true)");
  await answered("Tout est réglé.");
  expect(noticesTo(path)[1]?.message).toMatchObject({ body: "Tout est réglé." });
  expect(await as(who, "public.notice_choices(muted => '{team,team}')")).toMatchObject({ muted: ["team"] });
  await answered("Bonne journée.");
  expect(noticesTo(path)).toHaveLength(2);
});

test.each([
  [true, "Merci", "Votre correction est acceptée", "«\u00a0Vélo de ville\u00a0» reste en ligne."],
  [
    false,
    "Dites aussi l'année",
    "Réponse de l'équipe à propos de «\u00a0Vélo de ville\u00a0»",
    "Elle est sur l'annonce.",
  ],
])(
  "who corrected a listing after a warning is told what the team makes of it: %s",
  async (good, words, title, body) => {
    const { seller, id, browser } = await conversation();
    const { db } = notices.world;
    const team = await teamMember(db);
    await mutate(db, await neighbour(db), "report_listing", { listing_id: id, reason: "fake", comment: "" });
    await as(team, `public.decide_report('${id}', 'warn', 'Précisez l''état réel')`);
    const [warning] = await db.sql`update public.moderation_notices set edited_at = now()
    where listing_id = ${id} returning id`;
    await as(team, `public.decide_appeal('${warning?.["id"]}', ${good}, 'infinity', '${words.replace("'", "''")}')`);
    await notifyAll();
    expect(noticesTo(browser).map(({ message }) => message)).toMatchObject([
      { title, body, path: "/profile", person: seller },
    ]);
  },
);

test.each([
  ["active", "Un crédit vous permet de remettre «\u00a0Table basse\u00a0» en ligne."],
  ["pending", "Vous pouvez publier «\u00a0Table basse\u00a0» de nouveau."],
] as const)(
  "an appeal that is granted tells of a credit where one was given: of a listing that was %s",
  async (status, body) => {
    const { seller, browser } = await conversation();
    const { db } = notices.world;
    const [team, id] = [await teamMember(db), await listing(db, seller, { status, title: "Table basse" })];
    await as(team, `public.decide_report('${id}', 'remove', 'Interdit')`);
    const [notice] = await db.sql`update public.moderation_notices set status = 'appealed', appealed_at = now(),
    appeal = 'Ce n''est pas interdit.' where listing_id = ${id} returning id`;
    await as(team, `public.decide_appeal('${notice?.["id"]}', true, 'infinity')`);
    await notifyAll();
    expect(noticesTo(browser).map(({ message }) => message["body"])).toContain(body);
  },
);

test.each(["blocked", "suspended"] as const)("who was %s meanwhile rings nobody, by push or by mail", async (how) => {
  const { seller, buyer, id, browser } = await conversation();
  const other = await person(notices.world.db, { name: "Fatou" });
  await write(buyer, seller, id, "Bonjour");
  await write(other, seller, id, "Bonsoir");
  if (how === "blocked") await mutate(notices.world.db, seller, "block_person", { person_id: buyer, on: true });
  else await notices.world.rpc("team", "suspend_person", { person: buyer, suspend: true, seen: 0, reason: "Arnaque" });
  await notifyAll();
  await postDue();
  expect(noticesTo(browser).map(({ message: notified }) => notified["title"])).toEqual(["Fatou"]);
  expect(await mailsTo(seller)).toEqual([]);
});

test("a browser where another person signs in becomes hers; bad keys are refused in French", async () => {
  const { seller, buyer, endpoint } = await conversation();
  const { p256dh, auth } = notices.service.subscribe();
  await as(buyer, `public.subscribe_push('${endpoint}', '${p256dh}', '${auth}')`);
  expect(await as(seller, "public.notice_choices()")).toMatchObject({ browsers: 0 });
  expect(await as(buyer, "public.notice_choices()")).toMatchObject({ browsers: 1 });
  await expect(as(buyer, "public.subscribe_push('ftp://x', 'a', 'b')")).rejects.toThrow(/Ce navigateur ne peut pas/u);
});

test("the server rings by itself at once; an exchanged subscription is told there", async () => {
  const own = await startMoneyWorld({ PUSH_HOSTS: notices.service.host });
  try {
    const { owner: seller } = own.ids;
    const id = await listing(own.db, seller);
    const { endpoint, p256dh, auth } = notices.service.subscribe();
    await own.db.as(seller, (tx) => tx`select public.subscribe_push(${endpoint}, ${p256dh}, ${auth})`);
    const write = async (words: string) =>
      mutate(own.db, await person(own.db), "send_message", message(id, seller, words));
    const notified = (to: string) => expect.poll(() => noticesTo(new URL(to).pathname).length, { timeout: 10_000 });
    await write("Bonjour");
    await notified(endpoint).toBe(1);
    const { keys, made } = await exchanged(own, seller);
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{87}$/u)]);
    await write("Toujours là ?");
    await notified(made.endpoint).toBe(1);
  } finally {
    await own.stop();
  }
});

/** The service worker's steps, against this server, when the browser ends its subscription with no page open. */
async function exchanged({ server, tokens }: MoneyWorld, userId: string) {
  const made = notices.service.subscribe();
  const keys: unknown[] = [];
  let changed: (event: object) => void = () => undefined;
  vi.stubGlobal("self", {
    addEventListener: (type: string, added: typeof changed) => {
      if (type === "pushsubscriptionchange") changed = added;
    },
    registration: {
      pushManager: {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
          keys.push(applicationServerKey);
          const { endpoint, p256dh, auth } = made;
          return { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
        },
      },
    },
  });
  setEnvironment({ url: server.url, key: publishableKey });
  const now = Date.now();
  const session = { access: tokens.owner, refresh: "r", receivedAt: now - 1, expiresAt: now + 3_600_000 };
  await writeIdentity({ userId, email: null, tokens: session });
  await import("../../sw/notices.ts");
  let work = Promise.resolve();
  changed({ newSubscription: null, waitUntil: (given: Promise<void>) => void (work = given) });
  await work;
  await forgetIdentity();
  vi.unstubAllGlobals();
  return { made, keys };
}

test("a listing that has been on sale for a month is asked after once, while it is", async () => {
  const { browser, seller, id } = await conversation();
  const [sold] = [await listing(notices.world.db, seller, { title: "Déjà parti" })];
  await notices.world.db
    .sql`update public.listings set published_at = now() - interval '30 days', status = case when id = ${sold} then 'sold' else status end
    where id in (${id}, ${sold})`;
  const chore = () => notices.world.db.sql`select private.chore_month_old()`;
  await notices.world.db
    .sql`update private.rounds set reached = (now() - interval '31 days')::text where name = 'month'`;
  await chore();
  await chore();
  await notifyAll();
  const asked = expect.objectContaining({ title: "Toujours à vendre\u202f?", path: `/listings/${id}` });
  expect(noticesTo(browser).map(({ message }) => message)).toEqual([asked]);
  // Renewed, it is asked after a month later.
  await notices.world.db.sql`update public.listings set created_at = now() - interval '10 days' where id = ${id}`;
  await chore();
  await notifyAll();
  expect(noticesTo(browser)).toHaveLength(1);
  await notices.world.db
    .sql`update public.listings set published_at = published_at - interval '60 days', created_at = now() - interval '30 days' where id = ${id}`;
  await chore();
  await chore();
  await notifyAll();
  expect(noticesTo(browser).map(({ message }) => message)).toEqual([asked, asked]);
});
