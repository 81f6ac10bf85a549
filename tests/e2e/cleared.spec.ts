import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { backOn, cutOff, expect, readyForOffline, SESSION_ENDED, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";
import { write } from "../support/browser-conversation.ts";

/** As this browser makes room: what its quota counts, which localStorage is no part of. */
const evict = (devtools: CDPSession, origin: string) =>
  devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb,cache_storage,service_workers" });

const noted = async (context: BrowserContext) =>
  (await context.cookies()).flatMap(({ name, value }) => (name.startsWith("djassa-") ? [`${name}=${value}`] : []));

async function leave(page: Page, choice?: string): Promise<void> {
  await page.getByRole("button", { name: "Plus", exact: true }).click();
  await page.getByRole("button", { name: "Sortir" }).click();
  if (choice !== undefined) {
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: choice }).check();
    await dialog.getByRole("button", { name: "Se déconnecter" }).click();
  }
  await expect(page.getByText("Déconnexion réussie").last()).toBeVisible();
}

const LOST = /a effacé ce que Djassa gardait sur ce téléphone/;

test("a browser that clears what waits is found out at the next start, once @worker", async ({
  page,
  context,
  server,
}) => {
  const conversation = await conversationOf(server, "awa");
  await signIn(page, "awa");
  await readyForOffline(page, { messages: 1 });
  await walkTo(page, `/messages/${conversation.listingId}/${conversation.otherId}`);
  await context.setOffline(true);
  await write(page, "Je passe à 17 h");
  await expect.poll(() => noted(context)).toEqual(["djassa-waiting=1"]);
  // Browsers clear what is of no page: one that is open would write its own count down again.
  await page.goto("about:blank");
  const devtools = await context.newCDPSession(page);
  await evict(devtools, server.url);
  await context.setOffline(false);
  await page.goto("/");
  await expect(page.getByText(/a effacé ce que Djassa gardait sur ce téléphone\s: 1.changement perdu/)).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});

test("what was kept under lock is missed as well, and what has left is not @worker", async ({
  page,
  context,
  server,
  mayRefuse,
}) => {
  // A page that is left while it ends the session of who has gone: the next one ends what has ended (sign-out.spec.ts).
  mayRefuse(SESSION_ENDED, /^400 POST \/auth\/v1\/token$/u, /^403 POST \/auth\/v1\/logout$/u);
  const conversation = await conversationOf(server, "awa");
  const place = `/messages/${conversation.listingId}/${conversation.otherId}`;
  await signIn(page, "awa");
  await readyForOffline(page, { messages: 1 });
  await walkTo(page, place);
  await cutOff(context, server);
  await write(page, "Je passe à 17 h");
  await expect.poll(() => noted(context)).toEqual(["djassa-waiting=1"]);
  await page.getByRole("link", { name: "Retour aux messages" }).click();
  await leave(page, "Garder sous clé");
  // Somebody else comes and has nothing to send: hers waits all the same.
  await backOn(context, server);
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 100 });
  expect(await noted(context)).toEqual(["djassa-waiting=1"]);
  await leave(page);
  await signIn(page, "awa");
  await expect.poll(() => noted(context)).toEqual([]);
  await readyForOffline(page, { messages: 1 });
  await page.goto("about:blank");
  await evict(await context.newCDPSession(page), server.url);
  await page.goto("/");
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByText(LOST)).toHaveCount(0);
});
