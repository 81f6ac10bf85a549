import { expect, readyForOffline, signIn, stay, test, walkTo } from "../support/browser.ts";
import { listingOf } from "../support/browser-places.ts";
import { pictures } from "../support/browser-selling.ts";
import { people } from "../../supabase/seed/people.ts";

test("a drawn avatar is chosen without a network, and others see it @worker", async ({ page, otherPhone, server }) => {
  await signIn(page, "kouassi", "/profile");
  await readyForOffline(page, { mine: 1 });
  const open = page.getByRole("button", { name: "Changer votre image" });
  // Its code comes with the first look.
  await open.click();
  const sun = page.getByRole("radio", { name: "Soleil, fond orange" });
  await expect(page.getByRole("radio", { name: "Vos initiales" })).toBeChecked();
  await page.context().setOffline(true);
  await sun.click();
  await expect(sun).toBeChecked();
  await page.getByRole("button", { name: "Fermer" }).click();
  await expect(open.locator("svg[viewBox='-6 -6 36 36']")).toBeVisible();
  await page.context().setOffline(false);
  const stored = async () =>
    (await server.sql`select avatar_url from public.users where id = ${people.kouassi.id}`)[0]?.["avatar_url"];
  await expect.poll(stored, { timeout: 60_000 }).toBe("drawn:sun-orange");

  const buyer = await otherPhone();
  const { id } = await listingOf(server, "kouassi", "awa", 1);
  await buyer.goto(`/listings/${id}`);
  const drawn = buyer.locator("svg[viewBox='-6 -6 36 36']");
  await expect(drawn).toBeVisible();
  await walkTo(buyer, `/profile/seller/${people.kouassi.id}`);
  await expect(drawn).toBeVisible();
  await open.click();
  await page.getByRole("radio", { name: "Vos initiales" }).click();
  await expect.poll(stored, { timeout: 60_000 }).toBeNull();
});

test("a photo chosen offline stands at once, others see it, the team removes it @worker @core", async ({
  page,
  otherPhone,
  server,
}) => {
  await signIn(page, "kouassi", "/profile");
  await readyForOffline(page, { mine: 1 });
  const open = page.getByRole("button", { name: "Changer votre image" });
  const stored = async () =>
    (await server.sql`select avatar_url from public.users where id = ${people.kouassi.id}`)[0]?.["avatar_url"];
  const image = open.locator("img");
  await page.context().setOffline(true);
  await open.click();
  await test.step("chosen and cut", async () => {
    const gallery = page.getByLabel("Galerie, choisir une photo");
    await gallery.setInputFiles(await pictures(1));
    const cutter = page.getByRole("dialog", { name: "Votre photo" });
    await expect(cutter.getByRole("group", { name: "Cadre" })).toBeVisible();
    await cutter.getByRole("button", { name: "Annuler" }).click();
    await expect(page.getByRole("radio", { name: "Vos initiales" })).toBeChecked();
    await gallery.setInputFiles(await pictures(1));
    await cutter.getByRole("button", { name: "Appliquer" }).click();
    await expect(page.getByRole("radio", { name: "Votre photo" })).toBeChecked();
    await page.getByRole("button", { name: "Fermer" }).click();
    await expect(image).toHaveAttribute("src", /^blob:/u);
    expect(await image.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([192, 192]);
  });
  await test.step("sent once, light, and seen by somebody else", async () => {
    await page.context().setOffline(false);
    await expect.poll(stored, { timeout: 60_000 }).toContain(`${people.kouassi.id}/`);
    const objects =
      await server.sql`select (metadata ->> 'size')::int as bytes from storage.objects where bucket_id = 'avatars'`;
    expect(objects).toHaveLength(1);
    expect(objects[0]?.["bytes"]).toBeLessThanOrEqual(6_000);
    const buyer = await otherPhone();
    await buyer.goto(`/profile/seller/${people.kouassi.id}`);
    const seen = buyer.locator("img[src*='/object/public/avatars/']").first();
    await expect.poll(() => seen.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(192);
    // And again without a network.
    await stay(buyer);
    await buyer.reload();
    const stays = () => seen.evaluate(async (img: HTMLImageElement) => (await caches.match(img.src)) !== undefined);
    await expect.poll(stays).toBe(true);
  });
  await test.step("taken away", async () => {
    const team = await otherPhone();
    await signIn(team, "equipe", "/equipe");
    await team.getByRole("tab", { name: "Chercher" }).click();
    await team.getByLabel("Chercher une personne, une annonce, un paiement").fill("kouassi");
    const remove = team.getByRole("button", { name: /^Retirer la photo/u });
    await remove.click();
    await expect.poll(stored).toBeNull();
    await expect(remove).toHaveCount(0);
    await expect(image).toHaveCount(0);
    await expect(open).toHaveText("KN");
  });
});
