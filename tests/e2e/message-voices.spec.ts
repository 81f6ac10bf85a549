import type { Page } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import { axeViolations, expect, readyForOffline, rowsCome, signIn, test, walkTo } from "../support/browser.ts";
import { recordedFor } from "../support/browser-conversation.ts";
import { conversationOf } from "../support/browser-places.ts";

const thread = (page: Page) => page.getByRole("region", { name: "Messages" });
const speak = (page: Page) => page.getByRole("button", { name: "Message vocal", exact: true });

test("a voice recorded offline outlives its tab, is sent, and heard by the other @worker @core", async ({
  page,
  context,
  otherPhone,
  server,
}) => {
  const { listingId } = await conversationOf(server, "awa", "kouassi");
  await signIn(page, "awa");
  await readyForOffline(page, { messages: 1 });
  await walkTo(page, `/messages/${listingId}/${people.kouassi.id}`);
  await expect(speak(page)).toBeVisible();

  await test.step("recorded without a network, there after a reload", async () => {
    await context.setOffline(true);
    await speak(page).click();
    await expect(recordedFor(page, 2)).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Terminer" }).click();
    const again = page.getByRole("button", { name: "Écouter votre enregistrement" });
    await expect(again).toBeVisible();
    await page.reload();
    await again.click();
    await expect(page.getByRole("button", { name: "Arrêter votre enregistrement" })).toBeVisible();
    await page.getByRole("button", { name: "Vitesse 1×" }).click();
    await expect(page.getByRole("button", { name: "Vitesse 1,5×" })).toBeVisible();
  });

  await test.step("sent, and heard by the other", async () => {
    await page.getByRole("button", { name: "Envoyer l'enregistrement" }).click();
    await expect(thread(page).getByRole("button", { name: "Écouter votre message vocal" })).toBeVisible();
    await context.setOffline(false);
    const kouassi = await otherPhone();
    await signIn(kouassi, "kouassi");
    await rowsCome(kouassi, { messages: 1 });
    await walkTo(kouassi, `/messages/${listingId}/${people.awa.id}`);
    const play = thread(kouassi).getByRole("button", { name: "Écouter le message vocal d'Awa Koné" });
    await expect(play).toBeVisible({ timeout: 60_000 });
    await expect(thread(kouassi)).toContainText("Pas encore écouté");
    expect(await axeViolations(kouassi)).toEqual([]);
    await expect(thread(page)).not.toContainText("Écouté");
    await play.click();
    await expect(thread(kouassi)).not.toContainText("Pas encore écouté");
    await expect(thread(page).locator("li").last()).toContainText("Écouté", { timeout: 30_000 });
    await expect(play).toBeVisible({ timeout: 30_000 });
    const [row] = await server.sql<{ seconds: number; peaks: number; bytes: number }>`
      select (media ->> 'seconds')::float as seconds, jsonb_array_length(media -> 'peaks') as peaks,
        (media ->> 'bytes')::int as bytes from public.messages where media ->> 'kind' = 'voice'`;
    expect(row?.peaks).toBe(40);
    expect((row?.bytes ?? 0) / (row?.seconds ?? 1)).toBeLessThanOrEqual(2_000);
  });
});

test("no microphone is said; a voice can be thrown away; no button where it cannot work", async ({ page, server }) => {
  const { listingId } = await conversationOf(server, "awa", "kouassi");
  const here = `/messages/${listingId}/${people.kouassi.id}`;
  await signIn(page, "awa");
  await rowsCome(page, { messages: 1 });
  await walkTo(page, here);
  await speak(page).click();
  await expect(recordedFor(page, 1)).toBeVisible();
  await page.getByRole("button", { name: "Terminer" }).click();
  await page.getByRole("button", { name: "Supprimer l'enregistrement" }).click();
  await expect(page.getByRole("button", { name: "Écouter votre enregistrement" })).toHaveCount(0);

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await speak(page).click();
  await expect(page.getByRole("alert")).toContainText("Le micro est bloqué.");
  await page.getByRole("button", { name: "Fermer" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.addInitScript(() => Object.assign(globalThis, { MediaRecorder: undefined }));
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Votre message" })).toBeVisible();
  await expect(speak(page)).toHaveCount(0);
});

test("held down the microphone records until it is let go, which sends; let go aside, drops", async ({
  page,
  server,
}) => {
  const { listingId } = await conversationOf(server, "awa", "kouassi");
  await signIn(page, "awa");
  await rowsCome(page, { messages: 1 });
  await walkTo(page, `/messages/${listingId}/${people.kouassi.id}`);
  const sent = thread(page).getByRole("button", { name: "Écouter votre message vocal" });
  await expect(speak(page)).toBeVisible();
  // Those of the stories before are here first.
  const [{ before } = { before: 0 }] = await server.sql<{ before: number }>`select count(*)::int as before
    from public.messages where listing_id = ${listingId} and sender_id = ${people.awa.id} and media ->> 'kind' = 'voice'`;
  await expect(sent).toHaveCount(before);
  const hold = async () => {
    const box = await speak(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await expect(page.getByText("Relâchez pour envoyer")).toBeVisible();
    await expect(recordedFor(page, 1)).toBeVisible();
  };
  await hold();
  await page.mouse.move(300, 100);
  await expect(page.getByText("Relâchez pour annuler")).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText("Enregistrement…")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Écouter votre enregistrement" })).toHaveCount(0);

  await hold();
  await page.mouse.up();
  await expect(sent).toHaveCount(before + 1);
  await expect(page.getByRole("button", { name: "Envoyer l'enregistrement" })).toHaveCount(0);

  // A key is a tap. The one before is stored first.
  await expect(speak(page)).toBeEnabled();
  await speak(page).press("Enter");
  await expect(recordedFor(page, 1)).toBeVisible();
  await expect(page.getByText("Relâchez")).toHaveCount(0);
  await page.getByRole("button", { name: "Annuler l'enregistrement" }).click();
  await expect(sent).toHaveCount(before + 1);
});
