import { backOn, cutOff, expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf, listingOf } from "../support/browser-places.ts";
import { bubble, expectMark, wordsShown, wordsStored, write } from "../support/browser-conversation.ts";
import { people } from "../../supabase/seed/people.ts";

test("F1 the server stops, two go on, all arrives once and in order @worker @core", async ({
  page,
  context,
  otherPhone,
  server,
}) => {
  test.setTimeout(180_000);
  const bike = await listingOf(server, "kouassi", "awa");
  const conversation = await conversationOf(server, "awa", "kouassi");
  const kouassi = await otherPhone();
  await signIn(page, "awa");
  await signIn(kouassi, "kouassi");
  await readyForOffline(page, { feed: 100, messages: 1, favorites: 1 });
  await readyForOffline(kouassi, { feed: 60, messages: 1 });
  await kouassi.goto("/messages");
  await expect(kouassi.getByRole("heading", { name: "Messages" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(8);

  await test.step("without network she goes on browsing and searching", async () => {
    await cutOff(context, server);
    await expect(page.getByText(/^Pas de connexion · à jour (à|le) \d/)).toBeVisible();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Recherche" }).click();
    const box = page.getByRole("searchbox", { name: "Rechercher une annonce" });
    await box.fill("velo");
    await box.press("Enter");
    await expect(page).toHaveURL(/q=velo/);
    await expect(page.getByRole("article").filter({ hasText: "Vélo VTT 26 pouces" })).toBeVisible();
    await box.fill("icyclet");
    await box.press("Enter");
    await expect(page.getByRole("article").filter({ hasText: "Deux-roues pour le champ" })).toBeVisible();
  });

  await test.step("she puts a listing aside and writes to its seller", async () => {
    await page.goto(`/listings/${bike.id}`);
    await expect(page.getByRole("heading", { level: 1, name: bike.title })).toBeVisible();
    const heart = page.getByRole("button", { name: `Favori : ${bike.title}` });
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Discuter" }).click();
    await expect(page).toHaveURL(`/messages/${bike.id}/${people.kouassi.id}`);
    await write(page, "histoire 1 : bonjour", "histoire 2 : toujours disponible ?", "histoire 3 : je passe samedi");
    await expectMark(page, "En attente", "histoire 1", "histoire 2", "histoire 3");
  });

  await test.step("a reload without network keeps it all, in order", async () => {
    await page.reload();
    await expect(bubble(page, "histoire 3")).toBeVisible();
    expect(await wordsShown(page, "histoire")).toEqual([
      "histoire 1 : bonjour",
      "histoire 2 : toujours disponible ?",
      "histoire 3 : je passe samedi",
    ]);
    await write(page, "histoire 4 : merci");
    await page.goto(`/messages/${conversation.listingId}/${conversation.otherId}`);
    await write(page, "autre 1", "autre 2");
  });

  await test.step("kouassi, without a server too, reads and writes", async () => {
    await kouassi.goto(`/messages/${conversation.listingId}/${people.awa.id}`);
    await write(kouassi, "en face 1", "en face 2");
    await expectMark(kouassi, "En attente", "en face 1", "en face 2");
    await kouassi.getByRole("link", { name: "Retour aux messages" }).click();
    await expect(kouassi.getByRole("heading", { name: "Messages" })).toBeVisible();
  });

  await test.step("the server is back: he sees the messages without reloading, and answers", async () => {
    await backOn(context, server);
    const row = kouassi
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: "Awa Koné" })
      .filter({ hasText: bike.title });
    await expect(row).toContainText("histoire 4 : merci", { timeout: 60_000 });
    await row.getByRole("link").click();
    await expect(bubble(kouassi, "histoire 4")).toBeVisible();
    expect(await wordsShown(kouassi, "histoire")).toEqual([
      "histoire 1 : bonjour",
      "histoire 2 : toujours disponible ?",
      "histoire 3 : je passe samedi",
      "histoire 4 : merci",
    ]);
    await write(kouassi, "histoire 5 : venez à 10 h");
  });

  await test.step("her marks turn to read and his answer appears without reloading", async () => {
    await page.goto(`/messages/${bike.id}/${people.kouassi.id}`);
    await expectMark(page, "Lu", "histoire 1", "histoire 2", "histoire 3", "histoire 4");
    await expect(bubble(page, "histoire 5")).toBeVisible();
    await expectMark(kouassi, "Lu", "histoire 5");
  });

  await test.step("the database has each thing exactly once and in order", async () => {
    expect(await wordsStored(server, "histoire")).toEqual([
      "histoire 1 : bonjour",
      "histoire 2 : toujours disponible ?",
      "histoire 3 : je passe samedi",
      "histoire 4 : merci",
      "histoire 5 : venez à 10 h",
    ]);
    expect(await wordsStored(server, "autre")).toEqual(["autre 1", "autre 2"]);
    expect(await wordsStored(server, "en face")).toEqual(["en face 1", "en face 2"]);
    const hearts =
      await server.sql`select 1 from public.favorites where user_id = ${people.awa.id} and listing_id = ${bike.id} and not deleted`;
    expect(hearts).toHaveLength(1);
    const unread = await server.sql`select 1 from public.messages where starts_with(content, 'histoire') and not read`;
    expect(unread).toHaveLength(0);
  });
});

test("F22 a power cut in the middle of sending loses nothing and doubles nothing @worker @core", async ({
  page,
  server,
}) => {
  const listing = await listingOf(server, "kouassi", "mariam", 1);
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 60 });
  await walkTo(page, `/messages/${listing.id}/${people.kouassi.id}`);
  const texts = Array.from({ length: 8 }, (_, index) => `coupure ${index + 1}`);
  await write(page, ...texts.slice(0, 4));
  await server.kill();
  await write(page, ...texts.slice(4));
  await server.start();
  await expectMark(page, "Envoyé", ...texts);
  expect(await wordsStored(server, "coupure")).toEqual(texts);
});
