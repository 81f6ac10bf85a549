import type { Page } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import {
  axeViolations,
  backOn,
  cutOff,
  expect,
  readyForOffline,
  rowsCome,
  signIn,
  test,
  walkTo,
} from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";
import { write } from "../support/browser-conversation.ts";
import { heavyPicture, pictures } from "../support/browser-selling.ts";

const thread = (page: Page) => page.getByRole("region", { name: "Messages" });
/** The pictures that stand in the conversation, by the way into each. */
const shown = (page: Page) => thread(page).getByRole("button", { name: "Photo, voir en grand" });
const box = (page: Page) => page.getByRole("dialog", { name: "Joindre des photos" });

async function choose(page: Page, files: Awaited<ReturnType<typeof pictures>>): Promise<void> {
  await page.getByRole("button", { name: "Joindre des photos" }).click();
  await box(page).locator("input[name=photos]").setInputFiles(files);
}

/** Each picture of the conversation is drawn, with pixels. */
const drawn = (page: Page) =>
  shown(page)
    .locator("img")
    .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0));

test("two pictures chosen offline stand at once, and reach a phone that keeps them @worker @core", async ({
  page,
  context,
  otherPhone,
  server,
}) => {
  const { listingId } = await conversationOf(server, "awa", "kouassi");
  await signIn(page, "awa");
  await readyForOffline(page, { messages: 1 });
  await walkTo(page, `/messages/${listingId}/${people.kouassi.id}`);
  await expect(page.getByRole("textbox", { name: "Votre message" })).toBeVisible();
  const kouassi = await otherPhone();
  await signIn(kouassi, "kouassi");
  await readyForOffline(kouassi, { messages: 1 });

  await test.step("offline", async () => {
    await context.setOffline(true);
    await choose(page, [await heavyPicture(), ...(await pictures(1))]);
    await expect(box(page).getByRole("img")).toHaveCount(2);
    expect(await axeViolations(page)).toEqual([]);
    await box(page).getByRole("button", { name: "Envoyer 2 photos" }).click();
    await expect(box(page)).toHaveCount(0);
    await expect(shown(page)).toHaveCount(2);
    expect(await drawn(page)).toBe(true);
    await page.reload();
    await expect(shown(page)).toHaveCount(2);
    await expect.poll(() => drawn(page)).toBe(true);
    await walkTo(page, "/messages");
    await expect(page.getByRole("main")).toContainText("Photo");
  });

  await test.step("the other phone", async () => {
    await context.setOffline(false);
    await walkTo(kouassi, `/messages/${listingId}/${people.awa.id}`);
    await expect(shown(kouassi)).toHaveCount(2, { timeout: 60_000 });
    await expect.poll(() => drawn(kouassi)).toBe(true);
    const stored = await server.sql<{ bytes: number }>`
      select (metadata ->> 'size')::int as bytes from storage.objects where bucket_id = 'messages' order by created_at`;
    expect(stored).toHaveLength(4);
    expect(stored.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(200_000);
    await shown(kouassi).first().click();
    const viewer = kouassi.getByRole("dialog", { name: "Photo d'Awa" });
    await expect(viewer.getByRole("button", { name: "Enregistrer" })).toBeVisible();
    expect(await axeViolations(kouassi)).toEqual([]);
    await kouassi.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
  });

  await test.step("read again without the network, gone with the session", async () => {
    await cutOff(kouassi.context(), server);
    await kouassi.reload();
    await expect(shown(kouassi)).toHaveCount(2);
    await expect.poll(() => drawn(kouassi)).toBe(true);
    const kept = () => kouassi.evaluate(async () => (await caches.keys()).filter((name) => name.includes("private")));
    expect(await kept()).toHaveLength(1);
    await walkTo(kouassi, "/profile");
    await kouassi.getByRole("button", { name: "Se déconnecter" }).first().click();
    await expect(kouassi.getByRole("button", { name: "Se déconnecter" })).toHaveCount(0);
    expect(await kept()).toEqual([]);
    await backOn(kouassi.context(), server);
  });
});

test("who saves data is told the weight and asked; no picture, and one erased, are said", async ({
  page,
  otherPhone,
  server,
}) => {
  const { listingId } = await conversationOf(server, "awa", "mariam");
  await signIn(page, "awa");
  await rowsCome(page, { messages: 1 });
  await walkTo(page, `/messages/${listingId}/${people.mariam.id}`);
  await choose(page, [{ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("Bonjour") }]);
  await expect(box(page).getByRole("alert")).toContainText("Ce fichier n'est pas une image");
  await box(page)
    .locator("input[name=photos]")
    .setInputFiles(await pictures(2));
  await box(page).getByRole("button", { name: "Retirer la photo 2" }).click();
  await box(page).getByRole("button", { name: "Envoyer la photo" }).click();
  await expect(shown(page)).toHaveCount(1);
  await write(page, "Voilà la photo");

  const mariam = await otherPhone();
  await mariam.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: Object.assign(new EventTarget(), { saveData: true }) });
  });
  const asked: string[] = [];
  mariam.on("request", (request) => {
    if (request.url().includes("/messages/") && request.url().includes("/storage/")) asked.push(request.url());
  });
  await signIn(mariam, "mariam");
  await rowsCome(mariam, { messages: 1 });
  await walkTo(mariam, `/messages/${listingId}/${people.awa.id}`);
  const offer = thread(mariam).getByRole("button", { name: /^Photo · \d+\sko · toucher pour voir$/u });
  await expect(offer).toBeVisible();
  expect(asked).toEqual([]);
  await offer.click();
  await expect(shown(mariam)).toHaveCount(1);
  expect(asked).toHaveLength(1);

  // As ninety days later, and as when its sender has closed the account.
  await server.sql`update public.messages set media = media - 'name' where media is not null`;
  await mariam.reload();
  await expect(thread(mariam)).toContainText("Photo effacée");
});
