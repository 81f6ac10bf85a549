import type { Page } from "@playwright/test";
import { expect, readyForOffline, rowsStored, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";
import type { TestServer } from "../support/browser-server.ts";
import { outboxCount } from "../support/browser-outbox.ts";
import { pictures, tiles } from "../support/browser-selling.ts";
import { quotaOf } from "../support/browser-storage.ts";
import { expectMark, wordsStored } from "../support/browser-conversation.ts";

const NO_SPACE = "Il n'y a plus de place sur ce téléphone. Libérez de l'espace, puis réessayez.";

const photosCached = (page: Page) =>
  page.evaluate(async () => {
    let found = 0;
    for (const name of await caches.keys())
      if (name.startsWith("djassa-photos-")) found += (await (await caches.open(name)).keys()).length;
    return found;
  });

test("F13 a full phone: words go first, photos and then the replica give way @worker", async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(240_000);
  const conversation = await conversationOf(server, "awa");
  await signIn(page, "awa");
  await readyForOffline(page, { feed: 100, messages: 1 });
  await walkTo(page, "/search");
  await expect.poll(() => photosCached(page)).toBeGreaterThan(5);
  await page.goto(`/messages/${conversation.listingId}/${conversation.otherId}`);
  const box = page.getByRole("textbox", { name: "Votre message" });
  await expect(box).toBeVisible();
  // Nothing is pulled meanwhile, so it is the person's words alone that meet the full disk.
  await context.setOffline(true);
  const quota = await quotaOf(page, server.url);
  await quota.exceed(20_000);

  await test.step("words being typed: photos that were looked at go", async () => {
    await box.fill("Je passe demain matin");
    await expect.poll(() => photosCached(page)).toBe(0);
    await expect.poll(() => kept(page, "textDrafts")).toContain("Je passe demain matin");
    expect(await rowsStored(page, "feed")).toBeGreaterThanOrEqual(100);
  });

  await test.step("a message, when no photo is left to go: the replica goes, the message is kept", async () => {
    await quota.exceed(20_000);
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expectMark(page, "En attente", "Je passe demain matin");
    await expect.poll(() => rowsStored(page, "feed")).toBe(0);
    expect(await kept(page, "mutations")).toContain("Je passe demain matin");
  });

  await test.step("not one byte: said, and the words stay where they were written", async () => {
    await quota.exceed(100_000_000);
    await box.fill("Et je viens avec mon frère");
    await expect(page.getByText(NO_SPACE)).toBeVisible();
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(page.getByRole("main").getByText(NO_SPACE)).toBeVisible();
    await expect(box).toHaveValue("Et je viens avec mon frère");
  });

  await test.step("room again: what was written leaves once, and the listings come back", async () => {
    await quota.lift();
    await page.getByRole("button", { name: "Envoyer" }).click();
    await context.setOffline(false);
    await expectMark(page, "Envoyé", "Je passe demain matin", "Et je viens avec mon frère");
    expect(await wordsStored(server, "Je passe demain matin")).toHaveLength(1);
    expect(await wordsStored(server, "Et je viens avec mon frère")).toHaveLength(1);
    await expect.poll(() => rowsStored(page, "feed")).toBeGreaterThanOrEqual(100);
  });
});

test("F13 without a byte left nothing is half kept, and all is there with room @worker", async ({ page, server }) => {
  test.setTimeout(240_000);
  await signIn(page, "kouassi");
  await readyForOffline(page, { feed: 100, mine: 1 });
  await walkTo(page, "/create-listing");
  await expect(page.getByLabel("Titre")).toBeVisible();
  const quota = await quotaOf(page, server.url);
  await quota.exceed(100_000_000);
  await page.getByLabel("Titre").fill("Lampe de chevet");
  await expect(page.getByRole("main").getByText(NO_SPACE)).toBeVisible();
  await page.locator("input[name=photos]").setInputFiles(await pictures(1));
  await expect(page.getByText(NO_SPACE)).toHaveCount(2);
  await expect(tiles(page)).toHaveCount(0);
  expect(await outboxCount(page, "photos")).toBe(0);
  await server.sql`update public.listings set price = 777000 where id = (select id from public.listings where status = 'active' and not deleted order by created_at desc limit 1)`;
  await expect(page.getByLabel("Titre")).toHaveValue("Lampe de chevet");

  await quota.lift();
  await expect(page.getByText("Brouillon gardé sur ce téléphone")).toBeVisible();
  await page.locator("input[name=photos]").setInputFiles(await pictures(1));
  await expect(tiles(page)).toHaveCount(1);
  await expect.poll(() => outboxCount(page, "photos")).toBe(3);
  await page.goto("/settings");
  await expect(page.getByText(/sur ce téléphone/).first()).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("article").first()).toContainText(/777.000.FCFA/, { timeout: 60_000 });
});

