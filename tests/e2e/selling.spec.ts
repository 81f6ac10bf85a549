import { chromium } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import { fillListing, pictures, publish, tiles } from "../support/browser-selling.ts";
import { shiftsOf, watchShift } from "../support/browser-shift.ts";
import { backOn, cutOff, expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { ownFolder, removeFolder } from "../support/run-folder.ts";

test("an empty form says at each field what is missing, and publishes nothing @core", async ({ page }) => {
  await signIn(page, "kouassi");
  // An address that was cut short names no draft: the form is a new one, whose draft the server can take.
  await page.goto("/create-listing?brouillon=0b1c-coupe");
  await expect(page).toHaveURL(/\?brouillon=[0-9a-f-]{36}$/);
  await publish(page).click();
  for (const words of [
    "Veuillez ajouter au moins une photo",
    "Le titre est requis",
    "La description est requise",
    "La catégorie est requise",
    "L'état est requis",
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.getByLabel("Titre").fill("Vélo");
  await page.getByLabel("Prix (FCFA)").fill("100");
  await publish(page).click();
  await expect(page.getByText("Le titre doit contenir au moins 5 caractères")).toBeVisible();
  await expect(page.getByText("Le prix minimum est de 200")).toBeVisible();
  await expect(page.getByLabel("Titre")).toHaveValue("Vélo");
  await expect(page.getByRole("main").getByRole("link", { name: "conditions d'utilisation" })).toHaveAttribute(
    "href",
    "/terms",
  );
  // Goods that the terms forbid are named before anybody pays for them; reading the terms loses no word.
  await page.getByLabel("Titre").fill("Chiots malinois de 2 mois");
  await expect(page.getByText("Les animaux vivants sont interdits sur Djassa.", { exact: false })).toBeVisible();
  await page.getByRole("link", { name: "Ce qui est interdit" }).click();
  await expect(page.getByRole("heading", { name: "5. Ce qui est interdit" })).toBeInViewport();
  await page.goBack();
  await expect(page.getByLabel("Titre")).toHaveValue("Chiots malinois de 2 mois");
  await page.getByLabel("Titre").fill("Niche pour chien");
  await expect(page.getByText("sont interdits sur Djassa", { exact: false })).toBeHidden();
});

test("five photos offline, a browser restart: one listing, one credit less @worker @core", async ({
  server,
  launchOptions,
  contextOptions,
}) => {
  test.setTimeout(180_000);
  await server.start();
  const credits = async () =>
    (
      await server.sql<{
        credits: number;
      }>`select credits from public.user_credits where user_id = ${people.kouassi.id}`
    )[0]?.credits ?? -1;
  const before = await credits();
  const profile = ownFolder("profile");
  const options = { ...launchOptions, ...contextOptions, baseURL: server.url };
  const first = await chromium.launchPersistentContext(profile, options);
  const page = await first.newPage();
  await signIn(page, "kouassi", "/create-listing");
  await expect(page.getByLabel("Titre")).toBeVisible();
  await readyForOffline(page);
  await cutOff(first, server);
  await fillListing(page, "Vélo de ville pour les cours");
  await page.locator("input[name=photos]").setInputFiles(await pictures(5));
  await expect(tiles(page)).toHaveCount(5);
  await expect(page.getByText("Brouillon gardé sur ce téléphone")).toBeVisible();
  await watchShift(page);
  await publish(page).scrollIntoViewIfNeeded(); // where the form was left is where it opens again
  await page.reload();
  await expect(page.getByLabel("Titre")).toHaveValue("Vélo de ville pour les cours");
  await expect(tiles(page)).toHaveCount(5);
  await expect(page.getByText(/Il vous reste/)).toBeVisible();
  expect(await shiftsOf(page)).toEqual([]); // the button that is about to be pressed stays where it is
  // The last words of a page that goes before any database has them.
  await page.getByLabel("Description").fill("Très bon état, avec une pompe et un antivol.");
  await page.reload();
  await expect(page.getByLabel("Description")).toHaveValue("Très bon état, avec une pompe et un antivol.");
  await publish(page).dblclick();
  await expect(page.getByRole("main")).toContainText("En attente de réseau");
  // Neither while the queue is being read again is anything claimed that is not so.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("main")?.textContent.includes("en ligne") === true)
        document.documentElement.dataset["claimed"] = "online";
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.reload();
  await expect(page.getByRole("main")).toContainText("En attente de réseau");
  expect(await page.evaluate(() => document.documentElement.dataset["claimed"])).toBeUndefined();
  await first.close();

  const second = await chromium.launchPersistentContext(profile, options);
  await backOn(second, server);
  const again = await second.newPage();
  await again.goto("/profile");
  await expect
    .poll(
      async () =>
        (
          await server.sql`select 1 from public.listings where title = 'Vélo de ville pour les cours' and status = 'active'`
        ).length,
      { timeout: 60_000 },
    )
    .toBe(1);
  const [row] = await server.sql<{
    id: string;
    photos: string[];
  }>`select id, photos from public.listings where title = 'Vélo de ville pour les cours'`;
  expect(row?.photos).toHaveLength(5);
  // Those of middle size follow the listing.
  await expect
    .poll(() => server.sql`select 1 from storage.objects where name like ${`${people.kouassi.id}/${row?.id ?? ""}/%`}`)
    .toHaveLength(15);
  expect(await credits()).toBe(before - 1);
  await expect(again.getByRole("article").filter({ hasText: "Vélo de ville pour les cours" })).toBeVisible();
  await second.close();
  await removeFolder(profile);
});

test("without a credit the listing is kept and says how to pay; nobody else sees it @core", async ({
  page,
  otherPhone,
  server,
}) => {
  await signIn(page, "mariam", "/create-listing");
  await expect(page.getByText("200 FCFA").first()).toBeVisible();
  await fillListing(page, "Table basse en bois rouge");
  await page.locator("input[name=photos]").setInputFiles(await pictures(1));
  await expect(tiles(page)).toHaveCount(1);
  await expect(publish(page)).toHaveText("Continuer vers le paiement");
  await publish(page).click();
  await expect(page.getByRole("heading", { name: /^Encore 200.FCFA et c'est en ligne$/u })).toBeVisible();
  await expect(page.getByRole("link", { name: "Acheter des crédits" })).toBeVisible();
  const [row] = await server.sql<{
    id: string;
    status: string;
  }>`select id, status from public.listings where title = 'Table basse en bois rouge'`;
  expect(row?.status).toBe("pending");
  // Back, or another tab, to the form it was written in: nothing else can be written under its id.
  await page.goto(`/create-listing?brouillon=${row?.id ?? ""}`);
  await expect(page.getByRole("heading", { name: /^Encore 200.FCFA et c'est en ligne$/u })).toBeVisible();
  const visitor = await otherPhone();
  await visitor.goto(`/listings/${row?.id ?? ""}`);
  await expect(visitor.getByRole("heading", { name: /plus disponible|disponible/i })).toBeVisible();
});

test("a profile that comes late fills no field that somebody is in", async ({ page, otherPhone }) => {
  let come = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/rpc\/sync_pull/, async (route) => {
    await late;
    await route.continue();
  });
  await signIn(page, "mariam", "/create-listing");
  const district = page.getByRole("combobox", { name: "Quartier" });
  await district.focus();
  come();
  // Known once her own rows are.
  await expect(page.getByText("puis publiée après votre paiement")).toBeVisible();
  await expect(district).toHaveValue("");
  await page.keyboard.type("comm");
  await page.keyboard.press("Enter");
  await expect(district).toHaveValue("Commerce");
  const idle = await otherPhone();
  await signIn(idle, "mariam", "/create-listing");
  await expect(idle.getByRole("combobox", { name: "Quartier" })).toHaveValue("Dioulabougou");
});

test("an owner changes a price, undoes a sale, deletes; each is told and counted once @core", async ({
  page,
  server,
}) => {
  const [mine] = await server.sql<{ id: string; title: string }>`
    select id, title from public.listings where user_id = ${people.kouassi.id} and status = 'active' and not deleted order by created_at limit 1`;
  await signIn(page, "kouassi", `/listings/${mine?.id ?? ""}`);
  await page.getByRole("button", { name: "Changer le prix" }).click();
  const price = page.getByRole("dialog").getByLabel("Nouveau prix (FCFA)");
  await price.fill("12 400");
  await page.getByRole("button", { name: "Augmenter de 100 FCFA" }).click();
  await expect(price).toHaveValue("12\u202F500");
  await page.getByRole("button", { name: "Baisser de 100 FCFA" }).click();
  await page.getByRole("button", { name: "Baisser de 100 FCFA" }).click();
  await expect(price).toHaveValue("12\u202F300");
  await price.fill("250");
  await page.getByRole("button", { name: "Baisser de 100 FCFA" }).click();
  await expect(price).toHaveValue("200");
  await price.fill("12 300");
  await page.getByRole("dialog").getByRole("button", { name: "Changer le prix" }).click();
  await expect(page.getByText("Prix modifié avec succès")).toBeVisible();
  await expect(page.getByText(/12.300.FCFA/).first()).toBeVisible();
  await page.getByRole("button", { name: "C'est vendu" }).click();
  const sold = page.getByRole("listitem").filter({ hasText: "Annonce marquée comme vendue" });
  await sold.getByRole("button", { name: "Annuler" }).click();
  await expect(page.getByRole("button", { name: "C'est vendu" })).toBeVisible();
  await expect
    .poll(
      async () =>
        (
          await server.sql`select 1 from public.listings where id = ${mine?.id ?? ""} and price = 12300 and status = 'active'`
        ).length,
      { timeout: 60_000 },
    )
    .toBe(1);
  await page.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByRole("dialog")).toContainText("disparaît pour tout le monde, définitivement");
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Annonce supprimée").first()).toBeVisible();
  await expect
    .poll(
      async () => (await server.sql`select 1 from public.listings where id = ${mine?.id ?? ""} and deleted`).length,
      { timeout: 60_000 },
    )
    .toBe(1);
});

test("a review and a report wait for the network, say so, and arrive once @worker @core", async ({
  page,
  context,
  server,
}) => {
  const [theirs] = await server.sql<{ id: string }>`
    select l.id from public.listings l where l.user_id = ${people.kouassi.id} and l.status = 'active' and not l.deleted
      and not exists (select from public.reviews r where r.listing_id = l.id and r.reviewer_id = ${people.mariam.id})
    order by l.created_at desc limit 1`;
  const id = theirs?.id ?? "";
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 100 });
  await walkTo(page, `/listings/${id}`);
  await expect(page.getByRole("button", { name: "Envoyer mon avis" })).toBeVisible();
  await cutOff(context, server);
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
  await expect(page.getByText("Merci de donner une note.")).toBeVisible();
  await page
    .getByRole("radio", { name: /Content/ })
    .first()
    .check();
  await page.getByLabel("Votre avis (facultatif)").fill("Vendeur à l'heure, objet conforme.");
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
  await expect(page.getByText("Il sera envoyé dès que le réseau revient.")).toBeVisible();
  await page.getByRole("button", { name: "Signaler cette annonce" }).click();
  await page.getByRole("button", { name: "Envoyer le signalement" }).click();
  await expect(page.getByText("Veuillez indiquer une raison")).toBeVisible();
  await page.getByRole("radio", { name: "Mauvaise catégorie" }).check();
  await page.getByRole("button", { name: "Envoyer le signalement" }).click();
  await expect(page.getByText("Votre signalement partira dès que le réseau revient.")).toBeVisible();
  await backOn(context, server);
  await expect(page.getByText("Annonce signalée avec succès")).toBeVisible();
  const counted = async () => [
    (await server.sql`select 1 from public.reviews where listing_id = ${id} and reviewer_id = ${people.mariam.id}`)
      .length,
    (await server.sql`select 1 from public.reports where listing_id = ${id} and reporter_id = ${people.mariam.id}`)
      .length,
  ];
  await expect.poll(counted, { timeout: 60_000 }).toEqual([1, 1]);
  await expect(page.getByText("Vous avez signalé cette annonce. Merci.")).toBeVisible();
  // Nobody else reads it until both have written about this listing; then it is shown by itself, and she is thanked still.
  await expect(
    page.getByText(/Merci pour votre avis.*sera visible quand le vendeur et vous vous serez écrit/),
  ).toBeVisible();
  await expect(page.getByRole("main").getByText("Mariam Traoré")).toHaveCount(0);
  const { mariam, kouassi } = people;
  for (const [from, to] of [
    [mariam.id, kouassi.id],
    [kouassi.id, mariam.id],
  ] as const)
    await server.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content)
      values (gen_random_uuid(), ${id}, ${from}, ${to}, 'Bonjour')`;
  await expect(page.getByRole("main").getByText("Mariam Traoré")).toBeVisible();
  await expect(page.getByText("Merci pour votre avis")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Vous avez déjà donné votre avis sur cette annonce.")).toBeVisible();
});
