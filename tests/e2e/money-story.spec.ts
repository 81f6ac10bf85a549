import type { Page } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import { expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { giveCapture, pendingListing } from "../support/browser-pay.ts";
import { fillListing, pictures, publish, tiles } from "../support/browser-selling.ts";
import { openAdmin, stepTo } from "../support/browser-team.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const sendProof = (page: Page) => page.getByRole("button", { name: "Envoyer la preuve" });
const queue = (admin: Page) => admin.getByRole("list", { name: /^Preuves à vérifier/ });
const toast = (page: Page, words: string) => page.getByRole("listitem").filter({ hasText: words });

/** The seller's newest proof under the eyes, then one key. */
async function approve(admin: Page, name: string): Promise<void> {
  await expect(queue(admin).getByText(name)).toBeVisible({ timeout: 60_000 });
  await stepTo(admin, name);
  await admin.keyboard.press("a");
  await expect(toast(admin, "Paiement validé")).toBeVisible();
  await expect(queue(admin).getByText(name)).toHaveCount(0);
}

test("she publishes and pays offline, the team approves, a buyer finds it @worker @core", async ({
  page: admin,
  otherPhone,
  server,
}) => {
  const title = "Commode ancienne en iroko";
  await openAdmin(admin);
  const seller = await otherPhone();
  await signIn(seller, "mariam");
  await readyForOffline(seller, { mine: 1 });
  await walkTo(seller, "/create-listing");
  await fillListing(seller, title);
  await seller.locator("input[name=photos]").setInputFiles(await pictures(1));
  await expect(tiles(seller)).toHaveCount(1);
  await publish(seller).click();
  await expect(seller.getByRole("heading", { name: /^Encore 200.FCFA et c'est en ligne$/u })).toBeVisible();
  const [row] = await server.sql<{
    id: string;
    status: string;
  }>`select id::text, status from public.listings where title = ${title}`;
  expect(row?.status).toBe("pending");
  const id = row?.id ?? "";

  await seller.goto(`/paiement-annonce/${id}`);
  await expect(seller.getByRole("heading", { name: "Payer la publication" })).toBeVisible();
  await seller.context().setOffline(true);
  await giveCapture(seller);
  await sendProof(seller).click();
  await expect(seller).toHaveURL(`/listings/${id}`);
  await expect(seller.getByText("Elle partira toute seule dès que le réseau revient.", { exact: false })).toBeVisible();
  expect(await server.sql`select 1 from public.payment_proofs where listing_id = ${id}`).toHaveLength(0);
  await seller.context().setOffline(false);

  await approve(admin, "Mariam Traoré");
  await expect(seller.getByRole("button", { name: "C'est vendu" })).toBeVisible();
  const buyer = await otherPhone();
  await buyer.goto("/search?q=commode ancienne");
  await expect(buyer.getByRole("link", { name: title })).toBeVisible();
});

test("a pack: bought in the form, approved with one key, counted on her open page", async ({
  page: admin,
  otherPhone,
  server,
}) => {
  const [balance] = await server.sql<{
    credits: number;
  }>`select credits from public.user_credits where user_id = ${people.mariam.id}`;
  const before = balance?.credits ?? 0;
  await openAdmin(admin);
  const seller = await otherPhone();
  await signIn(seller, "mariam", "/acheter-credits");
  await seller.getByRole("radio", { name: /Starter/ }).check();
  await seller.getByRole("link", { name: "J'ai payé, envoyer la preuve" }).click();
  await expect(seller.getByLabel("Email")).toHaveValue(people.mariam.email);
  await giveCapture(seller, "Transfert de 500 FCFA");
  await sendProof(seller).click();
  await expect(seller.getByText("Étape 3 sur 3")).toBeVisible();
  await seller.getByRole("main").getByRole("link", { name: "Retour à l'accueil" }).click();
  await approve(admin, "Mariam Traoré");
  await expect(seller.getByText(new RegExp(`${before + 3}\\scrédits`, "u")).first()).toBeVisible();
});

test("refused with a reason in the team's words: she reads them on her open page", async ({
  page: admin,
  otherPhone,
  server,
}) => {
  const id = await pendingListing(server, "mariam", "Tabouret sculpté");
  const seller = await otherPhone();
  await signIn(seller, "mariam", `/paiement-annonce/${id}`);
  await expect(seller.getByLabel("Email")).toHaveValue(people.mariam.email);
  await giveCapture(seller, "Transfert de 100 FCFA");
  await sendProof(seller).click();
  await expect(seller.getByText(/Preuve reçue par l'équipe le/)).toBeVisible();
  await openAdmin(admin);
  await stepTo(admin, "Mariam Traoré");
  await admin.keyboard.press("r");
  // By keyboard alone: the first reason has the focus already.
  await expect(admin.getByRole("radio", { name: /Le montant ne correspond pas/ })).toBeFocused();
  await admin.keyboard.press("Space");
  await admin.keyboard.press("Enter");
  await expect(toast(admin, "Paiement refusé")).toBeVisible();
  await expect(seller.getByText(/Preuve refusée le/)).toBeVisible();
  await expect(seller.getByText(/Le montant ne correspond pas.*200\sFCFA attendus\./u)).toBeVisible();
  await expect(seller.getByRole("link", { name: "Renvoyer une preuve" })).toBeVisible();
});