test("a nearly full phone evicts photos, then old listings, and says so @worker", async ({ page, context, server }) => {
  test.setTimeout(180_000);
  await context.addInitScript(() => {
    const asked: unknown[] = JSON.parse(sessionStorage.getItem("asked") ?? "[]");
    navigator.storage.persist = () => {
      asked.push(location.pathname);
      sessionStorage.setItem("asked", JSON.stringify(asked));
      return Promise.resolve(false);
    };
    const share = localStorage.getItem("test-share");
    const estimate = navigator.storage.estimate.bind(navigator.storage);
    if (share !== null)
      navigator.storage.estimate = async () => ({ ...(await estimate()), usage: Number(share), quota: 100_000_000 });
  });
  await server.sql`
    insert into public.listings (id, user_id, title, description, price, category, condition, district, status, photos, created_at)
    select gen_random_uuid(), user_id, 'Vieille annonce nº ' || i, description, price, category, condition, district, 'active', photos, now() - interval '40 days' - i * interval '1 minute'
    from (select * from public.listings where status = 'active' and not deleted limit 1) one, generate_series(1, 300) i`;
  const asked = () => page.evaluate(() => sessionStorage.getItem("asked"));
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 300, mine: 1 });
  await walkTo(page, "/search");
  await expect.poll(() => photosCached(page)).toBeGreaterThan(5);
  expect(await asked()).toBeNull();
  await page.goto("/create-listing");
  await page.getByLabel("Titre").fill("Premier brouillon");
  await expect.poll(asked).toBe('["/create-listing"]');
  await page.getByLabel("Titre").fill("Premier brouillon, plus long");
  await page.reload();
  await page.getByLabel("Titre").fill("Premier brouillon, encore plus long");
  await expect(page.getByText("Brouillon gardé sur ce téléphone")).toBeVisible();
  expect(await asked()).toBe('["/create-listing"]');

  await page.evaluate(() => localStorage.setItem("test-share", "85000000"));
  await page.goto("/settings");
  await expect(page.getByText("Ce téléphone n'a presque plus de place.")).toBeVisible();
  await expect.poll(() => photosCached(page)).toBe(0);
  await expect.poll(() => rowsStored(page, "feed")).toBeLessThan(300);
  expect((await outboxCount(page, "mutations")) + (await draftsOf(server))).toBeGreaterThan(0);
  const listings = await rowsStored(page, "feed");
  await expect(page.getByText(`${listings} annonces`, { exact: true })).toBeVisible();
});

const draftsOf = async (server: TestServer) =>
  (await server.sql`select 1 from public.drafts where data ->> 'title' like 'Premier brouillon%'`).length;

/** The rows of a table of the outboxes on this phone, as text. */
function kept(page: Page, table: string): Promise<string> {
  return page.evaluate(async (wanted) => {
    const texts: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      if (!name.startsWith("djassa-outbox-")) continue;
      texts.push(
        await new Promise<string>((resolve) => {
          const opening = indexedDB.open(name);
          opening.addEventListener("success", () => {
            const reading = opening.result.transaction(wanted).objectStore(wanted).getAll();
            reading.addEventListener("success", () => {
              opening.result.close();
              resolve(JSON.stringify(reading.result));
            });
          });
        }),
      );
    }
    return texts.join("\n");
  }, table);
}
