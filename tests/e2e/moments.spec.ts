import type { Page } from "@playwright/test";
import { expect, readyForOffline, signIn, test } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";

/** Chromium's event to a page that it would install. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    Object.assign(event, {
      prompt: () => {
        document.body.dataset["prompted"] = "yes";
        return Promise.resolve();
      },
      userChoice: Promise.resolve({ outcome: "dismissed" }),
    });
    dispatchEvent(event);
  });

test("installing is offered after a publication, and on the third day, until answered", async ({ page, server }) => {
  const listing = await listingOf(server, "kouassi", "mariam");
  await signIn(page, "kouassi");
  await offer(page);
  await expect(page.getByText("Djassa sur l'écran d'accueil")).toHaveCount(0);
  await page.goto(`/create-listing?publiee=${listing.id}`);
  await expect(page.getByText("est visible par toute la ville", { exact: false })).toBeVisible();
  await expect(page.getByText("Partagez\u2011la dans vos groupes")).toBeVisible();
  await offer(page);
  await expect(page.getByText("Djassa sur l'écran d'accueil")).toBeVisible();
  await page.getByRole("button", { name: "Installer" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-prompted", "yes");
  await expect(page.getByText("Djassa sur l'écran d'accueil")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("est visible par toute la ville", { exact: false })).toBeVisible();
  await offer(page);
  await expect(page.getByText("Djassa sur l'écran d'accueil")).toHaveCount(0);

  // On the third day of somebody it stands on Home too; a no, here or to the browser's own question, holds for good.
  await page.evaluate(() => {
    localStorage.removeItem("djassa:install-offered");
    localStorage.removeItem("djassa:install-answered");
    localStorage.setItem("djassa:visits", JSON.stringify({ day: 1, count: 2 }));
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: /Un objet dort chez vous/ })).toBeVisible();
  await offer(page);
  await expect(page.getByText("Djassa sur l'écran d'accueil")).toBeVisible();
  await page.getByRole("button", { name: "Non, merci" }).click();
  await expect(page.getByText("Djassa sur l'écran d'accueil")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("djassa:install-answered"))).toBe("true");
});

test("a search being typed offers titles and categories of this phone, also offline @worker", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(8);
  await readyForOffline(page, { feed: 60 });
  const field = page.getByRole("banner").getByRole("searchbox", { name: "Rechercher une annonce" });
  await expect(field).toBeVisible();
  await page.context().setOffline(true);
  await field.pressSequentially("tecno");
  const ideas = page.locator("datalist option");
  await expect(ideas.first()).toHaveAttribute("value", /tecno/iu);
  expect(await ideas.count()).toBeLessThanOrEqual(6);
  await field.fill("zzzz");
  await expect(ideas).toHaveCount(0);
});
