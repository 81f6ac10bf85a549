import type { Page } from "@playwright/test";
import { axeViolations, cutOff, expect, readyForOffline, signIn, test } from "../support/browser.ts";
import { places } from "../support/browser-places.ts";

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Both schemes of the same screen: everything in the light one, its colours again in the dark one. */
async function checkBothSchemes(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expect
    .configure({ soft: true })
    .poll(() => axeViolations(page), { message: `${state}, clair` })
    .toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expect
    .configure({ soft: true })
    .poll(() => axeViolations(page, "color-contrast"), { message: `${state}, sombre` })
    .toEqual([]);
}

for (const who of ["visitor", "awa", "nouveau", "equipe"] as const) {
  test(`axe finds nothing on any screen, light and dark: ${who}`, async ({ page, server }) => {
    test.setTimeout(360_000);
    if (who !== "visitor") await signIn(page, who);
    for (const place of (await places(server)).filter((each) => each.who === who)) {
      await page.goto(place.path);
      await settled(page);
      await checkBothSchemes(page, place.name);
    }
  });
}

test("axe finds nothing with dialogs open", async ({ page }) => {
  await signIn(page, "awa");
  await page.getByRole("button", { name: "Plus", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await checkBothSchemes(page, "menu");
  await page.goto("/search");
  await page.getByRole("button", { name: /Filtres/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await checkBothSchemes(page, "filtres");
});

test("axe finds nothing on forms with errors", async ({ page }) => {
  for (const path of ["/login", "/register", "/auth/reset-password"]) {
    await page.goto(path);
    await page.getByRole("main").locator("button[type=submit]").click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await checkBothSchemes(page, `erreurs de ${path}`);
  }
});

test("axe finds nothing while the first listings are still on their way", async ({ page, context }) => {
  await context.route(/\/rest\/v1\//, () => {});
  await page.goto("/");
  await expect(page.locator("[aria-busy=true]").first()).toBeAttached();
  await checkBothSchemes(page, "accueil en chargement");
  await page.goto("/search");
  await expect(page.locator("[aria-busy=true]").first()).toBeAttached();
  await checkBothSchemes(page, "recherche en chargement");
});

test("axe finds nothing without network", async ({ page, context, server }) => {
  test.setTimeout(180_000);
  await signIn(page, "awa");
  await readyForOffline(page, { feed: 60, messages: 1 });
  const all = await places(server);
  await cutOff(context, server);
  for (const place of all.filter(
    (each) => each.who === "awa" || ["recherche", "annonce", "annonce inconnue"].includes(each.name),
  )) {
    await page.goto(place.path);
    await settled(page);
    await expect(page.getByText(/Pas de connexion/).first()).toBeVisible();
    await checkBothSchemes(page, `${place.name} sans réseau`);
  }
});
