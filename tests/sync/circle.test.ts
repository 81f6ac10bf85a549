/**
 * The whole circle on one phone: a verb, the outbox, the push, the server, the pull, the replica, the screen. The test watches the screen:
 * from the moment a message is stored it is there once, at every moment, whatever the network does.
 */
import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { derive } from "#domain/derive.ts";
import { sendMessage } from "#intents/message.ts";
import { setFavorite } from "#intents/listing.ts";
import { conversation } from "#queries/use-conversation.ts";
import { hearts } from "#queries/use-favorites.ts";
import { outboxRows } from "#outbox/live.ts";
import { requestPull } from "#sync/requests.ts";
import { anyFault, seeded } from "../support/fault-proxy-faults.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";
import { pullPhone, type PullPhone } from "./pull-phone.ts";

let world: PushWorld;
let seller: Person;
beforeAll(async () => {
  world = await startPushWorld();
  seller = await world.person("Kouassi Yao");
});
afterAll(() => world.stop());

let buyer: Person;
let listing: string;
let reading: PullPhone;
let writing: Phone;
beforeEach(async () => {
  buyer = await world.person("Awa Koné");
  listing = await world.listing(seller);
  writing = await phoneOf(world, buyer);
  reading = await pullPhone(world, buyer);
});
afterEach(async () => {
  world.proxy.rule(() => null);
  await reading.stop();
  await writing.forget();
});

/** Every value that the screen has shown, and what was wrong with it. */
function watchScreen() {
  const promised: string[] = [];
  const wrong: string[] = [];
  const screen = conversation(listing, seller.id);
  const stop = screen.subscribe(() => {
    const shown = screen.getState().messages.map(({ content }) => content);
    for (const text of promised) {
      const times = shown.filter((other) => other === text).length;
      if (times !== 1) wrong.push(`${text} shown ${times} times`);
    }
    if (shown.join() !== shown.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1))).join())
      wrong.push(`out of order: ${shown.join(" ")}`);
  });
  return {
    wrong,
    stop,
    states: () => screen.getState().messages.map(({ state }) => state),
    texts: () => screen.getState().messages.map(({ content }) => content),
    async say(text: string) {
      await sendMessage({ listingId: listing, receiverId: seller.id, content: text });
      await expect.poll(() => screen.getState().messages.some(({ content }) => content === text)).toBe(true);
      promised.push(text);
    },
  };
}

/** Pushes once and tells the pull, as the pages do. */
async function push(): Promise<void> {
  writing.clock.now = Math.max(writing.clock.now, (await writing.push()).next ?? 0);
  requestPull(["messages", "favorites"]);
}

/**
 * All has left, and this phone shows what came of it. Asked for and sent again, as the app does: one pull may come too early, beside
 * a transaction that is open anywhere in the cluster, and a phone's first one queues again what had left before it (resendSent).
 */
async function sendAll(): Promise<void> {
  let askedAt = 0;
  const waiting = async () => {
    if (Date.now() - askedAt > 2_000) {
      await writing.drainAll();
      askedAt = Date.now();
      requestPull(["messages", "favorites"]);
    }
    return outboxRows.getState().length;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
}

describe("the circle", () => {
  for (const seed of [11, 12]) {
    test(`through misfortunes of seed ${seed}, each message is on the screen once, always`, async () => {
      const random = seeded(seed);
      world.proxy.rule(({ path }) => (path.includes("/rpc/sync_") && random() < 0.4 ? anyFault(random) : null));
      const screen = watchScreen();
      const texts = Array.from({ length: 12 }, (_, place) => `m${place + 1}`);
      for (const text of texts) {
        await screen.say(text);
        if (random() < 0.6) await push();
      }
      world.proxy.rule(() => null);
      await sendAll();
      expect(screen.texts()).toEqual(texts);
      expect(new Set(screen.states())).toEqual(new Set(["sent"]));
      expect(screen.wrong).toEqual([]);
      screen.stop();
    });
  }

  test("a heart stays as it was put, before, while and after it travels @core", async () => {
    const heart = derive([hearts()], (ids) => ids.has(listing));
    const seen: boolean[] = [];
    const stop = heart.subscribe(() => seen.push(heart.getState()));
    await setFavorite({ listingId: listing, on: true });
    await expect.poll(() => heart.getState()).toBe(true);
    await sendAll();
    await expect.poll(async () => (await reading.favorites()).length, { timeout: 20_000 }).toBe(1);
    await setFavorite({ listingId: listing, on: false });
    await expect.poll(() => heart.getState()).toBe(false);
    await sendAll();
    await expect.poll(async () => (await reading.favorites()).length, { timeout: 20_000 }).toBe(0);
    expect(seen).toEqual([true, false]);
    stop();
  });
});
