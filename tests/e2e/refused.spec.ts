import { expect, readyForOffline, rowsCome, signIn, test, walkTo } from "../support/browser.ts";
import { conversationOf, listingOf } from "../support/browser-places.ts";
import { people } from "../../supabase/seed/people.ts";
import { COLLEAGUE } from "../support/browser-team.ts";
import { outboxCount } from "../support/browser-outbox.ts";
import { bubble, expectMark, wordsStored, write } from "../support/browser-conversation.ts";

test("F7 a refused message keeps its words, says why, can be retried or deleted @worker @core", async ({
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
  await expect.poll(() => outboxCount(page, "textDrafts")).toBe(1);
  await page.reload();
  await second.getByRole("button", { name: "Modifier" }).click();
  await expect(box).toHaveValue("refus 2, à peine changé");
  await page.reload();
  await second.getByRole("button", { name: "Supprimer" }).click();
  const sure = page.getByRole("dialog").getByRole("button", { name: "Supprimer" });
  if (await sure.isVisible()) await sure.click();
  await expect(second).toHaveCount(0);
  // The text that was typed to change it ends with it: no screen shows it any more.
  expect(await outboxCount(page, "textDrafts")).toBe(0);

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

test("words typed to change a refused message are never lost: they go on as a new one", async ({ page, server }) => {
  const listing = await listingOf(server, "fatou", "awa");
  await server.sql`insert into public.blocks (blocker_id, blocked_id) values (${listing.sellerId}, ${people.awa.id})
    on conflict (blocker_id, blocked_id) do update set deleted = false`;
  await signIn(page, "awa");
  await walkTo(page, `/messages/${listing.id}/${listing.sellerId}`);
  await write(page, "refus 3", "refus 4");
  await expectMark(page, "Refusé", "refus 3", "refus 4");
  const box = page.getByRole("textbox", { name: "Votre message" });
  const bar = page.getByText("Vous modifiez un message refusé");
  const [third, fourth] = [bubble(page, "refus 3"), bubble(page, "refus 4")];

  await test.step("deleted while it is being changed", async () => {
    await third.getByRole("button", { name: "Modifier" }).click();
    await expect(box).toHaveValue("refus 3");
    await box.fill("mots de trois");
    await third.getByRole("button", { name: "Supprimer" }).click();
    await expect(third).toHaveCount(0);
    await expect(bar).toBeHidden();
    await expect(box).toHaveValue("mots de trois");
  });
  await test.step("beside other words it waits with its message, in an empty field it stays in sight", async () => {
    const stop = page.getByRole("button", { name: "Ne plus modifier" });
    await fourth.getByRole("button", { name: "Modifier" }).click();
    await box.fill("mots de quatre");
    await stop.click();
    await expect(box).toHaveValue("mots de trois");
    await box.fill("");
    await fourth.getByRole("button", { name: "Modifier" }).click();
    await expect(box).toHaveValue("mots de quatre");
    await stop.click();
    await expect(bar).toBeHidden();
    await expect(box).toHaveValue("mots de quatre");
    await box.fill("");
  });
  await test.step("who is suspended can only delete, and no change goes on by itself when that ends", async () => {
    await fourth.getByRole("button", { name: "Modifier" }).click();
    const suspend = (on: boolean) =>
      server.sql`with me as (select set_config('request.jwt.claims', ${COLLEAGUE}, true) as claims)
        select public.suspend_person(${people.awa.id}::uuid, ${on}, private.suspensions_of(${people.awa.id}), 'Essai') from me`;
    await suspend(true);
    await expect(page.getByText(/^Votre compte est suspendu/)).toBeVisible({ timeout: 30_000 });
    await expect(fourth.getByRole("button", { name: "Modifier" })).toBeHidden();
    await expect(fourth.getByRole("button", { name: "Supprimer" })).toBeVisible();
    await suspend(false);
    await expect(box).toBeVisible({ timeout: 30_000 });
    await expect(bar).toBeHidden();
  });
});

test("a first message to a deleted listing says to whom and about what, and is told once", async ({
  page,
  context,
  server,
}) => {
  await server.sql`update public.blocks set deleted = true where blocked_id = ${people.awa.id}`;
  const [listing] = await server.sql<{ id: string; title: string }>`
    select l.id::text, l.title from public.listings l where l.user_id = ${people.fatou.id} and l.visible
      and not exists (select from public.messages m where m.listing_id = l.id) limit 1`;
  const { id = "", title = "" } = listing ?? {};
  const name = people.fatou.profile?.fullName ?? "";
  await signIn(page, "awa");
  await walkTo(page, `/messages/${id}/${people.fatou.id}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: title, exact: true })).toBeVisible();
  await context.setOffline(true);
  await write(page, "Et celui-ci ?");
  await server.sql`update public.listings set deleted = true where id = ${id}`;
  await context.setOffline(false);
  await expectMark(page, "Refusé", "Et celui-ci ?");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(main.getByText(title, { exact: true })).toBeVisible();
  await expect(main.getByText("Annonce supprimée", { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Cette annonce n'existe plus.", { exact: false })).toBeVisible();
  const message = bubble(page, "Et celui-ci ?");
  await expect(message.getByRole("button", { name: "Supprimer" })).toBeVisible();
  await expect(message.getByRole("button", { name: "Réessayer" })).toBeHidden();
  // The conversation that is open says it; no message over its head says it again.
  await expect(page.getByText(/^Refusé\s– /)).toHaveCount(0);
  await walkTo(page, "/profile?onglet=envois");
  const action = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Et celui-ci ?" });
  await expect(action).toContainText(`Message à ${name}, ${title}`);
  await expect(action.getByRole("button", { name: "Réessayer" })).toBeHidden();
});

test("words the app itself refuses never leave: blank, too long, to oneself, to nobody", async ({ page, server }) => {
  const conversation = await conversationOf(server, "awa");
  await signIn(page, "awa");
  await rowsCome(page, { messages: 1 });
  await walkTo(page, `/messages/${conversation.listingId}/${conversation.otherId}`);
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
  await page.goto(`/messages/${conversation.listingId}/${me?.id ?? ""}`);
  await expect(page.getByText("Vous ne pouvez pas discuter avec vous-même.")).toBeVisible();
  await expect(page).toHaveURL("/messages");
  await page.goto("/messages/rien/personne");
  await expect(page.getByText("Paramètres de conversation invalides.")).toBeVisible();
  await expect(page).toHaveURL("/messages");
});
