import { people } from "../../supabase/seed/people.ts";
import { expect, onWifi, readyForOffline, rowsStored, signIn, test, walkTo } from "../support/browser.ts";
import { openServer, type TestServer } from "../support/browser-server.ts";
import { listingOf } from "../support/browser-places.ts";
import { expectMark, wordsStored, write } from "../support/browser-conversation.ts";

const HOUR_MS = 3_600_000;

/** So many things put up for sale while a phone was away. */
async function fill(server: TestServer, count: number): Promise<void> {
  await server.sql`
    insert into public.listings (id, user_id, title, description, price, category, condition, district, status, photos, created_at)
    select gen_random_uuid(), ${people.kouassi.id}, 'Lot inédit nº ' || i, 'Bon état, peu servi, visible le soir et le samedi.', 500 + i, 'sports', 'good', 'Commerce',
      'active', array[${people.kouassi.id} || '/' || gen_random_uuid() || '/' || repeat('0', 64) || '_080.webp'], now() - i * interval '1 second'
    from generate_series(1, ${count}::int) i`;
}

test("F18 a day offline: what was written leaves once, and 5,000 changes come in @worker", async ({
  otherPhone,
  mayRefuse,
}) => {
  mayRefuse(/^400 GET \/storage\//);
  test.setTimeout(400_000);
  const server = await openServer();
  const page = await otherPhone(server);
  await onWifi(page);
  const listing = await listingOf(server, "kouassi", "mariam");
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 100 });
  await walkTo(page, `/messages/${listing.id}/${listing.sellerId}`);
  await page.context().setOffline(true);
  await write(page, "absence 1");
  await fill(server, 5_000);
  await page.context().clock.setSystemTime(Date.now() + 25 * HOUR_MS);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Votre message" })).toBeVisible();

  await page.context().setOffline(false);
  await expectMark(page, "Envoyé", "absence 1");
  expect(await wordsStored(server, "absence")).toEqual(["absence 1"]);
  await expect.poll(() => rowsStored(page, "feed"), { timeout: 150_000 }).toBeGreaterThanOrEqual(2_000); // all of them, or the bound when they were trimmed already
  await page.goto("/search?q=inedit");
  await expect(page.getByRole("article").first()).toContainText("Lot inédit");
  await server.remove();
});

test("F22 after a restore lost rows leave the phone, its own arrive once @worker", async ({
  otherPhone,
  mayRefuse,
}) => {
  mayRefuse(/^400 GET \/storage\//);
  const server = await openServer();
  await fill(server, 1);
  const [never] = await server.sql<{
    id: string;
  }>`select id::text from public.listings where title = 'Lot inédit nº 1'`;
  const page = await otherPhone(server);
  const listing = await listingOf(server, "fatou", "mariam");
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 100 });
  await walkTo(page, "/search?q=inedit");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goto(`/messages/${listing.id}/${listing.sellerId}`);
  await page.context().setOffline(true);
  await write(page, "restauré 1");
  await server.sql`update private.epoch_seed set seed = gen_random_uuid()`;
  // A row of which the dump knew nothing: gone without a trace, so no trigger may run.
  await server.sql`with quiet as (select set_config('session_replication_role', 'replica', true))
    delete from public.listings where id = ${never?.id ?? ""} and (select count(*) from quiet) = 1`;
  expect(await server.sql`select 1 from public.listings where id = ${never?.id ?? ""}`).toHaveLength(0);
  await server.kill();
  await server.start();
  await page.context().setOffline(false);
  await expectMark(page, "Envoyé", "restauré 1");
  expect(await wordsStored(server, "restauré")).toEqual(["restauré 1"]);
  await expect.poll(() => rowsStored(page, "feed")).toBeGreaterThanOrEqual(100);
  await page.goto("/search?q=inedit");
  await expect(page.getByText("Aucune annonce trouvée")).toBeVisible();
  await server.remove();
});
