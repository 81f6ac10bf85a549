import type { Page } from "@playwright/test";
import sharp from "sharp";
import { people } from "../../supabase/seed/people.ts";
import { expect, rowsCome, signIn, test, walkTo } from "../support/browser.ts";
import { fillListing, photosLeaveLast, pictures, publish, tiles } from "../support/browser-selling.ts";
import type { TestServer } from "../support/browser-server.ts";

/** Addresses of the photos as they stand, cover first. */
const order = (page: Page) =>
  tiles(page)
    .locator("img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src")));

/** Lets go of files over the photos, or pastes them, as an admin console does. */
async function hand(page: Page, how: "drop" | "paste", count: number): Promise<void> {
  const files = (await pictures(5)).slice(-count).map(({ name, buffer }) => ({ name, bytes: [...buffer] }));
  await page.evaluate(
    ({ event, given }) => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of given)
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
      const place = document.querySelector("fieldset:has(input[name=photos])");
      if (event === "drop")
        place?.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
      else
        document.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true }),
        );
    },
    { event: how, given: files },
  );
}

/** A slow hand: the browser tells the place below of a drag only once the drag has begun, and may miss a hasty one. */
async function dragTile(page: Page, from: number, to: number): Promise<void> {
  const [start, end] = [await tiles(page).nth(from).boundingBox(), await tiles(page).nth(to).boundingBox()];
  if (start === null || end === null) throw new Error("a tile to drag is not shown");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.mouse.move(end.x + end.width / 2 + 2, end.y + end.height / 2 + 2, { steps: 3 });
  await page.mouse.up();
}

/** Ninety an hour may be sent: those of the demo and of the stories before are of another one. */
const anHourLater = ({ sql }: TestServer) =>
  sql`update storage.objects set created_at = created_at - interval '1 hour'`;

test("photos are weighed, moved, dropped, pasted, five at most; unreadable ones say why @core", async ({ page }) => {
  await signIn(page, "kouassi", "/create-listing");
  await page.locator("input[name=photos]").setInputFiles(await pictures(3));
  await expect(tiles(page)).toHaveCount(3);
  await expect(tiles(page).first()).toContainText(/^\D*[\d,]+\s(Mo|ko) →\s[\d,]+\sko$/);
  expect(await page.locator("input[type=file][capture=environment]").getAttribute("accept")).toContain("image/jpeg");
  // Also where three tiles share the smallest screen.
  await page.setViewportSize({ width: 320, height: 640 });
  const buttons = await tiles(page)
    .getByRole("button")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]));
  expect(buttons).toHaveLength(12);
  expect(Math.min(...buttons.flat())).toBeGreaterThanOrEqual(44);
  await page.setViewportSize({ width: 360, height: 740 });
  // The button that adds more has a row of its own: side by side, as wide as the three.
  const [pick, take] = await Promise.all(
    ["Galerie, choisir d'autres photos", "Appareil photo, prendre une photo"].map((name) =>
      page.getByLabel(name).boundingBox(),
    ),
  );
  expect(take?.y).toBe(pick?.y);
  expect(Math.min(pick?.width ?? 0, take?.width ?? 0)).toBeGreaterThan(140);

  const [one, two, three] = await order(page);
  await page.getByRole("button", { name: "Mettre la photo 1 après" }).click();
  await expect.poll(() => order(page)).toEqual([two, one, three]);
  await page.getByRole("button", { name: "Mettre la photo 3 avant" }).click();
  await expect.poll(() => order(page)).toEqual([two, three, one]);
  await expect(async () => {
    if ((await order(page))[0] !== one) await dragTile(page, 2, 0);
    expect(await order(page)).toEqual([one, two, three]);
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText("Brouillon gardé sur ce téléphone")).toBeVisible();
  await page.reload();
  await expect(tiles(page)).toHaveCount(3);
  await expect(tiles(page).first()).toContainText("Couverture");

  await page.getByRole("button", { name: "Retirer la photo 3" }).click();
  await hand(page, "drop", 1);
  await expect(tiles(page)).toHaveCount(3);
  await hand(page, "paste", 2);
  await expect(tiles(page)).toHaveCount(4);
  await page
    .locator("input[name=photos]")
    .setInputFiles({ name: "IMG_0042.HEIC", mimeType: "image/heic", buffer: Buffer.from("ftypheic, et rien d'autre") });
  await expect(
    page.getByText("Cette photo ne peut pas être lue. Choisissez une image jpeg, jpg, png ou webp."),
  ).toBeVisible();
  await page
    .locator("input[name=photos]")
    .setInputFiles({ name: "grosse.heic", mimeType: "image/heic", buffer: Buffer.alloc(5_300_000, 7) });
  await expect(page.getByText("Image trop volumineuse (max 5MB)")).toBeVisible();
  await page.locator("input[name=photos]").setInputFiles(await pictures(3));
  await expect(page.getByText("Maximum 5 photos autorisées")).toBeVisible();
  // Over the keyboard a long field fills the window: the message makes room for it.
  const window = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 380 });
  await page.getByLabel("Description").fill("Une ligne de plus\n".repeat(20));
  await page.getByLabel("Description").press("Control+End");
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [message, field, header] = ["[data-sonner-toast][data-front=true]", "textarea", "header"].map((one) =>
          document.querySelector(one)?.getBoundingClientRect(),
        );
        const tabs = document.querySelector("nav.fixed")?.getBoundingClientRect().top ?? innerHeight;
        if (!message || !field || !header) return "missing";
        // The visible part of the field: the rest lies under the header and the tabs.
        const [top, bottom] = [Math.max(field.top, header.bottom), Math.min(field.bottom, tabs)];
        return message.bottom <= top || message.top >= bottom ? "clear" : `${message.top} in ${top} to ${bottom}`;
      }),
    )
    .toBe("clear");
  await page.getByLabel("Description").fill("");
  await page.setViewportSize(window ?? { width: 360, height: 740 });
});

