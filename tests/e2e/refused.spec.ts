import { expect, readyForOffline, rowsCome, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf, listingOf } from "../support/browser-places.ts";
import { people } from "../../supabase/seed/people.ts";
import { outboxCount } from "../support/browser-outbox.ts";
import { bubble, expectMark, wordsStored, write } from "../support/browser-talk.ts";

test("F7 a refused message keeps its words, says why, and can be tried again, changed or deleted @worker", async ({
  page,
  context,
  server,
}) => {
  const listing = await listingOf(server, "fatou", "awa");
  const other = await conversationOf(server, "awa");
  await signIn(page, "awa");
  await readyForOffline(page, { feed: 100, messages: 1 });
  await walkTo(page, `/messages/${listing.id}/${listing.sellerId}`);
  await expect(page.getByRole("textbox", { name: "Votre message" })).toBeVisible();
  await context.setOffline(true);
  await write(page, "refus 1", "refus 2");
  await server.sql`insert into public.blocks (blocker_id, blocked_id) values (${listing.sellerId}, ${people.awa.id})`;
  await page.goto(`/messages/${other.listingId}/${other.otherId}`);
  await write(page, "à côté du refus");
  await page.goto(`/messages/${listing.id}/${listing.sellerId}`);

  await context.setOffline(false);
  const first = bubble(page, "refus 1");
  await expectMark(page, "Refusé", "refus 1", "refus 2");
  await expect(first).toContainText("Cette personne ne souhaite plus recevoir vos messages.");
  for (const name of ["Modifier", "Supprimer"]) await expect(first.getByRole("button", { name })).toBeVisible();
  // The same words to somebody who wants none of them would be refused again.
  await expect(first.getByRole("button", { name: "Réessayer" })).toBeHidden();
  await expect.poll(() => wordsStored(server, "à côté du refus")).toEqual(["à côté du refus"]);
  expect(await wordsStored(server, "refus")).toEqual([]);

  const box = page.getByRole("textbox", { name: "Votre message" });
  const second = bubble(page, "refus 2");
  await second.getByRole("button", { name: "Modifier" }).click();
  await box.fill("refus 2, à peine changé");
  await expect.poll(() => outboxCount(page, "words")).toBe(1);
  await page.reload();
  await second.getByRole("button", { name: "Modifier" }).click();
  await expect(box).toHaveValue("refus 2, à peine changé");
  await page.reload();
  await second.getByRole("button", { name: "Supprimer" }).click();
  const sure = page.getByRole("dialog").getByRole("button", { name: "Supprimer" });
  if (await sure.isVisible()) await sure.click();
  await expect(second).toHaveCount(0);
  // What was typed to change it ends with it: no screen shows it any more.
  expect(await outboxCount(page, "words")).toBe(0);

  await box.fill("des mots nouveaux");
  await first.getByRole("button", { name: "Modifier" }).click();
  await expect(box).toHaveValue("refus 1");
  await box.fill("refus 1, dit autrement");
  await page.getByRole("button", { name: "Envoyer" }).click();
  const changed = bubble(page, "refus 1, dit autrement");
  await expect(changed).toContainText("Refusé");
  await expect(box).toHaveValue("des mots nouveaux");

  await server.sql`update public.blocks set deleted = true where blocked_id = ${people.awa.id}`;
  await changed.getByRole("button", { name: "Modifier" }).click();
  await box.fill("refus 1, plus poli");
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expectMark(page, "Envoyé", "refus 1, plus poli");
  expect(await wordsStored(server, "refus")).toEqual(["refus 1, plus poli"]);
  await expect(box).toHaveValue("des mots nouveaux");
});

test("words the app itself refuses never leave: blank, too long, to oneself, to nobody", async ({ page, server }) => {
  const talk = await conversationOf(server, "awa");
  await signIn(page, "awa");
  await rowsCome(page, { messages: 1 });
  await walkTo(page, `/messages/${talk.listingId}/${talk.otherId}`);
  const box = page.getByRole("textbox", { name: "Votre message" });
  const send = page.getByRole("button", { name: "Envoyer" });
  await expect(send).toBeDisabled();
  await box.fill("   ");
  await expect(send).toBeDisabled();
  await box.fill("a".repeat(1_001));
  await expect(send).toBeDisabled();
  await expect(page.getByText("1 caractère de trop")).toBeVisible();

  const [me] = await server.sql<{
    id: string;
  }>`select id::text from public.user_private where email = 'awa@djassa.test'`;
  await page.goto(`/messages/${talk.listingId}/${me?.id ?? ""}`);
  await expect(page.getByText("Vous ne pouvez pas discuter avec vous-même.")).toBeVisible();
  await expect(page).toHaveURL("/messages");
  await page.goto("/messages/rien/personne");
  await expect(page.getByText("Paramètres de conversation invalides.")).toBeVisible();
  await expect(page).toHaveURL("/messages");
});
