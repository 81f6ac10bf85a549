import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, signIn, test } from "../support/browser.ts";
import { capture, pendingListing } from "../support/browser-pay.ts";
import { pictures, tiles } from "../support/browser-selling.ts";

const NAMES = ["image/jpg", "image/pjpeg", "application/octet-stream", "binary/octet-stream", "text/plain"];

async function photo(mimeType: string, place = 0) {
  const [one] = (await pictures(5)).slice(place);
  if (one === undefined) throw new Error("there is no such picture");
  return { ...one, name: "photo", mimeType };
}

test("a photo and a proof are taken by their bytes, whatever their app calls them", async ({ page, server }) => {
  await signIn(page, "mariam", "/create-listing");
  for (const [place, name] of NAMES.entries()) {
    await page.locator("input[name=photos]").setInputFiles(await photo(name, place));
    await expect(tiles(page)).toHaveCount(place + 1);
  }
  const id = await pendingListing(server, "mariam", "Chaise pliante");
  await page.goto(`/paiement-annonce/${id}`);
  const { buffer } = await capture();
  for (const mimeType of NAMES) {
    await page.locator("input[name=screenshot]").setInputFiles({ name: "recu", mimeType, buffer });
    await expect(page.getByText("Capture gardée")).toBeVisible();
    await page.getByRole("button", { name: "Retirer" }).click();
    await expect(page.getByText("Capture gardée")).toHaveCount(0);
  }
  // And refused by them.
  const webp = await sharp(buffer).webp().toBuffer();
  await page.locator("input[name=screenshot]").setInputFiles({ name: "recu.png", mimeType: "image/png", buffer: webp });
  await expect(page.getByText("Choisissez une image PNG ou JPG.")).toBeVisible();
});

/** A page that draws in itself, and whose canvas does what `how` says. */
async function withCanvas(page: Page, how: "white" | "png" | "words" | "scrambled"): Promise<void> {
  await page.addInitScript((lie) => {
    Reflect.deleteProperty(globalThis, "OffscreenCanvas");
    const { toBlob } = HTMLCanvasElement.prototype;
    const white = (width: number, height: number) => {
      const blank = Object.assign(document.createElement("canvas"), { width, height });
      const context = blank.getContext("2d");
      if (context) context.fillStyle = "#fff";
      context?.fillRect(0, 0, width, height);
      return blank;
    };
    HTMLCanvasElement.prototype.toBlob = function lying(done, type, quality) {
      if (lie === "words") done(new Blob(["rien à voir"], { type: type ?? "image/png" }));
      else if (lie === "png") toBlob.call(this, done, "image/png");
      else toBlob.call(white(this.width, this.height), done, type, quality);
    };
    if (lie === "scrambled")
      CanvasRenderingContext2D.prototype.getImageData = function blank(_left, _top, width, height) {
        return new ImageData(new Uint8ClampedArray(width * height * 4).fill(255), width, height);
      };
  }, how);
}

for (const how of ["white", "png", "words", "scrambled"] as const)
  test(`what a canvas gives is looked at before it is kept: ${how}`, async ({ page }) => {
    await withCanvas(page, how);
    await signIn(page, "kouassi", "/create-listing");
    await page.locator("input[name=photos]").setInputFiles(await photo("image/jpeg"));
    await expect(
      page.getByText(
        how === "scrambled"
          ? /Les réglages de ce navigateur brouillent les images/u
          : /Ce téléphone n'a pas pu préparer l'image/u,
      ),
    ).toBeVisible();
    await expect(tiles(page)).toHaveCount(0);
  });
