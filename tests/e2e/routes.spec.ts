import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, signIn, test, walkTo } from "../support/browser.ts";
import { LOOKERS, routeTable, type End } from "../support/route-table.ts";

/** Routes of the README's table, in its order. */
function readmeRoutes(): readonly string[] {
  const section = readFileSync("README.md", "utf8").split("### Routes")[1]?.split("\n## ")[0] ?? "";
  const rows = section
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| route"))
    .map((line) => line.split("|")[1] ?? "");
  return rows.flatMap((cell) =>
    cell.includes("`") ? [...cell.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? "") : [cell.trim()],
  );
}

const asPattern = (at: string): RegExp =>
  new RegExp(
    `^${at
      .split("*")
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join("[^&]*")}$`,
  );

async function expectEnd(page: Page, end: End, how: string): Promise<void> {
  await expect.soft(page.getByRole("heading", { level: 1, name: end.heading, exact: true }), how).toBeAttached();
  await expect.poll(() => page.url().replace(new URL(page.url()).origin, ""), how).toMatch(asPattern(end.at));
  await expect.soft(page, how).toHaveTitle(end.tab ?? `${end.heading} · Djassa`);
}

test("the table below is the README's, and the README's is the specification's @core", async ({ server }) => {
  const due = readmeRoutes();
  expect(due.length).toBeGreaterThan(20);
  expect((await routeTable(server)).map(({ route }) => route)).toEqual(due);
});

for (const who of LOOKERS) {
  test(`every route ends where it should: ${who} @core`, async ({ page, server }) => {
    test.setTimeout(300_000);
    if (who !== "visitor") await signIn(page, who);
    for (const row of await routeTable(server)) {
      // Where everybody ends at the same place the visitor came from outside; who is signed in walks there.
      if (who !== "visitor" && row[who] === row.visitor) await walkTo(page, row.path);
      else await page.goto(row.path);
      await expectEnd(page, row[who], `${who} at ${row.route}`);
    }
  });
}

test("a new screen begins at its top with its heading focused; Back finds the old place", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(8);
  const footer = page.getByRole("contentinfo");
  for (const [link, heading] of [
    ["Questions fréquentes", "Questions fréquentes"],
    ["Comment ça marche", "Comment ça marche"],
    ["À propos", "À propos"],
  ] as const) {
    await footer.getByRole("link", { name: link }).scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(500);
    await footer.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Les bonnes affaires/);
    await expect.poll(() => page.evaluate((from) => Math.abs(scrollY - from), left)).toBeLessThan(80);
  }
});
