import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, signIn, test } from "../support/browser.ts";
import { tiles } from "../support/browser-selling.ts";

/** The largest sizes that this phone stores: their measures, and the colours of the corners above, left and right. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("unknown")));
      });
    const own = (await indexedDB.databases()).find(({ name }) => /^djassa-outbox-[0-9a-f]{8}-/u.test(name ?? ""));
    const db = await asked(indexedDB.open(own?.name ?? "none"));
    const rows = (await asked(db.transaction("photos").objectStore("photos").getAll())) as {
      name: string;
      photo: string;
      blob: Blob;
    }[];
    db.close();
    const full = rows.filter(({ name, photo }) => name === photo);
    return await Promise.all(
      full.map(async ({ blob }) => {
        const bitmap = await createImageBitmap(blob);
        const { width, height } = bitmap;
        const context = new OffscreenCanvas(width, height).getContext("2d");
        context?.drawImage(bitmap, 0, 0);
        const at = (x: number) => {
          const [red = 0, , blue = 0] = context?.getImageData(x, 8, 1, 1).data ?? [];
          return red > blue ? "red" : "blue";
        };
        return { width, height, left: at(8), right: at(width - 9) };
      }),
    );
  });

const sheet = (page: Page) => page.getByRole("dialog", { name: "Photo 1" });
const edit = (page: Page) => page.getByRole("button", { name: "Tourner ou recadrer la photo 1" }).click();
const apply = async (page: Page) => {
  await sheet(page).getByRole("button", { name: "Appliquer" }).click();
  await expect(sheet(page)).toBeHidden();
};

test("a photo is turned, cut by key and by hand, in its place; the one before it goes", async ({ page }) => {
  await signIn(page, "kouassi", "/create-listing");
  const left = await sharp({ create: { width: 400, height: 600, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#00f" } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  const photo = { name: "couchee.jpg", mimeType: "image/jpeg", buffer };
  const other = { ...photo, name: "autre.jpg", buffer: await sharp(buffer).flop().jpeg().toBuffer() };
  await page.locator("input[name=photos]").setInputFiles([photo, other]);
  await expect(tiles(page)).toHaveCount(2);

  await test.step("turned clockwise: red on the left is red above", async () => {
    await edit(page);
    await sheet(page).getByRole("button", { name: "Tourner" }).click();
    await apply(page);
    await expect
      .poll(async () => (await stored(page)).map((one) => Object.values(one).join(" ")).toSorted())
      .toEqual(["600 800 red red", "800 600 blue red"]);
    await expect(tiles(page)).toHaveCount(2);
  });

  await test.step("the shape of a card, then narrower by key", async () => {
    await edit(page);
    await sheet(page).getByRole("button", { name: "4:5" }).click();
    const frame = sheet(page).getByRole("group", { name: "Cadre" });
    await expect(
      sheet(page).getByText("Cadre\u00A0: 100\u00A0% de la largeur, 94\u00A0% de la hauteur"),
    ).toBeAttached();
    await frame.focus();
    for (let n = 0; n < 10; n += 1) await page.keyboard.press("Shift+ArrowLeft");
    await expect(sheet(page).getByText("Cadre\u00A0: 80\u00A0% de la largeur, 75\u00A0% de la hauteur")).toBeAttached();
    await apply(page);
    await expect
      .poll(async () => (await stored(page)).map(({ width, height }) => `${width} ${height}`))
      .toContain("480 600");
  });

  await test.step("freely, by a corner; nothing is done to what is left as it was", async () => {
    await edit(page);
    const frame = sheet(page).getByRole("group", { name: "Cadre" });
    // Where it stands once the sheet has come to rest.
    await frame.hover();
    const box = await frame.boundingBox();
    if (box === null) throw new Error("no frame");
    await page.mouse.move(box.x + box.width - 4, box.y + box.height - 4);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2, { steps: 6 });
    await page.mouse.up();
    await apply(page);
    await expect
      .poll(async () => Math.min(...(await stored(page)).map(({ width, height }) => Math.round((10 * height) / width))))
      .toBeLessThan(8);
    const before = await stored(page);
    await edit(page);
    await apply(page);
    expect(await stored(page)).toEqual(before);
  });

  await test.step("it is the draft's after a reload", async () => {
    await expect(page.getByText("Brouillon gardé sur ce téléphone")).toBeVisible();
    await page.reload();
    await expect(tiles(page)).toHaveCount(2);
    await expect(tiles(page).first().locator("img")).toBeVisible();
  });
});
