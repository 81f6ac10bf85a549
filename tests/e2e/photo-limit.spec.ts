import { people } from "../../supabase/seed/people.ts";
import { expect, rowsCome, signIn, test } from "../support/browser.ts";
import { openServer } from "../support/browser-server.ts";
import { fillListing, heavyPicture, photosLeaveLast, pictures, publish, tiles } from "../support/browser-selling.ts";

test("a photo too large for the server (413) is made smaller and sent again, once", async ({ otherPhone }) => {
  test.setTimeout(180_000);
  const server = await openServer();
  const page = await otherPhone(server);
  const title = "Vélo photographié de trop près";
  await signIn(page, "kouassi");
  await rowsCome(page, { feed: 60, mine: 1 });
  await photosLeaveLast(page);
  await page.goto("/create-listing");
  await fillListing(page, title);
  await page.locator("input[name=photos]").setInputFiles([await heavyPicture(), ...(await pictures(1))]);
  await expect(tiles(page)).toHaveCount(2);
  // A real limit of the real bucket: between what the app makes of such a picture at first, and what it makes of it then.
  await server.sql`update storage.buckets set file_size_limit = 100000 where id = 'listings'`;
  const refused: number[] = [];
  const posts: string[] = [];
  page.context().on("response", (response) => {
    if (response.request().method() !== "POST" || !response.url().includes("/storage/v1/object/listings/")) return;
    posts.push(response.url());
    if (response.status() >= 400) refused.push(response.status());
  });
  const [before] = await server.sql<{
    credits: number;
  }>`select credits from public.user_credits where user_id = ${people.kouassi.id}`;
  await publish(page).click();
  await expect(page.getByRole("heading", { name: "Votre annonce est en ligne" })).toBeVisible({ timeout: 60_000 });

  const listings = await server.sql<{
    id: string;
    photos: string[];
  }>`select id::text, photos from public.listings where title = ${title} and status = 'active'`;
  expect(listings).toHaveLength(1);
  const stored = () =>
    server.sql<{
      name: string;
      size: number;
    }>`select name, (metadata ->> 'size')::int as size from storage.objects where name like ${`%/${listings[0]?.id ?? ""}/%`}`;
  // Those of middle size follow the listing.
  await expect.poll(stored).toHaveLength(6);
  const objects = await stored();
  expect(objects.map(({ name }) => name)).toEqual(expect.arrayContaining([...(listings[0]?.photos ?? [])]));
  expect(Math.max(...objects.map(({ size }) => size))).toBeLessThanOrEqual(100_000);
  expect(refused).toHaveLength(1);
  expect(new Set(posts).size).toBe(posts.length);
  const [after] = await server.sql<{
    credits: number;
  }>`select credits from public.user_credits where user_id = ${people.kouassi.id}`;
  expect((before?.credits ?? 0) - (after?.credits ?? 0)).toBe(1);
  await server.remove();
});
