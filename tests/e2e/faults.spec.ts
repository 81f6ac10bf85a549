import { expect, fillSignIn, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { openServer } from "../support/browser-server.ts";

test("a server that breaks is said in the specification's words; nothing typed is lost @core", async ({
  page,
  context,
  mayRefuse,
}) => {
  mayRefuse(/^400 POST \/auth\/v1/);
  await context.route(/\/auth\/v1\//, (route) =>
    route.fulfill({
      status: 400,
      contentType: "application/json",
      body: '{"code":400,"error_code":"unexpected","msg":"no"}',
    }),
  );
  await page.goto("/login");
  await fillSignIn(page, "awa@djassa.test", "djassa-2026");
  await expect(page.getByText("Erreur de connexion")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("awa@djassa.test");

  await page.goto("/register");
  await page.getByLabel("Email", { exact: true }).fill("neuf@exemple.test");
  await page.getByLabel("Mot de passe", { exact: true }).fill("abcdef");
  await page.getByLabel("Confirmer le mot de passe").fill("abcdef");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByText("Erreur lors de l'inscription. Veuillez réessayer.")).toBeVisible();
  await expect(page.getByLabel("Mot de passe", { exact: true })).toHaveValue("abcdef");

  await page.goto("/auth/reset-password");
  await page.getByLabel("Email", { exact: true }).fill("neuf@exemple.test");
  await page.getByRole("button", { name: "Envoyer le lien" }).click();
  await expect(page.getByText("Erreur lors de la demande")).toBeVisible();
});

test("F21 a captive portal that answers everything with a page of its own breaks nothing @worker", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await readyForOffline(page, { feed: 60 });
  await context.route(/\/(rest|auth|realtime)\/v1\//, (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<html><title>Wi-Fi de l'hôtel</title></html>" }),
  );
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(8);
  await page.goto("/search?q=velo");
  await expect(page.getByRole("article").filter({ hasText: "Vélo VTT 26 pouces" })).toBeVisible();
  await context.unroute(/\/(rest|auth|realtime)\/v1\//);
});

test("a market without listings says so on Home and in the search", async ({ otherPhone }) => {
  const server = await openServer();
  await server.sql`update public.listings set deleted = true`;
  const page = await otherPhone(server);
  await page.goto("/");
  await expect(page.getByText("Aucune annonce pour le moment")).toBeVisible();
  await page.goto("/search");
  await expect(page.getByText("Aucune annonce trouvée")).toBeVisible();
  await expect(page.getByText(/Personne ne vend encore ici/)).toBeVisible();
  await server.remove();
});

test("settings are saved without network and reach the server with it @worker @core", async ({
  page,
  context,
  server,
}) => {
  await signIn(page, "mariam");
  await readyForOffline(page, { mine: 1 });
  await walkTo(page, "/settings");
  const save = page.getByRole("button", { name: "Enregistrer" });
  await expect(save).toBeDisabled();
  await context.setOffline(true);
  await page.getByLabel("Nom complet").fill("Mariam Traoré-Koné");
  await save.click();
  await expect(page.getByText("Votre profil sera mis à jour dès que le réseau revient.")).toBeVisible();
  await expect(page).toHaveURL("/profile");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Mariam Traoré-Koné" })).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(
      async () =>
        (
          await server.sql`select full_name from public.users u join public.user_private p using (id) where p.email = 'mariam@djassa.test'`
        )[0]?.["full_name"],
    )
    .toBe("Mariam Traoré-Koné");
});
