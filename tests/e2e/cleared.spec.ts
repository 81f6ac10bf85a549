import { expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";
import { write } from "../support/browser-talk.ts";

test("a browser that clears what waits is found out at the next start, once @worker", async ({
  page,
  context,
  server,
}) => {
  const talk = await conversationOf(server, "awa");
  await signIn(page, "awa");
  await readyForOffline(page, { messages: 1 });
  await walkTo(page, `/messages/${talk.listingId}/${talk.otherId}`);
  await context.setOffline(true);
  await write(page, "Je passe à 17 h");
  await expect
    .poll(async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`))
    .toEqual(["djassa-waiting=1"]);
  // Browsers clear what is of no page: one that is open would write its own count down again.
  await page.goto("about:blank");
  const devtools = await context.newCDPSession(page);
  // What an eviction takes: everything but cookies.
  await devtools.send("Storage.clearDataForOrigin", {
    origin: server.url,
    storageTypes: "indexeddb,local_storage,cache_storage,service_workers",
  });
  await context.setOffline(false);
  await page.goto("/");
  await expect(page.getByText(/a effacé ce que Djassa gardait sur cet appareil\s: 1.envoi perdu/)).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});
