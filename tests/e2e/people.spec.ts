import { people } from "../../supabase/seed/people.ts";
import { expect, signIn, test, SESSION_ENDED } from "../support/browser.ts";

test.beforeEach(({ mayRefuse }) => mayRefuse(SESSION_ENDED));

test("a seller's page: rating, good reviews and bad ones apart, listings, a warning mail @core", async ({
  page,
  server,
}) => {
  const [seller] = await server.sql<{ id: string; name: string; rating: number; reviews: number; listings: number }>`
    select u.id::text, u.full_name as name, u.rating::float as rating, u.review_count as reviews,
      (select count(*)::int from public.listings l where l.user_id = u.id and l.visible) as listings
    from public.users u where exists (select from public.reviews r where r.reviewed_id = u.id and r.rating < 3)
      and exists (select from public.reviews r where r.reviewed_id = u.id and r.rating >= 3) order by u.review_count desc limit 1`;
  if (seller === undefined) throw new Error("nobody has both kinds of reviews");
  const starsOf = async (good: boolean) =>
    (
      await server.sql<{
        n: number;
      }>`select count(*)::int as n from public.reviews where reviewed_id = ${seller.id} and verified and (rating >= 3) = ${good}`
    )[0]?.n ?? -1;
  await page.goto(`/profile/seller/${seller.id}`);
  await expect(page.getByRole("heading", { level: 1, name: seller.name })).toBeVisible();
  const head = page.getByRole("region", { name: "Vendeur" });
  const rating = seller.rating.toLocaleString("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  await expect(head.getByText(new RegExp(String.raw`^${rating}\s·$`))).toBeVisible();
  await expect(head.getByText(new RegExp(String.raw`^${seller.reviews}\savis$`))).toBeVisible();
  await expect(head.getByText(/^Membre depuis le \d{1,2}(er)?\s\p{L}+ \d{4}$/u)).toBeVisible();
  await expect(head.getByRole("button", { name: "Signaler ce vendeur" })).toBeVisible();
  const warn = new URL((await head.getByRole("link", { name: "Signaler par email" }).getAttribute("href")) ?? "");
  expect(`${warn.protocol}${warn.pathname}`).toBe("mailto:support@djassa.ci");
  for (const told of [seller.id, seller.name]) expect(warn.searchParams.get("body")).toContain(told);
  const reviews = page.getByRole("region", { name: "Avis" });
  const column = (title: string) =>
    reviews.getByRole("heading", { name: title }).locator("xpath=..").getByRole("listitem");
  await expect(column("Meilleurs avis")).toHaveCount(await starsOf(true));
  await expect(column("Moins bons avis")).toHaveCount(await starsOf(false));
  await expect(page.getByRole("region", { name: "Ses annonces" }).getByRole("article")).toHaveCount(seller.listings);
});

test("one's own profile: person, listings, favourites; each tab is in the address @core", async ({ page, server }) => {
  await signIn(page, "kouassi", "/profile");
  const card = page.getByRole("region", { name: "Mes informations" });
  for (const said of ["kouassi@djassa.test", "Commerce", /^Membre depuis le /])
    await expect(card.getByText(said).first()).toBeVisible();
  await expect(page.getByRole("main").getByText(/^\d+.crédits?$/u)).toBeVisible();
  await expect(card.getByRole("link", { name: /^\+225.05.05.44.33.22/ })).toHaveAttribute(
    "href",
    "https://wa.me/2250505443322",
  );
  for (const [word, path] of [
    ["Vendre", "/create-listing"],
    ["Acheter des crédits", "/acheter-credits"],
    ["Réglages", "/settings"],
  ] as const) {
    await expect(card.getByRole("link", { name: word })).toHaveAttribute("href", path);
  }
  await expect(card.getByRole("button", { name: "Se déconnecter" })).toBeVisible();
  const [mine] = await server.sql<{ listings: number; reviews: number }>`select
    (select count(*)::int from public.listings where user_id = ${people.kouassi.id} and not deleted) as listings,
    (select count(*)::int from public.reviews where reviewed_id = ${people.kouassi.id} and not deleted) as reviews`;
  await expect(page.getByRole("tab", { selected: true })).toHaveText(new RegExp(`^Annonces.*${mine?.listings ?? "?"}`));
  await expect(page.getByRole("tabpanel").getByRole("article")).toHaveCount(mine?.listings ?? -1);
  await page.getByRole("tab", { name: /^Avis reçus/ }).click();
  await expect(page).toHaveURL("/profile?onglet=avis");
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(mine?.reviews ?? -1);
  for (const [tab, address] of [
    ["Favoris", "favoris"],
    ["Brouillons", "brouillons"],
    ["Paiements", "paiements"],
    ["En attente", "envois"],
  ] as const) {
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
    await expect(page).toHaveURL(`/profile?onglet=${address}`);
  }
});

test("the theme is kept, a password can be read, a number is typed freely and shown as one", async ({ page }) => {
  await page.goto("/login");
  const password = page.getByLabel("Mot de passe", { exact: true });
  await password.fill("djassa-2026");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await signIn(page, "awa", "/settings");
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("readonly");
  // The page above may still grow while the finger comes down.
  await expect(async () => {
    await page.getByText("Sombre", { exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark", { timeout: 1_000 });
  }).toPass();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const phone = page.getByLabel("Téléphone");
  for (const typed of ["0707112299", "07 07 11 22 99", "+225 07 07 11 22 99", "00225 0707112299", "2250707112299"]) {
    await phone.fill(typed);
    await phone.blur();
    await expect(phone).toHaveValue("+225\u00A007\u00A007\u00A011\u00A022\u00A099");
  }
  const district = page.getByRole("combobox", { name: "Quartier" });
  await district.fill("gbobele");
  await expect(page.getByRole("option")).toHaveText(["Gbobélé"]);
  await page.getByRole("link", { name: "Annuler" }).click();
  await expect(page).toHaveURL("/profile");
});
