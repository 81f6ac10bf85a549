import type { Page } from "@playwright/test";
import { expect, fillSignIn, test, walkTo } from "../support/browser.ts";
import { linkInMail, takeLink } from "../support/browser-mail.ts";

async function fillRegister(page: Page, email: string, password: string, confirmed = password): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByLabel("Confirmer le mot de passe").fill(confirmed);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
}

test.describe("inscription", () => {
  test("the form: its words, an existing account, the address there and back, a slip in it", async ({
    page,
    server,
  }) => {
    await test.step("checks each field with the words of the specification", async () => {
      await page.goto("/register");
      await page.getByRole("button", { name: "Créer mon compte" }).click();
      await expect(page.getByText("L'email est requis")).toBeVisible();
      await expect(page.getByText("Le mot de passe est requis")).toBeVisible();
      await expect(page.getByText("Veuillez confirmer votre mot de passe")).toBeVisible();
      await fillRegister(page, "pas une adresse", "abc", "abd");
      await expect(page.getByText("Adresse email invalide")).toBeVisible();
      await expect(page.getByText("Le mot de passe doit contenir au moins 6 caractères")).toBeVisible();
      await fillRegister(page, "ibrahim@exemple.test", "abcdef", "abcdeg");
      await expect(page.getByText("Les mots de passe ne correspondent pas")).toBeVisible();
    });

    await test.step("an address that has an account is said so, and is there to sign in with", async () => {
      await walkTo(page, "/register");
      await fillRegister(page, "awa@djassa.test", "djassa-2026");
      await expect(
        page.getByText("Cet email est déjà utilisé. Veuillez vous connecter ou utiliser un autre email."),
      ).toBeVisible();
      await page.getByRole("link", { name: "Se connecter avec cette adresse" }).click();
      await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
      await expect(page.getByLabel("Email", { exact: true })).toHaveValue("awa@djassa.test");
    });

    await test.step("the address typed in one form stands in the other, there and back", async () => {
      await walkTo(page, "/login");
      const field = page.getByLabel("Email", { exact: true });
      await field.fill("yao@exemple.test");
      await page.getByRole("link", { name: "Créer un compte" }).last().click();
      await expect(page.getByRole("heading", { name: "Créer un compte" })).toBeVisible();
      await expect(field).toHaveValue("yao@exemple.test");
      await field.fill("yao.b@exemple.test");
      await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
      await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
      await expect(field).toHaveValue("yao.b@exemple.test");
    });

    await test.step("a slip in the address is asked about and mended by one tap, or comes back to be mended", async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await walkTo(page, "/register");
      const email = page.getByLabel("Email", { exact: true });
      const password = page.getByLabel("Mot de passe", { exact: true });
      const question = page.getByRole("status").filter({ hasText: "Vouliez-vous dire" });
      await email.fill("Seydou@gmial.com");
      await expect(question).toBeHidden();
      await password.focus();
      await question.getByRole("button", { name: "seydou@gmail.com" }).click();
      await expect(email).toHaveValue("seydou@gmail.com");
      await expect(password).toBeFocused();
      await expect(question).toBeHidden();

      // Left as it is, it stops nobody.
      await fillRegister(page, "seydou@hotmial.com", "marche-2026");
      const address = page.getByText("seydou@hotmial.com");
      await expect(address).toBeVisible();
      const toast = page.locator("[data-sonner-toast]", { hasText: "Inscription réussie" });
      await expect(toast).toBeVisible();
      const apart = async () => {
        const [over, line] = [await toast.boundingBox(), await address.boundingBox()];
        return over !== null && line !== null && (over.y + over.height <= line.y || over.y >= line.y + line.height);
      };
      await expect.poll(apart).toBe(true);
      await page.reload();
      await page.getByRole("link", { name: "Corriger l'adresse" }).click();
      await expect(page.getByRole("heading", { name: "Créer un compte" })).toBeVisible();
      await expect(email).toHaveValue("seydou@hotmial.com");
      await expect(email).toBeFocused();
      await expect(password).toHaveValue("");
      await expect(page.getByLabel("Confirmer le mot de passe")).toHaveValue("");
      await fillRegister(page, "seydou@exemple.test", "marche-2026");
      await expect(page.getByText("seydou@exemple.test")).toBeVisible();
      expect(await server.mailTo("seydou@exemple.test")).toHaveLength(1);
    });
  });

  test("from the form through the mail and the profile to the home page @core", async ({ page, server, mayRefuse }) => {
    mayRefuse(/^400 POST \/auth\/v1\/token/);
    const email = "ibrahim@exemple.test";
    await page.goto("/register");
    await fillRegister(page, email, "marche-2026");
    await expect(
      page.getByText("Inscription réussie ! Vérifiez votre boîte mail pour confirmer votre adresse."),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "Vérification de l'email requise" })).toBeVisible();

    await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
    await fillSignIn(page, email, "marche-2026");
    await expect(page.getByText("Votre email n'est pas confirmé. Vérifiez votre boîte mail.")).toBeVisible();
    await page.getByRole("link", { name: "Saisir le code de l'email, ou en recevoir un autre" }).click();
    await expect(page.getByRole("heading", { name: "Vérification de l'email requise" })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();

    await takeLink(page, await linkInMail(server, email));
    await expect(page).toHaveURL(/\/email-confirmed/);
    await expect(page.getByRole("heading", { name: "Email confirmé" })).toBeVisible();
    expect(new URL(page.url()).hash).toBe("");
    await page
      .getByRole("main")
      .getByRole("link", { name: /Continuer|Se connecter/ })
      .click();
    if (page.url().includes("/login")) await fillSignIn(page, email, "marche-2026");

    await expect(page.getByRole("heading", { name: "Complétez votre profil" })).toBeVisible();
    await page.getByLabel("Nom complet").fill("Ibrahim Koné");
    await page.getByLabel("Téléphone").fill("+225 05 01 02 03 04");
    await page.getByRole("combobox", { name: "Quartier" }).fill("Lobia");
    await page.getByRole("option", { name: "Lobia", exact: true }).click();
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Profil complété avec succès !")).toBeVisible();
    await expect(page).toHaveURL("/");
    await expect
      .poll(async () => (await server.sql`select phone from public.user_private where email = ${email}`)[0]?.["phone"])
      .toBe("2250501020304");
  });

  test("a dead confirmation link says what to do; the resend waits 150 seconds", async ({ page, server }) => {
    await page.clock.install();
    await page.goto("/email-confirmed#error=access_denied&error_description=Email+link+is+invalid+or+has+expired");
    await expect(page.getByRole("heading", { name: "Lien invalide ou expiré" })).toBeVisible();
    await expect(page.getByText(/2:(30|29)/)).toBeVisible();
    await expect(page.getByRole("button", { name: /Renvoyer/ })).toBeHidden();
    await page.clock.runFor(151_000);
    await page.getByLabel("Email de votre compte").fill("fatou@exemple.test");
    // Whoever looks for their address a minute long waits no minute more than the others: the time stands, no tick mends it.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await page.getByRole("button", { name: /Renvoyer/ }).click();
    await expect(page.getByRole("timer")).toHaveText(/2:30$/);
    await page.clock.resume();
    await expect(page.getByText("Email de confirmation renvoyé")).toBeVisible();
    expect(await server.mailTo("fatou@exemple.test")).toEqual([]);
  });

  test("a clock that is put back ends the wait instead of making it a day long", async ({ page }) => {
    await page.clock.install();
    await page.goto("/email-confirmed#error=access_denied&error_description=Email+link+is+invalid+or+has+expired");
    await expect(page.getByRole("timer")).toHaveText(/2:(30|29)$/);
    await page.clock.setSystemTime(Date.now() - 86_400_000);
    await page.clock.runFor(2_000);
    await expect(page.getByRole("button", { name: /Renvoyer/ })).toBeVisible();
  });
});

