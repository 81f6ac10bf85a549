import { backOn, cutOff, expect, readyForOffline, test } from "../support/browser.ts";
import { people } from "../../supabase/seed/people.ts";
import { listingOf } from "../support/browser-places.ts";

const HOME = "Les bonnes affaires de Daloa, de main en main";

test("an address with capitals, a slash or a full stop too many leads where it should", async ({ page, server }) => {
  const { id, title } = await listingOf(server, "kouassi", "awa");
  const seller = people.kouassi;
  const ways: readonly (readonly [given: string, meant: string, heading: string])[] = [
    ["/index.html", "/", HOME],
    ["/index.html?source=pwa", "/?source=pwa", HOME],
    ["/Search/?q=zzzz", "/search?q=zzzz", "Recherche"],
    [`/LISTINGS/${id.toUpperCase()}`, `/listings/${id}`, title],
    [`/a/${id.toUpperCase()}/`, `/listings/${id}`, title],
    [`/A/${id.toUpperCase()}`, `/listings/${id}`, title],
    [`/listings/${id}.`, `/listings/${id}`, title],
    [`/Profile/Seller/${seller.id.toUpperCase()}`, `/profile/seller/${seller.id}`, seller.profile?.fullName ?? ""],
    ["/FAQ", "/faq", "Questions fréquentes"],
  ];
  for (const [given, meant, heading] of ways) {
    await page.goto(given);
    await expect(page.getByRole("heading", { level: 1, name: heading }).first(), given).toBeAttached();
    await expect(page, given).toHaveURL((url) => url.pathname + url.search === meant);
  }
  // Home itself, not what is hidden for another screen.
  await page.goto("/index.html");
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a program that reads a shared address finds the listing, however it is written", async ({ page, server }) => {
  const { id, title } = await listingOf(server, "kouassi", "awa");
  for (const path of [`/A/${id.toUpperCase()}`, `/Listings/${id}`]) {
    const answer = await page.request.get(path, { headers: { "user-agent": "WhatsApp/2.23" } });
    expect(await answer.text(), path).toContain(title);
  }
});

test("the start file leads home with the worker, with a network and without @worker", async ({
  page,
  context,
  server,
}) => {
  await page.goto("/");
  await readyForOffline(page);
  for (const away of [false, true]) {
    if (away) await cutOff(context, server);
    await page.goto("/index.html");
    await expect(page.getByRole("heading", { level: 1, name: HOME })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === "/");
  }
  await backOn(context, server);
});
