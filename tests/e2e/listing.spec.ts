import { people } from "../../supabase/seed/people.ts";
import { axeViolations, expect, signIn, test } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";

test("a card says how many photos there are and that a listing is sponsored, while it is", async ({
  page,
  otherPhone,
  server,
}) => {
  const [row] = await server.sql<{ id: string; title: string; photos: number }>`
    update public.listings set boosted_until = now() + interval '1 day'
    where id = (select id from public.listings where visible and cardinality(photos) > 1 order by created_at desc limit 1)
    returning id::text, title, cardinality(photos) as photos`;
  const title = row?.title ?? "?";
  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card.getByText(`${row?.photos ?? 0} photos`)).toBeAttached();
  await expect(card.getByText("Sponsorisé")).toBeVisible();
  await server.sql`update public.listings set boosted_until = now() - interval '1 minute' where id = ${row?.id ?? ""}`;
  const later = await otherPhone();
  await later.goto(`/listings/${row?.id ?? ""}`);
  await expect(later.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(later.getByRole("article").first().getByText("Sponsorisé")).toHaveCount(0);
});

test("a listing shows its facts, its seller and four others of its category, never itself @core", async ({
  page,
  server,
}) => {
  const [row] = await server.sql<{ id: string; title: string; category: string; others: number }>`
    select l.id::text, l.title, l.category, (select count(*)::int from public.listings k where k.visible and k.category = l.category and k.id <> l.id) as others
    from public.listings l where l.visible and l.user_id = ${people.kouassi.id} order by l.created_at desc limit 1`;
  expect(row?.others).toBeGreaterThan(4);
  await page.goto(`/listings/${row?.id ?? ""}`);
  for (const fact of ["État", "Catégorie", "Quartier", "Publiée le", "Description"])
    await expect(page.getByText(fact, { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Vendeur" }).getByRole("link")).toHaveAttribute(
    "href",
    `/profile/seller/${people.kouassi.id}`,
  );
  const similar = page.getByRole("region", { name: "Annonces semblables" }).getByRole("article");
  await expect(similar).toHaveCount(4);
  const shown = await similar
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1) ?? ""));
  expect(shown).not.toContain(row?.id);
  const kinds = await server.sql<{
    category: string;
  }>`select distinct category from public.listings where id::text = any(string_to_array(${shown.join(",")}, ','))`;
  expect(kinds).toEqual([{ category: row?.category }]);
});

