/** Text twice as large on a narrow phone and on a wide screen: what stands beside what, and words that are whole. */
import { people } from "../../supabase/seed/people.ts";
import { expect, signIn, test, walkTo } from "../support/browser.ts";
import { badLines, largeText, sticksOut } from "../support/browser-layout.ts";
import { listingOf } from "../support/browser-places.ts";

test("large text: a seller's numbers stay on the screen, actions stand in lines", async ({ page, server }) => {
  const [own] = await server.sql<{ id: string }>`
    select id::text from public.listings where user_id = ${people.kouassi.id} and visible order by created_at limit 1`;
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, "kouassi", "/profile");
  await test.step("Modifier and Supprimer share a line, below the other actions", async () => {
    const card = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByText("C'est vendu") })
      .first();
    const top = async (name: string) => (await card.locator(".btn", { hasText: name }).boundingBox())?.y ?? 0;
    await expect(card).toBeVisible();
    // Once nothing on the page moves any more.
    await expect(async () => {
      expect(await top("Modifier")).toBe(await top("Supprimer"));
      expect(await top("Modifier")).toBeGreaterThan(await top("C'est vendu"));
    }).toPass();
  });
  await largeText(page);
  await walkTo(page, `/listings/${own?.id}`);
  await expect(page.getByRole("table")).toBeVisible();
  expect(await sticksOut(page)).toEqual([]);
  expect(await badLines(page)).toEqual([]);
  await walkTo(page, "/profile");
  await page.getByRole("button", { name: "Changer votre image" }).click();
  const avatars = page.getByRole("dialog").locator("label", { has: page.getByRole("radio") });
  await expect(avatars.nth(3)).toBeVisible();
  const rows = await avatars.evaluateAll((all) => all.slice(0, 3).map((one) => one.getBoundingClientRect().y));
  expect(new Set(rows.map(Math.round)).size).toBe(1);
});

test("large text: names break between words; a wide search begins with goods", async ({ page, server }) => {
  const { id } = await listingOf(server, "zadi", "awa");
  await largeText(page);
  await signIn(page, "awa", `/listings/${id}`);
  const name = page.getByRole("region", { name: "Vendeur" }).getByText("Ange Zadi", { exact: true });
  await expect(name).toBeVisible();
  const widest = await name.evaluate((one) => {
    const range = document.createRange();
    range.setStart(one.firstChild ?? one, 0);
    range.setEnd(one.firstChild ?? one, "Ange".length);
    return range.getClientRects().length;
  });
  expect(widest).toBe(1);
  const ways = await page
    .locator("form[data-floating] button")
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y)));
  expect(new Set(ways).size).toBeLessThan(3);
  const stars = page.getByRole("radio", { name: /Très content/ }).locator("xpath=following::*[name()='svg'][1]");
  expect((await stars.boundingBox())?.width ?? 0).toBeGreaterThan(100);

  await page.setViewportSize({ width: 1280, height: 800 });
  await walkTo(page, "/search?q=telephone");
  await expect(page.getByRole("article").first()).toBeVisible();
  expect((await page.getByRole("article").first().boundingBox())?.y ?? 999).toBeLessThan(500);
});

test("the parts at the foot of Home stand apart", async ({ page }) => {
  await page.goto("/");
  const steps = page.getByRole("heading", { name: "Comment ça marche" });
  const facts = page.getByRole("listitem").filter({ hasText: "remise en main propre" });
  await expect(steps).toBeVisible();
  await expect(facts).toBeVisible();
  const [below, above] = [await steps.boundingBox(), await facts.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(16);
});
