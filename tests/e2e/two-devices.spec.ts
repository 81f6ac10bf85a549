import type { Page } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import { expect, readyForOffline, signIn, test } from "../support/browser.ts";
import type { TestServer } from "../support/browser-server.ts";
import { outboxCount } from "../support/browser-outbox.ts";
import { pictures, tiles } from "../support/browser-selling.ts";

type Draft = { title: string; price: string; description: string; category: string };

const draftsOf = async (server: TestServer) =>
  (
    await server.sql<{
      data: Draft;
    }>`select data from public.drafts where user_id = ${people.equipe.id} and not deleted order by created_at`
  ).map(({ data }) => data);

const kept = (page: Page) => expect(page.getByText("Brouillon gardé sur ce téléphone")).toBeVisible();

/** Opens the draft from the list of this phone. */
async function reopen(page: Page, title: string): Promise<void> {
  await page.goto("/profile?onglet=brouillons");
  await page.getByRole("listitem").filter({ hasText: title }).first().getByRole("link", { name: "Continuer" }).click();
  await expect(page.getByLabel("Titre")).toHaveValue(title);
}

test("one draft on two phones: fields merge, a text changed on both is kept twice @worker", async ({
  page,
  context,
  otherPhone,
  server,
  mayRefuse,
}) => {
  test.setTimeout(180_000);
  // The other phone asks for the photo before this one has sent it.
  mayRefuse(/^400 HEAD \/storage\//);
  const other = await otherPhone();
  await signIn(page, "equipe");
  await signIn(other, "equipe");
  await readyForOffline(page, { feed: 60, mine: 1 });
  await readyForOffline(other, { feed: 60, mine: 1 });

  await test.step("begun on the first phone, with a photo that stays there", async () => {
    await page.goto("/create-listing");
    await page.locator("input[name=photos]").setInputFiles(await pictures(1));
    await expect(tiles(page)).toHaveCount(1);
    await page.getByLabel("Description").fill("Bois rouge, deux portes, une étagère.");
    await page.getByLabel("Titre").fill("Armoire deux portes");
    await kept(page);
    await reopen(other, "Armoire deux portes");
    await expect(other.getByText("Sur un autre appareil", { exact: true })).toBeVisible();
  });

  await test.step("without network here, with network there: a field each", async () => {
    await context.setOffline(true);
    await page.getByLabel("Prix (FCFA)").fill("25 000");
    await kept(page);
    await other.getByLabel("Catégorie").selectOption("home");
    await expect.poll(async () => (await draftsOf(server))[0]?.category).toBe("home");
    await context.setOffline(false);
    await expect
      .poll(() => draftsOf(server))
      .toMatchObject([{ title: "Armoire deux portes", price: "25 000", category: "home" }]);
    await reopen(page, "Armoire deux portes");
    await expect(page.getByLabel("Catégorie")).toHaveValue("home");
    await reopen(other, "Armoire deux portes");
    await expect(other.getByLabel("Prix (FCFA)")).toHaveValue("25 000");
  });

  await test.step("the same text on both: nobody's words are lost", async () => {
    await context.setOffline(true);
    await page.getByLabel("Description").fill("Bois rouge, deux portes, une étagère, la clé est perdue.");
    await kept(page);
    await other.getByLabel("Description").fill("Bois rouge, deux portes, deux étagères, à démonter.");
    await expect.poll(async () => (await draftsOf(server))[0]?.description).toContain("à démonter");
    await context.setOffline(false);
    await expect
      .poll(async () => (await draftsOf(server)).map(({ description }) => description).toSorted())
      .toEqual([
        "Bois rouge, deux portes, deux étagères, à démonter.",
        "Bois rouge, deux portes, une étagère, la clé est perdue.",
      ]);
    await other.goto("/profile?onglet=brouillons");
    await expect(other.getByRole("listitem").filter({ hasText: "Armoire deux portes (copie)" })).toBeVisible();
  });

  await test.step("both thrown away on the other phone: gone here too, photos stay for a restored server", async () => {
    await page.goto("/profile?onglet=brouillons");
    // Three sizes for the draft, three for its copy, which would have none once the first one is published.
    await expect.poll(() => outboxCount(page, "photos")).toBe(6);
    for (const left of [1, 0]) {
      await other
        .getByRole("button", { name: /^Supprimer le brouillon/ })
        .first()
        .click();
      await expect(other.getByRole("button", { name: /^Supprimer le brouillon/ })).toHaveCount(left);
    }
    await other.goto("/profile?onglet=envois");
    await other.getByRole("button", { name: /^Tout envoyer maintenant \(\d+\sk?o\)$/ }).click();
    await expect.poll(() => draftsOf(server)).toEqual([]);
    await expect(page.getByText("Aucun brouillon")).toBeVisible();
    // Sent photos stay two days, and a photo that nothing names a week more (tests/unit/outbox-orphans.test.ts).
    expect(await outboxCount(page, "photos")).toBe(6);
  });
});
