import type { Page } from "@playwright/test";
import { backOn, cutOff, expect, readyForOffline, SESSION_ENDED, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { expectMark, wordsStored, write } from "../support/browser-conversation.ts";

test.beforeEach(({ mayRefuse }) => mayRefuse(SESSION_ENDED));

/** Whether anything stored in the databases of this origin holds the words. */
function isStored(page: Page, words: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    for (const { name = "" } of await indexedDB.databases()) {
      const found = await new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => {
          const db = opening.result;
          const stores = [...db.objectStoreNames];
          if (stores.length === 0) resolve(false);
          const reading = db.transaction(stores);
          let seen = false;
          for (const store of stores) {
            const rows = reading.objectStore(store).getAll();
            rows.addEventListener("success", () => {
              seen ||= JSON.stringify(rows.result).includes(wanted);
            });
          }
          reading.addEventListener("complete", () => {
            db.close();
            resolve(seen);
          });
        });
      });
      if (found) return true;
    }
    return false;
  }, words);
}

async function chooseToLeave(page: Page, choice: string): Promise<void> {
  await page.getByRole("button", { name: "Plus", exact: true }).click();
  await page.getByRole("button", { name: "Sortir" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("1 changement n'est pas encore parti de ce téléphone.")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: /Envoyer d'abord/ })).toBeDisabled();
  await dialog.getByRole("radio", { name: choice }).check();
  await dialog.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByText("Déconnexion réussie").last()).toBeVisible();
}

test("F16 unsent actions at sign-out leave only with their author, or are deleted @worker @core", async ({
  page,
  context,
  server,
  mayRefuse,
}) => {
  // A page that is left while it ends the session of who has gone may have had its answer: the next one asks with a used
  // token, or ends what has ended.
  mayRefuse(/^400 POST \/auth\/v1\/token$/u, /^403 POST \/auth\/v1\/logout$/u);
  const listing = await listingOf(server, "kouassi", "awa");
  const conversation = `/messages/${listing.id}/${listing.sellerId}`;
  await signIn(page, "awa");
  await readyForOffline(page, { feed: 100, messages: 1 });
  await walkTo(page, conversation);
  await cutOff(context, server);
  await write(page, "sous clé 1");
  await page.getByRole("link", { name: "Retour aux messages" }).click();
  // A question that was taken back is asked again by the next press, and by nothing else.
  await page.getByRole("button", { name: "Plus", exact: true }).click();
  await page.getByRole("button", { name: "Sortir" }).click();
  const question = page.getByRole("dialog", { name: "Se déconnecter" });
  await question.getByRole("button", { name: "Annuler" }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL("/settings");
  await chooseToLeave(page, "Garder sous clé");

  await backOn(context, server);
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 100 });
  await walkTo(page, "/profile?onglet=envois");
  await expect(page.getByText("Tout est envoyé")).toBeVisible();
  expect(await wordsStored(server, "sous clé")).toEqual([]);
  await page.getByRole("button", { name: "Plus", exact: true }).click();
  await page.getByRole("button", { name: "Sortir" }).click();
  await expect(page.getByText("Déconnexion réussie").last()).toBeVisible();

  await signIn(page, "awa");
  await expect.poll(() => wordsStored(server, "sous clé")).toEqual(["sous clé 1"]);
  await page.goto(conversation);
  await expectMark(page, "Envoyé", "sous clé 1");
  await cutOff(context, server);
  await write(page, "à oublier 1");
  await page.getByRole("link", { name: "Retour aux messages" }).click();
  await chooseToLeave(page, "Supprimer");
  expect(await isStored(page, "à oublier 1")).toBe(false);
  await backOn(context, server);
  await signIn(page, "awa", conversation);
  await expectMark(page, "Envoyé", "sous clé 1");
  expect(await wordsStored(server, "à oublier")).toEqual([]);
});

test("a person without a profile can leave too, also with unsent actions and offline @worker", async ({
  page,
  context,
  server,
}) => {
  const listing = await listingOf(server, "kouassi", "awa");
  await signIn(page, "nouveau");
  await readyForOffline(page, { feed: 60 });
  await walkTo(page, "/complete-profile");
  await expect(page.getByRole("main").getByRole("button", { name: "Se déconnecter" })).toBeVisible();
  await page.goto(`/listings/${listing.id}`);
  await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
  await cutOff(context, server);
  await page
    .getByRole("button", { name: /^Favori/ })
    .first()
    .click();
  await chooseToLeave(page, "Garder sous clé");
  await page.getByRole("button", { name: "Plus", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Se connecter" })).toBeVisible();
  await backOn(context, server);
});

/** Makes the databases of what is written here such that `loseStorage` ends them, as iOS does to a page that was long in the background. */
function mayLoseStorage(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...args) {
      if ("lost" in globalThis && /^djassa-(?:outbox|device)/u.test(this.name))
        throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
      return begin.apply(this, args);
    };
  });
}
const loseStorage = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { lost: true }));

test("storage that fails in the middle: every way out says so, and no button stays busy", async ({ page, server }) => {
  const unreadable = page.getByText("Ce téléphone n'a pas pu lire ce qui reste. Rechargez la page, puis réessayez.");
  const main = page.getByRole("main");
  await mayLoseStorage(page);
  await signIn(page, "awa", "/settings");
  await expect(main.getByRole("button", { name: "Exporter mes données" })).toBeVisible();
  await loseStorage(page);
  await main.getByRole("button", { name: "Se déconnecter", exact: true }).click();
  await expect(unreadable).toHaveCount(1);
  await page.getByRole("button", { name: "Fermer" }).click();
  await expect(unreadable).toHaveCount(0);
  await main.getByRole("button", { name: "Se déconnecter partout" }).click();
  await expect(unreadable).toHaveCount(1);
  await main.getByRole("button", { name: "Exporter mes données" }).click();
  await expect(page.getByText("Ce téléphone n'a pas pu lire ses données.")).toBeVisible();
  await expect(main.getByRole("button", { name: "Exporter mes données" })).toBeEnabled();

  const listing = await listingOf(server, "kouassi", "awa");
  await page.goto(`/listings/${listing.id}`);
  await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
  await loseStorage(page);
  await page.getByRole("button", { name: "WhatsApp" }).click();
  await expect(page.getByText("Le serveur ne répond pas. Réessayez dans un moment.")).toBeVisible();
  await expect(page.getByRole("button", { name: "WhatsApp" })).toBeEnabled();
  await page.getByRole("button", { name: "Plus", exact: true }).click();
  await page.getByRole("button", { name: "Sortir" }).click();
  await expect(unreadable).toHaveCount(1);
});
