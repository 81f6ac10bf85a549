import { chromium, type Page } from "@playwright/test";
import { cutOff, expect, readyForOffline, signIn, test } from "../support/browser.ts";
import { conversationOf, listingOf } from "../support/browser-places.ts";
import { bubble, write } from "../support/browser-conversation.ts";
import { ownFolder, removeFolder } from "../support/run-folder.ts";

async function expectBike(page: Page, id: string, title: string): Promise<void> {
  await page.goto(`/listings/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/FCFA/).first()).toBeVisible();
}

test("offline a link to a listing or a conversation opens from a cold page @worker @core", async ({
  page,
  context,
  server,
}) => {
  const listing = await listingOf(server, "kouassi", "awa");
  const conversation = await conversationOf(server, "awa");
  await signIn(page, "awa");
  await readyForOffline(page, { feed: 100, messages: 1 });
  await cutOff(context, server);
  await page.close();

  const fresh = await context.newPage();
  await expectBike(fresh, listing.id, listing.title);
  await fresh.reload();
  await expect(fresh.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
  await fresh.goto(`/messages/${conversation.listingId}/${conversation.otherId}`);
  await expect(fresh.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await fresh.goto("/nulle-part");
  await expect(fresh.getByRole("heading", { name: "Page non trouvée" })).toBeVisible();
});

test("a listing not on the phone says so offline, and shows itself with the network @worker", async ({
  page,
  context,
  server,
}) => {
  const listing = await listingOf(server, "fatou", "awa");
  await page.goto("/");
  await readyForOffline(page, { feed: 24 });
  await server.sql`update public.listings set title = 'Titre neuf pour le retour', price = 77700 where id = ${listing.id}`;
  await context.setOffline(true);
  await page.goto("/listings/00000000-0000-4000-8000-00000000dead");
  await expect(page.getByText(/Pas de connexion/).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: /introuvable|n'existe/ })).toBeVisible();
});

test("the browser reopens with the server dead: everything is there @worker @core", async ({
  server,
  launchOptions,
  contextOptions,
}) => {
  const listing = await listingOf(server, "kouassi", "awa");
  const conversation = await conversationOf(server, "awa");
  const profile = ownFolder("profile");
  const options = {
    ...launchOptions,
    ...contextOptions,
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    locale: "fr-FR",
  };
  const before = await chromium.launchPersistentContext(profile, options);
  const page = await before.newPage();
  await signIn(page, "awa");
  await readyForOffline(page, { feed: 100, messages: 1 });
  await server.stop();
  await page.goto(`/messages/${conversation.listingId}/${conversation.otherId}`);
  await write(page, "avant la fermeture");
  await before.close();

  const after = await chromium.launchPersistentContext(profile, options);
  const again = await after.newPage();
  await again.goto("/");
  await expect(again.getByRole("article")).toHaveCount(8);
  await expectBike(again, listing.id, listing.title);
  await again.goto(`/messages/${conversation.listingId}/${conversation.otherId}`);
  await expect(bubble(again, "avant la fermeture")).toContainText("En attente");
  await server.start();
  await expect(bubble(again, "avant la fermeture")).toContainText("Envoyé", { timeout: 60_000 });
  await after.close();
  await removeFolder(profile);
});
