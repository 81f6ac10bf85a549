import type { Page } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import { expect, readyForOffline, signIn, test } from "../support/browser.ts";
import type { TestServer } from "../support/browser-server.ts";
import { everythingStored } from "../support/browser-stored.ts";
import { openAdmin, sendProof } from "../support/browser-team.ts";

const WORDS = "Le transfert est parti à 9 h 12 depuis le 07 01 02 03 04.";
const card = (page: Page) => page.getByRole("region", { name: "Votre paiement" });
const paid = (page: Page) => page.getByRole("listitem").filter({ hasText: "Pack Starter" }).first();

/** Actions for the team without its screens: accepts a payment and takes that back. */
async function takenBack(server: TestServer, proof: string): Promise<void> {
  const claims = JSON.stringify({ sub: people.equipe.id, role: "authenticated" });
  await server.sql`with me as (select set_config('request.jwt.claims', ${claims}, true) as claims)
    select public.decide_payment(${proof}::uuid, true, 0) from me`;
  await server.sql`with me as (select set_config('request.jwt.claims', ${claims}, true) as claims)
    select public.reverse_payment_decision(${proof}::uuid, 0, 'accepted', 'Le transfert a été annulé') from me`;
}

test("credits taken back show their reason; contested offline and granted, they return @worker", async ({
  page,
  otherPhone,
  server,
}) => {
  const proof = await sendProof(server, "mariam", { pack: "starter" });
  await takenBack(server, proof);
  await signIn(page, "mariam");
  await readyForOffline(page, { mine: 1 });
  await page.goto("/");
  await expect(card(page)).toContainText("Crédits repris");
  await expect(card(page)).toContainText("Le transfert a été annulé");
  await card(page).getByRole("link", { name: /^Voir/ }).click();
  await expect(paid(page)).toContainText("Crédits repris par l'équipe le");
  await expect(paid(page)).toContainText("Raison\u00a0: Le transfert a été annulé");

  await paid(page).getByRole("button", { name: "Je conteste" }).click();
  const dialog = page.getByRole("dialog", { name: "Contester cette décision" });
  await dialog.getByRole("button", { name: "Envoyer ma contestation" }).click();
  await expect(dialog.getByText("Expliquez ce qui ne va pas")).toBeVisible();
  await dialog.getByLabel(/Pourquoi contestez-vous/).fill(WORDS);
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await expect.poll(() => everythingStored(page)).toContain(WORDS);
  await page.reload();
  await page.context().setOffline(true);
  await paid(page).getByRole("button", { name: "Je conteste" }).click();
  await expect(dialog.getByLabel(/Pourquoi contestez-vous/)).toHaveValue(WORDS);
  await dialog.getByRole("button", { name: "Envoyer ma contestation" }).click();
  await expect(paid(page)).toContainText("Gardé sur ce téléphone");
  await expect(paid(page).getByRole("button", { name: "Je conteste" })).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(paid(page)).toContainText("L'équipe a votre contestation");

  const admin = await otherPhone();
  await openAdmin(admin, "?vue=contestes");
  const row = admin.getByRole("listitem").filter({ hasText: WORDS });
  await expect(row).toContainText("Le transfert a été annulé");
  await row.getByRole("button", { name: "Valider le paiement" }).click();
  await admin
    .getByRole("dialog")
    .getByLabel(/Mot pour la personne/)
    .fill("Vous aviez raison");
  await admin.getByRole("dialog").getByRole("button", { name: "Valider le paiement" }).click();
  await expect(row).toHaveCount(0);

  await expect(paid(page)).toContainText("L'équipe vous a donné raison. Vous aviez raison");
  await expect(paid(page)).toContainText("Acceptée");
  const [kept] = await server.sql<{ count: number }>`
    select count(*)::int as count from public.payment_disputes where proof_id = ${proof}`;
  expect(kept).toEqual({ count: 1 });
  // Read here, it no longer stands on Home.
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Acheter" }).first()).toBeVisible();
  await expect(card(page).filter({ hasText: "Paiement validé\u00a0: 500" })).toHaveCount(0);
});
