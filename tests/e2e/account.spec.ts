import { readFile } from "node:fs/promises";
import type { Page, Route } from "@playwright/test";
import {
  axeViolations,
  backOn,
  cutOff,
  expect,
  PASSWORD,
  readyForOffline,
  rowsStored,
  signIn,
  test,
  walkTo,
} from "../support/browser.ts";
import { conversationOf } from "../support/browser-places.ts";
import { shiftsOf, watchShift } from "../support/browser-shift.ts";
import { everythingStored } from "../support/browser-stored.ts";
import { bubble, write } from "../support/browser-conversation.ts";
import { people } from "../../supabase/seed/people.ts";

type File = Record<string, unknown> & {
  complet: boolean;
  seulement_sur_ce_telephone: { envois: { acte: string; contenu: { content?: string } }[] };
};

async function exported(page: Page): Promise<{ name: string; file: File; text: string }> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter mes données" }).click();
  const download = await coming;
  const text = await readFile(await download.path(), "utf8");
  return { name: download.suggestedFilename(), file: JSON.parse(text) as File, text };
}

test("Réglages saves what has changed and nothing else @core", async ({ page, server }) => {
  await signIn(page, "awa", "/settings");
  const email = page.getByRole("textbox", { name: "Email" });
  await expect(email).toHaveValue("awa@djassa.test");
  await expect(email).not.toBeEditable();
  const save = page.getByRole("button", { name: "Enregistrer" });
  const name = page.getByLabel("Nom complet");
  await expect(name).toHaveValue("Awa Koné");
  await expect(save).toBeDisabled();
  await name.fill("Awa Koné Diallo");
  await expect(save).toBeEnabled();
  await name.fill("Awa Koné");
  await expect(save).toBeDisabled();
  // The same number as it is shown, with other blanks: no change.
  const phone = page.getByLabel("Téléphone");
  await phone.fill("07 07 11 22 33");
  await expect(save).toBeDisabled();
  await phone.fill("07 07 11 22 34");
  await save.click();
  await expect(page.getByText("Profil mis à jour avec succès")).toBeVisible();
  await expect(page).toHaveURL("/profile");
  await expect
    .poll(() => server.sql`select 1 from public.user_private where id = ${people.awa.id} and phone = '2250707112234'`)
    .toHaveLength(1);
});

