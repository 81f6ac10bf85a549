import type { Page } from "@playwright/test";
import { publishableKey } from "../../supabase/local/keys.ts";
import { expect, PASSWORD, signIn, test, walkTo } from "../support/browser.ts";
import { codeInMail, linkInMail, takeLink } from "../support/browser-mail.ts";
import { listingOf } from "../support/browser-places.ts";
import type { TestServer } from "../support/browser-server.ts";

const VERIFY = /\/auth\/v1\/verify$/;
const WAITS = /Votre lien n'a pas encore pu être vérifié/;

const post = (page: Page, path: string, data: object) =>
  page.request.post(path, { headers: { apikey: publishableKey }, data });

/** Asks for a reset mail as the login screen does. An address gets one a minute: each test has a person of its own. */
async function askReset(page: Page, server: TestServer, email: string): Promise<void> {
  const back = encodeURIComponent(`${server.url}/auth/update-password`);
  expect((await post(page, `/auth/v1/recover?redirect_to=${back}`, { email })).status()).toBe(200);
}

async function resetLink(page: Page, server: TestServer, email: string): Promise<string> {
  await askReset(page, server, email);
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

test.describe("a mail's link", () => {
  test("to set a password: opening does nothing, it outlives a failing server, owners are told", async ({
    page,
    context,
    server,
    mayRefuse,
  }) => {
    mayRefuse(/^503 POST \/auth\/v1\/verify/);
    const link = await resetLink(page, server, "mariam@djassa.test");
    // As a scanner of mail, with and without a browser.
    expect((await page.request.get(link, { headers: { accept: "text/html" } })).status()).toBe(200);
    await page.goto(link);
    const next = page.getByRole("button", { name: "Continuer" });
    await expect(next).toBeVisible();
    await page.goto("/");

    await context.route(VERIFY, (route) => route.abort());
    await takeLink(page, link);
    await expect(page.getByText(WAITS)).toBeVisible();
    await page.reload();
    await context.unroute(VERIFY);
    await context.route(VERIFY, (route) => route.fulfill({ status: 503, body: "{}" }));
    await next.click();
    await expect(page.getByText(WAITS)).toBeVisible();

    await context.unroute(VERIFY);
    await next.click();
    await expect(page.getByRole("button", { name: "Changer le mot de passe" })).toBeVisible();
    await expect(page).not.toHaveURL(/token_hash/);
    await setPassword(page, "nouveau-2026");
    expect(await signsIn(page, "mariam@djassa.test", "nouveau-2026")).toBe(true);
    const [told] = await server.mailTo("mariam@djassa.test");
    expect(told?.subject).toBe("Votre mot de passe a été changé");
  });

  test("to confirm an address: nobody registers anew, and the mail's content is taken over", async ({
    page,
    context,
    server,
    mayRefuse,
  }) => {
    mayRefuse(/^403 POST \/auth\/v1\/verify/);
    const email = "portail@exemple.test";
    const liked = await listingOf(server, "mariam", "awa");
    const back = encodeURIComponent(`${server.url}/email-confirmed?favoris=${liked.id}`);
    await post(page, `/auth/v1/signup?redirect_to=${back}`, { email, password: "marche-2026" });
    await context.route(VERIFY, (route) => route.fulfill({ status: 403, json: { message: "Forbidden" } }));
    await takeLink(page, await linkInMail(server, email));
    await expect(page.getByText(WAITS)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "S'inscrire à nouveau" })).toHaveCount(0);

    await context.unroute(VERIFY);
    await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
    await expect(page.getByRole("heading", { name: "Email confirmé" })).toBeVisible();
    await expect(page).not.toHaveURL(/token_hash/);
    await walkTo(page, `/listings/${liked.id}`);
    const heart = page.getByRole("main").getByRole("button", { name: /^Favori/ });
    await expect(heart.first()).toHaveAttribute("aria-pressed", "true");
  });

  test("refused by our server it leaves the address, and a reload does not call it good", async ({
    page,
    mayRefuse,
  }) => {
    mayRefuse(/^403 POST \/auth\/v1\/verify/);
    for (const [path, type] of [
      ["/email-confirmed", "signup"],
      ["/auth/update-password", "recovery"],
    ]) {
      await takeLink(page, `${path}#token_hash=forged&type=${type}`);
      const title = page.getByRole("heading", { name: "Lien invalide ou expiré" });
      await expect(title).toBeVisible();
      await expect(page).not.toHaveURL(/token_hash/);
      await page.reload();
      await expect(title).toBeVisible();
    }
    await page.goto("/email-confirmed#error=access_denied&error_description=Email+link+is+invalid+or+has+expired");
    const main = page.getByRole("main");
    await expect(main.getByText("Votre adresse est peut-être déjà confirmée")).toBeVisible();
    await expect(main.getByRole("link").first()).toHaveText("Se connecter");
  });

  test("of an address with two passwords leads to a third, and none of the two signs in", async ({
    page,
    server,
    mayRefuse,
  }) => {
    mayRefuse(/^4(00|29) POST \/auth\/v1\/(token|signup)/);
    const email = "dispute@exemple.test";
    for (const password of ["etranger-2026", "marche-2026"]) await post(page, `/auth/v1/signup`, { email, password });
    await takeLink(page, await linkInMail(server, email));
    await expect(page.getByRole("heading", { name: "Choisissez un mot de passe" })).toBeVisible();
    await setPassword(page, "choisi-2026");
    for (const password of ["etranger-2026", "marche-2026"]) expect(await signsIn(page, email, password)).toBe(false);
    expect(await signsIn(page, email, "choisi-2026")).toBe(true);
  });
});

