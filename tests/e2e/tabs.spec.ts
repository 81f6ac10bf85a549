import type { Page } from "@playwright/test";
import {
  backOn,
  cutOff,
  expect,
  fillSignIn,
  PASSWORD,
  readyForOffline,
  rowsCome,
  SESSION_ENDED,
  signIn,
  test,
  walkTo,
} from "../support/browser.ts";
import { conversationOf, listingOf } from "../support/browser-places.ts";
import { giveCapture } from "../support/browser-pay.ts";
import { fillListing, pictures, publish } from "../support/browser-selling.ts";
import { everythingStored } from "../support/browser-stored.ts";
import { bubble, expectMark, wordsStored, write } from "../support/browser-conversation.ts";

test("F11 two tabs write, the leader closes: each message arrives once @worker @core", async ({
  page,
  context,
  server,
}) => {
  const listing = await listingOf(server, "kouassi", "mariam");
  const conversation = `/messages/${listing.id}/${listing.sellerId}`;
  await signIn(page, "mariam");
  await readyForOffline(page, { feed: 60 });
  await walkTo(page, conversation);
  const second = await context.newPage();
  await second.goto(conversation);
  await write(page, "onglet 1");
  await expect(bubble(second, "onglet 1")).toBeVisible();
  await write(second, "onglet 2");
  await expectMark(page, "Envoyé", "onglet 1", "onglet 2");

  await cutOff(context, server);
  await write(page, "onglet 3");
  await write(second, "onglet 4");
  await expect(bubble(second, "onglet 3")).toBeVisible();
  await page.close();
  await backOn(context, server);
  await expectMark(second, "Envoyé", "onglet 1", "onglet 2", "onglet 3", "onglet 4");
  await write(second, "onglet 5");
  await expectMark(second, "Envoyé", "onglet 5");
  expect(await wordsStored(server, "onglet")).toEqual(["onglet 1", "onglet 2", "onglet 3", "onglet 4", "onglet 5"]);
});

test("two tabs of one conversation keep their words apart, however one of them ends", async ({
  page,
  context,
  server,
  mayRefuse,
}) => {
  mayRefuse(SESSION_ENDED);
  const { listingId, otherId } = await conversationOf(server, "awa");
  const conversation = `/messages/${listingId}/${otherId}`;
  const field = (tab: Page) => tab.getByRole("textbox", { name: "Votre message" });
  await signIn(page, "awa");
  await walkTo(page, conversation);
  await field(page).fill("mots du premier onglet");
  const second = await context.newPage();
  await second.goto(conversation);
  await expect(field(second)).toHaveValue("");
  await write(second, "mots du second onglet");
  await expectMark(second, "Envoyé", "mots du second onglet");
  await page.reload();
  await expect(field(page)).toHaveValue("mots du premier onglet");
  await page.close();
  const third = await context.newPage();
  await third.goto(conversation);
  await expect(field(third)).toHaveValue("mots du premier onglet");

  await field(second).fill("autre chose du second");
  await third.goto("/messages");
  await third.getByRole("button", { name: "Plus", exact: true }).click();
  await third.getByRole("button", { name: "Sortir" }).click();
  await expect(third.getByRole("dialog").getByText("2 textes commencés")).toBeVisible();
  await third.getByRole("dialog").getByRole("button", { name: "Se déconnecter" }).click();
  await expect(third.getByText("Déconnexion réussie")).toBeVisible();
  await expect(second).toHaveURL(/\/login/);
  expect(await everythingStored(third)).toMatch(/mots du premier onglet[^]*autre chose du second/u);
});

test("two tabs of one payment keep their proofs apart: words and picture", async ({ page, context }) => {
  const number = (tab: Page) => tab.getByLabel("Numéro qui a payé");
  const reference = (tab: Page) => tab.getByLabel(/Référence/u);
  await signIn(page, "mariam");
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto("/acheter-credits?pack=starter&etape=preuve");
    await expect(number(tab)).toBeVisible();
  }
  for (const [tab, told] of [
    [page, "MP000001"],
    [second, "MP000002"],
  ] as const) {
    await giveCapture(tab);
    await expect(tab.getByText("Capture gardée")).toBeVisible();
    await reference(tab).fill(told);
    await expect(tab.getByText("Gardé sur ce téléphone.", { exact: false })).toBeVisible();
  }
  for (const [tab, told] of [
    [page, "MP000001"],
    [second, "MP000002"],
  ] as const) {
    await tab.reload();
    await expect(reference(tab)).toHaveValue(told);
    await expect(tab.getByText("Capture gardée")).toBeVisible();
  }
  await second.getByRole("button", { name: "Envoyer la preuve" }).click();
  await expect(second.getByText("Preuve reçue par l'équipe", { exact: false }).first()).toBeVisible();
  await expect(reference(page)).toHaveValue("MP000001");
  await page.reload();
  await expect(reference(page)).toHaveValue("MP000001");
  await expect(page.getByText("Capture gardée")).toBeVisible();
});

