import type { BrowserContext, Page } from "@playwright/test";
import { axeViolations, expect, readyForOffline, SCREEN_MISSING, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";

/** Addresses of the photos asked for, whoever asks: the page or its worker. */
function photosAsked(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("/storage/v1/object/public/listings/")) asked.push(request.url());
  });
  return asked;
}

/** A phone that says it saves data, or that its network is slow. */
async function phoneSays(page: Page, said: { saveData: boolean; effectiveType: string }): Promise<void> {
  await page.addInitScript((words) => {
    Object.defineProperty(navigator, "connection", {
      value: Object.assign(new EventTarget(), words),
      configurable: true,
    });
  }, said);
}

const offer = (page: Page) => page.getByRole("button", { name: /^Afficher la photo jusqu'à 20.ko : ./ });

for (const [phone, said] of [
  ["Save-Data", { saveData: true, effectiveType: "4g" }],
  ["2G", { saveData: false, effectiveType: "2g" }],
] as const) {
  test(`${phone}: no photo before a tap, then only that one; the page says its weight`, async ({ page, context }) => {
    await phoneSays(page, said);
    const asked = photosAsked(context);
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(8);
    await expect(offer(page)).toHaveCount(8);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await expect.poll(() => axeViolations(page)).toEqual([]);

    const card = page.getByRole("article").first();
    const title = (await card.getByRole("heading").textContent()) ?? "";
    await card.getByRole("button", { name: new RegExp(`^Afficher la photo.*: ${title}$`, "u") }).click();
    await expect(card.getByRole("link", { name: title })).toBeFocused();
    await expect(card.getByRole("img").or(card.locator("img"))).toBeVisible();
    await expect.poll(() => new Set(asked).size).toBe(1);
    await expect(page).toHaveURL("/");

    await page.goto("/search");
    await expect(offer(page).first()).toBeVisible();
    await card.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.waitForLoadState("networkidle");
    expect(new Set(asked).size).toBe(1);
  });
}

test("the viewer loads small, then large on a tap; seen ones need no tap @worker", async ({
  page,
  context,
  server,
}) => {
  await phoneSays(page, { saveData: true, effectiveType: "4g" });
  const asked = photosAsked(context);
  const [row] = await server.sql<{
    id: string;
  }>`select id::text from public.listings where status = 'active' and not deleted and cardinality(photos) = 2 order by created_at desc limit 1`;
  await page.goto(`/listings/${row?.id ?? ""}`);
  await readyForOffline(page);
  const slide = page.getByRole("region", { name: "Photos" }).getByRole("listitem").first();
  await expect(slide.getByRole("button", { name: /Afficher la photo/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await slide.getByRole("button", { name: /Afficher la photo/ }).click();
  await expect(slide.getByRole("img")).toBeVisible();
  await expect.poll(() => new Set(asked).size).toBe(1);

  await page.getByRole("button", { name: "Agrandir les photos" }).click();
  const dialog = page.getByRole("dialog");
  const large = dialog.getByRole("button", { name: /^Afficher en grand · jusqu'à 350.ko$/ });
  await expect(large).toBeVisible();
  expect(new Set(asked).size).toBe(1);
  await large.click();
  await expect.poll(() => new Set(asked).size).toBe(2);
  expect([...new Set(asked)].filter((url) => url.includes("-320."))).toHaveLength(1);

  await page.reload();
  await expect(slide.getByRole("img")).toBeVisible();
  await expect(
    page
      .getByRole("region", { name: "Photos" })
      .getByRole("listitem")
      .nth(1)
      .getByRole("button", { name: /Afficher la photo/ }),
  ).toBeAttached();
});

test("the choice in the settings turns it on and off, for the conversation too @worker", async ({
  page,
  context,
  server,
}) => {
  const conversation = await conversationOf(server, "awa");
  await signIn(page, "awa");
  await readyForOffline(page, { feed: 60, messages: 1, mine: 1 });
  await walkTo(page, "/settings");
  await page.getByText("Oui", { exact: true }).click();
  await expect(page.getByText(/Activée\s: les photos se chargent quand vous les touchez/)).toBeVisible();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.includes("photos")) await caches.delete(name);
  });
  const asked = photosAsked(context);
  await page.goto(`/messages/${conversation.listingId}/${conversation.otherId}`);
  // Its small picture has no room for these words: the listing behind it has.
  await expect(page.locator("header").getByRole("link", { name: conversation.title })).toBeVisible();
  await expect(page.getByRole("button", { name: /Afficher la photo/ })).toHaveCount(0);
  await page.goto("/messages");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await page.goto("/profile?onglet=favoris");
  await expect(page.getByRole("button", { name: /Afficher la photo/ }).first()).toBeVisible();
  expect(asked).toEqual([]);

  await page.goto("/settings");
  await page.getByText("Non", { exact: true }).click();
  await page.goto("/profile?onglet=favoris");
  await expect(page.getByRole("article").first().locator("img")).toBeVisible();
  await expect(page.getByRole("button", { name: /Afficher la photo/ })).toHaveCount(0);
  expect(asked.length).toBeGreaterThan(0);
});

test("Save-Data: the worker keeps Home alone, others open with the network @worker", async ({
  page,
  context,
  mayRefuse,
}) => {
  mayRefuse(SCREEN_MISSING);
  await phoneSays(page, { saveData: true, effectiveType: "4g" });
  await page.goto("/");
  await readyForOffline(page);
  const kept = () => page.evaluate(async () => (await (await caches.open("djassa-code")).keys()).map(({ url }) => url));
  expect(await kept()).toEqual([]);

  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(8);
  await page.getByRole("link", { name: "Recherche" }).click();
  await expect(page.getByRole("heading", { name: "Cette page n'est pas encore sur ce téléphone" })).toBeVisible();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Recherche" })).toBeFocused();
  // Once: a reload by hand begins at the top, as any does.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Recherche" })).toBeVisible();
  await expect(page.locator("body")).toBeFocused();

  await context.setOffline(true);
  await page.goto("/search");
  await expect(page.getByRole("heading", { level: 1, name: "Recherche" })).toBeVisible();
  expect((await kept()).filter((url) => /messages|create-listing|settings|admin/.test(url))).toEqual([]);
});

test("Save-Data, signed in: a start opens and stores a tap without a network @worker", async ({ page, context }) => {
  await phoneSays(page, { saveData: true, effectiveType: "4g" });
  await signIn(page, "awa");
  // The second start goes by the worker, which keeps the code that this one runs.
  await page.goto("/");
  await readyForOffline(page, { feed: 60, mine: 1, favorites: 1 });
  await expect(page.getByRole("button", { name: "Du nouveau" })).toBeVisible();

  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Du nouveau" })).toBeVisible();
  await page
    .getByRole("article")
    .getByRole("button", { name: /^Favori/, pressed: false })
    .first()
    .click();
  await expect(page.getByRole("link", { name: "1 changement partira avec le réseau" })).toBeVisible();
});
