import { expect, fillSignIn, PASSWORD, readyForOffline, SCREEN_MISSING, signIn, test } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import type { TestServer } from "../support/browser-server.ts";

const codeOf = async (server: TestServer, id: string) =>
  (await server.sql<{ code: string }>`select code from public.listings where id = ${id}`)[0]?.code;

const CRAWLERS = ["WhatsApp/2.23.20.0 A", "facebookexternalhit/1.1", "Twitterbot/1.0"];

test("a shared address: title, price, place and picture for messengers, the app for people @core", async ({
  page,
  server,
  request,
}) => {
  const listing = await listingOf(server, "fatou", "awa");
  await server.sql`update public.listings set title = ${"<img src=x onerror=alert(1)> \"Vélo\" & 'co'"} where id = ${listing.id}`;
  const address = `${server.url}/a/${listing.id}`;
  // The address that people copy from the bar of the browser previews as well.
  const short = `${server.url}/a/${(await codeOf(server, listing.id))?.toLowerCase()}`;
  const addresses = [address, short, `${server.url}/listings/${listing.id}`];
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

test("a sold, hidden, deleted or unknown listing is not indexed; people get the app's words", async ({
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

test("a seller draws a status on the phone offline: photo, price, address; it is shared @worker", async ({
  page,
  context,
  server,
}) => {
  const listing = await listingOf(server, "kouassi", "awa");
  await page.addInitScript(() => {
    Object.assign(Navigator.prototype, {
      canShare: ({ files }: ShareData) => (files ?? []).every((file) => file.type === "image/jpeg"),
      share: ({ files, text }: ShareData) => {
        document.title = `partagé ${files?.[0]?.name ?? ""} ${text ?? ""}`;
        return Promise.resolve();
      },
    });
  });
  await signIn(page, "kouassi", `/listings/${listing.id}`);
  await expect(page.getByRole("button", { name: "Image pour statut" })).toBeVisible();
  await readyForOffline(page, {});
  await context.setOffline(true);
  await page.getByRole("button", { name: "Image pour statut" }).click();
  const dialog = page.getByRole("dialog");
  const picture = dialog.getByRole("img", { name: listing.title, exact: false });
  await expect(picture).toBeVisible();
  const seen = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    // The address: dark letters on a light ground, at the foot.
    const band = context?.getImageData(100, 1740, 880, 100).data ?? [];
    const dark = [...band].filter((value, at) => at % 4 === 0 && value < 60).length;
    return { width: canvas.width, height: canvas.height, dark };
  });
  expect(seen).toMatchObject({ width: 1080, height: 1920 });
  expect(seen.dark).toBeGreaterThan(3_000);
  expect(seen.dark).toBeLessThan(44_000);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  expect((await download).suggestedFilename()).toBe(`annonce-${listing.id.slice(0, 8)}.jpg`);
  await dialog.getByRole("button", { name: "Partager" }).click();
  await expect.poll(() => page.title()).toContain(`${server.url}/a/${await codeOf(server, listing.id)}`);
});

test("Partager shares that address: by the phone's sheet, WhatsApp, or a link @worker", async ({
  page,
  context,
  server,
}) => {
  const listing = await listingOf(server, "kouassi", "awa");
  const shared = `${server.url}/a/${await codeOf(server, listing.id)}`;
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

  await readyForOffline(page, {});
  await server.stop();
  await context.setOffline(true);
  await page.goto(shared);
  await expect(page).toHaveURL(`/listings/${listing.id}`);
  await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
});

test("shared pictures wait on the phone for the sign-in, then stand in the form @worker", async ({
  page,
  context,
  mayRefuse,
}) => {
  mayRefuse(SCREEN_MISSING);
  await page.goto("/");
  await readyForOffline(page, {});
  await context.setOffline(true);
  // As the phone does it: a form of its own, sent to the address in the manifest.
  await page.evaluate(async (): Promise<void> => {
    const canvas = new OffscreenCanvas(400, 500);
    canvas.getContext("2d")?.fillRect(0, 0, 200, 500);
    const files = new DataTransfer();
    files.items.add(new File([await canvas.convertToBlob({ type: "image/png" })], "frigo.png", { type: "image/png" }));
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: "/partager", enctype: "multipart/form-data" });
    const input = Object.assign(document.createElement("input"), { type: "file", name: "photos" });
    input.files = files.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  });
  // The form to sell is an account's; the phone of a visitor has it when the network is back.
  await expect(page.getByRole("heading", { name: "Cette page n'est pas encore sur ce téléphone" })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login/u);
  await expect(page.getByText("Vos photos sont gardées sur ce téléphone.", { exact: false })).toBeVisible();
  await fillSignIn(page, "kouassi@djassa.test", PASSWORD);
  await expect(page).toHaveURL(/\/create-listing/u);
  await expect(page.getByRole("listitem", { name: /^Photo 1/u })).toBeVisible();
  await expect(page.getByText("Gardé sur ce téléphone", { exact: false })).toBeVisible();
  // Taken once.
  await page.goto("/create-listing");
  await expect(page.getByRole("button", { name: "Publier l'annonce" })).toBeVisible();
  await expect(page.getByRole("listitem", { name: /^Photo 1/u })).toHaveCount(0);
});

test("a share without pictures opens the form without a word: nothing was lost @worker", async ({ page }) => {
  await page.goto("/");
  await readyForOffline(page, {});
  for (const [chosen, lost] of [
    [[], false],
    [["notes.txt"], true],
  ] as const) {
    await page.evaluate((names) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: "/partager", enctype: "multipart/form-data" });
      const input = Object.assign(document.createElement("input"), { type: "file", name: "photos" });
      const files = new DataTransfer();
      for (const name of names) files.items.add(new File(["x"], name, { type: "text/plain" }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    }, chosen);
    // Where whoever signs in first is led.
    await expect(page).toHaveURL(lost ? /retour=.*perdu/u : /\/login\?retour=(?!.*partage)/u);
  }
});
