import type { Page } from "@playwright/test";
import { axeViolations, expect, readyForOffline, signIn, test, walkTo, plainPages } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";

/** A backend that answers nothing useful until "Réessayer" was pressed on this page, and is well from then on. */
async function brokenUntilAsked(page: Page): Promise<void> {
  let well = false;
  await page.exposeFunction("askedAgain", () => {
    well = true;
  });
  await page.addInitScript(() => {
    addEventListener(
      "click",
      ({ target }) => {
        const button = target instanceof Element ? target.closest("button") : null;
        if (button?.textContent.includes("Réessayer") === true)
          (globalThis as unknown as { askedAgain: () => void }).askedAgain();
      },
      { capture: true },
    );
  });
  await page
    .context()
    .route(/\/rest\/v1\//, (route) =>
      well
        ? route.continue()
        : route.fulfill({ status: 503, contentType: "application/json", body: '{"message":"busy"}' }),
    );
}

const again = (page: Page) => page.getByRole("main").getByRole("button", { name: "Réessayer" });

test("Home on a first visit without an answer says so, and shows listings when asked again", async ({
  page,
  mayRefuse,
}) => {
  mayRefuse(/^503/);
  await plainPages(page);
  await brokenUntilAsked(page);
  await page.goto("/");
  await expect(page.getByText("Les annonces n'ont pas pu être chargées")).toBeVisible({ timeout: 40_000 });
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await again(page).click();
  await expect(page.getByRole("article")).toHaveCount(8);
  await expect(again(page)).toHaveCount(0);
});

test("Home with an earlier visit's listings says how old they are, and tries again @worker", async ({
  page,
  mayRefuse,
}) => {
  mayRefuse(/^503/);
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(8);
  // From here on the page comes from the phone: the server's would bring the listings of now.
  await readyForOffline(page);
  await brokenUntilAsked(page);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(8);
  await expect(page.getByText(/^Ces annonces sont du /)).toBeVisible({ timeout: 40_000 });
  await again(page).click();
  await expect(page.getByText(/^Ces annonces sont du /)).toHaveCount(0, { timeout: 40_000 });
});

test("a search that the server did not hear says so, and finds when it is asked again", async ({ page, mayRefuse }) => {
  mayRefuse(/^503/);
  await brokenUntilAsked(page);
  await page.goto("/search?q=velo");
  await expect(page.getByText(/^Le serveur ne répond pas/)).toBeVisible({ timeout: 40_000 });
  await again(page).click();
  await expect(page.getByRole("article").filter({ hasText: "Vélo VTT 26 pouces" })).toBeVisible();
  await expect(again(page)).toHaveCount(0);
});

test("what is a person's own and has not come says so, and comes when it is asked again", async ({
  page,
  mayRefuse,
}) => {
  mayRefuse(/^503/);
  await brokenUntilAsked(page);
  await signIn(page, "awa", "/messages");
  await expect(page.getByText("Erreur lors du chargement des conversations", { exact: false })).toBeVisible({
    timeout: 40_000,
  });
  await page.goto("/profile");
  await expect(page.getByText("Erreur lors du chargement des données", { exact: false })).toBeVisible({
    timeout: 40_000,
  });
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await again(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Awa Koné" })).toBeVisible();
});

test("a listing that failed to load is looked for again when asked; a cut address is nobody's", async ({
  page,
  server,
  mayRefuse,
}) => {
  mayRefuse(/^503/);
  const listing = await listingOf(server, "fatou", "awa");
  await brokenUntilAsked(page);
  // Within the app: the server draws the page of who comes from outside with its listing.
  await page.goto("/help");
  await walkTo(page, `/listings/${listing.id}`);
  await expect(page.getByText("Impossible de charger cette annonce", { exact: false })).toBeVisible({
    timeout: 40_000,
  });
  await expect(page.getByRole("heading", { level: 1, name: "Le serveur ne répond pas" })).toBeAttached();
  await again(page).click();
  await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
  await page.goto(`/listings/${listing.id.slice(0, 20)}`);
  await expect(page.getByRole("heading", { level: 1, name: "Annonce introuvable" })).toBeAttached();
  await page.goto(`/listings/${listing.id.toUpperCase()}`);
  await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
});
