import { people } from "../../supabase/seed/people.ts";
import { backOn, cutOff, expect, readyForOffline, SESSION_ENDED, signIn, test, walkTo } from "../support/browser.ts";

// A pull that is under way while the session ends asks for a new token in vain, as in sign-in.spec.ts.
// So do the devices and the notifications in Réglages, where "Sortir" leads.
test.beforeEach(({ mayRefuse }) =>
  mayRefuse(/^400 POST \/auth\/v1\/token/, SESSION_ENDED, /^401 POST \/rest\/v1\/rpc\/(my_devices|notice_choices)/),
);

test("waiting actions say so, a refusal is heard anywhere and marked until looked at @worker", async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(180_000);
  const [mine] = await server.sql<{ id: string }>`
    select id::text from public.listings where user_id = ${people.kouassi.id} and status = 'active' and not deleted limit 1`;
  const id = mine?.id ?? "";
  await signIn(page, "kouassi");
  await readyForOffline(page, { feed: 100, mine: 1 });
  await walkTo(page, `/listings/${id}`);
  await expect(page.getByRole("button", { name: "Changer le prix" })).toBeVisible();
  await cutOff(context, server);

  await test.step("without a network nothing is called done", async () => {
    await page.getByRole("button", { name: "Changer le prix" }).click();
    await page.getByRole("dialog").getByLabel("Nouveau prix (FCFA)").fill("4 200");
    await page.getByRole("dialog").getByRole("button", { name: "Changer le prix" }).click();
    await expect(page.getByText("Le nouveau prix sera affiché dès que le réseau revient.")).toBeVisible();
    await expect(page.getByText("Prix modifié avec succès")).toBeHidden();
    await expect(page.getByRole("link", { name: "1 changement partira avec le réseau" })).toHaveAttribute(
      "href",
      "/profile?onglet=envois",
    );
    await expect(page.getByRole("button", { name: "Annuler" })).toHaveCount(1);
  });

  // Beside it, a payment of this person was decided lately.
  await test.step("the server refuses: a message on whichever screen, a mark on Profil", async () => {
    await server.start();
    await server.sql`update public.listings set status = 'sold' where id = ${id}`;
    await page.getByRole("navigation", { name: "Menu", exact: true }).getByRole("link", { name: "Recherche" }).click();
    await backOn(context, server);
    await expect(page.getByText(/^Refusé\s– Nouveau prix/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("Prix modifié avec succès")).toBeHidden();
    // It stays, also on the next screen.
    await page.getByRole("navigation", { name: "Menu", exact: true }).getByRole("link", { name: "Accueil" }).click();
    await expect(page.getByText(/^Refusé\s– Nouveau prix/)).toBeVisible();
    await expect(page.getByRole("link", { name: /^Profil\s?, 2\snouvelles à regarder$/ })).toBeVisible();
  });

  await test.step("looked at, it is said and marked no more, in any tab; it is counted apart", async () => {
    const second = await context.newPage();
    await second.goto("/");
    await expect(second.getByRole("link", { name: /^Profil\s?, 2\snouvelles à regarder$/ })).toBeVisible();
    await page.getByRole("button", { name: "Voir" }).click();
    await expect(second.getByRole("link", { name: /^Profil\s?, 1\snouvelle à regarder$/ })).toBeVisible();
    await expect(second.getByText(/^Refusé\s– Nouveau prix/)).toHaveCount(0);
    await second.close();
    await expect(page).toHaveURL(/onglet=envois/);
    await expect(page.getByRole("tab", { name: /En attente/ })).toContainText("1 refusé");
    await expect(page.getByRole("link", { name: /^Profil\s?, 1\snouvelle à regarder$/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("tabpanel").getByText("Refusé")).toBeVisible();
    await expect(page.getByText(/^Refusé\s– Nouveau prix/)).toBeHidden();
    // The mark leads on: the tab that holds the rest carries it, in sight.
    const payments = page.getByRole("tab", { name: /^Paiements.*, 1\snouvelle à regarder$/u });
    await expect(payments).toBeInViewport({ ratio: 1 });
    await payments.click();
    await expect(page.getByRole("link", { name: /^Profil$/u }).first()).toBeVisible();
    await expect(page.getByRole("tab", { name: /à regarder/u })).toHaveCount(0);
  });

  await test.step("leaving asks about it, and about a text that was begun", async () => {
    const [theirs] = await server.sql<{ id: string }>`
      select id::text from public.listings where user_id = ${people.fatou.id} and status = 'active' and not deleted limit 1`;
    await page.goto(`/messages/${theirs?.id ?? ""}/${people.fatou.id}`);
    await page.getByRole("textbox", { name: "Votre message" }).fill("Un texte commencé");
    await page.getByRole("link", { name: "Retour aux messages" }).click();
    await page.getByRole("button", { name: "Plus", exact: true }).click();
    await page.getByRole("button", { name: "Sortir" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("1 changement a été refusé. 1 texte commencé n'a pas été envoyé.")).toBeVisible();
    await expect(dialog.getByRole("radio", { name: /Envoyer d'abord/ })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Se déconnecter" }).click();
    await expect(page.getByText("Déconnexion réussie").last()).toBeVisible();
    await signIn(page, "kouassi", `/messages/${theirs?.id ?? ""}/${people.fatou.id}`);
    await expect(page.getByRole("textbox", { name: "Votre message" })).toHaveValue("Un texte commencé");
  });
});