test.describe("a screen whose code comes late", () => {
  // Scripts then come over the network, where they can be held.
  test.use({ serviceWorkers: "block" });

  test("shows no form in the meantime that would take keys and lose them", async ({ page, server }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/login-[^/]*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/register");
    await fillRegister(page, "tard@exemple.test", "marche-2026");
    const asked = page.getByRole("heading", { name: "Vérification de l'email requise" });
    await expect(asked).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
    await expect(page).toHaveURL(/\/login/);
    // The code's own field is of the screen that still stands.
    await expect(page.getByRole("main").getByRole("textbox", { name: "Code reçu par email" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(1);
    release();
    await expect(page.getByRole("heading", { name: "Connexion" })).toBeVisible();
    expect(await server.mailTo("tard@exemple.test")).toHaveLength(1);
  });
});

test.describe("mot de passe oublié", () => {
  test("asks for an address, sends a link, and the link sets a new password @core", async ({ page, server }) => {
    await page.goto("/auth/reset-password");
    await page.getByRole("button", { name: "Envoyer le lien" }).click();
    await expect(page.getByText("Veuillez entrer votre email")).toBeVisible();
    // On the way to somewhere: what was typed, and the way, are kept through the mail.
    await page.goto("/login?retour=/messages");
    await page.getByLabel("Email", { exact: true }).fill("equipe@djassa.test");
    await page.getByRole("link", { name: "Mot de passe oublié" }).click();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("equipe@djassa.test");
    await page.getByRole("button", { name: "Envoyer le lien" }).click();
    await expect(page.getByText("Un email de réinitialisation a été envoyé.")).toBeVisible();
    await expect(page).toHaveURL(/\/login\?retour=%2Fmessages/);

    await takeLink(page, await linkInMail(server, "equipe@djassa.test"));
    await expect(page).toHaveURL(/\/auth\/update-password/);
    const change = page.getByRole("button", { name: "Changer le mot de passe" });
    await change.click();
    await expect(page.getByText("Veuillez remplir les deux champs").first()).toBeVisible();
    await page.getByLabel("Nouveau mot de passe", { exact: true }).fill("nouveau-2026");
    await page.getByLabel("Confirmer le mot de passe").fill("autre-2026");
    await change.click();
    await expect(page.getByText("Les mots de passe ne correspondent pas")).toBeVisible();
    await page.getByLabel("Confirmer le mot de passe").fill("nouveau-2026");
    await change.click();
    await expect(page.getByText("Mot de passe mis à jour ! Vous pouvez vous connecter.")).toBeVisible();
    await expect(page).toHaveURL(/\/login\?retour=%2Fmessages/);
  });

  test("an address that nobody has, and no link", async ({ page, server }) => {
    await test.step("an unknown address gets the same answer, and no mail", async () => {
      await page.goto("/auth/reset-password");
      await page.getByLabel("Email", { exact: true }).fill("personne@exemple.test");
      await page.getByRole("button", { name: "Envoyer le lien" }).click();
      await expect(page.getByText("Un email de réinitialisation a été envoyé.")).toBeVisible();
      expect(await server.mailTo("personne@exemple.test")).toEqual([]);
    });

    await test.step("without a link the page says where the link comes from", async () => {
      await walkTo(page, "/auth/update-password");
      await expect(page.getByRole("heading", { name: "Lien invalide ou expiré" })).toBeVisible();
      await page.getByRole("link", { name: "Demander un nouveau lien" }).click();
      await expect(page).toHaveURL(/\/auth\/reset-password/);
    });
  });
});
