import { expect, readyForOffline, test, walkTo } from "../support/browser.ts";

test("a search from the header finds without accents and inside words, and says how many @core", async ({
  page,
  server,
}) => {
  await page.goto("/");
  const box = page.getByRole("searchbox", { name: "Rechercher une annonce" });
  await box.fill("   ");
  await box.press("Enter");
  await expect(page).toHaveURL("/");
  await box.fill("velo");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=velo");
  await expect(page.getByRole("article").filter({ hasText: "Vélo VTT 26 pouces" })).toBeVisible();
  const [row] = await server.sql<{
    total: number;
  }>`select (public.search_listings(q => 'velo')->>'total')::int as total`;
  await expect(page.getByText(new RegExp(String.raw`^${row?.total}\s(annonce|annonces)$`))).toBeVisible();
  // Recent searches are offered while nothing is typed, until they are taken away.
  await walkTo(page, "/search");
  const recent = page.getByRole("region", { name: "Recherches récentes" });
  await box.focus();
  await recent.getByRole("link", { name: "velo" }).click();
  await expect(page).toHaveURL("/search?q=velo");
  await walkTo(page, "/search");
  await box.focus();
  await recent.getByRole("button", { name: "Effacer les recherches récentes" }).click();
  await expect(recent).toHaveCount(0);
});

test("results, words from the header, prices, twelve at a time, and nothing found", async ({ page, server }) => {
  await test.step("a result says who sells it, and their rating to one decimal", async () => {
    const [row] = await server.sql<{ title: string; name: string; rating: number }>`
    select l.title, u.full_name as name, u.rating::float as rating from public.listings l join public.users u on u.id = l.user_id
    where l.visible and u.rating is not null order by l.created_at desc limit 1`;
    await page.goto(`/search?q=${encodeURIComponent(row?.title ?? "?")}`);
    const card = page.getByRole("article").filter({ hasText: row?.title ?? "?" });
    const rating = (row?.rating ?? 0).toFixed(1).replace(".", ",");
    await expect(card).toContainText(`${row?.name ?? "?"}★note ${rating}`);
  });

  await test.step("words from the header stand alone, but beside the filters of a search that is open", async () => {
    await walkTo(page, "/login?retour=%2Fsettings");
    const box = page.getByRole("searchbox", { name: "Rechercher une annonce" });
    await box.fill("velo");
    await box.press("Enter");
    await expect(page).toHaveURL("/search?q=velo");
    await page.getByRole("button", { name: "Sports & Loisirs" }).click();
    await expect(page).toHaveURL("/search?q=velo&category=sports");
    await box.fill("ballon");
    await box.press("Enter");
    await expect(page).toHaveURL(/category=sports/);
    await expect(page).toHaveURL(/q=ballon/);
  });

  await test.step("a price among the words is a filter, and what is best comes first", async () => {
    const box = page.getByRole("searchbox", { name: "Rechercher une annonce" });
    await walkTo(page, "/search");
    await box.fill("vélo moins de 50 000");
    await box.press("Enter");
    await expect(page.getByRole("button", { name: "Retirer le filtre Prix : 0 - 50\u202F000" })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "pour « vélo »" })).toBeVisible();
    await expect(page.getByLabel("Trier par").getByRole("option").first()).toHaveText("Pertinence");
    await page.getByRole("button", { name: /Retirer le filtre Prix/ }).click();
    await expect(page).toHaveURL(/\/search\?q=v%C3%A9lo$/);
  });

  await test.step("a price is read back as it is typed, and one that cannot be read is said at its field", async () => {
    await walkTo(page, "/search?maxPrice=3000000000");
    await expect(page.getByRole("button", { name: "Retirer le filtre Prix : 0 - 10 000 000" })).toBeVisible();
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.getByRole("button", { name: /Filtres/ }).click();
    const dialog = page.getByRole("dialog");
    const most = dialog.getByLabel("Maximum");
    await most.fill("1500.00");
    await expect(dialog.getByText(/^= /)).toHaveCount(0);
    await dialog.getByRole("button", { name: "Appliquer" }).click();
    await expect(most).toHaveAccessibleDescription("Veuillez entrer un prix valide Sans centimes\u00A0: 1\u202F500");
    await expect(most).toBeFocused();
    await expect(most).toHaveValue("1500.00");
    await most.fill("");
    await most.pressSequentially("12500");
    await expect(most).toHaveValue("12\u202F500");
    await expect(most).toHaveAccessibleDescription("= 12\u202F500\u00A0FCFA");
    // A digit in the middle, and Delete before a gap: the caret stays where the person works.
    for (let back = 0; back < 4; back += 1) await most.press("ArrowLeft");
    await most.press("Delete");
    await most.press("Delete");
    await expect(most).toHaveValue("1\u202F200");
    await most.pressSequentially("34");
    await expect(most).toHaveValue("123\u202F400");
    // No price is at least the one and at most the other; either field mends it.
    const least = dialog.getByLabel("Minimum");
    await least.fill("200000");
    await dialog.getByRole("button", { name: "Appliquer" }).click();
    await expect(most).toHaveAccessibleDescription(/^Veuillez entrer au moins 200.000.FCFA/u);
    await expect(most).toBeFocused();
    const [top, other] = await Promise.all([least.boundingBox(), most.boundingBox()]);
    expect([other?.y, other?.height]).toEqual([top?.y, top?.height]);
    await least.fill("500");
    await expect(dialog.getByText(/Veuillez/)).toHaveCount(0);
    await dialog.getByRole("button", { name: "Appliquer" }).click();
    await expect(page).toHaveURL(/minPrice=500&maxPrice=123400|maxPrice=123400&minPrice=500/);
  });

  await test.step("twelve at a time, more on demand, and the place in the list survives Back", async () => {
    await walkTo(page, "/search");
    await expect(page.getByRole("article")).toHaveCount(12);
    await page.getByRole("button", { name: "Charger plus d'annonces" }).click();
    await expect(page.getByRole("article")).toHaveCount(24);
    await page.getByRole("article").nth(20).scrollIntoViewIfNeeded();
    // A finger comes after the page has heard that it was moved; a script may tap in the same frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.getByRole("article").nth(20).getByRole("link").click();
    await expect(page).toHaveURL(/\/listings\//);
    await page.goBack();
    await expect(page.getByRole("article")).toHaveCount(24);
    await expect(page.getByRole("article").nth(20)).toBeInViewport();
  });

  await test.step("nothing found says so and offers to start again", async () => {
    await walkTo(page, "/search?q=zzzzzz&category=books");
    await expect(page.getByText("Aucune annonce trouvée")).toBeVisible();
    await page.getByRole("button", { name: "Réinitialiser les filtres" }).click();
    await expect(page).not.toHaveURL(/category/);
    // Words that no listing can be compared with are not followed: the server would refuse them for ever.
    const follow = page.getByRole("button", { name: "Me prévenir" });
    await expect(follow).toBeVisible();
    for (const q of ["مرحبا", "📱"]) {
      await walkTo(page, `/search?q=${encodeURIComponent(q)}&category=books`);
      await expect(page.getByRole("heading", { level: 1, name: `Recherche : ${q}` })).toBeAttached();
      await expect(follow).toBeHidden();
    }
  });
});

