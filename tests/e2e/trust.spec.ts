import type { Page } from "@playwright/test";
import {
  axeViolations,
  backOn,
  cutOff,
  expect,
  fillSignIn,
  PASSWORD,
  readyForOffline,
  rowsCome,
  signIn,
  test,
  walkTo,
} from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";
import { bubble, expectMark, wordsStored, write } from "../support/browser-conversation.ts";
import { people } from "../../supabase/seed/people.ts";

/** Somebody of the seed who is no demo account. */
async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, email, PASSWORD);
  await expect(page.getByText("Connexion réussie")).toBeVisible();
}

test("a person blocked offline: the last word leaves, then nothing passes @worker @core", async ({
  page,
  context,
  server,
  otherPhone,
}) => {
  const conversation = await conversationOf(server, "awa", "kouassi");
  const kouassi = { id: people.kouassi.id, name: people.kouassi.profile?.fullName ?? "" };
  await signIn(page, "awa");
  await readyForOffline(page, { feed: 60, messages: 1 });
  await walkTo(page, `/messages/${conversation.listingId}/${conversation.otherId}`);
  await expect(page.getByRole("textbox", { name: "Votre message" })).toBeVisible();

  await cutOff(context, server);
  await write(page, "mon dernier mot");
  await page.getByRole("button", { name: "Plus d'actions" }).click();
  await page.getByRole("button", { name: `Bloquer ${kouassi.name}` }).click();
  await expect(page.getByRole("dialog", { name: `Bloquer ${kouassi.name}` })).toBeVisible();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Bloquer", exact: true }).click();
  await expect(page.getByText(`Vous avez bloqué ${kouassi.name}. Vous ne pouvez plus vous écrire.`)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Votre message" })).toHaveCount(0);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Retour aux messages" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: conversation.title }).getByText("Bloqué")).toBeVisible();
  await page.goto(`/search?q=${encodeURIComponent(conversation.title)}`);
  await expect(page.getByRole("main").getByRole("link", { name: conversation.title })).toHaveCount(0);

  await backOn(context, server);
  await expect
    .poll(() => server.sql`select 1 from public.blocks where blocked_id = ${kouassi.id} and not deleted`)
    .toHaveLength(1);
  expect(await wordsStored(server, "mon dernier mot")).toEqual(["mon dernier mot"]);

  const his = await otherPhone();
  await signIn(his, "kouassi", `/messages/${conversation.listingId}/${people.awa.id}`);
  await expect(bubble(his, "mon dernier mot")).toBeVisible();
  await write(his, "réponds-moi");
  await expectMark(his, "Refusé", "réponds-moi");
  await expect(bubble(his, "réponds-moi")).toContainText("Cette personne ne souhaite plus recevoir vos messages.");

  await page.goto("/settings");
  const list = page.getByRole("region", { name: "Personnes bloquées" });
  await expect(list.getByText(kouassi.name)).toBeVisible();
  await list.getByRole("button", { name: `Débloquer ${kouassi.name}` }).click();
  await expect(list.getByText("Vous n'avez bloqué personne.", { exact: false })).toBeVisible();
  await expect
    .poll(() => server.sql`select 1 from public.blocks where blocked_id = ${kouassi.id} and deleted`)
    .toHaveLength(1);
  // Nobody is offered to send the same words again to whoever blocked him; he can send them once more himself.
  await his.goto("/profile?onglet=envois");
  const refused = his.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "réponds-moi" });
  await expect(refused.getByRole("button", { name: "Réessayer" })).toHaveCount(0);
  await refused.getByRole("link", { name: "Ouvrir la conversation" }).click();
  await his.getByRole("group", { name: "Message refusé" }).getByRole("button", { name: "Modifier" }).click();
  await his.getByRole("button", { name: "Envoyer", exact: true }).click();
  await expectMark(his, "Envoyé", "réponds-moi");
  await page.goto(`/messages/${conversation.listingId}/${conversation.otherId}`);
  await expect(bubble(page, "réponds-moi")).toBeVisible();
});

