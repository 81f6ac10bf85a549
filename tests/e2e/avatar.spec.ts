import { expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { people } from "../../supabase/seed/people.ts";

test("a drawn avatar is chosen without a network, and others see it @worker", async ({ page, otherPhone, server }) => {
  await signIn(page, "kouassi", "/profile");
  await readyForOffline(page, { mine: 1 });
  const open = page.getByRole("button", { name: "Changer votre image" });
  // Its code comes with the first look.
  await open.click();
  const sun = page.getByRole("radio", { name: "Soleil, fond orange" });
  await expect(page.getByRole("radio", { name: "Vos initiales" })).toBeChecked();
  await page.context().setOffline(true);
  await sun.click();
  await expect(sun).toBeChecked();
  await page.getByRole("button", { name: "Fermer" }).click();
  await expect(open.locator("svg[viewBox='-6 -6 36 36']")).toBeVisible();
  await page.context().setOffline(false);
  const stored = async () =>
    (await server.sql`select avatar_url from public.users where id = ${people.kouassi.id}`)[0]?.["avatar_url"];
  await expect.poll(stored, { timeout: 60_000 }).toBe("drawn:sun-orange");

  const buyer = await otherPhone();
  const { id } = await listingOf(server, "kouassi", "awa", 1);
  await buyer.goto(`/listings/${id}`);
  const drawn = buyer.locator("svg[viewBox='-6 -6 36 36']");
  await expect(drawn).toBeVisible();
  await walkTo(buyer, `/profile/seller/${people.kouassi.id}`);
  await expect(drawn).toBeVisible();
  await open.click();
  await page.getByRole("radio", { name: "Vos initiales" }).click();
  await expect.poll(stored, { timeout: 60_000 }).toBeNull();
});
