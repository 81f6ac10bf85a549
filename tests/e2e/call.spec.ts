import { expect, fillSignIn, PASSWORD, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { bubble, write } from "../support/browser-conversation.ts";
import { conversationOf, listingOf } from "../support/browser-places.ts";
import { people } from "../../supabase/seed/people.ts";

const SELLER = people.kouassi.profile?.fullName ?? "";

test("a seller is called from the listing and the conversation, until they want no calls @worker", async ({
  page,
  otherPhone,
  server,
  mayRefuse,
}) => {
  mayRefuse(/^403 POST .*\/listing_contact/);
  const { listingId, title } = await conversationOf(server, "awa", "kouassi");
  const number = page.getByRole("dialog", { name: `Appeler ${SELLER}` }).getByRole("link");
  await signIn(page, "awa", `/listings/${listingId}`);
  await page.getByRole("button", { name: "Appeler" }).click();
  await expect(number).toHaveAttribute("href", "tel:+2250505443322");
  await expect(number).toHaveText(/05\s05\s44\s33\s22/);
  await page.getByRole("button", { name: "Fermer" }).click();

  await test.step("without a network it is said, and the way on", async () => {
    await readyForOffline(page, { mine: 1 });
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Appeler" }).click();
    await expect(page.getByText(/^Pas de connexion\s: le numéro du vendeur ne peut pas être demandé\./)).toBeVisible();
    await page.context().setOffline(false);
  });

  await walkTo(page, `/messages/${listingId}/${people.kouassi.id}`);
  await page.getByRole("button", { name: `Appeler ${SELLER}` }).click();
  await expect(number).toHaveAttribute("href", "tel:+2250505443322");
  await page.getByRole("button", { name: "Fermer" }).click();

  await test.step("the seller wants none, also without a network", async () => {
    const his = await otherPhone();
    await signIn(his, "kouassi", "/settings");
    const calls = his.getByRole("switch", { name: "On peut m'appeler" });
    await expect(calls).toBeChecked();
    await his.context().setOffline(true);
    await calls.click({ force: true });
    await expect(calls).not.toBeChecked();
    await his.context().setOffline(false);
    const stored = async () =>
      (await server.sql`select 1 from public.user_private where id = ${people.kouassi.id} and not calls`).length;
    await expect.poll(stored, { timeout: 60_000 }).toBe(1);
    await expect(calls).not.toBeChecked();
  });
  await page.getByRole("button", { name: `Appeler ${SELLER}` }).click();
  await expect(page.getByText("Ce vendeur préfère qu'on lui écrive.")).toBeVisible();
  await page.goto(`/listings/${listingId}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("button", { name: "Appeler" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "WhatsApp" })).toBeVisible();
  await server.sql`update public.user_private set calls = true where id = ${people.kouassi.id}`;
});

test("a visitor who wants to call signs in, and has the number then", async ({ page, server }) => {
  const listing = await listingOf(server, "kouassi", "awa", 1);
  await page.goto(`/listings/${listing.id}`);
  await page.getByRole("button", { name: "Appeler" }).click();
  const sheet = page.getByRole("dialog", { name: `Appeler ${SELLER}` });
  await expect(sheet).toContainText("son numéro n'est donné qu'aux personnes inscrites");
  await sheet.getByRole("link", { name: "Se connecter" }).click();
  await fillSignIn(page, people.awa.email, PASSWORD);
  await expect(page).toHaveURL(`/listings/${listing.id}`);
  await expect(sheet.getByRole("link")).toHaveAttribute("href", "tel:+2250505443322");
  await page.getByRole("button", { name: "Fermer" }).click();
  // Once.
  await page.reload();
  await expect(page.getByRole("button", { name: "Appeler" })).toBeVisible();
  await expect(sheet).toHaveCount(0);
});

test("a look without a network is counted when something else leaves @worker", async ({ page, otherPhone, server }) => {
  const listing = await listingOf(server, "kouassi", "awa", 1);
  const pushes: string[] = [];
  page.on("request", (request) => request.url().includes("/sync_push") && pushes.push(request.postData() ?? ""));
  await signIn(page, "awa");
  await readyForOffline(page, { mine: 1 });
  pushes.length = 0;
  await page.context().setOffline(true);
  await walkTo(page, `/listings/${listing.id}`);
  await expect(page.getByRole("heading", { level: 1, name: listing.title })).toBeVisible();
  await expect(page.getByText(/changement/)).toHaveCount(0);
  await page.context().setOffline(false);
  const heart = page.getByRole("button", { name: `Favori : ${listing.title}` });
  await heart.click();
  await expect.poll(() => pushes.filter((body) => body.includes("note_views")).length).toBe(1);

  const his = await otherPhone();
  await signIn(his, "kouassi", "/profile");
  const card = his.getByRole("listitem").filter({ hasText: listing.title });
  await expect(card.getByText(/^7\sjours\s: 1\svue, \d+\scœurs?, /)).toBeVisible();
  await card.getByRole("link", { name: listing.title, exact: true }).click();
  const table = his.getByRole("table");
  await expect(table.getByRole("row", { name: /^Vues 1 0 1/ })).toBeVisible();
  await his.context().setOffline(true);
  await his.reload();
  await expect(table.getByRole("row", { name: /^Vues 1 0 1/ })).toBeVisible();
});

test("numbers, addresses and a place typed in a conversation can be tapped", async ({ page, otherPhone, server }) => {
  const { listingId } = await conversationOf(server, "awa", "kouassi");
  const his = await otherPhone();
  await signIn(his, "kouassi", `/messages/${listingId}/${people.awa.id}`);
  await signIn(page, "awa", `/messages/${listingId}/${people.kouassi.id}`);
  const said = `<b>07 08 09 10 11</b> ou ${server.url}/listings/${listingId} ou https://www.jumia.ci/velo`;
  await write(his, said);
  await expect(bubble(page, said)).toBeVisible();
  const link = (name: string | RegExp) => bubble(page, "07 08 09 10 11").getByRole("link", { name });
  await expect(link("07 08 09 10 11")).toHaveAttribute("href", "tel:+2250708091011");
  await expect(link(/jumia/)).toHaveAttribute("rel", "noopener noreferrer");
  await expect(link(/jumia/)).toHaveAttribute("target", "_blank");

  await page.getByRole("button", { name: "Proposer un lieu" }).click();
  await page
    .getByRole("dialog", { name: /^Où se retrouver/ })
    .getByRole("button", { name: "Devant la mairie" })
    .click();
  await expect(page.getByRole("textbox", { name: "Votre message" })).toHaveValue(
    "On se retrouve devant la mairie\u202F?",
  );
  await link(new RegExp(`/listings/${listingId}`)).click();
  await expect(page).toHaveURL(`/listings/${listingId}`);
  await expect(page.getByText("Voyez l'objet avant de payer", { exact: false })).toBeVisible();
});
