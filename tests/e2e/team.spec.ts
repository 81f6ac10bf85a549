import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ofName } from "#domain/name.ts";
import { listingId } from "../../supabase/seed/listings.ts";
import { people } from "../../supabase/seed/people.ts";
import { backOn, cutOff, expect, readyForOffline, signIn, test } from "../support/browser.ts";
import type { TestServer } from "../support/browser-server.ts";
import { countJoins } from "../support/browser-sockets.ts";
import { openAdmin, readyToDecide, receipt, reopenAdmin, sendProof, stepTo } from "../support/browser-team.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const statusOf = async (server: TestServer, id: string) =>
  (await server.sql<{ status: string }>`select status from public.listings where id = ${id}`)[0]?.status;
const creditsOf = async (server: TestServer, id: string) =>
  Number((await server.sql`select credits from public.user_credits where user_id = ${id}`)[0]?.["credits"]);
const actionsOn = async (server: TestServer, id: string) =>
  (await server.sql<{ action: string }>`select action from private.audit_log where subject_id = ${id} order by id`).map(
    ({ action }) => action,
  );
const proofOf = (page: Page, name: string) => page.getByRole("article", { name: `Preuve ${ofName(name)}` });
const queue = (page: Page) => page.getByRole("list", { name: /^Preuves à vérifier/ });
const toast = (page: Page, words: string | RegExp) => page.getByRole("listitem").filter({ hasText: words });

/** A pending listing of a seller without credits. */
async function pendingListing(server: TestServer, title: string, seller: keyof typeof people): Promise<string> {
  const [row] = await server.sql<{ id: string }>`
    insert into public.listings (id, user_id, title, description, price, category, condition, district, photos)
    select gen_random_uuid(), ${people[seller].id}, ${title}, description, price, category, condition, district, photos
    from public.listings where id = ${listingId("Vélo VTT 26 pouces")} returning id::text`;
  return row?.id ?? "";
}

/** One person may have several proofs waiting: on to the one for this pack. */
async function stepToPack(page: Page, name: string, pack: string): Promise<void> {
  await stepTo(page, name);
  const wanted = proofOf(page, name).getByText(pack);
  for (let presses = 0; presses < 12 && !(await wanted.isVisible()); presses += 1) await page.keyboard.press("j");
  await expect(wanted).toBeVisible();
  await readyToDecide(page);
}

