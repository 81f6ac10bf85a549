import type { Page } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import { backOn, cutOff, expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { capture, decide, giveCapture, pendingListing } from "../support/browser-pay.ts";
import type { TestServer } from "../support/browser-server.ts";

const send = (page: Page) => page.getByRole("button", { name: "Envoyer la preuve" });

async function proofsOf(server: TestServer, listing: string) {
  return await server.sql<{ status: string; mails: number; bytes: number }>`
    select p.status, (select count(*)::int from private.mail_outbox m where m.cause = p.id) as mails,
      (select coalesce((o.metadata ->> 'size')::int, 0) from storage.objects o where o.name = p.object_path) as bytes
    from public.payment_proofs p where p.listing_id = ${listing}`;
}

/** The credits are the server's: what its rows say. */
const creditsOf = async (server: TestServer, id: string) =>
  (await server.sql<{ credits: number }>`select credits from public.user_credits where user_id = ${id}`)[0]?.credits ??
  0;

test("a fee paid offline: kept on the phone with its words, received once @worker @core", async ({
  page,
  context,
  server,
}) => {
  const id = await pendingListing(server, "mariam", "Table pliante en hévéa");
  await signIn(page, "mariam");
  await readyForOffline(page, { mine: 1 });
  await walkTo(page, "/profile");
  const card = page.getByRole("listitem").filter({ hasText: "Table pliante en hévéa" });
  await expect(card.getByText("En attente · À payer")).toBeVisible();
  await card.getByRole("link", { name: "Payer" }).click();
  await expect(page.getByRole("heading", { name: "Payer la publication" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("mariam@djassa.test");
  await expect(page.getByLabel("Nom complet")).toHaveValue("Mariam Traoré");
  await cutOff(context, server);
  await giveCapture(page);
  await page.getByLabel("Numéro qui a payé").fill("0711223344");
  await page.getByLabel(/Référence/).fill("MP261121.1405.A12345");
  await expect(page.getByText("Gardé sur ce téléphone.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Capture gardée")).toBeVisible();
  await expect(page.getByLabel("Numéro qui a payé")).toHaveValue(/07.11.22.33.44/);
  await expect(page.getByLabel(/Référence/)).toHaveValue("MP261121.1405.A12345");
  await send(page).dblclick();
  await expect(page).toHaveURL(`/listings/${id}`);
  await expect(page.getByText("Elle partira toute seule dès que le réseau revient.", { exact: false })).toBeVisible();
  await page.goto("/profile?onglet=envois");
  await expect(page.getByText(/Preuve de paiement.*200/)).toBeVisible();
  await page.goto("/profile");
  // Nobody checks what has not left the phone.
  await expect(card.getByText("En attente · Preuve à envoyer")).toBeVisible();
  await page.goto(`/paiement-annonce/${id}`);
  await expect(page.getByText("Preuve enregistrée sur ce téléphone").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Preuve à envoyer" })).toBeVisible();

  await backOn(context, server);
  await expect(page.getByText(/Preuve reçue par l'équipe le/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/L'équipe répond avant le .* \(encore 2[34].h\)/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Paiement en vérification" })).toBeVisible();
  const [proof, ...others] = await proofsOf(server, id);
  expect(others).toEqual([]);
  expect(proof).toMatchObject({ status: "received", mails: 1 });
  expect(proof?.bytes).toBeLessThan(900_000);
});

test("refused, the screen turns by itself; another proof, accepted: the listing is online", async ({
  page,
  otherPhone,
  server,
}) => {
  const id = await pendingListing(server, "mariam", "Buffet ancien en teck massif");
  await signIn(page, "mariam", `/paiement-annonce/${id}`);
  await giveCapture(page, "Transfert de 100 FCFA");
  await send(page).click();
  await expect(page.getByText("Preuve envoyée, nous validerons votre annonce rapidement\u202F!")).toBeVisible();
  await expect(page.getByText(/Preuve reçue par l'équipe le/)).toBeVisible();

  await decide(server, "mariam", false, "Le montant est de 100 FCFA au lieu de 200.");
  await expect(page.getByText(/Preuve refusée le/)).toBeVisible();
  await expect(page.getByText("Le montant est de 100 FCFA au lieu de 200.")).toBeVisible();
  await page.getByRole("link", { name: "Renvoyer une preuve" }).click();
  await expect(page.getByText("Le montant est de 100 FCFA au lieu de 200.")).toBeVisible();
  await giveCapture(page, "Transfert de 200 FCFA, le second");
  await send(page).click();
  await expect(page.getByText(/Preuve reçue par l'équipe le/)).toBeVisible();

  expect(await decide(server, "mariam", true)).toBe(1);
  await expect(page.getByRole("button", { name: "C'est vendu" })).toBeVisible();
  await page.goto("/profile?onglet=paiements");
  const mine = page.getByRole("listitem").filter({ hasText: "Buffet ancien en teck massif" });
  await expect(mine.getByText("Acceptée", { exact: true })).toBeVisible();
  await expect(mine.getByText("Refusée", { exact: true })).toBeVisible();
  const visitor = await otherPhone();
  await visitor.goto("/search?q=buffet ancien en teck");
  await expect(visitor.getByRole("link", { name: "Buffet ancien en teck massif" })).toBeVisible();
});

test("a proof waits for the screenshot that is being prepared, and leaves none behind", async ({ page, server }) => {
  const id = await pendingListing(server, "mariam", "Banc de jardin");
  await signIn(page, "mariam", `/paiement-annonce/${id}`);
  await giveCapture(page);
  await expect(page.getByText("Gardé sur ce téléphone.")).toBeVisible();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => void (release = resolve));
  await page.route(/photo-worker[^/]*\.js/u, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText("Capture gardée")).toBeVisible();
  await page.locator("input[name=screenshot]").setInputFiles(await capture("Transfert de 200 FCFA, le bon"));
  await send(page).click();
  await expect(page.getByRole("button", { name: "Capture en préparation…" })).toBeVisible();
  release();
  await expect(page.getByText(/Preuve reçue par l'équipe le/)).toBeVisible();
  // The first one went with the second one's coming: one is here for two days, or none.
  const left = await page.evaluate(async (person) => {
    const open = indexedDB.open(`djassa-outbox-${person}`);
    const db = await new Promise<IDBDatabase>((resolve) => (open.onsuccess = () => resolve(open.result)));
    const all = db.transaction("screenshots").objectStore("screenshots").getAll();
    return await new Promise<string[]>(
      (resolve) => (all.onsuccess = () => resolve(all.result.map(({ form }: { form: string }) => form))),
    );
  }, people.mariam.id);
  expect(left.filter((form) => form !== "")).toEqual([]);
});

test("a missing value is said at its field, a bad capture at once, nothing is lost @core", async ({ page, server }) => {
  const id = await pendingListing(server, "mariam", "Chaise à bascule");
  await signIn(page, "mariam", `/paiement-annonce/${id}`);
  await page.getByLabel("Numéro qui a payé").fill("12");
  await page.getByLabel("Nom complet").fill("");
  await page.getByLabel("Email").fill("mariam@");
  await send(page).click();
  for (const words of [
    "Ajoutez la capture d'écran du paiement",
    "Veuillez entrer un numéro de téléphone ivoirien valide",
    "Le nom complet est requis",
    "Adresse email invalide",
    "Tous les champs sont obligatoires.",
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  // The sentence stands over the only field that may stay empty, not under it.
  const [said, optional] = [page.getByText("Tous les champs sont obligatoires."), page.getByLabel(/facultatif/)];
  expect((await said.boundingBox())?.y).toBeLessThan((await optional.boundingBox())?.y ?? 0);
  await expect(page.getByLabel("Numéro qui a payé")).toHaveValue("12");
  const file = page.locator("input[name=screenshot]");
  await file.setInputFiles({ name: "recu.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expect(page.getByText("Veuillez sélectionner une image")).toBeVisible();
  await file.setInputFiles({ name: "lourde.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText("Le fichier ne doit pas dépasser 5MB")).toBeVisible();
  await file.setInputFiles({ name: "cassee.png", mimeType: "image/png", buffer: Buffer.from("pas une image") });
  await expect(page.getByText(/Cette image ne peut pas être lue/)).toBeVisible();
  await file.setInputFiles(await capture());
  await expect(page.getByText("Capture gardée")).toBeVisible();
  expect(await proofsOf(server, id)).toEqual([]);
});

test("the fee is its owner's business, while it is due: every other state is said", async ({ page, server }) => {
  const mine = await pendingListing(server, "mariam", "Étagère murale");
  const [active] = await server.sql<{
    id: string;
  }>`select id::text from public.listings where user_id = ${people.kouassi.id} and status = 'active' and not deleted limit 1`;
  await page.goto(`/paiement-annonce/${mine}`);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, "kouassi", `/paiement-annonce/${mine}`);
  await expect(page.getByRole("heading", { name: "Annonce introuvable" })).toBeAttached();
  await page.goto(`/paiement-annonce/${active?.id ?? ""}`);
  await expect(page.getByRole("heading", { name: "Votre annonce est en ligne" })).toBeAttached();
});

test("back from a provider, the address claims and the server's rows answer @core", async ({ page, server }) => {
  const mine = await pendingListing(server, "mariam", "Miroir ovale");
  const [active] = await server.sql<{
    id: string;
  }>`select id::text from public.listings where user_id = ${people.kouassi.id} and status = 'active' and not deleted limit 1`;
  await signIn(page, "mariam", `/payment/success?listing_id=${mine}&type=annonce&user_id=x`);
  await expect(page.getByText("Pas encore de preuve")).toBeVisible();
  await page.goto(`/payment/success?listing_id=${active?.id ?? ""}`);
  await expect(page.getByText("Aucun paiement à ce nom")).toBeVisible();
  const [online] = await server.sql<{ id: string; sold: string }>`
    select l.id::text, s.id::text as sold from public.listings l join public.listings s using (user_id)
    where user_id = ${people.mariam.id} and l.status = 'active' and not l.deleted and s.status = 'sold' and not s.deleted limit 1`;
  const shown = online?.id ?? "";
  await page.goto(`/payment/success?listing_id=${shown}`);
  await expect(page.getByText("Votre annonce a été publiée avec succès")).toBeVisible();
  await expect(page.getByRole("link", { name: "Voir mon annonce" })).toHaveAttribute("href", `/listings/${shown}`);
  await page.goto(`/paiement-annonce/${shown}`);
  await expect(page.getByRole("heading", { level: 1, name: "Votre annonce est en ligne" })).toBeAttached();
  for (const path of ["/payment/success?listing_id=", "/paiement-annonce/"]) {
    await page.goto(`${path}${online?.sold ?? ""}`);
    await expect(page.getByText("Il n'y a rien à payer").last()).toBeVisible();
  }
  await expect(send(page)).toHaveCount(0);
  // One that was taken in long ago is not the one that is asked about.
  await server.sql`insert into public.payment_proofs (id, user_id, kind, pack, amount, credits, full_name, phone, email, screenshot_sha256, object_path, status, created_at, decided_at)
    select gen_random_uuid(), ${people.mariam.id}, 'pack', i.id, i.price, i.credits, 'M', '07', 'm@x.ci', md5('m') || md5('m'), 'x', 'accepted', now() - interval '9 days', now() - interval '8 days'
    from public.price_list i where i.id = 'starter'`;
  await server.sql`insert into public.transactions (id, user_id, kind, amount, status)
    values ('0badcafe-0000-4000-8000-000000000001', ${people.mariam.id}, 'pack', 500, 'completed')`;
  // Two seconds for the server's rows to come (§9).
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await walkTo(page, "/payment/success?type=pack");
  await page.clock.runFor(1_900);
  await expect(page.getByRole("heading", { level: 1, name: "Vérification du paiement" })).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText("Pas encore de preuve")).toBeVisible();
  await page.clock.resume();
  await expect(page.getByText("Référence de votre dernier paiement validé : 0BADCAFE")).toBeVisible();
  await expect(page.getByRole("link", { name: "Voir mes crédits" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Crédits ajoutés à votre compte\u202F!")).toHaveCount(0);
  await page.goto("/payment/failure?type=pack");
  await expect(page.getByRole("link", { name: "Réessayer l'achat de crédits" })).toHaveAttribute(
    "href",
    "/acheter-credits",
  );
});

test("credits in three steps, Back too; accepted, they are counted live and told once @core", async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, "mariam");
  const before = await creditsOf(server, people.mariam.id);
  await page.goto("/acheter-credits");
  await expect(page.getByRole("radio", { name: /Regular/ })).toBeChecked();
  await expect(page.getByText("Populaire")).toBeVisible();
  await expect(page.getByText("Nous ne demandons jamais votre code secret.")).toBeVisible();
  await page.getByRole("radio", { name: /Starter/ }).check();
  await page.getByRole("button", { name: "Copier le montant" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("500");
  await page.getByRole("button", { name: /Copier le numéro MTN/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("0500000002");
  await page.getByRole("link", { name: "J'ai payé, envoyer la preuve" }).click();
  await expect(page.getByText("Étape 2 sur 3")).toBeVisible();
  await expect(page.getByRole("group", { name: "Le pack payé" })).toBeVisible();
  await page.getByLabel(/Référence/).fill("REF-1");
  await page.goBack();
  await expect(page.getByText("Étape 1 sur 3")).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel(/Référence/)).toHaveValue("REF-1");
  await send(page).click();
  await expect(page.getByText("Veuillez remplir tous les champs")).toBeVisible();
  await giveCapture(page, "Transfert de 500 FCFA");
  await send(page).click();
  await expect(page.getByText("Étape 3 sur 3")).toBeVisible();
  await expect(page.getByText("Demande envoyée, nous validerons votre paiement rapidement\u202F!")).toBeVisible();
  await expect(page.getByText(/Preuve reçue par l'équipe le/)).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Retour à l'accueil" }).click();
  await expect(page.getByText(`${before} crédit`).first()).toBeVisible();
  await decide(server, "mariam", true);
  await expect(page.getByText("Crédits ajoutés à votre compte\u202F!")).toBeVisible();
  await expect(page.getByText(`${before + 3} crédits`, { exact: false }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${before + 3} crédits`, { exact: false }).first()).toBeVisible();
  await expect(page.getByText("Crédits ajoutés à votre compte\u202F!")).toHaveCount(0);
});
