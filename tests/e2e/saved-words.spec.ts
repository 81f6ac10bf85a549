import type { Page, Route } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import { expect, fillSignIn, PASSWORD, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { fillListing, photosLeaveLast, pictures, publish, tiles } from "../support/browser-selling.ts";
import { bubble } from "../support/browser-conversation.ts";
import { slowed } from "../support/slow.ts";

/** The server's no to the one action that it is sent. */
async function refuse(route: Route): Promise<void> {
  const [, id] = /"id":"([\w-]{36})"/u.exec(route.request().postData() ?? "") ?? [];
  await route.fulfill({ json: [{ id, status: "rejected", code: "rate_limited", message: "Pas maintenant." }] });
}

/** A person's typed text, or its undoing, stands there when they come back, and only that. */

async function supportMessageWaits(page: Page, who: "a visitor" | "a person"): Promise<void> {
  if (who === "a person") await signIn(page, "awa", "/help");
  else await page.goto("/help");
  const subject = page.getByLabel("Sujet");
  const message = page.getByLabel("Message", { exact: true });
  if (who === "a person") await expect(page.getByLabel("Nom")).not.toHaveValue("");
  await subject.fill("Paiement de mardi");
  await message.fill("J'ai payé mardi soir, la référence est dans mes messages.");
  await page.getByRole("link", { name: "Questions fréquentes" }).first().click();
  await expect(page).toHaveURL("/faq");
  await page.goBack();
  await expect(message).toHaveValue(/référence/);
  await page.reload();
  await expect(message).toHaveValue(/référence/);
  await expect(subject).toHaveValue("Paiement de mardi");
  if (who === "a person") await expect(page.getByLabel("Nom")).not.toHaveValue("");
  if (who === "a visitor") {
    await page.getByLabel("Nom").fill("Kofi Yao");
    await page.getByLabel("Email").fill("kofi@djassa.test");
    // A refusal is heard of by whoever comes back, and its words are gone on with.
    await page.route(/\/rpc\/sync_push$/, refuse, { times: 1 });
    await page.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(page.getByText("Pas maintenant.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Pas maintenant.")).toBeVisible();
    await page.getByRole("button", { name: "Reprendre le texte" }).click();
    await expect(message).toHaveValue(/référence/);
    await expect(page.getByLabel("Nom")).toHaveValue("Kofi Yao");
  }
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expect(page.getByText(/Demande envoyée avec succès/)).toBeVisible();
  await expect(page.getByText("Pas maintenant.")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Sujet")).toBeVisible();
  await page.getByRole("link", { name: "Questions fréquentes" }).first().click();
  await page.goBack();
  await expect(message).toHaveValue("");
}

test("a support message of a visitor waits, is refused, goes on and leaves", async ({ page }) => {
  await test.step("a visitor's support message waits while they look something up, and goes once sent", async () => {
    await supportMessageWaits(page, "a visitor");
  });

  await test.step("a visitor's support message that is refused is told on any screen, once", async () => {
    await walkTo(page, "/help");
    for (const [label, text] of [
      ["Nom", "Kofi Yao"],
      ["Email", "kofi@djassa.test"],
      ["Sujet", "Paiement de mardi"],
      ["Message", "J'ai payé mardi soir, rien n'est arrivé."],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    let answer = () => {};
    const left = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/rpc\/sync_push$/, (route) => left.then(() => refuse(route)), { times: 1 });
    await page.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(page.getByText("Il est en train de partir.")).toBeVisible();
    await page.getByRole("link", { name: "Questions fréquentes" }).first().click();
    await expect(page).toHaveURL("/faq");
    answer();
    const told = page.getByText(/^Refusé\s– Message au support\. Pas maintenant\.$/);
    await expect(told).toBeVisible();
    await page.getByRole("button", { name: "Voir" }).click();
    await expect(page).toHaveURL("/help");
    await expect(page.getByText("Un message n'a pas pu partir")).toBeVisible();
    await page.getByRole("link", { name: "Questions fréquentes" }).first().click();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(told).toHaveCount(0);
  });
});

test("a profile being completed stands as it was typed when the page comes back", async ({ page }) => {
  await signIn(page, "nouveau", "/complete-profile");
  const name = page.getByLabel("Nom complet");
  const district = page.getByRole("combobox", { name: "Quartier" });
  await name.fill("Ali Nouveau");
  await district.fill("Lobia");
  await page.getByRole("option", { name: "Lobia", exact: true }).click();
  await page.getByLabel("Téléphone").fill("07 12 34 56 78");
  await page.reload();
  await expect(name).toHaveValue("Ali Nouveau");
  await expect(page.getByLabel("Téléphone")).toHaveValue(/^(\+225 )?07 12 34 56 78$/);
  await expect(district).toHaveValue("Lobia");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Profil complété avec succès")).toBeVisible();
  // Nothing of it stays behind: leaving asks about no words.
  await walkTo(page, "/profile");
  await page.getByRole("main").getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByText("Déconnexion réussie")).toBeVisible();
});

test("unsaved settings wait, with or without network, until saved or given up @worker", async ({
  page,
  context,
  mayRefuse,
}) => {
  // The pull that follows the saved profile may be under way when the session ends.
  mayRefuse(/^401 GET \/rest\/v1\/rpc\/sync_pull/);
  await signIn(page, "kouassi", "/settings");
  const name = page.getByLabel("Nom complet");
  const district = page.getByRole("combobox", { name: "Quartier" });
  await expect(name).toHaveValue("Kouassi N’Guessan");
  const before = await district.inputValue();
  await readyForOffline(page, { mine: 1 });
  await name.fill("Kouassi Yao-N’Guessan");
  await page.reload();
  await expect(name).toHaveValue("Kouassi Yao-N’Guessan");
  await walkTo(page, "/profile");
  await context.setOffline(true);
  await page.goBack();
  await expect(name).toHaveValue("Kouassi Yao-N’Guessan");
  // An untouched field has the profile's own value.
  await expect(district).toHaveValue(before);
  await name.fill("K. N’Guessan");
  await page.reload();
  await expect(name).toHaveValue("K. N’Guessan");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Annuler" }).click();
  await expect(page).toHaveURL("/profile");
  await page.goBack();
  await expect(name).toHaveValue("Kouassi N’Guessan");
  await name.fill("Kouassi Yao");
  await main.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page).toHaveURL("/profile");
  await context.setOffline(false);
  await expect(page.getByText("Profil mis à jour avec succès")).toBeVisible();
  // Nothing of it stays behind: leaving asks about no words.
  await main.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByText("Déconnexion réussie")).toBeVisible();
});

