/** A phone by its IMEI: its seller gives it, a buyer compares, and who was robbed declares it; each with a network that comes and goes. */
import { expect, readyForOffline, signIn, test } from "../support/browser.ts";
import { people } from "../../supabase/seed/people.ts";

test("given offline, compared by a buyer, and declared stolen offline @worker @core", async ({
  page: seller,
  otherPhone,
  server,
}) => {
  const [listing] = await server.sql<{ id: string }>`update public.listings set category = 'electronics'
    where id = (select id from public.listings where user_id = ${people.kouassi.id} and visible order by created_at desc limit 1) returning id`;
  const path = `/listings/${listing?.id ?? ""}`;
  await signIn(seller, "kouassi", path);
  await readyForOffline(seller, { mine: 1 });
  await test.step("the seller gives it without a network", async () => {
    await expect(seller.getByRole("button", { name: /Donner l'IMEI/ })).toBeVisible();
    await seller.context().setOffline(true);
    await seller.getByRole("button", { name: /Donner l'IMEI/ }).click();
    const dialog = seller.getByRole("dialog", { name: "IMEI vérifiable" });
    const imei = dialog.getByLabel("IMEI du téléphone");
    for (const [typed, told] of [
      ["", "L'IMEI est requis"],
      ["490154203237519", "vérifiez le dernier chiffre"],
    ] as const) {
      await imei.fill(typed);
      await dialog.getByRole("button", { name: "Enregistrer" }).click();
      await expect(dialog.getByText(told)).toBeVisible();
    }
    await imei.fill("49 015420 323751 8");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(seller.getByRole("button", { name: /^IMEI vérifiable.: changer$/u })).toBeVisible();
    await seller.context().setOffline(false);
    await expect.poll(() => server.sql`select has_imei from public.listings where has_imei`).toHaveLength(1);
  });
  const buyer = await otherPhone();
  await test.step("a buyer reads that it can be checked, and checks it at the meeting", async () => {
    await signIn(buyer, "awa", path);
    await expect(buyer.getByRole("definition").filter({ hasText: "IMEI vérifiable" })).toBeVisible({ timeout: 60_000 });
    await buyer.getByRole("button", { name: "Vérifier l'IMEI" }).click();
    const dialog = buyer.getByRole("dialog", { name: "Vérifier l'IMEI" });
    await dialog.getByLabel("IMEI lu sur le téléphone").fill("490154203237518");
    await dialog.getByRole("button", { name: "Vérifier" }).click();
    await expect(dialog.getByText("C'est le même numéro")).toBeVisible();
    await expect(dialog.getByText(/Ce n'est pas une preuve/)).toBeVisible();
    await dialog.getByLabel("IMEI lu sur le téléphone").fill("356938035643809");
    await expect(dialog.getByText("C'est le même numéro")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Vérifier" }).click();
    await expect(dialog.getByText("Ce n'est pas ce numéro")).toBeVisible();
    await buyer.context().setOffline(true);
    await expect(dialog.getByText(/il faut du réseau pour vérifier un IMEI/)).toBeVisible();
    await buyer.context().setOffline(false);
  });
  await test.step("who was robbed declares it without a network, and the next check says so", async () => {
    const robbed = await otherPhone();
    await signIn(robbed, "mariam", "/settings");
    await readyForOffline(robbed, { mine: 1 });
    await expect(robbed.getByRole("button", { name: "Déclarer un téléphone volé" })).toBeVisible();
    await robbed.context().setOffline(true);
    await robbed.getByRole("button", { name: "Déclarer un téléphone volé" }).click();
    const dialog = robbed.getByRole("dialog", { name: "Déclarer un téléphone volé" });
    await dialog.getByLabel("IMEI du téléphone volé").fill("490154203237518");
    await dialog.getByRole("button", { name: "Déclarer", exact: true }).click();
    await expect(dialog.getByText("Indiquez le jour du vol")).toBeVisible();
    await dialog.getByLabel("Jour du vol").fill("2025-11-03");
    await dialog.getByRole("button", { name: "Déclarer", exact: true }).click();
    await expect(robbed.getByText("Volé le 3 novembre 2025")).toBeVisible();
    await robbed.context().setOffline(false);
    await expect.poll(() => server.sql`select 1 from private.stolen_phones`).toHaveLength(1);
    const check = buyer.getByRole("dialog", { name: "Vérifier l'IMEI" });
    await check.getByLabel("IMEI lu sur le téléphone").fill("490154203237518");
    await check.getByRole("button", { name: "Vérifier" }).click();
    await expect(check.getByText(/lui a été volé le 3.novembre 2025/u)).toBeVisible();
    await robbed.getByRole("button", { name: "Retirer la déclaration du 3 novembre 2025" }).click();
    await expect(robbed.getByText("Volé le 3 novembre 2025")).toHaveCount(0);
  });
  await test.step("a visitor is led to sign in", async () => {
    const visitor = await otherPhone();
    await visitor.goto(path);
    await visitor.getByRole("button", { name: "Vérifier l'IMEI" }).click();
    await expect(visitor.getByRole("link", { name: "Se connecter" }).last()).toHaveAttribute("href", /retour=/);
  });
});
