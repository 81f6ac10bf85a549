import type { Locator, Page } from "@playwright/test";
import { expect, rowsCome, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";

/** Opens a dialog by its button, closes it with Back and again with Escape: the screen stays, the focus is back. */
async function opensAndCloses(page: Page, opener: Locator, title: string): Promise<void> {
  const here = page.url();
  const dialog = page.getByRole("dialog", { name: title });
  for (const close of [() => page.goBack(), () => page.keyboard.press("Escape")]) {
    await opener.click();
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
    await close();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    expect(page.url()).toBe(here);
  }
}

test("Back closes what is open before it leaves the screen: for everyone", async ({ page, server }) => {
  const listing = await listingOf(server, "kouassi", "awa");
  await page.goto("/");
  await opensAndCloses(page, page.getByRole("button", { name: "Plus", exact: true }), "Plus");
  await page.goto("/search");
  await opensAndCloses(page, page.getByRole("button", { name: /Filtres/ }), "Filtres");
  await page.goto(`/listings/${listing.id}`);
  await opensAndCloses(page, page.getByRole("button", { name: "Agrandir les photos" }), `Photos : ${listing.title}`);
});

test("Back closes what is open before it leaves the screen: buyer and seller", async ({ page, otherPhone, server }) => {
  const listing = await listingOf(server, "kouassi", "awa");
  await signIn(page, "awa");
  await rowsCome(page, { feed: 60, messages: 1 });
  await walkTo(page, `/listings/${listing.id}`);
  await opensAndCloses(page, page.getByRole("button", { name: "Signaler cette annonce" }), "Signaler cette annonce");
  await page.goto(`/messages/${listing.id}/${listing.sellerId}`);
  await opensAndCloses(page, page.getByRole("button", { name: "Faire une offre" }), "Faire une offre");

  const seller = await otherPhone();
  await signIn(seller, "kouassi", `/listings/${listing.id}`);
  await opensAndCloses(seller, seller.getByRole("button", { name: "Changer le prix" }), "Changer le prix");
  await opensAndCloses(seller, seller.getByRole("button", { name: "Supprimer" }), "Supprimer cette annonce\u202F?");
});
