/** Several people at one admin console: what a colleague decides meanwhile, what a hurried hand presses, what waits when the admin console is left. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ofName } from "#domain/name.ts";
import { listingId } from "../../supabase/seed/listings.ts";
import { people, type PersonName } from "../../supabase/seed/people.ts";
import { expect, test, walkTo } from "../support/browser.ts";
import type { TestServer } from "../support/browser-server.ts";
import {
  COLLEAGUE,
  openAdmin,
  readyToDecide,
  receipt,
  reopenAdmin,
  sendProof,
  stepTo,
} from "../support/browser-team.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const proofOf = (page: Page, name: string) => page.getByRole("article", { name: `Preuve ${ofName(name)}` });
const toast = (page: Page, words: string | RegExp) => page.getByRole("listitem").filter({ hasText: words });
const statusOf = async (server: TestServer, proof: string) =>
  (await server.sql<{ status: string }>`select status from public.payment_proofs where id = ${proof}`)[0]?.status;
const decidedBy = async (server: TestServer) =>
  (await server.sql`select from private.audit_log where action = 'accept_payment'`).length;

/** Nothing waits but these two: of Kouassi, or of somebody else since nobody sends more than five in an hour, and then of Awa. */
async function twoWait(
  server: TestServer,
  [one, other]: [PersonName, PersonName] = ["kouassi", "awa"],
): Promise<[string, string]> {
  await server.sql`update public.payment_proofs set status = 'refused', reason = 'Essai', decided_at = now() where status = 'received'`;
  return [await sendProof(server, one, { pack: "starter" }), await sendProof(server, other, { pack: "starter" })];
}

