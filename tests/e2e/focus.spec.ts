import type { Locator, Page } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import { expect, rowsCome, signIn, test } from "../support/browser.ts";
import { conversationOf, listingOf } from "../support/browser-places.ts";
import { giveCapture, pendingListing } from "../support/browser-pay.ts";
import { heavyPicture, pictures, tiles } from "../support/browser-selling.ts";
import { bubble, write } from "../support/browser-conversation.ts";
import { openAdmin } from "../support/browser-team.ts";

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

async function enter(page: Page, button: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press("Enter");
}

/** The sentences that the screen has announced since this was called, each as it came. */
async function spoken(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    const last = new Map<Element, string>();
    Object.assign(globalThis, { said });
    const look = () => {
      for (const region of document.querySelectorAll("main .sr-only[role=status], main [role=log]")) {
        const words = region.textContent.replaceAll(/[\u00a0\u202f]/gu, " ").trim();
        if (words !== "" && last.get(region) !== words) said.push(words);
        last.set(region, words);
      }
    };
    look();
    said.length = 0;
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}

test("a removed element gives the focus to the next, else the one before, else the words", async ({ page, server }) => {
  for (const title of ["Lampe", "Natte", "Panier"])
    await server.sql`insert into public.drafts (id, user_id, data) values (gen_random_uuid(), ${people.kouassi.id},
      ${JSON.stringify({ title, price: "", description: "", category: "", condition: "", district: "", photos: [] })}::text::jsonb)`;
  await signIn(page, "kouassi");
  await page.addInitScript(() => {
    const times: Record<string, number> = {};
    Object.assign(globalThis, { times });
    new MutationObserver(() => {
      if (document.querySelector("[aria-label^=Notifications][aria-live]")) times["region"] ??= performance.now();
      if (document.querySelector("[data-sonner-toast]")) times["message"] ??= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/profile?onglet=brouillons");
  const rows = page.getByRole("main").getByRole("listitem").filter({ hasText: "Continuer" });
  const remove = (row: Locator) => enter(page, row.getByRole("button", { name: /^Supprimer le brouillon/ }));
  await expect(rows).toHaveCount(3);
  await remove(rows.nth(1));
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1).getByRole("link", { name: "Continuer" })).toBeFocused();
  await test.step("the first message is put into a region that stands already: it is said", async () => {
    await expect(page.getByText("Brouillon supprimé")).toBeVisible();
    const { region = 0, message = 0 } = await page.evaluate(
      () => (globalThis as unknown as { times: Record<string, number> }).times,
    );
    expect(region).toBeGreaterThan(0);
    expect(message - region).toBeGreaterThan(100);
  });
  await remove(rows.nth(1));
  await expect(rows).toHaveCount(1);
  await expect(rows.nth(0).getByRole("link", { name: "Continuer" })).toBeFocused();
  await remove(rows.nth(0));
  await expect(page.getByText("Aucun brouillon")).toBeFocused();
});

test("a listing that was reported: the focus is on what is said in the place of the button", async ({
  page,
  server,
}) => {
  const listing = await listingOf(server, "kouassi", "mariam");
  await signIn(page, "mariam", `/listings/${listing.id}`);
  await enter(page, page.getByRole("button", { name: "Signaler cette annonce" }));
  await page.getByRole("radio", { name: "Mauvaise catégorie" }).check();
  await enter(page, page.getByRole("button", { name: "Envoyer le signalement" }));
  await expect(page.getByText(/^Vous avez signalé cette annonce|^Signalement gardé/)).toBeFocused();
  // The viewer's buttons stay under the finger at the ends.
  await enter(page, page.getByRole("button", { name: "Agrandir les photos" }));
  const next = page.getByRole("dialog").getByRole("button", { name: "Photo suivante" });
  const back = page.getByRole("dialog").getByRole("button", { name: "Photo précédente" });
  await expect(back).toHaveAttribute("aria-disabled", "true");
  await next.focus();
  while ((await next.getAttribute("aria-disabled")) === null) await page.keyboard.press("Enter");
  await expect(next).toBeFocused();
  const said = await page.getByRole("dialog").getByRole("status").textContent();
  await page.keyboard.press("Enter");
  expect(await page.getByRole("dialog").getByRole("status").textContent()).toBe(said);
});

test("a conversation announces new messages and sent ones, once; older ones are shown in silence", async ({
  page,
  server,
}) => {
  const { listingId, otherId } = await conversationOf(server, "awa");
  await server.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content, created_at, read)
    select gen_random_uuid(), ${listingId}, ${otherId}, ${people.awa.id},
      case n when 79 then 'Envoyez-moi le code reçu par SMS' else 'ancien ' || n end, now() - interval '40 days' + n * interval '1 minute', true
    from generate_series(1, 80) n`;
  await signIn(page, "awa");
  await rowsCome(page, { messages: 80 });
  await page.goto(`/messages/${listingId}/${otherId}`);
  await expect(page.getByRole("region", { name: "Messages" })).toBeVisible();
  await expect(bubble(page, "ancien 80")).toBeVisible();
  const said = await spoken(page);
  // The buttons at the foot of the conversation do not take the focus from its top.
  await expect(page.getByRole("region", { name: "Messages" }).getByRole("button")).toHaveCount(2);
  await enter(page, page.getByRole("button", { name: "Messages plus anciens" }));
  await expect(bubble(page, "ancien 2").first()).toBeAttached();
  await expect(page.getByRole("region", { name: "Messages" })).toBeFocused();
  expect(await said()).toEqual([]);
  await write(page, "toujours là ?");
  await expect.poll(said).toEqual(["Message envoyé avec succès"]);
  const box = page.getByRole("textbox", { name: "Votre message" });
  await box.fill("par le bouton");
  await enter(page, page.getByRole("button", { name: "Envoyer" }));
  await expect(bubble(page, "par le bouton")).toBeVisible();
  await expect(box).toBeFocused();
  await server.sql`insert into public.messages (id, listing_id, sender_id, receiver_id, content)
    values (gen_random_uuid(), ${listingId}, ${otherId}, ${people.awa.id}, 'oui, passez demain')`;
  // It may come before the last words written here have left.
  const news = async () => (await said()).filter((words) => /^Nouveau message (?:de |d')\S/u.test(words));
  await expect.poll(news).toHaveLength(1);
  await expect(bubble(page, "oui, passez demain")).toHaveCount(1);
  expect(await news()).toHaveLength(1);

  await test.step("the menu's next step is read: its title has the focus", async () => {
    await enter(page, page.getByRole("button", { name: "Plus d'actions" }));
    await enter(page, page.getByRole("dialog").getByRole("button", { name: /^Signaler/ }));
    await expect(page.getByRole("dialog").getByRole("heading", { name: /^Signaler/ })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Plus d'actions" })).toBeFocused();
  });
});

test("pictures that are chosen are told: prepared, added, kept; their buttons say what they do", async ({
  page,
  server,
}) => {
  await signIn(page, "kouassi", "/create-listing");
  const said = await spoken(page);
  await page.locator("input[name=photos]").setInputFiles([await heavyPicture(), ...(await pictures(1))]);
  await expect(tiles(page)).toHaveCount(2);
  await expect.poll(said).toEqual(expect.arrayContaining(["2 photos en préparation", "2 photos ajoutées"]));
  await expect(page.getByLabel("Galerie, choisir d'autres photos")).toBeAttached();
  await expect(page.getByLabel("Appareil photo, prendre une photo")).toBeAttached();
  const later = page.getByRole("button", { name: "Mettre la photo 2 après" });
  await expect(later).toHaveAttribute("aria-disabled", "true");
  await enter(page, page.getByRole("button", { name: "Retirer la photo 2" }));
  await expect(tiles(page)).toHaveCount(1);
  await expect(page.getByLabel("Galerie, choisir d'autres photos")).toBeFocused();

  await page.goto(`/paiement-annonce/${await pendingListing(server, "kouassi", "Natte tressée")}`);
  const field = page.locator("input[name=screenshot]");
  await expect(field).toBeAttached();
  await expect(field).toHaveAccessibleName("Capture d'écran du paiement Choisir la capture");
  const told = await spoken(page);
  await field.focus();
  await giveCapture(page);
  await expect(field).toBeFocused();
  await expect.poll(told).toEqual(["Préparation de la capture d'écran…", "Capture d'écran gardée"]);
});

test("a switch is named by its label alone, and a reason that is missing leads to its field", async ({ page }) => {
  await signIn(page, "equipe", "/settings");
  const names = await page.getByRole("switch").evaluateAll((all) =>
    all.map((one) => {
      const label = document.getElementById(one.getAttribute("aria-labelledby") ?? "");
      const hint = document.getElementById(one.getAttribute("aria-describedby") ?? "");
      return [label?.textContent ?? "", label !== null && label.contains(hint)];
    }),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter(([label, doubled]) => label === "" || doubled)).toEqual([]);
  await test.step("what is disabled under the focus and then leaves gives it to what stood next", async () => {
    await page.evaluate(async () => {
      // The code that keeps it comes after the first paint; asked for once more it is the one that runs.
      const isHere = () => performance.getEntriesByType("resource").find(({ name }) => name.includes("/keep-focus-"));
      while (isHere() === undefined) await new Promise(requestAnimationFrame);
      await import(isHere()?.name ?? "");
      const [gone, next] = ["Partir", "Rester"].map((words) => {
        const button = Object.assign(document.createElement("button"), { textContent: words });
        document.querySelector("main")?.append(button);
        return button;
      });
      gone?.focus();
      if (gone !== undefined) gone.disabled = true;
      while (document.activeElement === gone) await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      gone?.remove();
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      const taken = document.activeElement === next;
      next?.remove();
      if (!taken) throw new Error("the focus is nowhere");
    });
  });
  await openAdmin(page, "?onglet=personnes");
  await page.getByLabel("Chercher une personne, une annonce, un paiement").fill("07 67 12 90");
  const card = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Salimata Bamba" });
  await enter(page, card.getByRole("button", { name: "Suspendre" }));
  await enter(page, page.getByRole("dialog").getByRole("button", { name: "Suspendre" }));
  await expect(page.getByRole("textbox", { name: /^Raison de la suspension/ })).toBeFocused();
  await expect(page.getByText("Indiquez la raison.")).toBeVisible();
});
