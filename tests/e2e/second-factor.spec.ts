import { codeNow } from "../support/second-factor.ts";
import type { Page } from "@playwright/test";
import { expect, PASSWORD, signIn, test } from "../support/browser.ts";

/** The password, before a code is set up. */
async function sayPassword(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel("Mot de passe actuel").fill(password);
  await page.getByRole("button", { name: "Continuer" }).click();
}

test("a code is set up with the password, which is said again once the network is back", async ({
  page,
  mayRefuse,
}) => {
  mayRefuse(/^400 POST \/auth\/v1\/factors$/);
  await signIn(page, "equipe", "/equipe");
  await expect(page.getByText("En direct")).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Activer le code à six chiffres" }).click();
  await sayPassword(page, "pas-le-mien");
  await expect(page.getByText("Pas de connexion").first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Pas de connexion")).toHaveCount(0);
  await sayPassword(page, "pas-le-mien");
  await expect(page.getByText("Ce n'est pas votre mot de passe actuel.")).toBeVisible();
  await sayPassword(page);
  await expect(page.getByAltText("Code QR de votre compte")).toBeVisible();
});

test("a member sets up a code before the admin console opens; the next device asks for it @core", async ({
  page,
  otherPhone,
  server,
  mayRefuse,
}) => {
  mayRefuse(/^422 POST \/auth\/v1\/factors\//);
  await server.sql`update private.settings set value = 'required' where name = 'team_second_factor'`;
  await signIn(page, "equipe", "/equipe");
  await expect(page.getByRole("heading", { name: "Protégez le bureau de l'équipe" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Équipe", exact: true })).toHaveCount(0);
  await sayPassword(page);
  const picture = page.getByAltText("Code QR de votre compte");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const secret = (await page.getByRole("code").innerText()).replaceAll(" ", "");

  const code = page.getByLabel("Code à six chiffres");
  await code.fill("12");
  await page.getByRole("button", { name: "Activer le code" }).click();
  await expect(page.getByText("Saisissez les six chiffres")).toBeVisible();
  await code.fill(codeNow(secret, 40));
  await page.getByRole("button", { name: "Activer le code" }).click();
  await expect(page.getByText("Code incorrect ou déjà utilisé")).toBeVisible();
  const shown = codeNow(secret);
  await code.fill(`${shown.slice(0, 3)} ${shown.slice(3)}`);
  await page.getByRole("button", { name: "Activer le code" }).click();
  await expect(page.getByRole("heading", { name: "Équipe", exact: true })).toBeVisible();
  await expect(page.getByText("En direct")).toBeVisible();

  const other = await otherPhone();
  await signIn(other, "equipe", "/equipe");
  await expect(other.getByRole("heading", { name: "Code de l'équipe" })).toBeVisible();
  await other.getByLabel("Code à six chiffres").fill(codeNow(secret, 1));
  await other.getByRole("button", { name: "Ouvrir le bureau" }).click();
  await expect(other.getByRole("heading", { name: "Équipe", exact: true })).toBeVisible();
  await expect(other.getByRole("article", { name: /^Preuve d/ }).first()).toBeVisible();

  // Lost, and taken away while the question stood there: another one is set up, without loading the page anew.
  const third = await otherPhone();
  await signIn(third, "equipe", "/equipe");
  await expect(third.getByRole("heading", { name: "Code de l'équipe" })).toBeVisible();
  await server.sql`delete from auth.mfa_factors`;
  await third.getByLabel("Code à six chiffres").fill("123456");
  await third.getByRole("button", { name: "Ouvrir le bureau" }).click();
  await expect(third.getByRole("heading", { name: "Protégez le bureau de l'équipe" })).toBeVisible();
});