/**
 * The sizes of each photo as the phone stores them, the widest last: their measures, the colours of two corners, and whether they still say
 * who made them.
 */
const storedPictures = (page: Page) =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("unknown")));
      });
    const own = (await indexedDB.databases()).find(({ name }) => /^djassa-outbox-[0-9a-f]{8}-/u.test(name ?? ""));
    const db = await asked(indexedDB.open(own?.name ?? "none"));
    const rows = (await asked(db.transaction("photos").objectStore("photos").getAll())) as Kept[];
    db.close();
    const seen = rows
      .filter(({ name, photo }) => name === photo)
      .map(async ({ blob }) => {
        const bitmap = await createImageBitmap(blob, { imageOrientation: "none" });
        const { width, height } = bitmap;
        const context = new OffscreenCanvas(width, height).getContext("2d");
        context?.drawImage(bitmap, 0, 0);
        const at = (x: number) =>
          [...(context?.getImageData(x, 5, 1, 1).data ?? [])].map((part) => (part > 127 ? 1 : 0));
        return { width, height, corners: [at(5), at(width - 6)], named: /Exif|Kouassi/u.test(await blob.text()) };
      });
    return (await Promise.all(seen)).toSorted((a, b) => a.width - b.width);
  });
type Kept = { name: string; photo: string; blob: Blob };

test("upright pictures stay so without their maker, transparency is white, broken is said", async ({ page }) => {
  await signIn(page, "kouassi", "/create-listing");
  // Red on the left as it was stored: turned upright, on top.
  const left = await sharp({ create: { width: 400, height: 600, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  const turned = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#00f" } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .withExif({ IFD0: { Artist: "Kouassi" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const clear = await sharp({ create: { width: 640, height: 640, channels: 4, background: "#00000000" } })
    .png()
    .toBuffer();
  const whole = await sharp({ create: { width: 640, height: 640, channels: 3, background: "#0f0" } })
    .png()
    .toBuffer();
  await page.locator("input[name=photos]").setInputFiles([
    { name: "turned.jpg", mimeType: "image/jpeg", buffer: turned },
    { name: "broken.png", mimeType: "image/png", buffer: whole.subarray(0, 60) },
    { name: "clear.png", mimeType: "image/png", buffer: clear },
    { name: "empty.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) },
  ]);
  const told = page.getByText("Cette photo ne peut pas être lue. Choisissez une image jpeg, jpg, png ou webp.");
  await expect(told.first()).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);
  const [red, white] = [
    [1, 0, 0, 1],
    [1, 1, 1, 1],
  ];
  expect(await storedPictures(page)).toEqual([
    { width: 600, height: 800, corners: [red, red], named: false },
    { width: 640, height: 640, corners: [white, white], named: false },
  ]);
});

test("publishing waits for photos being prepared, and a form that was left keeps them", async ({ page, server }) => {
  await anHourLater(server);
  let release = (): void => undefined;
  const hold = () => new Promise<void>((resolve) => void (release = resolve));
  let held = hold();
  await page.route(/photo-worker[^/]*\.js/u, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, "kouassi", "/create-listing");
  await fillListing(page, "Armoire en préparation");
  await page.locator("input[name=photos]").setInputFiles(await pictures(2));
  await expect(page.getByText("Préparation…")).toHaveCount(2);
  const form = new URL(page.url());
  await walkTo(page, "/about");
  release();
  await expect
    .poll(async () => {
      await walkTo(page, form.pathname + form.search);
      await expect(page.getByLabel("Titre")).toHaveValue("Armoire en préparation");
      const shown = await tiles(page).count();
      if (shown < 2) await walkTo(page, "/about");
      return shown;
    })
    .toBe(2);
  expect(page.url()).toBe(form.href);

  held = hold();
  await page.reload();
  await expect(tiles(page)).toHaveCount(2);
  await page.locator("input[name=photos]").setInputFiles((await pictures(4)).slice(2));
  await publish(page).click();
  await expect(page.getByRole("button", { name: "Photos en préparation…" })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: /enregistrée|en ligne/u })).toBeVisible();
  await expect
    .poll(
      async () =>
        (
          await server.sql<{ photos: number }>`
            select cardinality(photos)::int as photos from public.listings where title = 'Armoire en préparation'`
        )[0]?.photos,
    )
    .toBe(4);
});

test("while photos leave, the screen says which of how many, and the queue says it too", async ({
  page,
  context,
  server,
}) => {
  await anHourLater(server);
  await signIn(page, "kouassi");
  await rowsCome(page, { feed: 60, mine: 1 });
  await photosLeaveLast(page);
  await page.goto("/create-listing");
  await fillListing(page, "Table qui monte lentement");
  await page.locator("input[name=photos]").setInputFiles(await pictures(3));
  await expect(tiles(page)).toHaveCount(3);
  let release = (): void => undefined;
  const mayGo = new Promise<void>((resolve) => {
    release = resolve;
  });
  let uploads = 0;
  await context.route(/\/storage\/v1\/object\/listings\//, async (route) => {
    uploads += 1;
    // The first photo passes in all sizes; the second one takes its time.
    if (uploads === 4) await mayGo;
    await route.continue();
  });
  await publish(page).click();
  await expect(page.getByText("Photo 2 sur 3")).toBeVisible();
  await expect(page.getByText(/encore \d+\sko/)).toBeVisible();
  await page.getByRole("link", { name: "Voir ce qui attend" }).click();
  await expect(
    page.getByRole("listitem").filter({ hasText: "Table qui monte lentement" }).getByText("Photo 2 sur 3"),
  ).toBeVisible();
  release();
  await expect(page.getByText("Tout est envoyé")).toBeVisible({ timeout: 40_000 });
  expect(
    await server.sql`select 1 from public.listings where title = 'Table qui monte lentement' and status = 'active'`,
  ).toHaveLength(1);
});

