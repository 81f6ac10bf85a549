import { expect, readyForOffline, signIn, test } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { breakStorage, hear } from "../support/spec-words.ts";

const UNKNOWN = "00000000-0000-4000-8000-000000000001";

test("a seller changes the price, marks sold, deletes; and a phone that keeps nothing says so", async ({
  page,
  otherPhone,
  server,
}) => {
  const [first, second] = [await listingOf(server, "kouassi", "awa"), await listingOf(server, "kouassi", "awa", 1)];
  await signIn(page, "kouassi", `/listings/${first.id}`);
  await page.getByRole("button", { name: "Changer le prix" }).click();
  const price = page.getByRole("dialog").getByLabel("Nouveau prix (FCFA)");
  const change = page.getByRole("dialog").getByRole("button", { name: "Changer le prix" });
  await price.fill("199");
  await change.click();
  await hear(page, "priceLow");
  await price.fill("10000001");
  await change.click();
  await hear(page, "priceHigh");
  await price.fill("12 300");
  await change.click();
  await hear(page, "repriced");
  await page.getByRole("button", { name: "C'est vendu" }).click();
  // Somebody has written about it.
  await page.getByRole("dialog").getByRole("button", { name: "Passer" }).click();
  await hear(page, "sold");
  await page.goto(`/listings/${second.id}`);
  await page.getByRole("button", { name: "Supprimer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await hear(page, "deleted");

  const broken = await otherPhone();
  await signIn(broken, "mariam");
  const theirs = await listingOf(server, "mariam", "kouassi");
  await broken.goto(`/listings/${theirs.id}`);
  await expect(broken.getByRole("button", { name: "C'est vendu" })).toBeVisible();
  await breakStorage(broken);
  await broken.getByRole("button", { name: "C'est vendu" }).click();
  // Another story may have written about it: then it is asked to whom.
  const skip = broken.getByRole("dialog").getByRole("button", { name: "Passer" });
  await expect(skip.or(broken.getByText(/Erreur lors du marquage/u).first()).first()).toBeAttached();
  if (await skip.isVisible()) await skip.click();
  await hear(broken, "soldFailed");
  await broken.getByRole("button", { name: "Changer le prix" }).click();
  await broken.getByRole("dialog").getByLabel("Nouveau prix (FCFA)").fill("12 300");
  await broken.getByRole("dialog").getByRole("button", { name: "Changer le prix" }).click();
  await hear(broken, "repriceFailed");
  await broken.keyboard.press("Escape");
  await broken.getByRole("button", { name: "Supprimer" }).click();
  await broken.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
  await hear(broken, "deleteFailed");
});

test("a buyer reports and reviews; and a phone that keeps nothing says so", async ({ page, server }) => {
  const [one, other] = [await listingOf(server, "fatou", "mariam"), await listingOf(server, "zadi", "mariam")];
  await signIn(page, "mariam", `/listings/${one.id}`);
  await page.getByRole("button", { name: "Signaler cette annonce" }).click();
  const send = page.getByRole("button", { name: "Envoyer le signalement" });
  await send.click();
  await hear(page, "reasonRequired");
  await page.getByRole("radio", { name: "Mauvaise catégorie" }).check();
  await send.click();
  await hear(page, "reported");
  await page.goto(`/listings/${other.id}`);
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
  await hear(page, "ratingRequired");
  await breakStorage(page);
  await page
    .getByRole("radio", { name: /Content/ })
    .first()
    .check();
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
  await hear(page, "reviewFailed");
  await page.getByRole("button", { name: "Signaler cette annonce" }).click();
  await page.getByRole("radio", { name: "Mauvaise catégorie" }).check();
  await send.click();
  await hear(page, "reportFailed");
});

test("who is signed out and wants to write to a seller", async ({ page, server }) => {
  const listing = await listingOf(server, "kouassi", "mariam");
  await page.goto(`/listings/${listing.id}`);
  await page.getByRole("button", { name: "WhatsApp" }).click();
  await hear(page, "contactSignedOut");
  const sheet = page.getByRole("dialog", { name: /^Joindre .* sur WhatsApp$/u });
  await expect(sheet.getByRole("link", { name: "Créer mon compte" })).toHaveAttribute("href", /^\/register\?retour=/u);
  await sheet.getByRole("button", { name: "Écrire d'abord ici" }).click();
  await expect(page.getByRole("dialog", { name: /^Écrire à/u }).getByLabel("Votre message")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "WhatsApp" }).click();
  await sheet.getByRole("link", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(`/login?retour=${encodeURIComponent(`/listings/${listing.id}`)}`);
  await expect(page.getByText("Connectez-vous, vous reviendrez aussitôt à l'annonce.")).toBeVisible();
});

test("sellers and listings that cannot be shown @worker", async ({ page, context }) => {
  await page.goto("/profile/seller/undefined");
  await hear(page, "sellerNone");
  await page.goto(`/profile/seller/${UNKNOWN}`);
  await hear(page, "sellerUnknown");
  await page.goto("/");
  await readyForOffline(page);
  await page.clock.install();
  await context.route(/\/rest\/v1\//, () => {});
  await page.goto(`/profile/seller/${UNKNOWN.replace("1", "2")}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await page.clock.runFor(10_500);
  await hear(page, "sellerSlow");
  await context.unroute(/\/rest\/v1\//);
  await context.setOffline(true);
  await page.goto(`/profile/seller/${UNKNOWN.replace("1", "3")}`);
  await hear(page, "sellerFailed");
  await page.goto(`/listings/${UNKNOWN}`);
  await hear(page, "listingLoadFailed");
});
