import { people } from "../../supabase/seed/people.ts";
import { expect, fillSignIn, PASSWORD, test } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import type { TestServer } from "../support/browser-server.ts";

const WORDS = "Bonjour, je passe ce soir à Lobia. Il est toujours là ?";

/** The address in the newest mail to someone, once it has arrived. */
async function linkInMail(server: TestServer, address: string): Promise<string> {
  const find = async () => {
    const [mail] = await server.mailTo(address);
    return /https?:\/\/[^\s"'<>]+/.exec(`${mail?.html ?? ""} ${mail?.text ?? ""}`)?.[0]?.replaceAll("&amp;", "&") ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}

test("a visitor writes first: the words survive a reload, the mail's new tab and the profile, and arrive once; so do hearts", async ({
  page,
  server,
}) => {
  const email = "premier-mot@exemple.test";
  const [listing, liked] = [await listingOf(server, "kouassi", "mariam"), await listingOf(server, "mariam", "awa")];
  await page.goto(`/listings/${liked.id}`);
  const heart = page
    .getByRole("main")
    .getByRole("button", { name: /^Favori/ })
    .first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.goto(`/listings/${listing.id}`);
  await page.getByRole("button", { name: "Discuter" }).click();
  const dialog = page.getByRole("dialog", { name: /^Écrire à/ });
  await dialog.getByRole("button", { name: "Envoyer et créer mon compte" }).click();
  await expect(dialog.getByText("Le message est requis")).toBeVisible();
  await dialog.getByLabel("Votre message").fill(WORDS);
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Discuter" }).click();
  await expect(dialog.getByLabel("Votre message")).toHaveValue(WORDS);
  await dialog.getByRole("button", { name: "Envoyer et créer mon compte" }).click();
  await expect(
    page.getByText("Votre message est gardé. Il part tout seul dès que votre compte est prêt."),
  ).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmer le mot de passe").fill(PASSWORD);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("heading", { name: "Vérification de l'email requise" })).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto(await linkInMail(server, email));
  await expect(tab.getByText("Votre message part dès que vous êtes connecté.", { exact: false })).toBeVisible();
  await tab.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  await expect(tab.getByLabel("Email", { exact: true })).toHaveValue(email);
  await tab.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await tab.getByRole("main").getByRole("button", { name: "Se connecter" }).click();
  await expect(tab.getByRole("heading", { name: "Complétez votre profil" })).toBeVisible();
  const sent = () => server.sql`select 1 from public.messages where content = ${WORDS}`;
  expect(await sent()).toHaveLength(0);
  await tab.getByLabel("Nom complet").fill("Yao Premier");
  await tab.getByLabel("Téléphone").fill("07 12 34 56 78");
  await tab.getByRole("combobox", { name: "Quartier" }).fill("Lobia");
  await tab.getByRole("option", { name: "Lobia", exact: true }).click();
  await tab.getByRole("button", { name: "Enregistrer" }).click();

  await expect(tab).toHaveURL(`/messages/${listing.id}/${people.kouassi.id}`);
  await expect(tab.getByRole("listitem").filter({ hasText: WORDS })).toHaveAttribute(
    "data-state",
    /sent|delivered|read/,
  );
  expect(await sent()).toHaveLength(1);
  await expect
    .poll(
      async () =>
        (
          await server.sql`select 1 from public.favorites f join public.user_private p on p.id = f.user_id
        where p.email = ${email} and f.listing_id = ${liked.id} and not f.deleted`
        ).length,
    )
    .toBe(1);
  // The first tab, where the form still stands, sends nothing more.
  await page.goto(`/messages/${listing.id}/${people.kouassi.id}`);
  await expect(page.getByRole("listitem").filter({ hasText: WORDS })).toHaveCount(1);
  expect(await sent()).toHaveLength(1);
});

test("the seller who writes to himself before signing in is told, and keeps his words", async ({ page, server }) => {
  const listing = await listingOf(server, "kouassi", "awa");
  await page.goto(`/listings/${listing.id}`);
  await page.getByRole("button", { name: "Discuter" }).click();
  const dialog = page.getByRole("dialog", { name: /^Écrire à/ });
  await dialog.getByLabel("Votre message").fill("C'est bien moi qui vends.");
  await dialog.getByRole("button", { name: "J'ai déjà un compte" }).click();
  await fillSignIn(page, "kouassi@djassa.test", PASSWORD);
  await expect(page.getByText(/Vous ne pouvez pas contacter votre propre annonce/).first()).toBeVisible();
  await page.goto("/profile?onglet=envois");
  await expect(page.getByText("C'est bien moi qui vends.").first()).toBeVisible();
  expect(await server.sql`select 1 from public.messages where content = 'C''est bien moi qui vends.'`).toHaveLength(0);
});
