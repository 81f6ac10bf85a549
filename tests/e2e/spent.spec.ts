import type { Page, Request } from "@playwright/test";
import { expect, readyForOffline, signIn, test } from "../support/browser.ts";

type Kinds = Record<string, number>;

/** The traffic of this month that the phone has stored, by kind. */
const counted = (page: Page): Promise<Kinds> =>
  page.evaluate(async () => {
    const open = indexedDB.open("djassa-device");
    const db = await new Promise<IDBDatabase>((resolve) =>
      open.addEventListener("success", () => resolve(open.result)),
    );
    const get = db.transaction("entries").objectStore("entries").get("spent");
    await new Promise((resolve) => get.addEventListener("success", resolve));
    db.close();
    const [month] = Object.values((get.result as { value: Record<string, Kinds> } | undefined)?.value ?? {});
    return month ?? {};
  });

const sum = (kinds: Kinds): number => Object.values(kinds).reduce((a, b) => a + b, 0);

test("network use is counted once by two tabs and the worker, and shown by kind @worker", async ({ page, context }) => {
  const asked: Request[] = [];
  // The context that fetched it from the network: the page itself, or the worker for it.
  context.on("requestfinished", (request) => asked.push(request));
  const onTheWire = async () => {
    let bytes = 0;
    for (const request of asked) {
      const response = await request.response();
      if (response === null || response.fromServiceWorker() || !request.url().startsWith("http")) continue;
      const { responseBodySize, requestBodySize } = await request.sizes();
      bytes += responseBodySize + requestBodySize;
    }
    return bytes;
  };
  await signIn(page, "awa");
  await readyForOffline(page, { feed: 60, messages: 1 });
  const other = await context.newPage();
  await other.goto("/search");
  await expect(other.getByRole("article").first().locator("img")).toBeVisible();
  await page.goto("/settings");
  await expect.poll(async () => sum(await counted(page)) / (await onTheWire())).toBeGreaterThan(0.9);
  expect(sum(await counted(page)) / (await onTheWire())).toBeLessThan(1.25);
  const { app = 0, photos = 0, listings = 0, messages = 0 } = await counted(page);
  expect(Math.min(app, photos, listings, messages)).toBeGreaterThan(0);

  // Started again out of the worker's cache: no byte of the app is paid twice.
  await other.reload();
  await page.reload();
  await expect(page.getByText("de réseau utilisé ce mois-ci")).toBeVisible();
  for (const words of ["Annonces et pages", "Photos vues", "Messages et envois", "L'application"])
    await expect(page.getByRole("term").filter({ hasText: words })).toBeVisible();
  expect((await counted(page))["app"]).toBeLessThan(app * 1.05);
});