test("payments: a colleague, a second press, a long queue, a dispute, an old decision", async ({ page, server }) => {
  await test.step("a refusal's words stay when a colleague decides; no key decides about the next", async () => {
    const [first, second] = await twoWait(server);
    await openAdmin(page);
    await stepTo(page, "Kouassi N’Guessan");
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: /^Refuser ce paiement/ });
    const words = dialog.getByLabel("Raison montrée à la personne");
    await words.fill("Il m");
    await server.sql`with me as (select set_config('request.jwt.claims', ${COLLEAGUE}, true) as claims)
    select public.decide_payment(${first}::uuid, true, 0) from me`;
    const said = "Une autre personne vient de décider de ce paiement.";
    await expect(dialog.getByText(said)).toBeVisible();
    await words.press("End");
    await page.keyboard.type("anque 500 FCFA");
    await expect(words).toHaveValue("Il manque 500 FCFA");
    await expect(dialog.getByRole("button", { name: "Refuser" })).toBeDisabled();
    await dialog.getByRole("button", { name: "Retour" }).click();
    await expect(dialog).toBeHidden();
    await expect(proofOf(page, "Kouassi N’Guessan").getByText(said)).toBeVisible();
    await expect(page.getByRole("button", { name: "Valider" })).toHaveCount(0);
    await page.keyboard.press("a");
    await page.keyboard.press("r");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Continuer" }).click();
    await expect(proofOf(page, "Awa Koné")).toBeVisible();
    expect([await statusOf(server, first), await statusOf(server, second)]).toEqual(["accepted", "received"]);
  });

  await test.step("a second press, or one before the picture, decides nothing about the next payment", async () => {
    const [first, second] = await twoWait(server);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/team-proof/, async (route) => {
      if ((route.request().postData() ?? route.request().url()).includes(second)) await held;
      await route.continue();
    });
    await reopenAdmin(page);
    await stepTo(page, "Kouassi N’Guessan");
    // The second press in the very moment in which the next proof stands, as a hand is too slow to aim at.
    await page.evaluate(async () => {
      const press = () => dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
      const shown = () => document.querySelector("article[aria-label^=Preuve]")?.getAttribute("aria-label");
      const before = shown();
      press();
      while (shown() === before) await new Promise(requestAnimationFrame);
      press();
    });
    await expect(toast(page, "Paiement validé")).toBeVisible();
    const validate = proofOf(page, "Awa Koné").getByRole("button", { name: "Valider" });
    await expect(validate).toBeDisabled();
    await page.keyboard.press("a");
    await expect(validate).toBeDisabled();
    release();
    await readyToDecide(page);
    expect([await statusOf(server, first), await statusOf(server, second)]).toEqual(["accepted", "received"]);
    // With its picture in sight it still is not the second half of the press before.
    const third = await sendProof(server, "mariam", { pack: "starter" });
    await expect(page.getByRole("list", { name: /^Preuves à vérifier/ }).getByText("Mariam Traoré")).toBeVisible();
    const decisions = await decidedBy(server);
    await validate.focus();
    await page.keyboard.press("Enter");
    const next = proofOf(page, "Mariam Traoré");
    // The payer and the thing are read out, and a second Enter opens nothing.
    await expect(next.getByRole("heading", { name: /^Mariam Traoré, / })).toBeFocused();
    await readyToDecide(page);
    const plus = next.getByRole("button", { name: "Agrandir" });
    const place = await plus.boundingBox();
    await plus.click();
    await expect(next.getByRole("button", { name: "Voir en entier" })).toBeEnabled();
    expect(await plus.boundingBox(), "what is under the finger stays there").toEqual(place);
    await next.getByRole("button", { name: "Valider" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => statusOf(server, third)).toBe("accepted");
    await expect(page.getByText("Tout est vérifié")).toBeFocused();
    expect(await decidedBy(server)).toBe(decisions + 2);
    await page.unroute(/\/team-proof/);
  });

  await test.step("a long queue is one stop for Tab, walked by arrows, and the focused row stays in sight", async () => {
    await twoWait(server, ["mariam", "awa"]);
    await server.sql`insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, full_name, phone, email, screenshot_sha256, object_path, created_at)
    select gen_random_uuid(), user_id, kind, pack, amount, credits, 'Personne ' || n, phone, email, md5(n::text) || md5(n::text), object_path, now() - n * interval '20 minutes'
    from generate_series(1, 40) n, (select * from public.payment_proofs where status = 'received' limit 1) p`;
    await reopenAdmin(page);
    const rows = page.getByRole("list", { name: /^Preuves à vérifier/ }).getByRole("button");
    await expect(rows).toHaveCount(42);
    for (let presses = 0; presses < 25; presses += 1) await page.keyboard.press("j");
    await expect(rows.nth(25)).toHaveAttribute("aria-current", "true");
    await expect(rows.nth(25)).toBeInViewport({ ratio: 1 });
    await expect(rows.nth(26)).toBeInViewport({ ratio: 0.9 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await rows.nth(25).focus();
    await page.keyboard.press("ArrowUp");
    await expect(rows.nth(24)).toBeFocused();
    await expect(rows.nth(24)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("checkbox", { name: "Touches actives" })).toBeFocused();
  });

  await test.step("a contested payment shows its picture's other owner, and is granted only in spite of it", async () => {
    await server.sql`update public.payment_proofs set status = 'refused', reason = 'Essai', decided_at = now() where status = 'received'`;
    const picture = await receipt();
    await sendProof(server, "kouassi", { pack: "starter" }, picture);
    const contested = await sendProof(server, "awa", { pack: "starter" }, picture);
    await sendProof(server, "awa", { pack: "regular" });
    await server.sql`with me as (select set_config('request.jwt.claims', ${COLLEAGUE}, true) as claims)
    select public.decide_payment(${contested}::uuid, false, 0, 'Déjà servi') from me`;
    await server.sql`insert into public.payment_disputes (id, proof_id, user_id, about, undone, message)
    values (${randomUUID()}, ${contested}, ${people.awa.id}, 'refused', 0, 'C''est bien mon transfert.')`;
    await reopenAdmin(page, "?vue=contestes");
    const card = page.getByRole("listitem").filter({ hasText: "C'est bien mon transfert." });
    await expect(card.getByText("même capture")).toBeVisible();
    await expect(card.getByRole("img", { name: "Capture envoyée par Kouassi N’Guessan" })).toBeVisible();
    await card.getByText("Ce qui est déclaré", { exact: true }).click();
    await expect(card.getByText(/1\sautre en attente/)).toBeVisible();
    await card.getByRole("button", { name: "Valider le paiement" }).click();
    const dialog = page.getByRole("dialog", { name: /Valider malgré le doublon/ });
    await expect(dialog.getByText(/La même capture ou la même référence/)).toBeVisible();
    await dialog.getByRole("button", { name: "Valider quand même" }).click();
    await expect(toast(page, "Paiement validé")).toBeVisible();
  });

  await test.step("a decision older than the last fifty is taken back from Chercher, by the payer's number", async () => {
    const proof = await sendProof(server, "fatou", { pack: "starter" });
    await server.sql`with me as (select set_config('request.jwt.claims', ${COLLEAGUE}, true) as claims)
    select public.decide_payment(${proof}::uuid, true, 0) from me`;
    await server.sql`update public.payment_proofs set phone = '05 44 33 22 11' where id = ${proof}`;
    await server.sql`insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, full_name, phone, email,
      screenshot_sha256, object_path, status, reason, decided_at)
    select gen_random_uuid(), ${people.kouassi.id}, 'pack', 'starter', 500, 3, 'K', '07', 'k@x.ci', md5(n::text) || md5(n::text), 'x', 'refused',
      'Essai', now() + interval '1 second' from generate_series(1, 50) n`;
    await reopenAdmin(page, "?vue=traites");
    await expect(page.getByText("Les 50 dernières. Les autres se trouvent dans Chercher.")).toBeVisible();
    await expect(
      page.getByRole("button", { name: "Annuler la décision sur le paiement de Fatou Diabaté" }),
    ).toHaveCount(0);
    await page.getByRole("tab", { name: "Chercher" }).click();
    await page.getByLabel("Chercher une personne, une annonce, un paiement").fill("05 44 33 22 11");
    await page.getByRole("button", { name: "Annuler la décision sur le paiement de Fatou Diabaté" }).click();
    const dialog = page.getByRole("dialog", { name: /^Annuler cette décision/ });
    await dialog.getByLabel("Raison montrée à la personne").fill("Mauvaise ligne");
    await dialog.getByRole("button", { name: "Annuler la décision" }).click();
    await expect(toast(page, "Décision annulée")).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "à vérifier" })).toBeVisible();
    expect(await statusOf(server, proof)).toBe("received");
  });
});