/** A support message of somebody whose name has not come yet; returns the function that lets it come. */
async function supportMessageBeforeName(page: Page): Promise<() => void> {
  await (page.url() === "about:blank" ? signIn(page, "awa") : walkTo(page, "/"));
  await expect(page.getByRole("article").first()).toBeVisible();
  let free = () => {};
  const later = new Promise<void>((resolve) => {
    free = resolve;
  });
  await page.route(/rpc\/sync_pull/, async (route) => {
    await later;
    await route.continue();
  });
  await page.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases())
      if (name.includes("djassa-u-")) indexedDB.deleteDatabase(name);
  });
  await page.goto("/help");
  await page.getByLabel("Sujet").fill("Paiement");
  await page.getByLabel("Message", { exact: true }).fill("Une question assez longue.");
  return free;
}

test("a support message of a person waits, for its author's name too", async ({ page, context }) => {
  await test.step("a person's support message waits while they look something up, and goes once sent", async () => {
    await supportMessageWaits(page, "a person");
  });

  await test.step("a support message sent before its author's name has come waits for it: one press is enough", async () => {
    const free = await supportMessageBeforeName(page);
    const send = page.getByRole("main").locator("[type=submit]");
    await send.click();
    await expect(send).toHaveAttribute("aria-busy", "true");
    await expect(page.getByText("Le nom est requis")).toBeHidden();
    free();
    await expect(page.getByText(/Demande envoyée avec succès/)).toBeVisible();
  });

  await test.step("a name that comes after its error fills the field that the person was led to", async () => {
    const free = await supportMessageBeforeName(page);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(page.getByText("Le nom est requis")).toBeVisible();
    await context.setOffline(false);
    free();
    await expect(page.getByLabel("Nom")).toHaveValue("Awa Koné");
    await expect(page.getByText("Le nom est requis")).toBeHidden();
  });
});

