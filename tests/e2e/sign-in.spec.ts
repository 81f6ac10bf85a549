import { publishableKey } from "../../supabase/local/keys.ts";
import { expect, fillSignIn, PASSWORD, SESSION_ENDED, signIn, test } from "../support/browser.ts";

test.describe("connexion", () => {
  test("says what is missing at each field, keeps the values, and focuses the first @core", async ({ page }) => {
    await page.goto("/login");
    const send = page.getByRole("main").getByRole("button", { name: "Se connecter" });
    await send.click();
    await expect(page.getByText("L'email est requis")).toBeVisible();
    await expect(page.getByText("Le mot de passe est requis")).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
    await fillSignIn(page, "awa@", "abc");
    await expect(page.getByText("Adresse email invalide")).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("awa@");
    await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveValue("abc");
  });

  test("wrong credentials are said in French and nothing typed is lost @core", async ({ page, mayRefuse }) => {
    mayRefuse(/^400 POST \/auth\/v1\/token/);
    await page.goto("/login");
    await fillSignIn(page, "awa@djassa.test", "pas-le-bon");
    await expect(page.getByText("Identifiants incorrects. Vérifiez votre email et mot de passe.")).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("awa@djassa.test");
  });

  test("too many wrong passwords: the wait is counted at the form; another account is not held up", async ({
    page,
    server,
    mayRefuse,
  }) => {
    mayRefuse(/^429 POST \/auth\/v1\/token/);
    const email = "trop-souvent@djassa.test";
    const guess = async () => {
      const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey: publishableKey, "content-type": "application/json" },
        body: JSON.stringify({ email, password: "au-hasard" }),
      });
      return answer.status;
    };
    for (let turn = 0; turn < 20 && (await guess()) !== 429; turn += 1);
    await page.goto("/login");
    await fillSignIn(page, email, "au-hasard");
    await expect(page.getByText(/Trop de tentatives pour ce compte\. Réessayez dans \d+:\d\d/)).toBeVisible();
    const send = page.getByRole("main").getByRole("button", { name: "Se connecter" });
    await expect(send).toBeDisabled();
    await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveValue("au-hasard");
    await page.getByLabel("Email", { exact: true }).fill("awa@djassa.test");
    await expect(send).toBeEnabled();
    await expect(page.getByText(/Trop de tentatives/)).toHaveCount(0);
  });

  test("a toast stands at the foot beside the form, styled under the policy, for four seconds", async ({
    page,
    mayRefuse,
  }) => {
    mayRefuse(SESSION_ENDED);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.addInitScript(() => {
      let since = 0;
      new MutationObserver(() => {
        const isShown = document.querySelector("[data-sonner-toast]") !== null;
        if (isShown && since === 0) since = performance.now();
        if (!isShown && since > 0) document.documentElement.dataset["said"] ??= String(performance.now() - since);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/login");
    await fillSignIn(page, "awa@djassa.test", "djassa-2026");
    const said = page.getByRole("listitem").filter({ hasText: "Connexion réussie" });
    await expect(said).toBeVisible();
    const box = await said.boundingBox();
    if (box === null) throw new Error("nothing is said");
    expect(box.x + box.width).toBeGreaterThan(1_200);
    expect(box.y).toBeGreaterThan(400);
    // Only the style sheet that Sonner writes into the page says so.
    await expect(said).toHaveCSS("position", "absolute");
    await expect(said).toHaveCount(0, { timeout: 10_000 });
    const shown = Number(await page.locator("html").getAttribute("data-said"));
    expect(shown).toBeGreaterThanOrEqual(3_900);
  });

  test("a person signs in, is sent away from login and register, and signs out from the menu @core", async ({
    page,
    mayRefuse,
  }) => {
    mayRefuse(/^400 POST \/auth\/v1\/token/, SESSION_ENDED);
    await signIn(page, "awa");
    await expect(page).toHaveURL("/");
    for (const path of ["/login", "/register"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/");
    }
    await page.getByRole("button", { name: "Plus", exact: true }).click();
    await page.getByRole("button", { name: "Sortir" }).click();
    await expect(page.getByText("Déconnexion réussie")).toBeVisible();
    await expect(page).toHaveURL("/");
    await page.goto("/messages");
    await expect(page).toHaveURL(/\/login\?/);
  });

  test("someone without a profile completes it and lands where they were going @core", async ({ page, server }) => {
    await page.goto("/messages");
    await expect(page).toHaveURL(/\/login/);
    await fillSignIn(page, "nouveau@djassa.test", PASSWORD);
    await expect(page.getByRole("heading", { name: "Complétez votre profil" })).toBeVisible();
    await expect(page.getByText("Seuls les inscrits qui veulent vous appeler voient votre numéro.")).toBeVisible();

    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Le nom complet est requis")).toBeVisible();
    await expect(page.getByText("Le numéro de téléphone est requis")).toBeVisible();
    await expect(page.getByText("Le quartier est requis")).toBeVisible();

    await page.getByLabel("Nom complet").fill("Al");
    await page.getByLabel("Téléphone").fill("12 34");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Le nom doit contenir au moins 3 caractères")).toBeVisible();
    await expect(page.getByText("Veuillez entrer un numéro de téléphone ivoirien valide")).toBeVisible();

    await page.getByLabel("Nom complet").fill("Ali Nouveau");
    await page.getByLabel("Téléphone").fill("07 12 34 56 78");
    await page.getByRole("combobox", { name: "Quartier" }).fill("gbobele");
    await page.getByRole("option", { name: "Gbobélé" }).click();
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Profil complété avec succès !")).toBeVisible();
    await expect(page).toHaveURL("/messages");
    await expect
      .poll(
        async () =>
          (await server.sql`select district from public.user_private where email = ${"nouveau@djassa.test"}`)[0]?.[
            "district"
          ],
      )
      .toBe("Gbobélé");
  });

  test("a return path to another site is refused", async ({ page, server, mayRefuse }) => {
    mayRefuse(/^400 POST \/auth\/v1\/token/, SESSION_ENDED);
    for (const target of ["//evil.test/x", "https://evil.test", String.raw`/\evil.test`, "javascript:alert(1)"]) {
      await page.context().clearCookies();
      await page.goto(`/login?retour=${encodeURIComponent(target)}`);
      await fillSignIn(page, "mariam@djassa.test", PASSWORD);
      await expect(page).toHaveURL("/");
      expect(new URL(page.url()).origin).toBe(server.url);
      await page.getByRole("button", { name: "Plus", exact: true }).click();
      await page.getByRole("button", { name: "Sortir" }).click();
      await expect(page.getByText("Déconnexion réussie").last()).toBeVisible();
    }
  });

  test("without network the form says so instead of failing, and keeps what was typed @core", async ({
    page,
    context,
  }) => {
    await page.goto("/login");
    await page.getByLabel("Email", { exact: true }).fill("awa@djassa.test");
    await context.setOffline(true);
    await expect(page.getByText(/Il faut du réseau pour se connecter/)).toBeVisible();
    // The failure of an attempt is shown where it was pressed, and once.
    await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await expect(page.getByText("Pas de connexion. Réessayez quand le réseau sera revenu.")).toBeVisible();
    await expect(page.getByRole("main").getByText(/Pas de connexion/)).toHaveCount(1);
    await context.setOffline(false);
    await expect(page.getByText(/Il faut du réseau pour se connecter/)).toBeHidden();
    await expect(page.getByRole("main").getByText(/Pas de connexion/)).toBeHidden();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("awa@djassa.test");
  });
});
