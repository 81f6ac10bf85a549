import { people } from "../../supabase/seed/people.ts";
import { expect, signIn, test } from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";

test("a listing in a newer server's state is unavailable, its conversation read-only", async ({ page, server }) => {
  const conversation = await conversationOf(server, "awa", "kouassi");
  await server.sql`update public.listings set status = 'active' where id = ${conversation.listingId}`;
  // Every answer that tells of listings: what the conversation asks about its seller too, and the record of a page that the server draws.
  await page.route(
    /\/(?:rpc|flux)\/(?:sync_pull|listing_by_id|seller_listings)|\/listings\/[\da-f-]{36}$/,
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replaceAll(/"status" ?: ?"active"/gu, '"status":"lent"');
      await route.fulfill({ response, body });
    },
  );
  await signIn(page, "awa");
  await page.goto("/");
  await expect(page.getByRole("article").first().getByText("Indisponible", { exact: true })).toBeVisible();
  await page.goto("/messages");
  const row = page.locator(`a[href="/messages/${conversation.listingId}/${people.kouassi.id}"]`);
  await expect(row.getByText("Indisponible", { exact: true })).toBeVisible();
  await row.click();
  await expect(page.getByText(/^Cette annonce est indisponible dans cette version/)).toBeVisible();
  await expect(page.getByRole("log").or(page.getByRole("main")).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Votre message" })).toHaveCount(0);
  await page.goto(`/listings/${conversation.listingId}`);
  await expect(page.getByText("Indisponible", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Discuter" })).toHaveCount(0);
});
