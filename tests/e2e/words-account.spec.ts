import type { Page } from "@playwright/test";
import {
  expect,
  fillSignIn,
  PASSWORD,
  readyForOffline,
  SESSION_ENDED,
  signIn,
  test,
  walkTo,
} from "../support/browser.ts";
import { breakStorage, hear } from "../support/spec-words.ts";

// A pull that a sign-out overtakes is refused, and so is the renewal that it then asks for.
test.beforeEach(({ mayRefuse }) => mayRefuse(SESSION_ENDED, /^400 POST \/auth\/v1\/token/));

const save = (page: Page) => page.getByRole("button", { name: "Enregistrer" });

async function fillProfile(page: Page, name: string, phone: string): Promise<void> {
  await page.getByLabel("Nom complet").fill(name);
  await page.getByLabel("Téléphone").fill(phone);
}

test("completing a profile", async ({ page, otherPhone }) => {
  await page.goto("/login");
  await fillSignIn(page, "nouveau@djassa.test", PASSWORD);
  await expect(page.getByText("Connexion réussie")).toBeVisible();
  await page.goto("/complete-profile");
  await save(page).click();
  for (const word of ["fullNameRequired", "phoneRequired", "districtRequired"] as const) await hear(page, word);
  await fillProfile(page, "Al", "12 34");
  await save(page).click();
  for (const word of ["fullNameShort", "phoneInvalid"] as const) await hear(page, word);
  await fillProfile(page, "Ali Nouveau", "07 12 34 56 78");
  await page.getByRole("combobox", { name: "Quartier" }).fill("Lobia");
  await page.getByRole("option", { name: "Lobia", exact: true }).click();
  await breakStorage(page);
  await save(page).click();
  await hear(page, "completeFailed");

  const whole = await otherPhone();
  await whole.goto("/login?retour=/complete-profile");
  await fillSignIn(whole, "nouveau@djassa.test", PASSWORD);
  await fillProfile(whole, "Ali Nouveau", "+225 07 12 34 56 78");
  await whole.getByRole("combobox", { name: "Quartier" }).fill("Lobia");
  await whole.getByRole("option", { name: "Lobia", exact: true }).click();
  await save(whole).click();
  await hear(whole, "completeDone");
});

test("settings, and leaving @worker", async ({ page, context }) => {
  await signIn(page, "awa");
  await readyForOffline(page, { mine: 1 });
  await walkTo(page, "/settings");
  await page.getByLabel("Nom complet").fill("Awa Marie Koné");
  await save(page).click();
  await hear(page, "settingsDone");
  await page.goto("/settings");
  await page.getByLabel("Nom complet").fill("Awa");
  await breakStorage(page);
  await save(page).click();
  await hear(page, "settingsFailed");

  // The typed text is kept, and leaving would ask about it.
  await page.goto("/settings");
  await page.getByRole("main").getByRole("link", { name: "Annuler" }).click();
  await expect(page).toHaveURL("/profile");
  await walkTo(page, "/settings");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Se déconnecter partout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Se déconnecter" }).click();
  await hear(page, "signOutFailed");
  await context.setOffline(false);
  await page.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();
  await page.getByRole("button", { name: "Se déconnecter", exact: true }).click();
  await hear(page, "signedOut");
});

test("what is the person's own and has never come, without a network @worker", async ({ page, context }) => {
  await context.route(/sync_pull\?.*(mine|messages)/, (route) => route.abort());
  await signIn(page, "mariam");
  await readyForOffline(page);
  await walkTo(page, "/profile");
  await context.setOffline(true);
  await hear(page, "profileLoadFailed");
  await page.goto("/messages");
  await hear(page, "conversationsFailed");
});

test("a word to the team", async ({ page }) => {
  await page.goto("/help");
  const send = page.getByRole("main").locator("button[type=submit]");
  await send.click();
  for (const word of ["nameRequired", "emailRequired", "subjectRequired", "messageRequired"] as const)
    await hear(page, word);
  await page.getByLabel("Nom", { exact: true }).fill("Ali Nouveau");
  await page.getByLabel("Email", { exact: true }).fill("ali@");
  await page.getByLabel("Sujet").fill("Une question");
  await page.getByLabel("Message", { exact: true }).fill("Court");
  await send.click();
  for (const word of ["emailInvalid", "messageShort"] as const) await hear(page, word);
  await page.getByLabel("Email", { exact: true }).fill("ali@exemple.test");
  await page.getByLabel("Message", { exact: true }).fill("Bonjour, comment changer mon numéro ?");
  await send.click();
  await hear(page, "contactSent");
  await page.getByRole("button", { name: "Écrire un autre message" }).click();
  await page.getByLabel("Nom", { exact: true }).fill("Ali Nouveau");
  await page.getByLabel("Email", { exact: true }).fill("ali@exemple.test");
  await page.getByLabel("Sujet").fill("Une question");
  await page.getByLabel("Message", { exact: true }).fill("Bonjour, comment changer mon numéro ?");
  await breakStorage(page);
  await send.click();
  await hear(page, "messageFailed");
});
