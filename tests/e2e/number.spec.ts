import { expect, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { openAdmin } from "../support/browser-team.ts";
import { people } from "../../supabase/seed/people.ts";

const SELLER = people.kouassi.profile?.fullName ?? "";

test("a number is confirmed by a code from its own WhatsApp, and buyers read so @worker", async ({
  page,
  otherPhone,
  server,
}) => {
  await signIn(page, "kouassi", "/settings");
  const group = page.getByRole("region", { name: "Numéro confirmé" });
  const ask = group.getByRole("button", { name: "Confirmer mon numéro" });
  await readyForOffline(page, { mine: 1 });
  await page.context().setOffline(true);
  await ask.click();
  await expect(group).toContainText("Votre code s'affichera ici dès que le réseau revient.");
  await page.context().setOffline(false);
  const code = group.getByRole("strong");
  await expect(code).toHaveText(/^\d{4}$/, { timeout: 60_000 });
  const said = (await code.textContent()) ?? "";
  const link = await group.getByRole("link", { name: "Envoyer par WhatsApp" }).getAttribute("href");
  expect(decodeURIComponent(link ?? "")).toMatch(
    new RegExp(`^https://wa\\.me/225\\d{10}\\?text=Djassa\\s: mon code est ${said}\\.$`),
  );
  await expect(group.getByRole("link", { name: /^\+225/ })).toHaveAttribute("href", /^tel:\+225/);

  const team = await otherPhone();
  await openAdmin(team, "?onglet=support");
  const card = team.getByRole("listitem").filter({ hasText: said });
  await expect(card).toContainText(/05\s05\s44\s33\s22/);
  await card.getByRole("button", { name: `Confirmer : ${SELLER}` }).click();
  await expect(card).toHaveCount(0);
  await walkTo(team, "/equipe?onglet=journal");
  await expect(team.getByText("a confirmé un numéro")).toBeVisible();

  await expect(group).toContainText("Votre numéro est confirmé", { timeout: 60_000 });
  await walkTo(page, "/");
  await page.getByRole("button", { name: /^Du nouveau/ }).click();
  await expect(page.getByRole("dialog").getByText("Votre numéro est confirmé")).toBeVisible();

  const buyer = await otherPhone();
  const { id } = await listingOf(server, "kouassi", "awa", 1);
  await buyer.goto(`/listings/${id}`);
  const box = buyer.getByRole("region", { name: "Vendeur" });
  await expect(box).toContainText("Numéro confirmé");
  await box.getByRole("link").click();
  await expect(buyer.getByText("Numéro confirmé")).toBeVisible();
});
