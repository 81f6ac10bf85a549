/** What was told by no browser goes by mail, for who wants it. */
import { expect, test } from "vitest";
import { noticeWorld } from "./notice-world.ts";
import { act, listing, person } from "./world.ts";

const notices = noticeWorld();
const { as, browserOf, talk, write, toldTo, tellAll, mailsTo, tenMinutes, post, postDue } = notices;

test("unread for ten minutes and no browser: one mail a conversation and day, with a link that ends them", async () => {
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

test("what rang by push is not mailed as well", async () => {
  const { seller, buyer, id, browser } = await talk();
  await write(buyer, seller, id, "Bonjour");
  await tellAll();
  await postDue();
  expect([toldTo(browser).length, await mailsTo(seller)]).toEqual([1, []]);
});

test("what a followed search found goes by mail where no browser could be told: one a day, with a link that ends them", async () => {
  const [seller, awa, told] = [
    await person(notices.world.db),
    await person(notices.world.db),
    await person(notices.world.db),
  ];
  await browserOf(told);
  const asked = { category: null, condition: null, district: null, min_price: null, max_price: null };
  for (const who of [awa, told]) await act(notices.world.db, who, "save_search", { on: true, q: "vélo", ...asked });
  await act(notices.world.db, awa, "save_search", { on: true, q: "frigo", ...asked });
  const publish = async (...titles: string[]) => {
    for (const title of titles)
      await listing(notices.world.db, seller, { title, price: 45_000, description: "À prendre sur place au marché." });
    await notices.world.db.sql`update private.search_finds set told_at = now() - interval '2 hours' where true`;
    await notices.world.db.sql`select private.chore_searches()`;
    await tellAll();
  };
  await publish("Vélo de ville");
  await publish("Vélo de course", "Réfrigérateur Nasco");
  await postDue();
  const [first, ...others] = await mailsTo(awa);
  expect([first?.subject, others, await mailsTo(told)]).toEqual(["Du nouveau dans vos recherches suivies", [], []]);
  const text = first?.text.replaceAll(/[\u00a0\u202f]/gu, " ") ?? "";
  expect(text).toContain("« vélo » : 2 nouvelles annonces. La dernière : Vélo de course, 45 000 FCFA.");
  expect(text).toContain("« frigo » : Réfrigérateur Nasco, 45 000 FCFA.");

  await publish("Vélo pliant");
  await postDue();
  expect(await mailsTo(awa)).toHaveLength(1);
  await notices.world.db
    .sql`update private.notice_choices set searches_mailed_at = now() - interval '25 hours' where true`;
  await postDue();
  expect(new Set((await mailsTo(awa)).map(({ text }) => /\/search\S*/u.exec(text)?.[0]))).toEqual(
    new Set(["/search", "/search?q=v%C3%A9lo"]),
  );
  expect(
    (await fetch(/https?:\S+\/api\/stop-mails\?token=\S+/u.exec(first?.text ?? "")?.[0] ?? "", { method: "POST" }))
      .status,
  ).toBe(200);
  await publish("Vélo d'enfant");
  await notices.world.db
    .sql`update private.notice_choices set searches_mailed_at = now() - interval '25 hours' where true`;
  await postDue();
  expect(await mailsTo(awa)).toHaveLength(2);
});
