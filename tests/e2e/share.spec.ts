import { expect, signIn, test } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";

const CRAWLERS = ["WhatsApp/2.23.20.0 A", "facebookexternalhit/1.1", "Twitterbot/1.0"];

test("a shared address: a page with title, price, district and picture for messengers, the listing for people", async ({
  page,
  server,
  request,
}) => {
  const listing = await listingOf(server, "fatou", "awa");
  await server.sql`update public.listings set title = ${"<img src=x onerror=alert(1)> \"Vélo\" & 'co'"} where id = ${listing.id}`;
  const address = `${server.url}/a/${listing.id}`;
  // The address that people copy from the bar of the browser previews as well.
  const addresses = [address, `${server.url}/listings/${listing.id}`];
  for (const [agent, read] of CRAWLERS.flatMap((agent) => addresses.map((read) => [agent, read] as const))) {
    const answer = await request.get(read, { headers: { "user-agent": agent }, maxRedirects: 0 });
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      vary: expect.stringContaining("User-Agent"),
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    const html = await answer.text();
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; &quot;Vélo&quot; &amp; &#39;co&#39; – ");
    expect(html).not.toMatch(/<script|onerror=alert\(1\)>/u);
    expect(html).toContain(", Daloa · ");
    expect(html).toContain('itemtype="https://schema.org/Product"');
    const picture = /property="og:image" content="([^"]+)"/u.exec(html)?.[1] ?? "";
    const bytes = await request.get(picture);
    expect(bytes.headers()["content-type"]).toMatch(/^image\//u);
    expect((await bytes.body()).byteLength).toBeLessThanOrEqual(300_000);
  }
  const head = await request.head(address, { headers: { "user-agent": CRAWLERS[0] ?? "" } });
  expect([head.status(), (await head.body()).byteLength]).toEqual([200, 0]);
  const visit = await page.goto(address);
  expect(visit?.status()).toBe(200);
  await expect(page).toHaveURL(`/listings/${listing.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Vélo", exact: false })).toBeVisible();
});

test("what is sold, hidden, deleted or was never there is not to be listed; people still get the app's own words", async ({
  page,
  server,
  request,
}) => {
  const listing = await listingOf(server, "fatou", "awa", 1);
  const read = (id: string) =>
    request.get(`${server.url}/a/${id}`, { headers: { "user-agent": CRAWLERS[0] ?? "" }, maxRedirects: 0 });
  await server.sql`update public.listings set status = 'sold' where id = ${listing.id}`;
  for (const [id, status] of [
    [listing.id, 410],
    ["00000000-0000-4000-8000-000000000000", 404],
    ["rien", 404],
  ] as const) {
    const answer = await read(id);
    expect(answer.status()).toBe(status);
    expect(answer.headers()["x-robots-tag"]).toBe("noindex");
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain(listing.title);
  }
  await page.goto(`/a/${listing.id}`);
  await expect(page).toHaveURL(`/listings/${listing.id}`);
  await expect(
    page
      .getByRole("heading", { name: "n'est plus disponible", exact: false })
      .or(page.getByText("n'est plus disponible", { exact: false }))
      .first(),
  ).toBeVisible();
});

test("Partager gives that address away: by the phone's own sheet, by WhatsApp, as a link, and without a network too", async ({
  page,
  context,
  server,
}) => {
  const listing = await listingOf(server, "kouassi", "awa");
  const shared = `${server.url}/a/${listing.id}`;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "share", { value: undefined, configurable: true }),
  );
  await signIn(page, "awa", `/listings/${listing.id}`);
  await page.getByRole("button", { name: "Partager" }).click();
  const whatsapp = page.getByRole("dialog").getByRole("link", { name: "WhatsApp" });
  await expect(whatsapp).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/\\?text=.*${encodeURIComponent(shared).replaceAll(".", "\\.")}$`, "u"),
  );
  await page.getByRole("button", { name: "Copier le lien" }).click();
  await expect(page.getByText("Lien copié.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared);

  await page.evaluate(() => {
    Object.defineProperty(Navigator.prototype, "share", {
      configurable: true,
      value: (data: ShareData) => {
        document.title = `partagé ${data.url ?? ""}`;
        return Promise.resolve();
      },
    });
  });
  await page.getByRole("button", { name: "Partager" }).click();
  await expect.poll(() => page.title()).toBe(`partagé ${shared}`);

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await server.stop();
  await context.setOffline(true);
  await page.goto(shared);
  await expect(page).toHaveURL(`/listings/${listing.id}`);
  await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
});
