import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { encode } from "uqr";
import { expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import type { TestServer } from "../support/browser-server.ts";

/** One more listing, with the photos of one that is there. */
async function onSale(server: TestServer, title: string): Promise<string> {
  const [row] = await server.sql<{ id: string }>`
    insert into public.listings (id, user_id, title, description, price, category, condition, district, photos, status, town_id)
    select gen_random_uuid(), user_id, ${title}, description, price, 'books', condition, district, photos, 'active', town_id
    from public.listings where status = 'active' and not deleted order by created_at desc limit 1 returning id::text`;
  return row?.id ?? "";
}

async function take(page: Page): Promise<void> {
  await walkTo(page, "/lot");
  const box = (name: string) => page.getByRole("checkbox", { name });
  await expect(box("Livres & Culture")).toBeChecked();
  await box("Auto & Moto").uncheck();
  await expect(page.getByText(/\d\sannonces, \d/u).first()).toBeVisible();
  await page.getByRole("button", { name: /^Prendre [\d,]+\s[kM]o$/u }).click();
  await expect(page.getByText(/^\d+\sannonces avec leurs photos, à jour au/u)).toBeVisible();
}

/** The file that a phone without a sheet for it saves. */
async function given(page: Page): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Donner mon lot" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^marche-djassa-daloa-[\d-]+\.txt$/u);
  return await readFile(await file.path());
}

const receive = (page: Page, buffer: Buffer) =>
  page.getByLabel("Recevoir un lot").setInputFiles({ name: "marche.txt", mimeType: "text/plain", buffer });

test("the market goes from hand to hand offline, a forged listing does not @worker @core", async ({
  page,
  context,
  otherPhone,
  server,
}) => {
  test.setTimeout(180_000);
  await page.addInitScript(() => Object.assign(Navigator.prototype, { canShare: () => false }));
  const other = await otherPhone();
  // The keys come with the screen; without it they come a week at most after the first visit.
  await other.goto("/lot");
  await expect(other.getByRole("checkbox", { name: "Livres & Culture" })).toBeVisible();
  await readyForOffline(other);
  await other.context().setOffline(true);
  const [kept, sold] = [await onSale(server, "Roman de la route"), await onSale(server, "Manuel vendu entre-temps")];
  await page.goto("/");
  await readyForOffline(page);
  await take(page);
  await context.setOffline(true);
  const file = await given(page);

  await test.step("a changed price or title is refused, and nothing of it shown", async () => {
    const forged = Buffer.from(file);
    forged.write("Faux manuel payé", forged.indexOf("Roman de la route"), "latin1");
    await walkTo(other, "/lot");
    await receive(other, forged);
    await expect(other.getByRole("alert")).toContainText("n'a pas été signé par Djassa, ou il a été modifié");
    await walkTo(other, `/listings/${kept}`);
    await expect(other.getByRole("heading", { level: 1, name: "Roman de la route" })).toHaveCount(0);
  });

  await test.step("the other phone browses them, with their pictures", async () => {
    await walkTo(other, "/lot");
    await receive(other, file);
    await expect(other.getByText("Reçu d'un autre téléphone")).toBeVisible();
    await walkTo(other, "/search?q=roman de la route");
    const card = other.getByRole("article").filter({ hasText: "Roman de la route" });
    await expect(card).toBeVisible();
    await expect
      .poll(() =>
        card
          .locator("img")
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
  });

  await test.step("the next pull takes away what was sold meanwhile", async () => {
    await walkTo(other, `/listings/${sold}`);
    await expect(other.getByRole("heading", { level: 1, name: "Manuel vendu entre-temps" })).toBeVisible();
    await server.sql`update public.listings set status = 'sold' where id = ${sold}`;
    await other.context().setOffline(false);
    await walkTo(other, "/search?q=manuel vendu");
    await expect(other.getByRole("article").filter({ hasText: "Manuel vendu entre-temps" })).toHaveCount(0);
    await walkTo(other, `/listings/${kept}`);
    await expect(other.getByRole("heading", { level: 1, name: "Roman de la route" })).toBeVisible();
  });
});

test("a listing is shown offline as a QR code of its short address @worker", async ({ page, context, server }) => {
  const [listing] = await server.sql<{ id: string; code: string }>`
    select id::text, code from public.listings where status = 'active' and not deleted order by created_at desc limit 1`;
  await signIn(page, "awa", `/listings/${listing?.id ?? ""}`);
  await readyForOffline(page, {});
  await context.setOffline(true);
  await page.getByRole("button", { name: "Code QR" }).click();
  const drawn = await page
    .getByRole("img", { name: /^Code QR/u })
    .locator("path")
    .getAttribute("d");
  const { size, data } = encode(`${server.url}/a/${listing?.code ?? ""}`, { ecc: "M", border: 4 });
  expect(drawn?.match(/M\d+ \d+/gu)?.length).toBe(data.flat().filter(Boolean).length);
  expect(size).toBeGreaterThan(20);
  expect(drawn).toContain("M4 4h1v1h-1z");
});

test("a lot is given by the phone's sheet, and one that comes by it is checked @worker", async ({ page, context }) => {
  await page.addInitScript(() => {
    Object.assign(Navigator.prototype, {
      canShare: ({ files }: ShareData) =>
        (files ?? []).every(({ type, name }) => type === "text/plain" && name.endsWith(".txt")),
      share: async ({ files }: ShareData) => void Object.assign(globalThis, { given: files?.[0] }),
    });
  });
  await page.goto("/");
  await readyForOffline(page);
  await take(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Donner mon lot" }).click();
  await expect.poll(() => page.evaluate(() => "given" in globalThis)).toBe(true);
  for (const [whole, words] of [
    [true, "Ce téléphone avait déjà|Les annonces sont ajoutées"],
    [false, "Ce fichier est incomplet"],
  ] as const) {
    // As the phone does it: a form of its own, sent to the address in the manifest.
    await page.evaluate(async (whole) => {
      const kept = await (await (await caches.open("djassa-lot")).match("/lot/file"))?.blob();
      const files = new DataTransfer();
      files.items.add(new File([whole ? (kept ?? "") : "rien"], "marche.txt", { type: "text/plain" }));
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: "/partager", enctype: "multipart/form-data" });
      const input = Object.assign(document.createElement("input"), { type: "file", name: "lot" });
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    }, whole);
    await expect(page.getByText(new RegExp(words, "u"))).toBeVisible();
    await expect(page).toHaveURL("/lot");
  }
});
