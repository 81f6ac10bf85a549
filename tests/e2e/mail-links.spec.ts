import type { Page } from "@playwright/test";
import { publishableKey } from "../../supabase/local/keys.ts";
import { expect, PASSWORD, signIn, test, walkTo } from "../support/browser.ts";
import { linkInMail } from "../support/browser-mail.ts";
import { listingOf } from "../support/browser-places.ts";
import type { TestServer } from "../support/browser-server.ts";

const USER = /\/auth\/v1\/user$/;
const WAITS = /votre lien n'a pas encore pu être vérifié/;

const post = (page: Page, path: string, data: object) =>
  page.request.post(path, { headers: { apikey: publishableKey }, data });

/** The link of a reset mail, as it is asked for on the login screen. */
async function resetLink(page: Page, server: TestServer, email: string): Promise<string> {
  const back = encodeURIComponent(`${server.url}/auth/update-password`);
  await post(page, `/auth/v1/recover?redirect_to=${back}`, { email });
  return linkInMail(server, email);
}

const signsIn = async (page: Page, email: string, password: string) =>
  (await post(page, "/auth/v1/token?grant_type=password", { email, password })).ok();

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Nouveau mot de passe", { exact: true }).fill(password);
  await page.getByLabel("Confirmer le mot de passe").fill(password);
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(page.getByText("Mot de passe mis à jour")).toBeVisible();
}

test.describe("a mail's link opened while the network drops", () => {
  test("to set a password: it waits, also over a reload and a server that fails, and goes on when the network is back", async ({
    page,
    context,
    server,
    mayRefuse,
  }) => {
    mayRefuse(/^503 GET \/auth\/v1\/user/);
    const link = await resetLink(page, server, "mariam@djassa.test");
    await context.route(USER, (route) => route.abort());
    await page.goto(link);
    await expect(page.getByText(WAITS)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Nouveau mot de passe" })).toBeVisible();
    await page.reload();
    await expect(page.getByText(WAITS)).toBeVisible();

    await context.unroute(USER);
    await context.route(USER, (route) => route.fulfill({ status: 503, body: "{}" }));
    const failed = page.waitForResponse(USER);
    await page.getByRole("button", { name: "Réessayer" }).click();
    await failed;
    await expect(page.getByText(WAITS)).toBeVisible();

    await context.unroute(USER);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByRole("button", { name: "Changer le mot de passe" })).toBeVisible();
    await expect(page).not.toHaveURL(/access_token/);
    await setPassword(page, "nouveau-2026");
    expect(await signsIn(page, "mariam@djassa.test", "nouveau-2026")).toBe(true);
  });

  test("to confirm an address: nobody is told to register anew, and what the mail carries is taken over", async ({
    page,
    context,
    server,
    mayRefuse,
  }) => {
    mayRefuse(/^403 GET \/auth\/v1\/user/);
    const email = "portail@exemple.test";
    const liked = await listingOf(server, "mariam", "awa");
    const back = encodeURIComponent(`${server.url}/email-confirmed?favoris=${liked.id}`);
    await post(page, `/auth/v1/signup?redirect_to=${back}`, { email, password: "marche-2026" });
    const link = await linkInMail(server, email);
    await context.route(USER, (route) => route.fulfill({ status: 403, json: { message: "Forbidden" } }));
    await page.goto(link);
    await expect(page.getByText(WAITS)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "S'inscrire à nouveau" })).toHaveCount(0);

    await context.unroute(USER);
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page.getByRole("heading", { name: "Email confirmé" })).toBeVisible();
    await expect(page).not.toHaveURL(/access_token/);
    await walkTo(page, `/listings/${liked.id}`);
    const heart = page.getByRole("main").getByRole("button", { name: /^Favori/ });
    await expect(heart.first()).toHaveAttribute("aria-pressed", "true");
  });

  test("tokens that our server refuses are taken out of the address, and a reload does not call them good", async ({
    page,
    mayRefuse,
  }) => {
    mayRefuse(/^40[13] GET \/auth\/v1\/user/);
    for (const path of ["/email-confirmed", "/auth/update-password"]) {
      await page.goto(`${path}#access_token=forged&refresh_token=forged&type=recovery`);
      await expect(page.getByRole("heading", { name: "Lien invalide ou expiré" })).toBeVisible();
      await expect(page).not.toHaveURL(/access_token/);
      await page.reload();
      await expect(page.getByRole("heading", { name: "Lien invalide ou expiré" })).toBeVisible();
    }
  });
});

test.describe("a reset link on a phone where somebody else is signed in", () => {
  test("names whose password it sets, and after a reload sets nobody's", async ({ page, server }) => {
    await signIn(page, "kouassi");
    await page.goto(await resetLink(page, server, "awa@djassa.test"));
    const main = page.getByRole("main");
    const change = main.getByRole("button", { name: "Changer le mot de passe" });
    await expect(change).toBeVisible();
    await expect(main.getByText("awa@djassa.test")).toBeVisible();
    await expect(page).not.toHaveURL(/access_token/);

    await page.reload();
    await expect(page.getByRole("heading", { name: "Lien invalide ou expiré" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Demander un nouveau lien" })).toBeVisible();
    await expect(change).toHaveCount(0);
  });

  test("that was left sets nothing from Réglages, nor after Back", async ({ page, server, mayRefuse }) => {
    mayRefuse(/^400 POST \/auth\/v1\/token/);
    await signIn(page, "kouassi");
    await page.goto(await resetLink(page, server, "equipe@djassa.test"));
    const main = page.getByRole("main");
    await expect(main.getByText("equipe@djassa.test")).toBeVisible();

    await walkTo(page, "/settings");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Lien invalide ou expiré" })).toBeVisible();

    await walkTo(page, "/settings");
    await main.getByRole("link", { name: "Changer de mot de passe" }).click();
    await expect(main.getByText("kouassi@djassa.test")).toBeVisible();
    await expect(main.getByText("equipe@djassa.test")).toHaveCount(0);
    await setPassword(page, "nouveau-2026");
    expect(await signsIn(page, "equipe@djassa.test", PASSWORD)).toBe(true);
    expect(await signsIn(page, "kouassi@djassa.test", "nouveau-2026")).toBe(true);
  });
});