test("a listing that begins from another one, up to its way back into a draft", async ({
  page,
  otherPhone,
  server,
}) => {
  await test.step("a listing begins from another, or says that it cannot; the cost is told before paying", async () => {
    const [own] = await server.sql<{ id: string; title: string }>`
    select id::text, title from public.listings where user_id = ${people.kouassi.id} and status = 'active' and not deleted order by created_at desc limit 1`;
    await signIn(page, "kouassi", `/create-listing?id=${own?.id ?? ""}`);
    await expect(page.getByLabel("Titre")).toHaveValue(own?.title ?? "");
    await expect(tiles(page).first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Coût de publication" })).toContainText(
      /1 crédit.*Il vous reste \d+\scrédits?\./,
    );
    await walkTo(page, "/create-listing?id=00000000-0000-4000-8000-000000000000");
    await expect(page.getByText("Impossible de pré-remplir l'annonce")).toBeVisible();
    await expect(page.getByLabel("Titre")).toHaveValue("");

    const newcomer = await otherPhone();
    await server.sql`update public.users set first_listing_at = null where id = ${people.equipe.id}`;
    await signIn(newcomer, "equipe", "/create-listing");
    await expect(newcomer.getByRole("region", { name: "Coût de publication" })).toContainText("Publication gratuite");
    const without = await otherPhone();
    await signIn(without, "mariam", "/create-listing");
    await expect(without.getByRole("region", { name: "Coût de publication" })).toContainText(/200.FCFA/);
  });

  await test.step("an unchanged copy published offline and taken back is a draft with words and photos", async () => {
    const [own] = await server.sql<{ id: string; title: string }>`
    select id::text, title from public.listings where user_id = ${people.kouassi.id} and status = 'active' and not deleted order by created_at desc limit 1`;
    // The code of later screens has come before the network goes.
    await walkTo(page, "/profile?onglet=envois");
    await expect(page.getByText("Tout est envoyé")).toBeVisible();
    await walkTo(page, `/create-listing?id=${own?.id ?? ""}`);
    await expect(page.getByLabel("Titre")).toHaveValue(own?.title ?? "");
    const photos = await tiles(page).count();
    await page.context().setOffline(true);
    await publish(page).click();
    await page.getByRole("link", { name: "Voir ce qui attend" }).click();
    const waiting = page.getByRole("listitem").filter({ hasText: `Annonce\u00A0: ${own?.title}` });
    await waiting.getByRole("button", { name: "Ne pas envoyer" }).click();
    await expect(waiting).toHaveCount(0);
    await page.getByRole("tab", { name: /Brouillons/u }).click();
    await page
      .getByRole("listitem")
      .filter({ hasText: own?.title ?? "" })
      .getByRole("link", { name: "Continuer" })
      .click();
    await expect(page.getByLabel("Titre")).toHaveValue(own?.title ?? "");
    await expect(tiles(page)).toHaveCount(photos);
    await page.context().setOffline(false);
  });
});