test("a draft open in two tabs, published in one: the other's words become a draft, told", async ({
  page,
  context,
}) => {
  await signIn(page, "mariam");
  await page.goto("/create-listing");
  await page.locator("input[name=photos]").setInputFiles(await pictures(1));
  await fillListing(page, "Tabouret");
  await expect(page.getByText("Brouillon gardé sur ce téléphone")).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  const title = second.getByLabel("Titre");
  await expect(title).toHaveValue("Tabouret");
  // Without a pause: nothing of it is stored before the form goes.
  await title.press("End");
  const typing = second.keyboard.type(` ${"b".repeat(60)}`, { delay: 40 });
  await expect(title).toHaveValue(/Tabouret b/u);
  await publish(page).click();
  await typing;
  await expect(second).toHaveURL(/publiee=/u);
  await expect(second.getByText("est gardé dans vos brouillons", { exact: false })).toBeVisible();
  await second.goto("/profile?onglet=brouillons");
  await expect(second.getByText(/^Tabouret b+/u)).toBeVisible();
});

test("signing out in one tab closes what is private in the other", async ({ page, context, mayRefuse }) => {
  mayRefuse(SESSION_ENDED);
  await signIn(page, "awa");
  await rowsCome(page, { messages: 1 });
  const second = await context.newPage();
  await second.goto("/messages");
  await expect(second.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await page.getByRole("button", { name: "Plus", exact: true }).click();
  await page.getByRole("button", { name: "Sortir" }).click();
  await expect(page.getByText("Déconnexion réussie")).toBeVisible();
  await expect(second).toHaveURL(/\/login/);
  const left = await second.evaluate(async () => (await indexedDB.databases()).map((database) => database.name ?? ""));
  expect(left.filter((name) => name.includes("djassa-u-"))).toEqual([]);
});

test("whoever signs in beside a tab whose session ended sees nothing of what was written there", async ({
  page,
  context,
  server,
}) => {
  const { listingId, otherId } = await conversationOf(server, "awa");
  await signIn(page, "awa");
  await walkTo(page, `/messages/${listingId}/${otherId}`);
  const words = page.getByRole("textbox", { name: "Votre message" });
  await expect(words).toBeVisible();
  // The server renews Awa's session no more: her phone stays hers until somebody signs in.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open("djassa-device");
        asked.addEventListener("success", () => {
          const entries = asked.result.transaction("entries", "readwrite").objectStore("entries");
          const identity = entries.get("identity");
          identity.addEventListener("success", () => {
            const { value, ...entry } = identity.result as { value: object };
            entries.put({ ...entry, value: { ...value, tokens: null } });
          });
          entries.transaction.addEventListener("complete", () => resolve(asked.result.close()));
        });
      }),
  );
  const second = await context.newPage();
  await second.goto("/search?q=velo");
  const again = second.getByRole("link", { name: "Se reconnecter" });
  await again.click();
  await expect(second).toHaveURL(/\/login\?retour=/u);
  // Said still beside the form, which is where one is already; from another form of an account the way back stays.
  await expect(second.getByText("Votre session a expiré", { exact: false })).toBeVisible();
  await expect(again).toHaveCount(0);
  await second.getByRole("main").getByRole("link", { name: "Créer un compte" }).click();
  await again.click();
  await expect(second).toHaveURL(/\/login\?retour=/u);
  await words.fill("mots jamais envoyés d'Awa");
  await fillSignIn(second, "mariam@djassa.test", PASSWORD);
  await expect(second.getByText("Connexion réussie")).toBeVisible();
  await expect(second).toHaveURL("/search?q=velo");
  // Hers begins anew; other stories may have written in the same conversation as she.
  await expect(words).toHaveValue("");
  // They are hers, and wait for her.
  expect(await everythingStored(page)).toContain("mots jamais envoyés d'Awa");
});