test("the admin console does not exist for others than the team, nor its code @core", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/equipe");
  await expect(page.getByRole("heading", { name: "Page non trouvée" })).toBeAttached();
  await signIn(page, "awa", "/equipe?onglet=journal");
  await expect(page.getByRole("heading", { name: "Page non trouvée" })).toBeAttached();
  await page.goto("/profile");
  await expect(page.getByRole("link", { name: "Réglages" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Équipe" })).toHaveCount(0);
  expect(fetched.filter((url) => url.includes("admin-screen"))).toEqual([]);
});

test("opened again by its address, the admin console is live at the first try", async ({ page }) => {
  await signIn(page, "equipe", "/equipe");
  await expect(page.getByText("En direct")).toBeVisible();
  // With all its code at hand it now asks before anybody else on the page has asked for a token.
  const joins = countJoins(page, "realtime:team");
  await page.reload();
  await expect(page.getByText("En direct")).toBeVisible();
  expect(joins(), 'refused once, it would have said "Toutes les minutes" until the next').toBe(1);
});

test("a proof comes in live, one key approves it, and open pages see the listing @core", async ({
  page,
  otherPhone,
  server,
}) => {
  const title = "Lampadaire de salon en rotin";
  const id = await pendingListing(server, title, "mariam");
  const seller = await otherPhone();
  await signIn(seller, "mariam", `/listings/${id}`);
  await expect(seller.getByText("Votre annonce n'est pas encore visible")).toBeVisible();
  await signIn(page, "equipe", "/profile");
  await page.getByRole("main").getByRole("link", { name: "Équipe" }).click();
  await expect(page.getByText("En direct")).toBeVisible();
  await expect(queue(page).getByText("Mariam Traoré")).toHaveCount(0);

  const proof = await sendProof(server, "mariam", { listing: id });
  await expect(queue(page).getByText("Mariam Traoré")).toBeVisible();
  await stepTo(page, "Mariam Traoré");
  await expect(proofOf(page, "Mariam Traoré").getByRole("img", { name: /^Capture envoyée/ })).toBeVisible();
  await page.keyboard.press("a");
  await expect(toast(page, "Paiement validé")).toBeVisible();
  await expect(queue(page).getByText("Mariam Traoré")).toHaveCount(0);
  expect(await statusOf(server, id)).toBe("active");
  await expect(seller.getByText("C'est votre annonce")).toBeVisible();
  const visitor = await otherPhone();
  await visitor.goto("/search?q=lampadaire");
  await expect(visitor.getByRole("article").filter({ hasText: title })).toBeVisible();
  expect(await actionsOn(server, proof)).toEqual(["accept_payment"]);
});

test("decisions on payments: undone, refused with a reason, the same picture twice", async ({
  page,
  otherPhone,
  server,
}) => {
  await test.step("an approved pack brings credits to the open page; undone, they go; both are recorded", async () => {
    const before = await creditsOf(server, people.mariam.id);
    const seller = await otherPhone();
    await signIn(seller, "mariam", "/profile");
    await expect(
      seller
        .getByRole("main")
        .getByText(/^\d+\scrédits?$/u)
        .first(),
    ).toBeVisible();
    await openAdmin(page);
    const proof = await sendProof(server, "mariam", { pack: "starter" });
    await expect(queue(page).getByText("Mariam Traoré")).toBeVisible();
    await stepTo(page, "Mariam Traoré");
    await page.keyboard.press("a");
    await expect(toast(page, "Paiement validé")).toBeVisible();
    await expect(
      seller
        .getByRole("main")
        .getByText(new RegExp(`^${before + 3}\\scrédits$`, "u"))
        .first(),
    ).toBeVisible();

    await page.getByRole("link", { name: "Décidés" }).click();
    await page.getByRole("button", { name: "Annuler la décision sur le paiement de Mariam Traoré" }).first().click();
    await page.getByRole("dialog").getByLabel("Raison montrée à la personne").fill("Mauvaise ligne");
    await page.getByRole("dialog").getByRole("button", { name: "Annuler la décision" }).click();
    await expect(toast(page, "Décision annulée")).toBeVisible();
    await expect(
      seller
        .getByRole("main")
        .getByText(new RegExp(`^${before}\\scrédits?$`, "u"))
        .first(),
    ).toBeVisible();
    expect(await actionsOn(server, proof)).toEqual(["accept_payment", "undo_payment"]);
    await page.getByRole("tab", { name: "Journal" }).click();
    const line = page.getByRole("tabpanel").getByRole("listitem").first();
    await expect(line).toContainText("a annulé une décision");
    await expect(line).toContainText("Mauvaise ligne");
    await expect(line).toContainText("Serge Gnahoré");
  });

  await test.step("a refusal asks why, keeps what is written, and the reason reaches the person", async () => {
    const proof = await sendProof(server, "mariam", { pack: "pro" });
    await reopenAdmin(page);
    await stepToPack(page, "Mariam Traoré", "Pack Pro");
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Refuser" }).click();
    await expect(dialog.getByText("Indiquez la raison.")).toBeVisible();
    await dialog.getByRole("radio", { name: /Le montant ne correspond pas/ }).check();
    await dialog
      .getByLabel("Raison montrée à la personne")
      .fill("Il manque 500 FCFA : renvoyez la capture du complément.");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.keyboard.press("r");
    await expect(dialog.getByLabel("Raison montrée à la personne")).toHaveValue(
      "Il manque 500 FCFA : renvoyez la capture du complément.",
    );
    await dialog.getByRole("button", { name: "Refuser" }).click();
    await expect(toast(page, "Paiement refusé")).toBeVisible();
    const [row] = await server.sql<{
      status: string;
      reason: string;
    }>`select status, reason from public.payment_proofs where id = ${proof}`;
    expect(row).toEqual({ status: "refused", reason: "Il manque 500 FCFA : renvoyez la capture du complément." });

    await sendProof(server, "mariam", { pack: "pro" });
    await stepToPack(page, "Mariam Traoré", "Pack Pro");
    const earlier = page
      .getByRole("list", { name: "Ses autres preuves" })
      .getByRole("listitem")
      .filter({ hasText: "Il manque 500 FCFA" });
    await earlier.getByRole("button", { name: "Voir la capture de Mariam Traoré" }).click();
    await expect(dialog.getByRole("img", { name: "Capture envoyée par Mariam Traoré" })).toBeVisible();
    await page.keyboard.press("a");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: "Décidés" }).click();
    await page
      .getByRole("listitem")
      .filter({ hasText: "Il manque 500 FCFA" })
      .getByRole("button", { name: "Voir la capture de Mariam Traoré" })
      .click();
    await expect(dialog.getByRole("img", { name: "Capture envoyée par Mariam Traoré" })).toBeVisible();
    expect(
      await server.sql`select 1 from public.payment_proofs where user_id = ${people.mariam.id} and pack = 'pro' and status = 'received'`,
    ).toHaveLength(1);
  });

  await test.step("the same picture again is shown beside the first and is never approved by one key", async () => {
    const picture = await receipt();
    await sendProof(server, "kouassi", { pack: "starter" }, picture);
    const second = await sendProof(server, "awa", { pack: "starter" }, picture);
    await reopenAdmin(page);
    await stepTo(page, "Awa Koné");
    await expect(proofOf(page, "Awa Koné").getByText("même capture")).toBeVisible();
    await expect(
      proofOf(page, "Awa Koné").getByRole("img", { name: "Capture envoyée par Kouassi N’Guessan" }),
    ).toBeVisible();
    await page.keyboard.press("a");
    await expect(page.getByRole("dialog", { name: /Valider malgré le doublon/ })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Retour" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await actionsOn(server, second)).toEqual([]);
  });
});

test("a decision made offline is kept over a reload, and counts once @worker @core", async ({
  page,
  context,
  server,
  mayRefuse,
}) => {
  // A picture asked for while the server goes down.
  mayRefuse(/^503 GET .*\/team-proof/);
  await signIn(page, "equipe");
  await readyForOffline(page);
  const proof = await sendProof(server, "mariam", { pack: "regular" });
  await openAdmin(page);
  await stepToPack(page, "Mariam Traoré", "Pack Regular"); // a decision that was undone waits again beside it
  const before = await creditsOf(server, people.mariam.id);
  await cutOff(context, server);
  await page.keyboard.press("a");
  await expect(page.getByText("1 décision sans réponse du serveur")).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("1 décision sans réponse du serveur")).toBeVisible();
  await expect(page.getByText("Rien n'a pu être chargé")).toBeVisible();
  await page.getByRole("tab", { name: "Signalements" }).click();
  // Once for the three questions of that screen.
  await expect(page.getByText("Rien n'a pu être chargé")).toHaveCount(1);
  await page.getByRole("tab", { name: "Paiements" }).click();
  await backOn(context, server);
  await expect(page.getByText("1 décision sans réponse du serveur")).toBeHidden({ timeout: 60_000 });
  await expect.poll(() => actionsOn(server, proof)).toEqual(["accept_payment"]);
  expect(await creditsOf(server, people.mariam.id)).toBe(before + 10);
});

