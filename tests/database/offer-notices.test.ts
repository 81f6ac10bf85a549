import { expect, test } from "vitest";
import { noticeWorld } from "./notice-world.ts";
import { message, mutate } from "./world.ts";

const notices = noticeWorld();
const { as, conversation, write, noticesTo, notifyAll } = notices;

test("an offer is told by its price, or as an offer where no words may stand", async () => {
  const { seller, buyer, id, browser } = await conversation();
  const step = (who: string, to: string, offer: object) =>
    mutate(notices.world.db, who, "send_message", { ...message(id, to), offer });
  const told = () => noticesTo(browser).at(-1)?.message;
  await step(buyer, seller, { step: "made", amount: 40_000 });
  await notifyAll();
  expect(told()).toMatchObject({ title: "Awa Koné", body: "Nouvelle offre pour «\u00a0Vélo de ville\u00a0»" });
  await as(seller, "public.notice_choices(shows_text => true)");
  await step(buyer, seller, { step: "made", amount: 42_000 });
  await notifyAll();
  expect(told()).toMatchObject({
    title: "Awa Koné vous propose 42\u202f000\u00a0FCFA",
    body: "À propos de «\u00a0Vélo de ville\u00a0»",
  });
  const { id: counter } = await step(seller, buyer, { step: "made", amount: 44_000 });
  await step(buyer, seller, { step: "accepted", amount: 44_000, offer_id: counter });
  await notifyAll();
  expect(told()).toMatchObject({ title: "Awa Koné est d'accord pour 44\u202f000\u00a0FCFA" });
  await write(buyer, seller, id, "À demain");
  await notifyAll();
  expect(told()).toMatchObject({ title: "Awa Koné", body: "À demain" });
});