test("filters, chips and sort live in the address; Back restores them @core", async ({ page }) => {
  await page.goto("/search");
  await page.getByRole("button", { name: /Filtres/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Catégorie").selectOption({ label: "Sports & Loisirs" });
  await dialog.getByLabel("Minimum").fill("1000");
  await dialog.getByLabel("Maximum").fill("50000");
  await dialog.getByRole("button", { name: "Appliquer" }).click();
  await expect(page).toHaveURL(/category=sports/);
  await expect(page).toHaveURL(/minPrice=1000/);
  await expect(page.getByRole("button", { name: /Filtres/ })).toContainText("2");
  await expect(page.getByRole("button", { name: "Retirer le filtre Prix : 1 000 - 50 000" })).toBeVisible();
  const sort = page.getByLabel("Trier par");
  await expect(sort.getByRole("option")).toHaveText(["Plus récent", "Prix croissant", "Prix décroissant"]);
  for (const [label, sign] of [
    ["Prix décroissant", -1],
    ["Prix croissant", 1],
  ] as const) {
    await sort.selectOption({ label });
    await expect(page).toHaveURL(sign < 0 ? /sort=price_desc/ : /sort=price_asc/);
    const prices = (await page.getByRole("article").getByText(/FCFA/).allTextContents()).map((text) =>
      Number(text.replaceAll(/\D/g, "")),
    );
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((a, b) => sign * (a - b)));
  }

  await page.getByRole("article").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/listings\//);
  await page.goBack();
  await expect(page).toHaveURL(/category=sports.*sort=price_asc|sort=price_asc.*category=sports/);
  await expect(page.getByLabel("Trier par")).toHaveValue("price_asc");

  await page.getByRole("button", { name: "Tout effacer" }).click();
  await expect(page).not.toHaveURL(/category|Price/);

  await walkTo(page, "/search?q=velo&condition=good&district=Lobia&minPrice=1000&sort=price_asc");
  await expect(page.getByRole("list", { name: "Filtres choisis" }).getByRole("button")).toHaveText([
    "Bon état",
    "Lobia",
    /^Prix\s: 1\s000 - ∞$/u,
    "Tout effacer",
  ]);
  await page.getByRole("button", { name: "Tout effacer" }).click();
  await expect(page).toHaveURL("/search?q=velo");
});

test("the place in a long list is found again when its rows come late @worker", async ({ page }) => {
  await page.clock.install();
  await page.goto("/search");
  await readyForOffline(page, { feed: 100 });
  for (const rows of [24, 36]) {
    await page.getByRole("button", { name: "Charger plus d'annonces" }).click();
    await expect(page.getByRole("article")).toHaveCount(rows);
  }
  const far = page.getByRole("article").nth(34);
  const title = await far.getByRole("heading").textContent();
  await far.getByRole("link").click();
  await expect(page).toHaveURL(/\/listings\//);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Long enough for the list to be let go of: Back has to gather it anew.
  await page.clock.fastForward(60_000);
  await page.goBack();
  await expect(page.getByRole("article").filter({ hasText: title ?? "" })).toBeInViewport();
});

test("without network it searches what is on the phone, says so, and counts what it has @worker", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await readyForOffline(page, { feed: 100 });
  await context.setOffline(true);
  await page.goto("/search?q=icyclet");
  await expect(page.getByRole("article").filter({ hasText: "Deux-roues pour le champ" })).toBeVisible();
  await expect(page.getByText(/sur ce téléphone/).first()).toBeVisible();
});