test("reports: a colleague who was faster, and people who are suspended already", async ({ page, context, server }) => {
  await test.step("a colleague's decision on a reported listing leaves the words, and no key decides next", async () => {
    const first = listingId("iPhone 14 Pro neuf, prix cassé");
    await openAdmin(page, "?onglet=signalements");
    const card = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "iPhone 14 Pro neuf" }).first();
    await card.getByRole("button", { name: "Avertir" }).click();
    const dialog = page.getByRole("dialog", { name: /^Avertir le vendeur/ });
    const words = dialog.getByLabel("Raison envoyée au vendeur");
    await words.fill("Les photos ne sont");
    await server.sql`with me as (select set_config('request.jwt.claims', ${COLLEAGUE}, true) as claims)
    select public.decide_report(${first}::uuid, 'restore') from me`;
    await expect(dialog.getByText("Une autre personne vient de décider de cette annonce.")).toBeVisible();
    await words.press("End");
    await page.keyboard.type(" pas les vôtres.");
    await expect(words).toHaveValue("Les photos ne sont pas les vôtres.");
    await expect(dialog.getByRole("button", { name: "Avertir" })).toBeDisabled();
    await expect(dialog.getByRole("button", { name: "Copier mon texte" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(card).toHaveCount(0);
    // The next one is read first.
    await expect(page.getByRole("heading", { name: /^Tricycle cargo/ })).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(
      await server.sql`select action from private.audit_log where subject_id = ${listingId("Tricycle cargo Apsonic")}`,
    ).toEqual([]);
    await test.step("without a network nothing is live", async () => {
      await expect(page.getByText("En direct")).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByText("En direct")).toBeHidden();
    });
    await context.setOffline(false);
  });

  await test.step("reports of a suspended person close without blame; twenty people are not the count", async () => {
    const thing = listingId("Vélo VTT 26 pouces");
    await server.sql`insert into public.reports (id, reporter_id, subject_kind, subject_id, listing_id, reason)
    values (${randomUUID()}, ${people.awa.id}, 'person', ${people.ibrahim.id}, ${thing}, 'scam')`;
    await server.sql`with me as (select set_config('request.jwt.claims', ${COLLEAGUE}, true) as claims)
    select public.suspend_person(${people.ibrahim.id}::uuid, true, private.suspensions_of(${people.ibrahim.id}), 'Arnaque') from me`;
    await reopenAdmin(page, "?onglet=signalements");
    await page.getByRole("button", { name: "Clore\u00a0: déjà suspendue" }).click();
    await expect(toast(page, /Signalements clos/)).toBeVisible();
    expect(await server.sql`select status from public.reports where subject_id = ${people.ibrahim.id}`).toEqual([
      { status: "suspended" },
    ]);
    await server.sql`insert into auth.users (id, email) select gen_random_uuid(), 'zo' || n || '@x.ci' from generate_series(1, 21) n`;
    await server.sql`insert into public.users (id, full_name)
    select u.id, 'Zoumana Zié' from auth.users u where u.email like 'zo%@x.ci'`;
    await server.sql`insert into public.user_private (id, email, phone, district)
    select u.id, u.email, '22507' || lpad(row_number() over ()::text, 8, '9'), 'Commerce' from auth.users u where u.email like 'zo%@x.ci'`;
    await page.getByRole("tab", { name: "Chercher" }).click();
    await page.getByLabel("Chercher une personne, une annonce, un paiement").fill("zoumana zie");
    await expect(page.getByText("Les 20 premières personnes\u202f; précisez votre recherche.")).toBeVisible();
    await expect(page.getByText("20 personnes trouvées")).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: "Les 20 premières personnes" })).toBeAttached();
  });
});

