import { expect, rowsCome, signIn, test, walkTo } from "../support/browser.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("on a wide screen list and conversation stand side by side, and the list stays", async ({ page }) => {
  await signIn(page, "awa");
  await rowsCome(page, { messages: 1 });
  await walkTo(page, "/messages");
  const list = page.getByRole("navigation", { name: "Conversations" });
  await expect(page.getByText("Choisissez une conversation")).toBeVisible();
  const links = list.getByRole("link");
  await links.first().click();
  const conversation = page.getByRole("region", { name: /^Conversation avec/ });
  await expect(conversation).toBeVisible();
  await expect(links.first()).toHaveAttribute("aria-current", "page");
  const [left, right] = [await list.boundingBox(), await conversation.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await links.nth(1).click();
  await expect(links.nth(1)).toHaveAttribute("aria-current", "page");
  await expect(links.first()).not.toHaveAttribute("aria-current");
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(list).toHaveCount(0);
  await expect(conversation).toBeVisible();
});