test("the photos of a listing are chosen by their thumbnails and walked by the arrows, each said", async ({
  page,
  server,
}) => {
  const [row] = await server.sql<{ id: string; photos: number }>`
    select id::text, cardinality(photos) as photos from public.listings where visible and cardinality(photos) > 2 order by created_at desc limit 1`;
  const all = row?.photos ?? 0;
  await page.goto(`/listings/${row?.id ?? ""}`);
  const carousel = page.getByRole("region", { name: "Photos" });
  const thumbnail = (place: number) => carousel.getByRole("button", { name: `Voir la photo ${place}` });
  await expect(carousel.getByRole("button", { name: /^Voir la photo/ })).toHaveCount(all);
  await thumbnail(3).click();
  await expect(carousel.getByText(`Photo 3/${all}`)).toBeVisible();
  await expect(thumbnail(3)).toHaveAttribute("aria-current", "true");
  await expect(carousel.getByRole("img", { name: `photo 3 sur ${all}` })).toBeInViewport();
  const strip = carousel.getByRole("list", { name: /^Photos de l'annonce/ });
  await strip.press("ArrowLeft");
  await expect(carousel.getByText(`Photo 2/${all}`)).toBeVisible();
  await strip.press("End");
  await expect(carousel.getByText(`Photo ${all}/${all}`)).toBeVisible();
  await strip.press("Home");
  await expect(carousel.getByText(`Photo 1/${all}`)).toBeVisible();
});

test("WhatsApp opens a conversation about this listing, whose shared address it brings", async ({ page, server }) => {
  const listing = await listingOf(server, "kouassi", "awa");
  await signIn(page, "awa", `/listings/${listing.id}`);
  // Noted and held back: no request of a test leaves this machine.
  await page.evaluate(() => {
    const { navigation } = globalThis as unknown as { navigation: EventTarget };
    navigation.addEventListener("navigate", (event) => {
      const { destination } = event as Event & { destination: { url: string } };
      if (new URL(destination.url).origin === location.origin) return;
      event.preventDefault();
      document.body.dataset["left"] = destination.url;
    });
  });
  await page.getByRole("button", { name: "WhatsApp" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-left", /^https:\/\/wa\.me\//);
  const opened = new URL((await page.locator("body").getAttribute("data-left")) ?? "");
  expect(opened.pathname).toBe("/2250505443322");
  expect(opened.searchParams.get("text")).toContain(listing.title);
  expect(opened.searchParams.get("text")).toContain(`${server.url}/a/${listing.code}`);
});

test("sold: a word over the photos for its owner, a badge; not available for others", async ({
  page,
  otherPhone,
  server,
}) => {
  const listing = await listingOf(server, "kouassi", "awa", 1);
  await server.sql`update public.listings set status = 'sold' where id = ${listing.id}`;
  await signIn(page, "kouassi", `/listings/${listing.id}`);
  await expect(page.getByText("VENDU", { exact: true })).toBeVisible();
  for (const action of ["C'est vendu", "Changer le prix", "Supprimer"])
    await expect(page.getByRole("button", { name: action, exact: true })).toHaveCount(0);
  await page.goto("/profile");
  const card = page.getByRole("listitem").filter({ hasText: listing.title });
  await expect(card.getByText("Vendu", { exact: true })).toBeVisible();
  await expect(card.getByText("VENDU", { exact: true })).toHaveCount(0);
  const other = await otherPhone();
  await other.goto(`/listings/${listing.id}`);
  await expect(other.getByRole("heading", { level: 1, name: "Cette annonce n'est plus disponible" })).toBeAttached();
});

test("a review: the form, the thanks, its date; without a profile one is made first", async ({
  page,
  otherPhone,
  server,
  mayRefuse,
}) => {
  // The number is asked of the server, which knows that there is no profile.
  mayRefuse(/^403 POST .*\/listing_contact/);
  const listing = await listingOf(server, "zadi", "awa");
  await signIn(page, "awa", `/listings/${listing.id}`);
  await page.getByRole("radio", { name: /Très content/ }).check();
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
  await expect(page.getByText("Merci pour votre avis")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Votre avis sera visible quand le vendeur et vous vous serez écrit/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Envoyer mon avis" })).toHaveCount(0);

  const fresh = await otherPhone();
  await signIn(fresh, "nouveau", `/listings/${listing.id}`);
  await expect(fresh.getByRole("main").getByRole("link", { name: "Complétez votre profil" })).toHaveAttribute(
    "href",
    `/complete-profile?retour=${encodeURIComponent(`/listings/${listing.id}`)}`,
  );
  await expect.poll(() => axeViolations(fresh)).toEqual([]);
  await fresh.getByRole("button", { name: "WhatsApp" }).click();
  await expect(fresh.getByText("Complétez votre profil pour contacter le vendeur.")).toBeVisible();
  await expect(fresh).toHaveURL(`/complete-profile?retour=${encodeURIComponent(`/listings/${listing.id}`)}`);
});

test("pictures that could not be had come when the network is back", async ({ page }) => {
  await page.route(/\/storage\/v1\/object\/public\/listings\//u, (route) => route.abort());
  await page.goto("/search");
  const first = page.getByRole("article").first();
  await expect(first).toBeVisible();
  const drawn = () =>
    page
      .locator("main img")
      .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length);
  await expect.poll(() => page.locator("main .bg-sunk:not(img)").count()).toBeGreaterThan(0);
  expect(await drawn()).toBe(0);
  await page.unroute(/\/storage\/v1\/object\/public\/listings\//u);
  await page.evaluate(() => void dispatchEvent(new Event("online")));
  await expect.poll(drawn).toBeGreaterThan(0);
});