test("a seller blocked on their page: none of their listings on Home, no way to write", async ({ page, server }) => {
  const [newest] = await server.sql<{ id: string; title: string; seller: string; name: string }>`
    select l.id::text, l.title, l.user_id::text as seller, u.full_name as name from public.listings l join public.users u on u.id = l.user_id
    where l.visible and l.user_id <> ${people.awa.id} order by l.created_at desc, l.id desc limit 1`;
  if (newest === undefined) throw new Error("no listing");
  await signIn(page, "awa");
  await rowsCome(page, { feed: 60 });
  await expect(page.getByRole("main").getByRole("link", { name: newest.title })).toBeVisible();
  await page.goto(`/profile/seller/${newest.seller}`);
  await page.getByRole("button", { name: "Bloquer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Bloquer" }).click();
  await expect(page.getByText(`Vous avez bloqué ${newest.name}`).first()).toBeVisible();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("link", { name: newest.title })).toHaveCount(0);
  await page.goto(`/listings/${newest.id}`);
  await expect(page.getByRole("button", { name: "Débloquer" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Discuter" })).toHaveCount(0);
  await page.getByRole("button", { name: "Débloquer" }).click();
  await expect(page.getByRole("button", { name: "Discuter" })).toBeVisible();
});

test("a block is said once, in the offers' place; a report keeps its button busy till then", async ({
  page,
  server,
}) => {
  const conversation = await conversationOf(server, "awa");
  await signIn(page, "awa", `/messages/${conversation.listingId}/${conversation.otherId}`);
  const toast = (words: RegExp) => page.locator("[data-sonner-toast]").filter({ hasText: words });
  const dialog = page.getByRole("dialog");
  const menu = page.getByRole("button", { name: "Plus d'actions" });

  let release = () => {};
  const answered = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/rpc\/sync_push$/, (route) => void answered.then(() => route.continue()));
  await menu.click();
  await dialog.getByRole("button", { name: /^Signaler/ }).click();
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: "Envoyer le signalement" }).click();
  await expect(dialog.getByRole("button", { name: "Envoyer le signalement" })).toHaveAttribute("aria-busy", "true");
  await expect(toast(/^Votre signalement partira dès que le serveur répond/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  release();
  await expect(toast(/^Personne signalée à l'équipe/)).toBeVisible();

  await menu.click();
  await dialog.getByRole("button", { name: /^Bloquer/ }).click();
  await dialog.getByRole("button", { name: "Bloquer", exact: true }).click();
  await expect(page.getByText(/^Vous avez bloqué/)).toBeVisible();
  await expect
    .poll(() => server.sql`select 1 from public.blocks where blocked_id = ${conversation.otherId} and not deleted`)
    .toHaveLength(1);
  await page.getByRole("button", { name: "Débloquer" }).click();
  await expect(toast(/^Vous avez débloqué/)).toBeVisible();
  await expect(toast(/^Vous avez bloqué/)).toHaveCount(0);
});

test("talk of paying first, codes or links brings one warning; a price is offered as a message", async ({
  page,
  server,
  otherPhone,
}) => {
  const conversation = await conversationOf(server, "awa", "yao");
  const his = await otherPhone();
  await signInAs(his, people.yao.email);
  await his.goto(`/messages/${conversation.listingId}/${people.awa.id}`);
  await signIn(page, "awa", `/messages/${conversation.listingId}/${conversation.otherId}`);
  const warning = page.getByRole("complementary", { name: "Conseil de sécurité" });
  for (const [said, advice] of [
    ["Envoie l'acompte par Orange Money et je te le garde", "Ne payez jamais d'avance."],
    ["Donne-moi le code reçu par SMS", "Ne donnez jamais un code reçu par SMS"],
    ["Regarde les photos ici : https://photos.example", "Attention aux liens"],
  ] as const) {
    await write(his, said);
    await expect(bubble(page, said)).toBeVisible();
    await expect(warning).toContainText(advice);
  }
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await warning.getByRole("button", { name: "Fermer ce conseil" }).click();
  await expect(warning).not.toContainText("Attention aux liens");

  const replies = page.getByRole("group", { name: "Réponses rapides" });
  await expect(replies.getByRole("button", { name: "Toujours disponible ?" })).toBeVisible();
  await replies.getByRole("button", { name: "Dernier prix ?" }).click();
  await expect(page.getByRole("textbox", { name: "Votre message" })).toHaveValue("Dernier prix\u202f?");
  await page.getByRole("button", { name: "Envoyer" }).click();
  await expect(bubble(his, "Dernier prix")).toBeVisible();
  await page.goto(`/listings/${conversation.listingId}`);
  await expect(
    page.getByText("Voyez l'objet avant de payer, dans un lieu passant\u00A0: la mairie", { exact: false }),
  ).toBeVisible();

  const answers = his.getByRole("group", { name: "Réponses rapides" }).getByRole("button");
  await expect(answers.filter({ hasText: "Oui, toujours disponible." })).toBeVisible();
  await server.sql`update public.listings set status = 'sold' where id = ${conversation.listingId}`;
  await expect(answers).toHaveText(["Désolé, c'est déjà vendu."]);
});

test("a silent seller page says so after ten seconds, not once the phone knows the seller", async ({
  page,
  context,
  server,
}) => {
  const late = "Chargement trop long. Vérifiez votre connexion ou contactez le support.";
  const [seller] = await server.sql<{
    name: string;
  }>`select full_name as name from public.users where id = ${people.fatou.id}`;
  const waiting: (() => void)[] = [];
  let silent = true;
  await context.route("**/rest/v1/rpc/**", async (route) => {
    if (silent)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    await route.continue();
  });
  // Within the app: the server draws the page of who comes from outside with its seller.
  await page.goto("/help");
  await walkTo(page, `/profile/seller/${people.fatou.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Vendeur" })).toBeAttached();
  await expect(page.getByText(late)).toHaveCount(0);
  await expect(page.getByText(late)).toBeVisible();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  silent = false;
  for (const go of waiting.splice(0)) go();
  await expect(page.getByRole("heading", { level: 1, name: seller?.name ?? "?" })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(late)).toHaveCount(0);

  await rowsCome(page, { feed: 60 });
  silent = true;
  await page.goto(`/profile/seller/${people.fatou.id}`);
  await expect(page.getByRole("heading", { level: 1, name: seller?.name ?? "?" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText(late)).toHaveCount(0);
  silent = false;
  for (const go of waiting.splice(0)) go();
});
