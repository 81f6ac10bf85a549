import type { Page } from "@playwright/test";
import { expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { expectMark, wordsStored, write } from "../support/browser-conversation.ts";

/**
 * Freezes a tab as the system does to one that nobody looks at, to save its battery: no timer runs, no promise goes on. The browser's own
 * command for it (`Page.setWebLifecycleState`) does not last in a window that is driven from outside: the tab went on pushing. So its one
 * thread waits for an answer. Returns the function that thaws it.
 */
async function freeze(page: Page): Promise<() => void> {
  let thaw = (): void => undefined;
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  let begun = (): void => undefined;
  const frozen = new Promise<void>((resolve) => {
    begun = resolve;
  });
  await page.route("**/thawed", async (route) => {
    begun();
    await thawed;
    await route.fulfill({ body: "" });
  });
  void page
    .evaluate(() => {
      const waiting = new XMLHttpRequest();
      waiting.open("GET", "/thawed", false);
      waiting.send();
    })
    .catch(() => undefined);
  await frozen;
  return thaw;
}

test("F11 a frozen tab's push goes to another tab, and each message arrives once @worker", async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(180_000);
  const listing = await listingOf(server, "kouassi", "mariam");
  const conversation = `/messages/${listing.id}/${listing.sellerId}`;
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 60 });
  await walkTo(page, conversation);
  const second = await context.newPage();
  await second.goto(conversation);
  await expect(second.getByRole("textbox", { name: "Votre message" })).toBeVisible();

  // The requests that a frozen tab had open keep their connections, and over HTTP/1.1 a host has six of them for all tabs.
  await page.waitForLoadState("networkidle");
  // The request of the first tab reaches the server; its answer never reaches the tab.
  let caught = (): void => undefined;
  const onItsWay = new Promise<void>((resolve) => {
    caught = resolve;
  });
  await page.route(/\/rpc\/sync_push$/, async (route) => {
    await route.fetch();
    caught();
  });
  await write(page, "gelé 1");
  await onItsWay;
  const thaw = await freeze(page);
  const held = await second.evaluate(async () =>
    ((await navigator.locks.query()).held ?? []).map(({ name = "" }) => name),
  );
  expect(held.some((name) => name.startsWith("djassa-push-"))).toBe(true);

  await write(second, "gelé 2", "gelé 3");
  await expect.poll(() => wordsStored(server, "gelé"), { timeout: 90_000 }).toEqual(["gelé 1", "gelé 2", "gelé 3"]);
  await expectMark(second, "Envoyé", "gelé 1", "gelé 2", "gelé 3");

  await page.unroute(/\/rpc\/sync_push$/);
  thaw();
  await write(page, "gelé 4");
  await expectMark(page, "Envoyé", "gelé 1", "gelé 2", "gelé 3", "gelé 4");
  expect(await wordsStored(server, "gelé")).toEqual(["gelé 1", "gelé 2", "gelé 3", "gelé 4"]);
});
