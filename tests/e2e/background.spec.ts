import type { CDPSession } from "@playwright/test";
import { SYNC_TAG } from "#outbox/sync-tag.ts";
import { expect, readyForOffline, signIn, test } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { expectMark, wordsStored, write } from "../support/browser-talk.ts";

/** The worker's registration at an origin, as the browser knows it. */
async function registrationOf(client: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find((registration) => registration.scopeURL.startsWith(origin) && !registration.isDeleted);
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
  await client.send("ServiceWorker.enable");
  return found;
}

test("with every page closed, the browser's background sync sends what was written without a server", async ({ page, context, server }) => {
  const listing = await listingOf(server, "kouassi", "mariam");
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 60 });
  await page.goto(`/messages/${listing.id}/${listing.sellerId}`);
  await server.stop();
  await write(page, "arrière-plan 1", "arrière-plan 2");
  await expectMark(page, "En attente", "arrière-plan 1", "arrière-plan 2");

  const elsewhere = await context.newPage();
  await elsewhere.goto("about:blank");
  await page.close();
  await server.start();
  expect(await wordsStored(server, "arrière-plan")).toEqual([]);

  const client = await context.newCDPSession(elsewhere);
  const registrationId = await registrationOf(client, server.url);
  await client.send("ServiceWorker.dispatchSyncEvent", { origin: server.url, registrationId, tag: SYNC_TAG, lastChance: false });
  await expect.poll(() => wordsStored(server, "arrière-plan"), { timeout: 30_000 }).toEqual(["arrière-plan 1", "arrière-plan 2"]);

  await elsewhere.goto(`${server.url}/messages/${listing.id}/${listing.sellerId}`);
  await expectMark(elsewhere, "Envoyé", "arrière-plan 1", "arrière-plan 2");
  expect(await wordsStored(server, "arrière-plan")).toHaveLength(2);
});