test("the buyer reviews after the sale, from the conversation, with the words being typed", async ({
  page,
  server,
}) => {
  const listing = await listingOf(server, "kouassi", "mariam");
  await signIn(page, "mariam", `/listings/${listing.id}`);
  const comment = page.getByLabel("Votre avis (facultatif)");
  await page.getByRole("radio", { name: "Très content" }).check();
  await comment.fill("Vélo comme sur la photo, vendeur à l'heure.");
  await server.sql`update public.listings set status = 'sold' where id = ${listing.id}`;
  // A phone that has not joined the pokes yet asks within a minute.
  await expect(page.getByText("L'objet est vendu.", { exact: false })).toBeVisible({ timeout: slowed(90_000) });
  await expect(comment).toHaveValue(/vendeur à l'heure/);
  await expect(page.getByRole("radio", { name: "Très content" })).toBeChecked();
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
  await expect(page.getByText("Merci pour votre avis", { exact: false })).toBeVisible();
  await expect
    .poll(
      () =>
        server.sql`select rating, comment from public.reviews where listing_id = ${listing.id} and reviewer_id = ${people.mariam.id}`,
    )
    .toEqual([{ rating: 5, comment: "Vélo comme sur la photo, vendeur à l'heure." }]);
});

test("what was undone in an edit stays undone: neither the word nor the photo comes back", async ({ page, server }) => {
  const listing = await listingOf(server, "kouassi", "awa");
  await signIn(page, "kouassi", `/listings/${listing.id}`);
  const edit = page.getByRole("link", { name: "Modifier l'annonce" });
  await edit.click();
  const title = page.getByLabel("Titre");
  await expect(title).toHaveValue(listing.title);
  const before = await tiles(page).count();
  await title.fill("Un autre titre");
  await page.locator('input[name="photos"]').setInputFiles((await pictures(1)).slice(0, 1));
  await expect(tiles(page)).toHaveCount(before + 1);
  await page.getByRole("button", { name: `Retirer la photo ${before + 1}` }).click();
  await expect(tiles(page)).toHaveCount(before);
  await title.fill(listing.title);
  await page.goBack();
  await edit.click();
  await expect(title).toHaveValue(listing.title);
  await expect(tiles(page)).toHaveCount(before);
  await expect(page.getByRole("button", { name: "Enregistrer les changements" })).toBeDisabled();
});

test("what is typed while a message is being stored is the beginning of the next one", async ({ page, server }) => {
  const listing = await listingOf(server, "fatou", "awa");
  await signIn(page, "awa", `/messages/${listing.id}/${listing.sellerId}`);
  const box = page.getByRole("textbox", { name: "Votre message" });
  await box.fill("Bonjour.");
  // A phone whose disk is busy: nothing is stored before this transaction ends.
  const release = await page.evaluateHandle(async () => {
    let outbox: string | undefined;
    while (outbox === undefined)
      outbox = (await indexedDB.databases()).find(({ name = "" }) => name.startsWith("djassa-outbox"))?.name;
    const opening = indexedDB.open(outbox);
    await new Promise((done) => opening.addEventListener("success", done));
    const store = opening.result.transaction("mutations", "readwrite").objectStore("mutations");
    let held = true;
    const hold = () => held && store.count().addEventListener("success", hold);
    hold();
    return { end: () => void (held = false) };
  });
  await page.getByRole("button", { name: "Envoyer" }).click();
  await box.pressSequentially(" Est-ce que");
  await release.evaluate(({ end }) => end());
  await expect(bubble(page, "Bonjour.")).toBeVisible();
  await expect(box).toHaveValue("Est-ce que");
  await expect(bubble(page, "Est-ce que")).toHaveCount(0);
});

test("a listing deleted before it left is a draft again, and nothing is spent", async ({ page, context, server }) => {
  await signIn(page, "awa");
  // Its photo waits for the press: with that at the server already the listing itself would be tried, and nobody could say that it has not left.
  await photosLeaveLast(page);
  await page.goto("/profile");
  await expect(page.getByRole("tab", { name: /Brouillons/ })).toBeVisible();
  await walkTo(page, "/create-listing");
  await fillListing(page, "Vélo pliant bleu");
  await page.locator('input[name="photos"]').setInputFiles((await pictures(1)).slice(0, 1));
  await expect(tiles(page)).toHaveCount(1);
  await context.setOffline(true);
  await publish(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Annonce enregistrée" })).toBeVisible();
  await walkTo(page, "/profile");
  await page.getByRole("button", { name: "Supprimer Vélo pliant bleu" }).click();
  const dialog = page.getByRole("dialog", { name: /Annuler cette publication/ });
  await expect(dialog).toContainText("elle redevient un brouillon, et rien n'est dépensé");
  await dialog.getByRole("button", { name: "Annuler la publication" }).click();
  await expect(page.getByRole("article").filter({ hasText: "Vélo pliant bleu" })).toHaveCount(0);
  await context.setOffline(false);
  await page.getByRole("tab", { name: /Brouillons/ }).click();
  await expect(page.getByText("Vélo pliant bleu")).toBeVisible();
  await expect(page.getByRole("tab", { name: /En attente/ })).not.toContainText(/\d/);
  const published = await server.sql`select id from public.listings where title = 'Vélo pliant bleu'`;
  expect(published).toEqual([]);
});

test("a refused profile stands in Réglages as it was typed, with its reason at the field", async ({ page, server }) => {
  const [taken] = await server.sql<{ phone: string }>`
    select phone from public.user_private where id = ${people.kouassi.id}`;
  await signIn(page, "mariam", "/settings");
  await page.getByLabel("Nom complet").fill("Mariam Traoré-Koné");
  await page.getByLabel("Téléphone").fill(taken?.phone ?? "");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText(/Ce numéro est déjà celui d'un autre compte/)).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByLabel("Nom complet")).toHaveValue("Mariam Traoré-Koné");
  await expect(page.getByLabel("Téléphone")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("button", { name: "Enregistrer" })).toBeEnabled();
});

test("a first message's error takes the focus; an account signs in and goes on from it", async ({ page, server }) => {
  const listing = await listingOf(server, "kouassi", "mariam");
  await page.goto(`/listings/${listing.id}`);
  await page.getByRole("button", { name: "Discuter" }).click();
  const dialog = page.getByRole("dialog", { name: /^Écrire à/ });
  await dialog.getByRole("button", { name: "Envoyer et créer mon compte" }).click();
  await expect(dialog.getByText("Le message est requis")).toBeVisible();
  await expect(dialog.getByLabel("Votre message")).toBeFocused();
  await dialog.getByRole("button", { name: "J'ai déjà un compte" }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, "mariam@djassa.test", PASSWORD);
  await expect(page).toHaveURL(`/messages/${listing.id}/${people.kouassi.id}`);
  await page
    .getByRole("group", { name: "Réponses rapides" })
    .getByRole("button", { name: /disponible/u })
    .click();
  await expect(page.getByRole("textbox", { name: "Votre message" })).not.toHaveValue("");
  await expect(page.getByRole("button", { name: "Envoyer" })).toBeFocused();
});

/** The first request of this code fails, as on a bad network before the worker keeps it. */
function failOnce(page: Page, code: RegExp): Promise<unknown> {
  let failed = false;
  return page.route(code, (route) => {
    const first = !failed;
    failed = true;
    return first ? route.abort("internetdisconnected") : route.continue();
  });
}

test("code kept back by a bad network: the press shows the wait, and the form opens", async ({ page, server }) => {
  const listing = await listingOf(server, "fatou", "awa");
  let away = true;
  await page.route(/\/on-the-way-[^/]*\.js$/, (route) =>
    away ? route.abort("internetdisconnected") : route.continue(),
  );
  await page.goto(`/listings/${listing.id}`);
  const chat = page.getByRole("button", { name: "Discuter" });
  await chat.click();
  await expect(chat).toHaveAttribute("aria-busy", "true");
  away = false;
  await expect(page.getByRole("dialog", { name: /^Écrire à/ })).toBeVisible();
});

test("code that a bad network kept back: what is written without it is seen all the same", async ({
  page,
  context,
  server,
}) => {
  const listing = await listingOf(server, "fatou", "awa", 1);
  await failOnce(page, /\/outbox-[^/]*\.js$/);
  const again = page.waitForResponse(/\/outbox-[^/]*\.js$/);
  await signIn(page, "awa", `/messages/${listing.id}/${listing.sellerId}`);
  const box = page.getByRole("textbox", { name: "Votre message" });
  await expect(box).toBeVisible();
  await again;
  await context.setOffline(true);
  await box.fill("Écrit sans réseau.");
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expect(bubble(page, "Écrit sans réseau.")).toBeVisible();
});
