import { expect, readyForOffline, signIn, test } from "../support/browser.ts";
import { giveCapture, pendingListing } from "../support/browser-pay.ts";
import { breakStorage, hear } from "../support/spec-words.ts";

test("the fee of a listing: missing, no proof, not kept, sent @worker", async ({ page, context, server }) => {
  const id = await pendingListing(server, "mariam", "Paravent en raphia");
  await signIn(page, "mariam");
  await readyForOffline(page, { mine: 1 });
  await context.setOffline(true);
  await page.goto("/paiement-annonce/00000000-0000-4000-8000-000000000001");
  await hear(page, "payUnreachable");
  await expect(page.getByRole("button", { name: "Réessayer" })).toBeVisible();
  await context.setOffline(false);
  await page.goto(`/paiement-annonce/${id}`);
  const send = page.getByRole("button", { name: "Envoyer la preuve" });
  await send.click();
  await hear(page, "feeIncomplete");
  const file = page.locator("input[name=screenshot]");
  await file.setInputFiles({ name: "recu.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await hear(page, "proofNoImage");
  await file.setInputFiles({ name: "lourde.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await hear(page, "proofTooLarge");
  await giveCapture(page);
  await breakStorage(page);
  await send.click();
  await hear(page, "proofFailed");
  await page.goto(`/paiement-annonce/${id}`);
  await expect(send).toBeVisible();
  await giveCapture(page, "Transfert de 200 FCFA, encore");
  await send.click();
  await hear(page, "feeSent");
});

test("credits: what is missing, what was sent", async ({ page }) => {
  await signIn(page, "awa", "/acheter-credits?pack=pro&etape=preuve");
  const send = page.getByRole("button", { name: "Envoyer la preuve" });
  await send.click();
  await hear(page, "creditsIncomplete");
  await giveCapture(page);
  await send.click();
  await hear(page, "creditsSent");
});
