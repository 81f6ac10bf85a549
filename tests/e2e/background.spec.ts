import { people } from "../../supabase/seed/people.ts";
import { expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { fillListing, pictures, publish, tiles } from "../support/browser-selling.ts";
import { expectMark, wordsStored, write } from "../support/browser-conversation.ts";
import { backgroundSync } from "../support/browser-worker.ts";

test("with every page closed, background sync sends what was written offline @worker", async ({
  page,
  context,
  server,
}) => {
  const listing = await listingOf(server, "kouassi", "mariam");
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 60 });
  await walkTo(page, `/messages/${listing.id}/${listing.sellerId}`);
  await server.stop();
  await write(page, "arrière-plan 1", "arrière-plan 2");
  await expectMark(page, "En attente", "arrière-plan 1", "arrière-plan 2");

  const elsewhere = await context.newPage();
  await elsewhere.goto("about:blank");
  await page.close();
  await server.start();
  expect(await wordsStored(server, "arrière-plan")).toEqual([]);

  await backgroundSync(context, elsewhere, server.url);
  await expect
    .poll(() => wordsStored(server, "arrière-plan"), { timeout: 30_000 })
    .toEqual(["arrière-plan 1", "arrière-plan 2"]);

  await elsewhere.goto(`${server.url}/messages/${listing.id}/${listing.sellerId}`);
  await expectMark(elsewhere, "Envoyé", "arrière-plan 1", "arrière-plan 2");
  expect(await wordsStored(server, "arrière-plan")).toHaveLength(2);
});

test("with every page closed, a listing is published: photos first, then it, once @worker", async ({
  page,
  context,
  server,
}) => {
  const title = "Vélo publié sans page ouverte";
  await signIn(page, "kouassi");
  await readyForOffline(page, { feed: 60, mine: 1 });
  await walkTo(page, "/create-listing");
  await expect(page.getByLabel("Titre")).toBeVisible();
  await server.stop();
  await fillListing(page, title);
  await page.locator("input[name=photos]").setInputFiles(await pictures(3));
  await expect(tiles(page)).toHaveCount(3);
  await publish(page).click();
  await expect(page.getByRole("heading", { name: "Annonce enregistrée" })).toBeVisible();

  const elsewhere = await context.newPage();
  await elsewhere.goto("about:blank");
  await page.close();
  await server.start();
  const credits = async () =>
    (
      await server.sql<{
        credits: number;
      }>`select credits from public.user_credits where user_id = ${people.kouassi.id}`
    )[0]?.credits ?? -1;
  const before = await credits();
  const sent: string[] = [];
  context.on("request", (request) => {
    if (request.method() === "POST")
      sent.push(
        new URL(request.url()).pathname
          .replace(/\/[0-9a-f-]{36}\/.*-800\..*$/, "/middle")
          .replace(/\/[0-9a-f-]{36}\/.*-320\..*$/, "/small")
          .replace(/\/[0-9a-f-]{36}\/.*$/, "/photo"),
      );
  });
  await backgroundSync(context, elsewhere, server.url);
  const published = () =>
    server.sql<{
      id: string;
      photos: string[];
    }>`select id::text, photos from public.listings where title = ${title} and status = 'active'`;
  await expect.poll(published, { timeout: 60_000 }).toHaveLength(1);
  const [listing] = await published();
  expect(listing?.photos).toHaveLength(3);
  await expect
    .poll(() => server.sql`select 1 from storage.objects where name like ${`%/${listing?.id ?? ""}/%`}`)
    .toHaveLength(9);
  expect(await credits()).toBe(before - 1);
  const uploads = sent.filter((path) => path.includes("/storage/"));
  expect(uploads).toHaveLength(9);
  // The photos go before their listing, their middle sizes after it.
  const listed = sent.lastIndexOf("/rest/v1/rpc/sync_push");
  expect(listed).toBeGreaterThan(sent.findLastIndex((path) => /\/(photo|small)$/.test(path)));
  expect(listed).toBeLessThan(sent.findIndex((path) => path.endsWith("/middle")));

  await elsewhere.goto(`${server.url}/profile`);
  await expect(elsewhere.getByRole("article").filter({ hasText: title })).toBeVisible();
  expect(await published()).toHaveLength(1);
  expect(await credits()).toBe(before - 1);
});
