import { cutOff, expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { giveCapture, pendingListing } from "../support/browser-pay.ts";
import { fillListing, pictures, publish, tiles } from "../support/browser-selling.ts";

test("without push and without figures of its storage the settings say so, and offer neither", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "PushManager");
    Reflect.deleteProperty(StorageManager.prototype, "estimate");
    StorageManager.prototype.persisted = () => Promise.resolve(true);
  });
  await signIn(page, "mariam", "/settings");
  await expect(page.getByText("Ce navigateur ne peut pas vous prévenir quand Djassa est fermé.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Me prévenir sur ce téléphone" })).toHaveCount(0);
  await expect(
    page.getByText("Ce navigateur ne dit pas la place que prend Djassa. Le navigateur a promis de ne rien en effacer."),
  ).toBeVisible();
});

test("where the push service is silent or the person said no, the settings say that @worker", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    Notification.requestPermission = () => Promise.resolve("granted");
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException("", "AbortError"));
  });
  await signIn(page, "awa");
  await readyForOffline(page);
  await walkTo(page, "/settings");
  const way = page.getByRole("switch", { name: /Me prévenir sur ce téléphone/u });
  await way.press("Space");
  await expect(page.getByText(/^Le service de notifications de ce navigateur ne répond pas\s: /)).toBeVisible();
  await expect(way).not.toBeChecked();
  await expect(page.getByText(/Réessayez/)).toHaveCount(0);
  await page.evaluate(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await way.press("Space");
  await expect(page.getByText("Les notifications sont bloquées")).toBeVisible();
});

test("a browser that sends nothing while the app is closed is not said to do so @worker", async ({
  page,
  context,
  server,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "SyncManager"));
  const id = await pendingListing(server, "kouassi", "Table pliante en hévéa");
  await signIn(page, "kouassi");
  await readyForOffline(page, { mine: 1 });
  await walkTo(page, `/paiement-annonce/${id}`);
  await expect(page.getByLabel("Email")).toHaveValue("kouassi@djassa.test");
  await cutOff(context, server);
  await giveCapture(page);
  await page.getByRole("button", { name: "Envoyer la preuve" }).click();
  await expect(page.getByText("dès que le réseau revient et que Djassa est ouvert.")).toBeVisible();
  await page.goto("/profile?onglet=envois");
  await expect(page.getByText("partira dès que le réseau revient et que Djassa est ouvert.")).toBeVisible();

  await page.goto("/create-listing");
  await fillListing(page, "Vélo sans réseau");
  await page.locator("input[name=photos]").setInputFiles(await pictures(1));
  await expect(tiles(page)).toHaveCount(1);
  await publish(page).click();
  await expect(page.getByText("partent toutes seules quand Djassa est ouvert")).toBeVisible();
  await expect(page.getByText("Vous pouvez fermer cette page")).toHaveCount(0);
});
