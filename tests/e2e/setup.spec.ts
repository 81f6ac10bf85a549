import { expect, fillSignIn, test } from "../support/browser.ts";
import { openServer } from "../support/browser-server.ts";

const ERROR = "Supabase not configured. Please check your environment variables.";

test("a build without a backend says how to set it up, and actions say why they fail @core", async ({ otherPhone }) => {
  const server = await openServer(".cache/unconfigured");
  const page = await otherPhone(server);
  await page.goto("/");
  await expect(page.getByText(ERROR)).toBeVisible();
  await expect(page.getByText("VITE_SUPABASE_URL", { exact: true })).toBeVisible();

  await page.goto("/login");
  await fillSignIn(page, "awa@djassa.test", "djassa-2026");
  await expect(page.getByText(ERROR)).toBeVisible();
  await page.goto("/register");
  await page.getByLabel("Email", { exact: true }).fill("awa@djassa.test");
  await page.getByLabel("Mot de passe", { exact: true }).fill("djassa-2026");
  await page.getByLabel("Confirmer le mot de passe").fill("djassa-2026");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByText(ERROR)).toBeVisible();
  await page.goto("/auth/reset-password");
  await page.getByLabel("Email", { exact: true }).fill("awa@djassa.test");
  await page.getByRole("button", { name: "Envoyer le lien" }).click();
  await expect(page.getByText(ERROR)).toBeVisible();
  await server.remove();
});
