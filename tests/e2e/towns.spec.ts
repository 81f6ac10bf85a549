import { cutOff, expect, readyForOffline, signIn, test } from "../support/browser.ts";
import { pendingListing } from "../support/browser-pay.ts";
import { people } from "../../supabase/seed/people.ts";

test("with a second town one is asked where, sees that town alone, and can go back @core", async ({
  page,
  server,
  otherPhone,
}) => {
  await server.sql`select private.open_town('bouake', 'Bouaké', 'de Bouaké', array['Koko', 'Commerce'],
    '[{"operator": "Wave", "phone": "2250700000009"}]',
    '{"email": "bouake@djassa.test", "phones": ["2250700000009"], "whatsapp": "2250700000009", "address": "Koko, Bouaké"}')`;
  await server.sql`select private.open_town('abidjan', 'Abidjan', 'd''Abidjan', array['Commerce'],
    '[{"operator": "Wave", "phone": "2250700000009"}]',
    '{"email": "abidjan@djassa.test", "phones": ["2250700000009"], "whatsapp": "2250700000009", "address": "Commerce, Abidjan"}')`;
  const [seller] = await server.sql<{ id: string }>`
    update public.users set town_id = 'bouake' where full_name like 'Mariam%' returning id`;
  const [bike] = await server.sql<{ id: string }>`insert into public.listings
    (id, user_id, title, description, price, category, condition, district, photos, status, paid_by)
    select gen_random_uuid(), ${seller?.id ?? ""}, 'Pirogue du lac de Kossou', 'Une pirogue en bois, peu servie.', 90000, 'sports',
      'good', 'Koko', l.photos, 'active', 'manual' from public.listings l where l.visible limit 1 returning id`;
  const [here] = await server.sql<{ id: string; title: string }>`
    select id, title from public.listings where visible and town_id = 'daloa' order by created_at desc limit 1`;

  await page.goto("/");
  const question = page.getByRole("dialog", { name: "Dans quelle ville êtes-vous ?" });
  // On the first town, not on the cross.
  await expect(question.getByRole("listitem").first().getByRole("button")).toBeFocused();
  await question.getByRole("button", { name: "Bouaké" }).click();
  await expect(page).toHaveURL("/ville/bouake");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Les bonnes affaires de Bouaké, de main en main");
  await expect(page.getByRole("article").filter({ hasText: "Pirogue du lac de Kossou" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);

  await page.goto("/about");
  await expect(page.getByText("Le marché d'occasion de Bouaké, même sans réseau.")).toBeVisible();
  await page.goto("/terms");
  await expect(page.getByText(/met en relation des particuliers de Bouaké/)).toBeVisible();
  await page.goto(`/listings/${here?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: here?.title ?? "" })).toBeVisible();
  await expect(page.getByText(/, Daloa$/)).toBeVisible();
  await page
    .getByRole("link", { name: /accueil/i })
    .first()
    .click();
  await expect(page).toHaveURL("/ville/bouake");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("button", { name: "Changer de ville" }).click();
  await question.getByRole("button", { name: "Daloa" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Les bonnes affaires de Daloa, de main en main");
  await expect(
    page
      .getByRole("article")
      .filter({ hasText: here?.title ?? "" })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Pirogue" })).toHaveCount(0);

  // Back leads to the address of the town that was left, and does not take the phone there again.
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Les bonnes affaires de Daloa, de main en main");

  // A town that was opened after the phone last heard of them is gone to all the same.
  await server.sql`select private.open_town('korhogo', 'Korhogo', 'de Korhogo', array['Koko'],
    '[{"operator": "Wave", "phone": "2250700000009"}]',
    '{"email": "k@djassa.test", "phones": ["2250700000009"], "whatsapp": "2250700000009", "address": "Koko, Korhogo"}')`;
  await page.goto("/ville/korhogo");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Les bonnes affaires de Korhogo, de main en main");

  // Where nobody sells yet there is no filter to reset: what helps is to sell.
  await page.goto("/ville/abidjan");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Les bonnes affaires d'Abidjan, de main en main");
  await page.goto("/search");
  await expect(page.getByText("Aucune annonce trouvée")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Vendre un objet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Réinitialiser les filtres" })).toBeHidden();

  // A person who is sent the address of a town begins there, unasked; a listing shared from the other opens all the same.
  const friend = await otherPhone();
  await friend.goto("/ville/bouake");
  await expect(friend.getByRole("article").filter({ hasText: "Pirogue du lac de Kossou" })).toBeVisible();
  await expect(friend.getByRole("dialog")).toHaveCount(0);
  await page.goto(`/listings/${bike?.id}`);
  await expect(page.getByText("Koko, Bouaké")).toBeVisible();
  await page.goto(`/profile/seller/${seller?.id}`);
  await expect(
    page.getByRole("article").filter({ hasText: "Pirogue" }).getByText("Bouaké", { exact: true }),
  ).toBeVisible();

  // The profile stays in its town, whichever one the phone is in, until somebody says that it moves.
  const stands = async () =>
    (
      await server.sql`select u.full_name as name, u.town_id as town, p.district from public.users u
        join public.user_private p on p.id = u.id where u.id = ${people.awa.id}`
    )[0];
  const before = await stands();
  const save = page.getByRole("button", { name: "Enregistrer" });
  await signIn(page, "awa", "/settings");
  await expect(page.getByText("Votre profil est à Daloa")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Quartier" })).toHaveValue(String(before?.["district"]));
  await expect(save).toBeDisabled();
  await page.getByLabel("Nom complet").fill("Awa Koné Diallo");
  await save.click();
  await expect.poll(stands).toEqual({ ...before, name: "Awa Koné Diallo", town: "daloa" });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Passer mon profil à Abidjan" }).click();
  await expect(page.getByRole("button", { name: "Rester à Daloa" })).toBeFocused();
  await page.getByRole("combobox", { name: "Quartier" }).fill("Commerce");
  await save.click();
  await expect.poll(stands).toMatchObject({ district: "Commerce", town: "abidjan" });
});

test("who has a town is not asked; a fee and a draft name the town they belong to", async ({
  page,
  server,
  otherPhone,
}) => {
  await server.sql`select private.open_town('bouake', 'Bouaké', 'de Bouaké', array['Koko', 'Commerce'],
    '[{"operator": "Wave", "phone": "2250700000009"}]',
    '{"email": "bouake@djassa.test", "phones": ["2250700000009"], "whatsapp": "2250700000009", "address": "Koko, Bouaké"}')`;
  const question = page.getByRole("dialog", { name: "Dans quelle ville êtes-vous ?" });
  await server.sql`update public.users set town_id = 'daloa' where id in (${people.mariam.id}, ${people.awa.id})`;
  const id = await pendingListing(server, "mariam", "Bassine en inox de Daloa");
  await signIn(page, "mariam", "/settings");
  await expect(page.getByText("Vous êtes à Daloa")).toBeVisible();
  await expect(page.getByLabel("Nom complet")).toHaveValue(/Mariam/);
  await expect(question).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByText("Vous êtes à Daloa")).toBeVisible();
  await expect(page.getByText(/^\d+.crédits?$/)).toBeVisible();
  await expect(question).toHaveCount(0);

  // Her first listing was long ago.
  await expect(page.getByText("Une annonce se prépare même sans réseau.")).toBeAttached();
  await expect(page.getByText(/Votre première annonce est gratuite/)).toHaveCount(0);

  await page.goto("/create-listing");
  await page.getByLabel("Titre").fill("Table en iroko");
  await page.getByRole("combobox", { name: "Quartier" }).fill("Lobia");
  await page.getByRole("option", { name: "Lobia", exact: true }).click();
  await expect(page.getByText("Brouillon gardé sur ce téléphone")).toBeVisible();
  const draft = page.url();

  // The phone goes to Bouaké, the profile stays: the fee of a listing of Daloa is paid to Daloa's numbers.
  await page.goto("/ville/bouake");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Les bonnes affaires de Bouaké, de main en main");
  const bar = page.getByRole("navigation", { name: "Menu", exact: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(bar.getByRole("link", { name: "Accueil" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: "djassa BETA, accueil" })).toHaveAttribute("aria-current", "page");
  await bar.getByRole("link", { name: "Messages" }).click();
  await expect(page).toHaveURL("/messages");
  await expect(bar.getByRole("link", { name: "Accueil" })).not.toHaveAttribute("aria-current", "page");
  await page.goto(`/paiement-annonce/${id}`);
  await expect(page.getByText("À l'un de ces numéros de Daloa, au choix")).toBeVisible();
  await expect(page.getByText("07 00 00 00 01")).toBeVisible();
  await page.goto("/about");
  await expect(page.getByText("+225 07 00 00 00 09")).toHaveCount(2); // the gift's, and the foot's

  await server.sql`update public.users set town_id = 'bouake' where id = ${people.mariam.id}`;
  await page.goto(draft);
  const place = page.getByRole("combobox", { name: "Quartier" });
  await expect(page.getByText("Lobia n'est pas à Bouaké : choisissez un quartier de Bouaké.")).toBeVisible();
  await expect(place).toHaveValue("Lobia");
  await place.fill("Koko");
  await page.getByRole("option", { name: "Koko", exact: true }).click();
  await expect(page.getByText(/n'est pas à Bouaké/)).toHaveCount(0);

  // Nor is whoever's profile is elsewhere: a phone that has not chosen goes there.
  const phone = await otherPhone();
  await signIn(phone, "mariam");
  await expect(phone).toHaveURL("/ville/bouake");
  await expect(phone.getByRole("dialog")).toHaveCount(0);
});

test("offline a town new to the phone shows no figures rather than dashes @worker", async ({
  page,
  context,
  server,
}) => {
  await server.sql`select private.open_town('man', 'Man', 'de Man', array['Koko'],
    '[{"operator": "Wave", "phone": "2250700000009"}]',
    '{"email": "man@djassa.test", "phones": ["2250700000009"], "whatsapp": "2250700000009", "address": "Koko, Man"}')`;
  await page.goto("/ville/man");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Les bonnes affaires de Man, de main en main");
  await readyForOffline(page, {});
  await expect(page.getByText(/^annonces?$/)).toBeVisible();
  await page.getByRole("button", { name: "Changer de ville" }).click();
  await cutOff(context, server);
  await page.getByRole("dialog").getByRole("button", { name: "Daloa" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("remise en main propre")).toBeVisible();
  await expect(page.getByText(/^annonces?$/)).toHaveCount(0);
  await expect(page.getByText(/^utilisateurs? actifs?$/)).toHaveCount(0);
});