test("the code of a reset mail leads to a new password where it is typed", async ({ page, server, mayRefuse }) => {
  mayRefuse(/^403 POST \/auth\/v1\/verify/);
  await askReset(page, server, "nouveau@djassa.test");
  const code = await codeInMail(server, "nouveau@djassa.test");
  await page.goto("/auth/reset-password");
  await page.getByRole("button", { name: "J'ai reçu un code" }).click();
  await page.getByLabel("Email", { exact: true }).fill("nouveau@djassa.test");
  const field = page.getByLabel("Code reçu par email");
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByText("Ce code n'est pas le bon")).toBeVisible();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("main").getByText("nouveau@djassa.test")).toBeVisible();
  await setPassword(page, "nouveau-2026");
  expect(await signsIn(page, "nouveau@djassa.test", "nouveau-2026")).toBe(true);
});

test.describe("a reset link on a phone where somebody else is signed in", () => {
  test("names whose password it sets, and after a reload sets nobody's", async ({ page, server }) => {
    await signIn(page, "kouassi");
    await takeLink(page, await resetLink(page, server, "awa@djassa.test"));
    const main = page.getByRole("main");
    const change = main.getByRole("button", { name: "Changer le mot de passe" });
    await expect(change).toBeVisible();
    await expect(main.getByText("awa@djassa.test")).toBeVisible();
    await expect(page).not.toHaveURL(/token_hash/);

    await page.reload();
    await expect(page.getByRole("heading", { name: "Lien invalide ou expiré" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Demander un nouveau lien" })).toBeVisible();
    await expect(change).toHaveCount(0);
  });

  test("that was left sets nothing from Réglages, nor after Back", async ({ page, server, mayRefuse }) => {
    mayRefuse(/^400 (POST \/auth\/v1\/token|PUT \/auth\/v1\/user)/);
    await signIn(page, "kouassi");
    await takeLink(page, await resetLink(page, server, "equipe@djassa.test"));
    const main = page.getByRole("main");
    await expect(main.getByText("equipe@djassa.test")).toBeVisible();

    await walkTo(page, "/settings");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Lien invalide ou expiré" })).toBeVisible();

    await walkTo(page, "/settings");
    await main.getByRole("link", { name: "Changer de mot de passe" }).click();
    await expect(main.getByText("kouassi@djassa.test")).toBeVisible();
    await expect(main.getByText("equipe@djassa.test")).toHaveCount(0);
    const old = main.getByLabel("Mot de passe actuel");
    await old.fill("pas-le-mien");
    await main.getByLabel("Nouveau mot de passe", { exact: true }).fill("nouveau-2026");
    await main.getByLabel("Confirmer le mot de passe").fill("nouveau-2026");
    await main.getByRole("button", { name: "Changer le mot de passe" }).click();
    await expect(main.getByText("Ce n'est pas votre mot de passe actuel.")).toBeVisible();
    await old.fill(PASSWORD);
    await setPassword(page, "nouveau-2026");
    expect(await signsIn(page, "equipe@djassa.test", PASSWORD)).toBe(true);
    expect(await signsIn(page, "kouassi@djassa.test", "nouveau-2026")).toBe(true);
  });
});
