import { people } from "../../supabase/seed/people.ts";
import type { Locator } from "@playwright/test";
import { expect, fillSignIn, PASSWORD, test } from "../support/browser.ts";
import { codeInMail } from "../support/browser-mail.ts";
import { listingOf } from "../support/browser-places.ts";

const WORDS = "Bonjour, toujours disponible\u202f?";

test("a visitor writes first: words and hearts survive and arrive once @core", async ({ page, server }) => {
  const email = "premier-mot@exemple.test";
  const [listing, liked] = [await listingOf(server, "kouassi", "mariam"), await listingOf(server, "mariam", "awa")];
  await page.goto(`/listings/${liked.id}`);
  const heart = page
    .getByRole("main")
    .getByRole("button", { name: /^Favori/ })
    .first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  const spent = { fields: 0, taps: 0 };
  const fill = async (field: Locator, text: string) => {
    spent.fields += 1;
    await field.fill(text);
  };
  const tap = async (button: Locator) => {
    spent.taps += 1;
    await button.click();
  };
  await page.goto(`/listings/${listing.id}`);
  await tap(page.getByRole("button", { name: "Discuter" }));
  const dialog = page.getByRole("dialog", { name: /^Écrire à/ });
  await dialog.getByRole("button", { name: "Envoyer et créer mon compte" }).click();
  await expect(dialog.getByText("Le message est requis")).toBeVisible();
  await tap(dialog.getByRole("button", { name: WORDS }));
  await dialog.getByRole("button", { name: "Fermer" }).click();
  // In the same moment, before any disk has them.
  await page.reload();
  await page.getByRole("button", { name: "Discuter" }).click();
  await expect(dialog.getByLabel("Votre message")).toHaveValue(WORDS);
  await tap(dialog.getByRole("button", { name: "Envoyer et créer mon compte" }));
  await expect(page.getByText("Votre message est gardé. Il partira dès que votre compte est prêt.")).toBeVisible();
  await fill(page.getByLabel("Email", { exact: true }), email);
  await fill(page.getByLabel("Mot de passe", { exact: true }), PASSWORD);
  await expect(page.getByLabel("Confirmer le mot de passe")).toHaveCount(0);
  await tap(page.getByRole("button", { name: "Créer mon compte" }));
  await expect(page.getByRole("heading", { name: "Vérification de l'email requise" })).toBeVisible();

  const code = page.getByLabel("Code reçu par email");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await code.fill("000 00");
  await page.getByRole("button", { name: "Confirmer", exact: true }).click();
  await expect(page.getByText("Le code est fait de chiffres", { exact: false })).toBeVisible();
  await fill(code, await codeInMail(server, email));
  await tap(page.getByRole("button", { name: "Confirmer", exact: true }));
  await expect(page.getByRole("heading", { name: "Complétez votre profil" })).toBeVisible();
  const sent = () => server.sql`select 1 from public.messages where content = ${WORDS} and sender_id in (
    select p.id from public.user_private p where p.email = ${email})`;
  expect(await sent()).toHaveLength(0);
  await fill(page.getByLabel("Nom complet"), "Yao Premier");
  await fill(page.getByLabel("Téléphone"), "07 12 34 56 78");
  await fill(page.getByRole("combobox", { name: "Quartier" }), "Lobia");
  await tap(page.getByRole("option", { name: "Lobia", exact: true }));
  await tap(page.getByRole("button", { name: "Enregistrer" }));

  await expect(page).toHaveURL(`/messages/${listing.id}/${people.kouassi.id}`);
  await expect(page.getByRole("listitem").filter({ hasText: WORDS })).toHaveAttribute(
    "data-state",
    /sent|delivered|read/,
  );
  expect(await sent()).toHaveLength(1);
  expect(spent).toEqual({ fields: 6, taps: 7 });
  await expect
    .poll(
      async () =>
        (
          await server.sql`select 1 from public.favorites f join public.user_private p on p.id = f.user_id
        where p.email = ${email} and f.listing_id = ${liked.id} and not f.deleted`
        ).length,
    )
    .toBe(1);
  // Opened once more, it sends nothing more.
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
