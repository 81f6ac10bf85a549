import type { Locator, Page } from "@playwright/test";
import { expect } from "./browser.ts";
import type { TestServer } from "./browser-server.ts";

/** Writes messages in the open conversation, one after the other, each kept on the phone before the next. */
export async function write(page: Page, ...texts: readonly string[]): Promise<void> {
  const box = page.getByRole("textbox", { name: "Votre message" });
  for (const text of texts) {
    await box.fill(text);
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(bubble(page, text)).toBeVisible();
    await expect(box).toHaveValue("");
  }
}

/** The bubble of a message in the open conversation. */
export function bubble(page: Page, text: string): Locator {
  return page
    .getByRole("region", { name: /^Conversation avec/ })
    .getByRole("listitem")
    .filter({ hasText: text });
}

/** A voice that has been recorded for at least this long: a look that comes late finds a later second. */
export function recordedFor(page: Page, seconds: number): Locator {
  const left = Array.from({ length: 60 - seconds }, (_, more) => String(seconds + more).padStart(2, "0"));
  return page.getByText(new RegExp(`^0:(?:${left.join("|")}) sur 1:00$`, "u"));
}

/** Waits until every message shows this mark: "En attente", "Envoyé", "Lu", "Refusé". */
export async function expectMark(page: Page, mark: string, ...texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await expect(bubble(page, text).getByText(mark, { exact: true })).toBeAttached({ timeout: 30_000 });
}

/** The words of the bubbles that begin with `start`, in the order of the screen. */
export async function wordsShown(page: Page, start: string): Promise<readonly string[]> {
  const texts = await page.getByRole("main").getByRole("listitem").locator("p").allTextContents();
  return texts.filter((text) => text.startsWith(start));
}

/** Messages in the database that begin with `start`, by their place in the conversation. */
export async function wordsStored(server: TestServer, start: string): Promise<readonly string[]> {
  const rows = await server.sql<{ content: string }>`
    select content from public.messages where starts_with(content, ${start}) order by listing_id, seq`;
  return rows.map((row) => row.content);
}