test("a listing hidden by three is restored, another removed, and its seller is told @core", async ({
  page,
  otherPhone,
  server,
}) => {
  const [hidden, fake] = [listingId("iPhone 14 Pro neuf, prix cassé"), listingId("Tricycle cargo Apsonic")];
  await openAdmin(page, "?onglet=signalements");
  const card = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "iPhone 14 Pro neuf" }).first();
  await expect(card.getByText("3 personnes sur 3")).toBeVisible();
  await card.getByRole("button", { name: "Rétablir" }).click();
  await expect(toast(page, "Annonce de nouveau en ligne")).toBeVisible();
  await expect(card).toHaveCount(0);
  const visitor = await otherPhone();
  await visitor.goto(`/listings/${hidden}`);
  await expect(visitor.getByRole("heading", { level: 1, name: /iPhone 14 Pro/ })).toBeVisible();

  const other = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Tricycle cargo Apsonic" }).first();
  await other.getByRole("button", { name: "Retirer" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("radio", { name: "Cette annonce existe déjà." }).check();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Annonce retirée")).toBeVisible();
  // By keyboard: while the server was asked the focus stayed on the card, and is now on what is in its place.
  await expect(page.getByText("Aucun signalement")).toBeFocused();
  const stranger = await otherPhone();
  await stranger.goto(`/listings/${fake}`);
  await expect(
    stranger.getByRole("heading", { level: 1, name: /^(Cette annonce n'est plus disponible|Annonce introuvable)$/ }),
  ).toBeAttached();
  await expect
    .poll(async () => (await server.mailTo(people.ibrahim.email)).map((mail) => mail.subject), { timeout: 90_000 })
    .toContain("Votre annonce a été retirée");
});

test("a removal after a colleague's decision removes nothing; the admin console says what stands", async ({
  page,
  context,
  server,
}) => {
  const [thing, supportMessage] = [await pendingListing(server, "Pilon en bois", "mariam"), randomUUID()];
  await server.sql`update public.listings set status = 'active', paid_by = 'manual' where id = ${thing}`;
  await server.sql`insert into public.reports (id, reporter_id, subject_kind, subject_id, listing_id, reason)
    values (gen_random_uuid(), ${people.awa.id}, 'listing', ${thing}, ${thing}, 'fake')`;
  await server.sql`insert into public.support_messages (id, name, email, subject, message)
    values (${supportMessage}, 'Ama', 'ama@exemple.ci', 'Reçu perdu', 'Bonjour, où trouver mon reçu ?')`;
  await openAdmin(page, "?onglet=support");
  const message = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Reçu perdu" });
  await expect(message).toBeVisible();
  await page.getByRole("tab", { name: "Signalements" }).click();
  const card = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Pilon en bois" }).first();
  await expect(card).toBeVisible();
  await context.setOffline(true);
  await card.getByRole("button", { name: "Retirer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Raison envoyée au vendeur").fill("Ce pilon est volé.");
  await dialog.getByRole("button", { name: "Retirer" }).click();
  await page.getByRole("tab", { name: "Support" }).click();
  await message.getByRole("button", { name: "Répondre ici" }).click();
  await dialog.getByLabel("Votre réponse").fill("Votre reçu est dans Profil, sous Paiements.");
  await dialog.getByRole("button", { name: "Envoyer la réponse" }).click();
  await expect(page.getByText("2 décisions sans réponse du serveur")).toBeVisible();
  await expect(page.getByText(/elles sont gardées ici et repartent/u)).toBeVisible();

  const claims = JSON.stringify({ sub: people.equipe.id, role: "authenticated" });
  await server.sql`with me as (select set_config('request.jwt.claims', ${claims}, true) as claims)
    select public.decide_report(${thing}::uuid, 'restore'), public.answer_support(${supportMessage}::uuid, 'Écrivez-nous le numéro.', 'new') from me`;
  await context.setOffline(false);
  await expect(
    toast(
      page,
      "Une autre personne de l'équipe a décidé autrement\u00a0: annonce gardée. Votre texte n'est pas parti.",
    ),
  ).toBeVisible({ timeout: 60_000 });
  await expect(toast(page, "Une autre personne de l'équipe a déjà répondu à ce message.")).toBeAttached();
  const [row] = await server.sql`select deleted, hidden from public.listings where id = ${thing}`;
  expect(row).toEqual({ deleted: false, hidden: false });
  expect(await actionsOn(server, thing)).toEqual(["restore_listing"]);
  await page.getByRole("link", { name: "Répondus" }).click();
  await expect(message.getByText("Écrivez-nous le numéro.")).toBeVisible();
  await expect(message.getByText("Votre réponse n'est pas partie")).toBeVisible();
  await expect(message.getByText("Votre reçu est dans Profil, sous Paiements.")).toBeVisible();
  await expect(message.getByRole("link", { name: "Envoyer par email" })).toHaveAttribute("href", /&body=Votre%20re/);
  await message.getByRole("button", { name: "Effacer" }).click();
  await expect(message.getByText("Votre réponse n'est pas partie")).toBeHidden();
});

test("a support message is answered; a person is suspended with a reason, and lifted @core", async ({
  page,
  server,
}) => {
  await openAdmin(page, "?onglet=support");
  const message = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Mon pack Starter" });
  await expect(message.getByRole("link", { name: "Écrire un email" })).toHaveAttribute("href", /^mailto:/);
  await message.getByRole("button", { name: "Marquer comme répondu" }).click();
  await expect(message).toHaveCount(0);
  await page.getByRole("link", { name: "Répondus" }).click();
  await expect(message).toBeVisible();
  await page.getByRole("tab", { name: "Chercher" }).click();
  await page.getByLabel("Chercher une personne, une annonce, un paiement").fill("07 67 12 90");
  const card = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Salimata Bamba" });
  await card.getByRole("button", { name: "Suspendre" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "Fausses captures de paiement." }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Suspendre" }).click();
  await expect(card.getByText("Fausses captures de paiement.")).toBeVisible();
  await card.getByRole("button", { name: "Lever la suspension" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Lever la suspension" }).click();
  await expect(card.getByRole("button", { name: "Suspendre" })).toBeVisible();
  expect(await actionsOn(server, people.salimata.id)).toEqual(["suspend", "lift_suspension"]);
});
