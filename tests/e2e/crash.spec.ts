import type { Page } from "@playwright/test";
import { backOn, cutOff, expect, readyForOffline, rowsStored, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { bubble, expectMark, wordsStored, write } from "../support/browser-conversation.ts";

test("F12 killed after words were kept, or after the server had them: each arrives once @worker", async ({
  page,
  context,
  server,
}) => {
  const listing = await listingOf(server, "kouassi", "mariam");
  const conversation = `/messages/${listing.id}/${listing.sellerId}`;
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 60 });
  await walkTo(page, conversation);
  await cutOff(context, server);
  await write(page, "tué 1", "tué 2");
  await kill(page);
  const second = await context.newPage();
  await second.goto(conversation);
  await expect(bubble(second, "tué 2")).toBeVisible();

  await backOn(context, server);
  await expectMark(second, "Envoyé", "tué 1", "tué 2");

  // The server does its work; the page dies before it hears of it.
  let done = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    done = resolve;
  });
  await second.route(/\/rpc\/sync_push$/, async (route) => {
    await route.fetch();
    done();
  });
  await write(second, "tué 3");
  await answered;
  await kill(second);
  const third = await context.newPage();
  await third.goto(conversation);
  await expectMark(third, "Envoyé", "tué 1", "tué 2", "tué 3");
  expect(await wordsStored(server, "tué")).toEqual(["tué 1", "tué 2", "tué 3"]);
});

/** The process of the page dies, as when the system needs its memory; nothing of it runs any more. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent("crash");
  const client = await page.context().newCDPSession(page);
  client.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
}

test("F15 a damaged replica is made anew, and what waited leaves once @worker", async ({ page, context, server }) => {
  const listing = await listingOf(server, "kouassi", "mariam", 1);
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 100 });
  await walkTo(page, `/messages/${listing.id}/${listing.sellerId}`);
  await context.setOffline(true);
  await write(page, "abîmé 1");
  await page.goto("/manifest.webmanifest");
  await page.evaluate(async () => {
    const ended = (request: IDBOpenDBRequest) =>
      new Promise<void>((resolve) => {
        request.addEventListener("success", () => {
          request.result?.close();
          resolve();
        });
      });
    for (const { name = "" } of await indexedDB.databases()) {
      if (!/^(rxdb-dexie-djassa-|djassa-public)/u.test(name)) continue;
      await ended(indexedDB.deleteDatabase(name));
      // In its place one of a later version, without a single table.
      await ended(indexedDB.open(name, 9_000));
    }
  });
  await context.setOffline(false);
  await page.goto(`/messages/${listing.id}/${listing.sellerId}`);
  await expectMark(page, "Envoyé", "abîmé 1");
  expect(await wordsStored(server, "abîmé")).toEqual(["abîmé 1"]);
  await expect.poll(() => rowsStored(page, "feed")).toBeGreaterThanOrEqual(100);
});
