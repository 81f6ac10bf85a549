import { people } from "../../supabase/seed/people.ts";
import { backOn, cutOff, expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { wordsStored, write } from "../support/browser-conversation.ts";

test("waiting actions are counted, weighed, undone, edited, copied, retried, sent @worker @core", async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(180_000);
  const listing = await listingOf(server, "fatou", "awa");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "awa");
  await readyForOffline(page, { feed: 100, messages: 1, mine: 1 });
  await walkTo(page, "/create-listing");
  await expect(page.getByLabel("Titre")).toBeVisible();
  await cutOff(context, server);
  await page.getByLabel("Titre").fill("Moulin à café");
  await expect(page.getByText("Brouillon gardé sur ce téléphone")).toBeVisible();
  await page.goto(`/messages/${listing.id}/${listing.sellerId}`);
  await write(page, "attente 1", "attente 2");

  await page.goto("/profile?onglet=envois");
  const row = (words: string) => page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: words });
  await expect(page.getByRole("tab", { name: /En attente/ })).toContainText("3");
  await expect(page.getByText(/^Dernière synchro\s: (à l'instant|il y a)/)).toBeVisible();
  await expect(row("Brouillon : Moulin à café").getByText("Brouillon", { exact: true })).toBeVisible();
  await expect(row("attente 1").getByText("En attente de réseau")).toBeVisible();
  await expect(row("attente 1")).toContainText(/\d+\sko/);
  await expect(page.getByRole("button", { name: /^Tout envoyer maintenant/ })).toHaveCount(0);
  await row("attente 2").getByRole("button", { name: "Ne pas envoyer" }).click();
  await expect(row("attente 2")).toHaveCount(0);
  await row("Brouillon : Moulin à café").getByRole("link", { name: "Modifier" }).click();
  await expect(page.getByLabel("Titre")).toHaveValue("Moulin à café");

  await server.start();
  await server.sql`insert into public.blocks (blocker_id, blocked_id) values (${listing.sellerId}, ${people.awa.id})`;
  await page.goto("/profile?onglet=envois");
  await backOn(context, server);
  await expect(row("attente 1").getByText("Refusé")).toBeVisible({ timeout: 60_000 });
  await expect(row("attente 1")).toContainText("Cette personne ne souhaite plus recevoir vos messages.");
  await row("attente 1").getByRole("button", { name: "Copier" }).click();
  await expect(page.getByText("Texte copié")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("attente 1");
  await expect(row("attente 1").getByRole("link", { name: "Ouvrir la conversation" })).toBeVisible();

  // The team sends somebody who does not come to the settings here: the state of the phone, none of its words.
  await page.goto("/help#appareil");
  await expect(page.getByRole("heading", { name: "État de ce téléphone" })).toBeVisible();
  await expect(page.getByText(/Envoi \d, send_message\s: refusé/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Envoyer un rapport" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/attente 1|Moulin/);
  await page.goto("/profile?onglet=envois");

  await server.sql`update public.blocks set deleted = true where blocked_id = ${people.awa.id}`;
  // As in the conversation: what was said again would be refused again, so it is only there to be said otherwise.
  await expect(row("attente 1").getByRole("button", { name: "Réessayer" })).toHaveCount(0);
  await row("attente 1").getByRole("link", { name: "Ouvrir la conversation" }).click();
  await page.getByRole("group", { name: "Message refusé" }).getByRole("button", { name: "Modifier" }).click();
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect.poll(() => wordsStored(server, "attente")).toEqual(["attente 1"]);
  await walkTo(page, "/profile?onglet=envois");
  await expect(page.getByText("Tout est envoyé")).toBeVisible();
});

test("what was under way when the network ended waits for it, as its conversation says", async ({
  page,
  context,
  server,
}) => {
  const listing = await listingOf(server, "fatou", "awa");
  await signIn(page, "awa", `/messages/${listing.id}/${listing.sellerId}`);
  const asked = new Promise<() => void>((done) => {
    void context.route(/\/rpc\/sync_push$/, (route) => done(() => void route.abort().catch(() => undefined)));
  });
  await write(page, "en route");
  const letGo = await asked;
  await walkTo(page, "/profile?onglet=envois");
  const row = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "en route" });
  await expect(row.getByText("Envoi…")).toBeVisible();
  await context.setOffline(true);
  await expect(row.getByText("En attente de réseau")).toBeVisible();
  letGo();
});