test("one's data in a file: all of it with a network, what is on the phone without @worker @core", async ({
  page,
  context,
  server,
}) => {
  const conversation = await conversationOf(server, "awa");
  await signIn(page, "awa");
  await readyForOffline(page, { messages: 1, mine: 2 });
  await walkTo(page, "/settings");
  const whole = await exported(page);
  expect(whole.name).toMatch(/^djassa-mes-donnees-\d{4}-\d{2}-\d{2}\.json$/);
  expect(whole.file).toMatchObject({
    complet: true,
    sur_le_serveur: { compte: { email: "awa@djassa.test" }, profil: { nom: "Awa Koné" } },
  });
  expect(whole.text).not.toContain("kouassi@djassa.test");
  await expect(page.getByText("Vos données sont dans vos téléchargements.")).toBeVisible();

  await page.goto(`/messages/${conversation.listingId}/${conversation.otherId}`);
  await expect(page.getByRole("textbox", { name: "Votre message" })).toBeVisible();
  await cutOff(context, server);
  await write(page, "pas encore parti");
  await page.goto("/settings");
  await expect(
    page.getByText("le fichier contiendra seulement ce que ce téléphone garde", { exact: false }),
  ).toBeVisible();
  const part = await exported(page);
  expect(part.file.complet).toBe(false);
  expect(part.file.seulement_sur_ce_telephone.envois.map(({ contenu }) => contenu.content)).toContain(
    "pas encore parti",
  );
  expect(part.file["copies_sur_ce_telephone"]).toMatchObject({ profil: { fullName: "Awa Koné" } });
  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  await expect(page.getByText("il faut du réseau pour supprimer un compte", { exact: false })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Supprimer", exact: true })).toBeDisabled();
  await backOn(context, server);
});

test("an account closed for good is gone on both phones and in conversations @worker @core", async ({
  page,
  server,
  otherPhone,
  mayRefuse,
}) => {
  mayRefuse(/^400 POST \/auth\/v1\/token/, /^401 /, /^403 POST \/functions\/v1\/close-account/);
  const conversation = await conversationOf(server, "awa", "kouassi");
  const kouassi = people.kouassi;
  const friend = await otherPhone();
  await signIn(friend, "awa", `/messages/${conversation.listingId}/${kouassi.id}`);
  const tablet = await otherPhone();
  await signIn(tablet, "kouassi");
  await readyForOffline(tablet, { messages: 1, mine: 2 });

  await signIn(page, "kouassi");
  await readyForOffline(page, { messages: 1, mine: 2 });
  await walkTo(page, `/messages/${conversation.listingId}/${people.awa.id}`);
  await write(page, "le dernier mot de Kouassi");
  await expect(bubble(friend, "le dernier mot de Kouassi")).toBeVisible();
  await page.getByRole("textbox", { name: "Votre message" }).fill("mots jamais envoyés");
  expect(await everythingStored(page)).toContain(kouassi.email);

  await page.goto("/settings");
  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  const sheet = page.getByRole("dialog");
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(sheet.getByText("Tapez SUPPRIMER pour confirmer")).toBeVisible();
  await sheet.getByLabel("Tapez SUPPRIMER").fill("supprimer");
  await sheet.getByLabel("Votre mot de passe").fill("faux mot de passe");
  // While the server is asked there is no way back: what it says has its place here.
  const held: (() => Promise<void>)[] = [];
  const hold = (route: Route) => void held.push(() => route.continue());
  await page.route(/\/functions\/v1\/close-account$/u, hold, { times: 1 });
  await sheet.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(sheet.getByRole("button", { name: "Annuler" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect.poll(() => held.length).toBe(1);
  for (const go of held) await go();
  await expect(sheet.getByText("Ce n'est pas votre mot de passe.")).toBeVisible();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await sheet.getByLabel("Votre mot de passe").fill(PASSWORD);
  await sheet.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(page.getByText("Votre compte est supprimé.")).toBeVisible();
  await expect(page).toHaveURL("/");

  const traces = [
    kouassi.email,
    kouassi.profile?.phone ?? "?",
    "le dernier mot de Kouassi",
    "mots jamais envoyés",
    `djassa-u-${kouassi.id}`,
    `djassa-outbox-${kouassi.id}`,
  ];
  const stored = await everythingStored(page);
  for (const trace of traces) expect(stored.includes(trace), trace).toBe(false);
  expect(await server.sql`select 1 from auth.users where id = ${kouassi.id}`).toEqual([]);

  await expect(tablet.getByText("Ce compte a été supprimé. Ce téléphone n'en garde plus rien.")).toBeVisible({
    timeout: 90_000,
  });
  await expect
    .poll(async () => {
      const kept = await everythingStored(tablet);
      return traces.filter((trace) => kept.includes(trace));
    })
    .toEqual([]);

  await friend.bringToFront();
  await expect(friend.getByRole("heading", { name: "Compte supprimé" })).toBeVisible({ timeout: 90_000 });
  await expect(friend.getByText("Ce compte a été supprimé. La conversation se relit", { exact: false })).toBeVisible();
  await expect(bubble(friend, "le dernier mot de Kouassi")).toBeVisible();
  await expect(friend.getByRole("textbox", { name: "Votre message" })).toHaveCount(0);
  await expect.poll(() => axeViolations(friend)).toEqual([]);

  await page.goto("/login");
  await page.getByLabel("Email").fill(kouassi.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByText("Identifiants incorrects. Vérifiez votre email et mot de passe.")).toBeVisible();
});

test("signed out everywhere: here at once, on the other phone as soon as it renews its token", async ({
  page,
  server,
  otherPhone,
  mayRefuse,
}) => {
  mayRefuse(/^400 GET \/storage\//, /^400 POST \/auth\/v1\/token/, /^401 /);
  const tablet = await otherPhone();
  await signIn(tablet, "mariam");
  await signIn(page, "mariam", "/settings");
  await page.getByRole("button", { name: "Se déconnecter partout" }).click();
  const question = page.getByRole("dialog", { name: "Se déconnecter partout" });
  await expect(question).toContainText("Tous vos appareils seront déconnectés, celui-ci aussi.");
  // Nothing is left here to be asked about.
  await expect(question.getByRole("radio")).toHaveCount(0);
  await question.getByRole("button", { name: "Annuler" }).click();
  expect(await server.sql`select 1 from auth.sessions where user_id = ${people.mariam.id}`).toHaveLength(2);
  await page.getByRole("button", { name: "Se déconnecter partout" }).click();
  await question.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByText("Déconnexion réussie")).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await server.sql`select 1 from auth.sessions where user_id = ${people.mariam.id}`).toEqual([]);
  // An hour later, as far as the other phone knows: its token has ended.
  await tablet.evaluate(async () => {
    const open = indexedDB.open("djassa-device");
    const db = await new Promise<IDBDatabase>((resolve) => {
      open.addEventListener("success", () => resolve(open.result));
    });
    const store = db.transaction("entries", "readwrite").objectStore("entries");
    const read = store.get("identity");
    await new Promise<void>((resolve) => {
      read.addEventListener("success", () => {
        const entry = read.result as { value: { tokens: { expiresAt: number } | null } };
        // Its socket was cut with the session: it may have asked by itself.
        if (entry.value.tokens === null) return resolve();
        entry.value.tokens.expiresAt = Date.now() - 1_000;
        store.put(entry).addEventListener("success", () => resolve());
      });
    });
    db.close();
  });
  await tablet.goto("/messages");
  await expect(tablet.getByText("Votre session a expiré.", { exact: false })).toBeVisible();
});

test("the whole market on the phone before a trip: asked for by hand where data is saved @worker", async ({
  page,
  context,
  server,
}) => {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", {
      value: Object.assign(new EventTarget(), { saveData: true, effectiveType: "4g" }),
    });
  });
  await signIn(page, "awa");
  await readyForOffline(page, { feed: 60 });
  await walkTo(page, "/settings");
  const [all] = await server.sql<{ n: number }>`select count(*)::int as n from public.listings where visible`;
  const total = all?.n ?? 0;
  const before = await rowsStored(page, "feed");
  expect(before).toBeLessThan(total);
  await page.getByRole("button", { name: "Tout télécharger", exact: false }).click();
  await expect(page.getByText("Toutes les annonces récentes sont là, même sans réseau.")).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(`${total} annonces`, { exact: true })).toBeVisible();
  expect(await rowsStored(page, "feed")).toBeGreaterThanOrEqual(total);
});

test("a missing profile is said on Home without moving anything, and leads to the form", async ({
  page,
  mayRefuse,
}) => {
  // Home is drawn anew twice a minute: it may still show a photo of an account that the story before has closed.
  mayRefuse(/^400 GET \/storage\//);
  await watchShift(page);
  await signIn(page, "nouveau");
  await expect(page.getByText("Votre profil est incomplet.")).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await shiftsOf(page)).toEqual([]);
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Plus tard" }).click();
  await expect(page.getByText("Votre profil est incomplet.")).toHaveCount(0);
  await page.reload();
  await page.getByRole("link", { name: "Compléter mon profil" }).click();
  await expect(page).toHaveURL(/\/complete-profile/u);
});
