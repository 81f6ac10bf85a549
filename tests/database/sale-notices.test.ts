/** The buyer is told that a listing is reserved for them, or theirs, once and not over a block. */
import { expect, test } from "vitest";
import { noticeWorld } from "./notice-world.ts";
import { mutate } from "./world.ts";

const notices = noticeWorld();
const { conversation, browserOf, noticesTo, notifyAll, write } = notices;

/** Somebody who has written about a listing and has a browser. */
async function asked() {
  const { seller, buyer, id } = await conversation();
  await write(buyer, seller, id, "Je prends.");
  const { path: browser } = await browserOf(buyer);
  const until = Date.now() + 3_600_000;
  return {
    ...{ seller, buyer, id, browser },
    reserve: (more: object = { buyer_id: buyer }) =>
      mutate(notices.world.db, seller, "reserve_listing", { id, until, ...more }),
    sell: (more: object = { buyer_id: buyer }) => mutate(notices.world.db, seller, "mark_sold", { id, ...more }),
  };
}
const shown = (browser: string) => noticesTo(browser).map(({ message }) => [message?.title, message?.path]);

test("reserved, then sold: each is told once, and leads to the conversation and to the review", async () => {
  const { seller, buyer, id, browser, reserve, sell } = await asked();
  await mutate(notices.world.db, buyer, "set_favorite", { listing_id: id, on: true });
  await notices.world.db
    .sql`update public.favorites set created_at = now() - interval '1 hour' where user_id = ${buyer}`;
  await reserve();
  // Promised for longer: no news.
  await reserve({ buyer_id: buyer, until: Date.now() + 7_200_000 });
  await notifyAll();
  await sell();
  await notifyAll();
  expect(shown(browser)).toEqual([
    ["Réservé pour vous", `/messages/${id}/${seller}`],
    ["Vendu à vous", `/listings/${id}`],
  ]);
});

test("not over a block, nor where nobody is named, nor once it is theirs no more", async () => {
  const blocked = await asked();
  await mutate(notices.world.db, blocked.buyer, "block_person", { person_id: blocked.seller, on: true });
  await blocked.sell();
  const nobody = await asked();
  await nobody.reserve({});
  await nobody.sell({});
  const back = await asked();
  await back.sell();
  await mutate(notices.world.db, back.seller, "relist_listing", { id: back.id });
  const over = await asked();
  await over.reserve();
  await over.reserve({ until: null });
  // A reservation that has run out makes nobody a buyer.
  const late = await asked();
  await notices.world.db
    .sql`update public.listings set reserved_until = now() - interval '1 hour', buyer_id = ${late.buyer} where id = ${late.id}`;
  await notifyAll();
  for (const { browser } of [blocked, nobody, back, over, late]) expect(shown(browser)).toEqual([]);
});
