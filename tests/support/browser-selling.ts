import type { Page } from "@playwright/test";
import sharp from "sharp";
import { photograph, SCENES } from "./camera.ts";

export type Picture = { name: string; mimeType: string; buffer: Buffer };

const TINTS = ["#c33", "#3a6", "#36c", "#c93", "#639"];

/** Pictures that differ in every pixel, as five views of one thing do. */
export async function pictures(count: number): Promise<Picture[]> {
  return await Promise.all(
    TINTS.slice(0, count).map(async (background, place) => ({
      name: `photo-${place + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await sharp({ create: { width: 2_000, height: 1_500, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  );
}

/** A picture of a camera: it fills what the app lets a photo weigh. */
export async function heavyPicture(): Promise<Picture> {
  const [scene] = SCENES;
  if (scene === undefined) throw new Error("there is no scene");
  return { name: "table.jpg", mimeType: "image/jpeg", buffer: await photograph(scene, 2_400) };
}

/** Everything a listing needs but its photos. */
export async function fillListing(page: Page, title: string): Promise<void> {
  await page.getByLabel("Titre").fill(title);
  await page.getByLabel("Prix (FCFA)").fill("35 000");
  await page.getByLabel("Description").fill("Freins refaits le mois dernier, pneus presque neufs, à voir au quartier.");
  await page.getByLabel("Catégorie").selectOption("sports");
  await page.getByLabel("État").selectOption("good");
  await page.getByRole("combobox", { name: "Quartier" }).fill("Commerce");
  await page.getByRole("combobox", { name: "Quartier" }).press("Enter");
}

export const tiles = (page: Page) => page.getByRole("listitem", { name: /^Photo \d/ });
/** Under its two names: who has neither a free listing nor a credit is led to the payment. */
export const publish = (page: Page) =>
  page.getByRole("button", { name: /^(Publier l'annonce|Continuer vers le paiement)$/ });

/** From the next page on photos leave with the listing, not while the form is being filled: as for whoever spares data. */
export const photosLeaveLast = (page: Page) =>
  page.evaluate(() => localStorage.setItem("djassa:data-saver", JSON.stringify("on")));