test("a decision without an answer goes when the network is back, also from another screen", async ({
  page,
  server,
}) => {
  const [first, second] = await twoWait(server, ["salimata", "mariam"]);
  await openAdmin(page);
  await stepTo(page, "Salimata Bamba");
  await page.route(/\/rpc\/decide_payment/, (route) => route.abort());
  await page.keyboard.press("a");
  await expect(page.getByText("1 décision sans réponse du serveur")).toBeVisible();
  const again = page.getByRole("button", { name: "Envoyer maintenant" });
  await again.focus();
  await page.unroute(/\/rpc\/decide_payment/);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/rpc\/decide_payment/, async (route) => {
    await held;
    await route.abort();
  });
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 décision en cours d'envoi…")).toBeVisible();
  await expect(again).toBeFocused();
  answer();
  await expect(page.getByText("1 décision sans réponse du serveur")).toBeVisible();
  await expect(again).toBeFocused();
  await walkTo(page, "/settings");
  await page.getByRole("main").getByRole("button", { name: "Se déconnecter", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Se déconnecter" });
  await expect(question.getByText(/1\sdécision de l'équipe attend le serveur/)).toBeVisible();
  await question.getByRole("button", { name: "Annuler" }).click();
  await test.step("loaded anew elsewhere it goes on, and signing out says that it cannot without its code", async () => {
    page.on("dialog", (dialog) => void dialog.accept());
    await page.route(/\/assets\/going-actions-/, (route) => route.abort());
    await page.reload();
    await page.getByRole("main").getByRole("button", { name: "Se déconnecter", exact: true }).click();
    await question.getByRole("button", { name: "Se déconnecter" }).click();
    await expect(page.getByText(/^Le serveur n'a pas encore répondu à toutes vos décisions/)).toBeVisible();
    await expect(question.locator("[aria-busy=true]")).toHaveCount(0);
    await question.getByRole("button", { name: "Annuler" }).click();
    await page.unroute(/\/assets\/going-actions-/);
  });
  await page.unroute(/\/rpc\/decide_payment/);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(toast(page, "Paiement validé")).toBeVisible();
  await expect.poll(() => statusOf(server, first)).toBe("accepted");

  await openAdmin(page);
  await stepTo(page, "Mariam Traoré");
  await page.route(/\/rpc\/decide_payment/, (route) => route.abort());
  await page.keyboard.press("a");
  await expect(page.getByText("1 décision sans réponse du serveur")).toBeVisible();
  await walkTo(page, "/settings");
  await page.getByRole("main").getByRole("button", { name: "Se déconnecter", exact: true }).click();
  await question.getByRole("radio", { name: /^Supprimer/ }).check();
  await question.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(toast(page, "Déconnexion réussie")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("team-actions")))).toEqual(
    [],
  );
  expect(await statusOf(server, second)).toBe("received");
});
