import { people } from "../../supabase/seed/people.ts";
import { expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { openAdmin } from "../support/browser-team.ts";

const WORDS = "Ce téléphone est à moi, j'ai la facture du magasin.";

test("hidden by reports: its owner asks for a look offline, and the team shows it @worker", async ({
  page,
  otherPhone,
  server,
}) => {
  const listing = await listingOf(server, "kouassi", "mariam");
  await signIn(page, "kouassi");
  await readyForOffline(page, { mine: 1 });
  await walkTo(page, `/listings/${listing.id}`);
  await expect(page.getByText("C'est votre annonce")).toBeVisible();
  await server.sql`update public.listings set hidden = true where id = ${listing.id}`;
  await expect(page.getByText("En cours de vérification")).toBeVisible();
  await expect(page.getByText("C'est votre annonce")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Supprimer" })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Demander un nouvel examen" }).click();
  const dialog = page.getByRole("dialog", { name: "Demander un nouvel examen" });
  await dialog.getByLabel(/Pourquoi cette décision/).fill(WORDS);
  await dialog.getByRole("button", { name: "Envoyer ma demande" }).click();
  await expect(page.getByText("Gardé sur ce téléphone", { exact: false })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("L'équipe a votre demande et vous répondra ici.")).toBeVisible();

  const admin = await otherPhone();
  await openAdmin(admin, "?onglet=signalements");
  const row = admin.getByRole("listitem").filter({ hasText: WORDS });
  await row.getByRole("button", { name: "Rétablir l'annonce" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Rétablir l'annonce" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText("De nouveau en ligne")).toBeVisible();
  await expect(page.getByText("C'est votre annonce")).toBeVisible();
});

test("removed by the team: the reason stands on Profil, and its words begin a new listing", async ({
  page,
  server,
}) => {
  const listing = await listingOf(server, "mariam", "kouassi");
  const claims = JSON.stringify({ sub: people.equipe.id, role: "authenticated" });
  await server.sql`with me as (select set_config('request.jwt.claims', ${claims}, true) as claims)
    select public.decide_report(${listing.id}::uuid, 'remove', 'Photo prise sur un autre site') from me`;
  await signIn(page, "mariam", "/profile");
  await expect(page.getByText(`Annonce retirée par l'équipe\u00a0: ${listing.title}`)).toBeVisible();
  await expect(page.getByText("Raison\u00a0: Photo prise sur un autre site")).toBeVisible();
  await page.goto(`/listings/${listing.id}`);
  await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
  await page.getByRole("button", { name: "Modifier et remettre" }).click();
  await expect(page).toHaveURL(/brouillon=/);
  await expect(page.getByLabel("Titre", { exact: false }).first()).toHaveValue(listing.title);
});
