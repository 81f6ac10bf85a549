import sharp from "sharp";
import { people } from "../../supabase/seed/people.ts";
import { expect, signIn, test, walkTo } from "../support/browser.ts";
import { pendingListing } from "../support/browser-pay.ts";
import { conversationOf } from "../support/browser-places.ts";

test("forced colours keep the icons, each in another colour than what is behind it, and say where one is", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Menu", exact: true });
  for (const icon of await bar.locator("svg").all()) {
    const { channels } = await sharp(await icon.screenshot()).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
  }
  const here = bar.getByRole("link", { name: "Accueil" });
  await expect(here).toHaveCSS("outline-style", "solid");
  await page.emulateMedia({ forcedColors: "none" });
  await expect(here).toHaveCSS("box-shadow", /inset/);
});

test("forced colours fill a switch that is on, and leave one that is off empty", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await signIn(page, "awa", "/settings");
  const news = page.getByRole("switch", { name: "Messages", exact: true });
  await news.scrollIntoViewIfNeeded();
  const box = news.locator("xpath=following-sibling::span[1]");
  const colours = async () => {
    const [track, thumb] = await box.evaluate((span) =>
      [span, span.firstElementChild ?? span].map((one) => getComputedStyle(one).backgroundColor),
    );
    return { track, thumb };
  };
  // The rule for forced colours comes with the late sheet, and a colour takes its 140 ms.
  const stands = async (not: string) => {
    await expect.poll(async () => new Set([not, ...Object.values(await colours())]).size).toBe(3);
    return (await colours()).track ?? "";
  };
  const on = await stands("");
  await page.locator("label", { has: news }).click();
  await stands(on);
});

test("with text twice as large the search keeps its field, beside the name of the shop", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await signIn(page, "nouveau");
  const field = await page.getByRole("searchbox", { name: "Rechercher une annonce" }).boundingBox();
  const logo = await page.getByRole("link", { name: "djassa BETA, accueil" }).boundingBox();
  expect(field?.width ?? 0).toBeGreaterThan(150);
  expect(field?.x ?? 0).toBeGreaterThanOrEqual((logo?.x ?? 0) + (logo?.width ?? 0));
  // What is typed ends 44 px before the field does: the glass lies behind that.
  const glass = await page.getByRole("search").locator("svg").boundingBox();
  expect(glass?.x ?? 0).toBeGreaterThanOrEqual((field?.x ?? 0) + (field?.width ?? 0) - 44);
  // What floats over Home leaves its title alone, in one line where there is room for no more.
  const card = page.getByRole("region", { name: "Votre profil" }).filter({ visible: true });
  const title = page.getByRole("heading", { level: 1 });
  const over = async () => {
    const [box, words] = [await card.boundingBox(), await title.boundingBox()];
    return box === null || words === null ? "missing" : box.y < words.y + words.height && box.y + box.height > words.y;
  };
  await expect(card).toHaveCount(1);
  await expect.poll(over).toBe(false);
  // And a number to call stands in one piece.
  const call = page
    .getByRole("contentinfo")
    .getByRole("link", { name: /^\+225/ })
    .first();
  const lines = await call.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link.lastChild ?? link);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test("with text twice as large the field of a message takes two lines, and no word of what is to be paid is broken", async ({
  page,
  server,
}) => {
  const talk = await conversationOf(server, "awa");
  const listing = await pendingListing(server, "awa", "Lampe de bureau articulée");
  await page.setViewportSize({ width: 360, height: 740 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await signIn(page, "awa", `/messages/${talk.listingId}/${talk.otherId}`);
  const field = page.getByRole("textbox", { name: "Votre message" });
  await expect.poll(async () => Math.round((await field.boundingBox())?.height ?? 999)).toBeLessThan(150);
  const send = await page.getByRole("button", { name: "Envoyer" }).boundingBox();
  expect(Math.min(send?.width ?? 0, send?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await walkTo(page, `/paiement-annonce/${listing}`);
  const lines = await page.getByText(/^Publication\s:/).evaluate((line) => {
    const range = document.createRange();
    const words = line.firstChild ?? line;
    range.setStart(words, 0);
    range.setEnd(words, "Publication".length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test("three filters leave the first result in sight; the chosen category is; what Appliquer will find is said", async ({
  page,
}) => {
  await page.goto("/search");
  await page.getByRole("button", { name: /Filtres/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Catégorie").selectOption({ label: "Livres & Culture" });
  await dialog.getByLabel("État").selectOption({ label: "Bon état" });
  await dialog.getByLabel("Minimum").fill("200");
  const apply = dialog.getByRole("button", { name: "Appliquer" });
  await expect(apply).toContainText(/\d+\sannonces?/);
  const said = Number(/\d+/.exec((await apply.textContent()) ?? "")?.[0]);
  await apply.click();
  await expect(page.getByText(new RegExp(String.raw`^${said}\sannonces?$`))).toBeVisible();
  await expect(page.getByRole("button", { name: "Livres & Culture", exact: true })).toBeInViewport({ ratio: 1 });
  const first = await page.getByRole("article").first().boundingBox();
  expect(first?.y ?? 999).toBeLessThan(360);
});

test("one's own listing has no heart, another's has", async ({ page, server }) => {
  const [mine] = await server.sql<{ id: string; title: string }>`
    select id::text, title from public.listings where user_id = ${people.kouassi.id} and status = 'active' and not deleted limit 1`;
  const [theirs] = await server.sql<{ id: string }>`
    select id::text from public.listings where user_id = ${people.fatou.id} and status = 'active' and not deleted limit 1`;
  await signIn(page, "kouassi", `/listings/${theirs?.id ?? ""}`);
  await expect(page.getByRole("button", { name: /^Favori/ }).first()).toBeVisible();
  await page.goto(`/listings/${mine?.id ?? ""}`);
  await expect(page.getByRole("button", { name: "Marquer vendue" })).toBeVisible();
  await expect(
    page.getByRole("button", { name: new RegExp(String.raw`^Favori\s: ${mine?.title ?? ""}$`) }),
  ).toHaveCount(0);
  // Nor the room of one.
  const share = await page.getByRole("article").getByRole("button", { name: "Partager" }).first().boundingBox();
  expect((share?.x ?? 0) + (share?.width ?? 0)).toBeGreaterThan(340);
});

test("addresses that name nobody answer as the specification has it", async ({ page }) => {
  await page.goto("/profile/seller/");
  await expect(page.getByText("Aucun vendeur sélectionné.")).toBeVisible();
  await signIn(page, "awa", "/messages/3f2b8a52-0000-4000-8000-000000000001");
  await expect(page.getByText("Paramètres de conversation invalides.")).toBeVisible();
  await expect(page).toHaveURL("/messages");
});

test("Home counts what there is", async ({ page, server }) => {
  const [row] = await server.sql<{ listings: number }>`
    select count(*)::int as listings from public.listings where status = 'active' and not deleted and not hidden`;
  await page.goto("/");
  await page.getByText("utilisateurs actifs").scrollIntoViewIfNeeded();
  await expect(page.getByRole("listitem").filter({ hasText: /^\d+annonces$/ })).toHaveText(
    `${row?.listings ?? 0}annonces`,
  );
});
