import { expect } from "../support/browser.ts";
import { pictures } from "../support/pictures.ts";
import type { Shot, Stage } from "./shot.ts";

async function fillDraft({ page }: Stage): Promise<void> {
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await pictures(3));
  await expect(page.getByRole("listitem", { name: /^Photo \d/ })).toHaveCount(3);
  await page.getByLabel("Titre").fill("Glacière 30 litres");
  await page.getByLabel("Prix (FCFA)").fill("12 000");
  await page.getByLabel("Description").fill("Garde le froid toute la journée. Une anse recollée.");
  await page.getByLabel("Catégorie").selectOption("home");
  await page.getByLabel("État").selectOption("good");
  await expect(page.getByText(/Enregistré|gardé/i).first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function publishEmpty({ page }: Stage): Promise<void> {
  await page.getByRole("button", { name: "Publier l'annonce" }).click();
  await expect(page.getByText("Le titre est requis")).toBeVisible();
}

async function editPhoto(stage: Stage): Promise<void> {
  await fillDraft(stage);
  await stage.page.getByRole("button", { name: "Tourner ou recadrer la photo 1" }).click();
  await stage.page.getByRole("button", { name: "4:5" }).click();
}

/** The form of a listing: as it opens, at fault, filled in, with a photo that is edited. */
export const draftShots: readonly Shot[] = [
  { name: "create-listing", path: "/create-listing", tall: true },
  { name: "create-listing-errors", path: "/create-listing", tall: true, prepare: publishEmpty },
  { name: "create-listing-filled", path: "/create-listing", tall: true, prepare: fillDraft },
  { name: "photo-edit", path: "/create-listing", prepare: editPhoto },
];
