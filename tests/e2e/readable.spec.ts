import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { people } from "../../supabase/seed/people.ts";
import { expect, fillSignIn, PASSWORD, signIn, test, walkTo } from "../support/browser.ts";
import { largeText, sticksOut, tightWords } from "../support/browser-layout.ts";
import { pendingListing } from "../support/browser-pay.ts";
import { conversationOf } from "../support/browser-places.ts";
import { pictures, tiles } from "../support/browser-selling.ts";

test("forced colours, large text and filters on Home and the search", async ({ page, server }) => {
  await test.step("forced colours keep the icons in another colour than behind them, and show the place", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto("/");
    const bar = page.getByRole("navigation", { name: "Menu", exact: true });
    for (const icon of await bar.locator("svg").all()) {
      const { channels } = await sharp(await icon.screenshot()).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
    }
    const here = bar.getByRole("link", { name: "Accueil" });
    await expect(here).toHaveCSS("outline-style", "solid");
    await page.emulateMedia({ forcedColors: "none" });
    await expect(here).toHaveCSS("box-shadow", /inset/);
  });

  await test.step("Home counts what there is", async () => {
    const [row] = await server.sql<{ listings: number }>`
    select count(*)::int as listings from public.listings where status = 'active' and not deleted and not hidden`;
    await walkTo(page, "/");
    await page.getByText("utilisateurs actifs").scrollIntoViewIfNeeded();
    await expect(page.getByRole("listitem").filter({ hasText: /^\d+annonces$/ })).toHaveText(
      `${row?.listings ?? 0}annonces`,
    );
  });

  await test.step("three filters leave the first result in sight; the chosen category and count are said", async () => {
    await walkTo(page, "/search");
    await page.getByRole("button", { name: /Filtres/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Catégorie").selectOption({ label: "Livres & Culture" });
    await dialog.getByLabel("État").selectOption({ label: "Bon état" });
    await dialog.getByLabel("Minimum").fill("200");
    const apply = dialog.getByRole("button", { name: "Appliquer" });
    await expect(apply).toContainText(/\d+\sannonces?/);
    const said = Number(/\d+/.exec((await apply.textContent()) ?? "")?.[0]);
    await apply.click();
    await expect(page.getByText(new RegExp(String.raw`^${said}\sannonces?$`))).toBeVisible();
    await expect(page.getByRole("button", { name: "Retirer le filtre Livres & Culture" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("button", { name: "Livres & Culture", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    const first = await page.getByRole("article").first().boundingBox();
    expect(first?.y ?? 999).toBeLessThan(360);
  });

  await test.step("text twice as large on a wide screen sticks out nowhere: Home is that of half the width", async () => {
    await walkTo(page, "/");
    await expect(page.getByRole("article")).toHaveCount(8);
    await largeText(page);
    for (const width of [640, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await sticksOut(page), `${width} px`).toEqual([]);
      expect.soft(await tightWords(page), `${width} px`).toEqual([]);
      const tiles = page.getByRole("navigation", { name: "Catégories" }).getByRole("link");
      const over = await tiles.evaluateAll((links) =>
        links.filter((link) => link.scrollWidth > link.clientWidth + 1).map((link) => link.textContent),
      );
      expect.soft(over, `${width} px`).toEqual([]);
    }
  });

  await test.step("large text in landscape, and a long word that nothing was found for, stay on the screen", async () => {
    await walkTo(page, "/search");
    await page.setViewportSize({ width: 640, height: 360 });
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect.poll(() => sticksOut(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await walkTo(page, `/search?q=${"anticonstitutionnellement".repeat(3)}`);
    await expect(page.getByText("anticonstitutionnellement", { exact: false }).last()).toBeVisible();
    await expect.poll(() => sticksOut(page)).toEqual([]);
  });
});

test("forced colours of a switch; an empty profile's main button, the way to another address", async ({ page }) => {
  await test.step("forced colours fill a switch that is on, and leave one that is off empty", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await signIn(page, "awa", "/settings");
    const news = page.getByRole("switch", { name: "Messages", exact: true });
    await news.scrollIntoViewIfNeeded();
    const box = news.locator("xpath=following-sibling::span[1]");
    const colours = async () => {
      const [track, thumb] = await box.evaluate((span) =>
        [span, span.firstElementChild ?? span].map((one) => getComputedStyle(one).backgroundColor),
      );
      return { track, thumb };
    };
    // The rule for forced colours comes with the late sheet, and a colour takes its 140 ms.
    const stands = async (not: string) => {
      await expect.poll(async () => new Set([not, ...Object.values(await colours())]).size).toBe(3);
      return (await colours()).track ?? "";
    };
    const on = await stands("");
    await page.locator("label", { has: news }).click();
    await stands(on);
    await page.emulateMedia({ forcedColors: "none" });
  });

  await test.step("an empty profile has one main button; for another address there is a way to Aide", async () => {
    await walkTo(page, "/profile");
    await expect(page.getByText("Vous n'avez pas encore d'annonce")).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: /^Vendre/ })).toHaveCount(2);
    await expect(main.locator(".btn-primary")).toHaveCount(1);
    await walkTo(page, "/settings");
    await page.getByText("Pour changer d'adresse").getByRole("link", { name: "Aide" }).click();
    await expect(page).toHaveURL("/help");
  });
});

test("with text twice as large the search keeps its field, beside the name of the shop", async ({ page }) => {
  await largeText(page);
  await signIn(page, "nouveau");
  const field = await page.getByRole("searchbox", { name: "Rechercher une annonce" }).boundingBox();
  const logo = await page.getByRole("link", { name: "djassa BETA, accueil" }).boundingBox();
  expect(field?.width ?? 0).toBeGreaterThan(150);
  expect(field?.x ?? 0).toBeGreaterThanOrEqual((logo?.x ?? 0) + (logo?.width ?? 0));
  // The typed text ends 44 px before the field does: the glass lies behind that.
  const glass = await page.getByRole("search").locator("svg").boundingBox();
  expect(glass?.x ?? 0).toBeGreaterThanOrEqual((field?.x ?? 0) + (field?.width ?? 0) - 44);
  // A notice over Home leaves its title alone, in one line where there is room for no more.
  const card = page.getByRole("region", { name: "Votre profil" }).filter({ visible: true });
  const title = page.getByRole("heading", { level: 1 });
  const over = async () => {
    const [box, words] = [await card.boundingBox(), await title.boundingBox()];
    return box === null || words === null ? "missing" : box.y < words.y + words.height && box.y + box.height > words.y;
  };
  await expect(card).toHaveCount(1);
  await expect.poll(over).toBe(false);
  // And a number to call stands in one piece.
  const call = page
    .getByRole("contentinfo")
    .getByRole("link", { name: /^\+225/ })
    .first();
  const lines = await call.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link.lastChild ?? link);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

test("with text twice as large a conversation, a fee, a profile and photos are whole", async ({ page, server }) => {
  await test.step("with text twice as large a message's field takes two lines, and no payment word breaks", async () => {
    const conversation = await conversationOf(server, "awa");
    const listing = await pendingListing(server, "awa", "Lampe de bureau articulée");
    await largeText(page);
    await signIn(page, "awa", `/messages/${conversation.listingId}/${conversation.otherId}`);
    const field = page.getByRole("textbox", { name: "Votre message" });
    await expect.poll(async () => Math.round((await field.boundingBox())?.height ?? 999)).toBeLessThan(150);
    const send = await page.getByRole("button", { name: "Envoyer" }).boundingBox();
    expect(Math.min(send?.width ?? 0, send?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await walkTo(page, `/paiement-annonce/${listing}`);
    const lines = await page.getByText(/^Publication\s:/).evaluate((line) => {
      const range = document.createRange();
      const words = line.firstChild ?? line;
      range.setStart(words, 0);
      range.setEnd(words, "Publication".length);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
  });

  await test.step("with text twice as large a profile's facts are whole, and a conversation says with whom", async () => {
    await walkTo(page, "/profile");
    const facts = page.getByRole("region", { name: "Mes informations" }).getByRole("listitem");
    await expect(facts).toHaveCount(4);
    const sizes = await facts.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one.querySelector("a") ?? one.lastElementChild ?? one).fontSize),
    );
    expect(new Set(sizes).size).toBe(1);
    expect(await linesOf(facts.getByText(/^(awa@|\+225)/))).toEqual([1, 1]);

    const conversation = await conversationOf(server, "awa");
    await walkTo(page, `/messages/${conversation.listingId}/${conversation.otherId}`);
    const name = page.getByRole("heading", { level: 1 }).locator("span");
    await expect(name).toHaveText(people.kouassi.profile?.fullName ?? "");
    expect(await name.evaluate((one) => one.scrollHeight <= one.clientHeight + 1)).toBe(true);
    const title = page.locator("header p").getByRole("link");
    expect(
      await title.evaluate(
        (one) => one.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(one).fontSize),
      ),
    ).toBeGreaterThan(7);

    await walkTo(page, `/profile/seller/${people.kouassi.id}`);
    await expect(page.getByRole("button", { name: "Signaler ce vendeur" })).toHaveCSS("text-align", "left");
    // The dot stays with the rating, and begins no line.
    await expect(page.getByText(/^\d+\savis$/).first()).toBeVisible();
    await expect(page.getByText(/^· \d+\savis$/)).toHaveCount(0);

    await walkTo(page, "/messages");
    const names = page.getByRole("main").getByRole("listitem").locator("a > span:last-child > span > span:first-child");
    const room = (all: readonly Element[]) =>
      all.map((one) => one.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(one).fontSize));
    await expect(names.first()).toBeVisible();
    expect((await names.evaluateAll(room))[0]).toBeGreaterThan(8);
  });

  await test.step("with text twice as large the mark of the first photo lies clear of its bin and its arrows", async () => {
    await walkTo(page, "/create-listing");
    await page.locator("input[name=photos]").setInputFiles(await pictures(2));
    await expect(tiles(page)).toHaveCount(2);
    const mark = await tiles(page).first().getByText("Couverture", { exact: true }).boundingBox();
    const bin = await page.getByRole("button", { name: "Retirer la photo 1" }).boundingBox();
    const arrow = await page.getByRole("button", { name: "Mettre la photo 1 avant" }).boundingBox();
    expect(mark?.y ?? 0).toBeGreaterThanOrEqual((bin?.y ?? 0) + (bin?.height ?? 999));
    expect((mark?.y ?? 999) + (mark?.height ?? 0)).toBeLessThanOrEqual(arrow?.y ?? 0);
  });
});

/** In how many lines the words of each stand. */
const linesOf = (words: Locator) =>
  words.evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one.firstChild ?? one);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

test("forced colours: close quiet buttons have no border, and purchase steps differ", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/login");
  const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  // A ring that turns has its gap.
  await page.route(/\/auth\/v1\/token/, () => {});
  await fillSignIn(page, "awa@djassa.test", PASSWORD);
  const ring = page.getByRole("button", { name: "Se connecter" }).locator("[aria-hidden].rounded-full");
  await expect(ring).toHaveCSS("border-right-color", canvas);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await signIn(page, "awa", "/profile");
  for (const name of ["Acheter des crédits", "Réglages", "Se déconnecter"]) {
    const way = page.getByRole("main").getByText(name, { exact: true });
    // The rule comes with the late sheet, and a colour takes its 140 ms.
    await expect(way).toHaveCSS("border-top-color", canvas);
  }
  await page.goto("/acheter-credits?etape=preuve");
  const steps = page.getByRole("heading", { level: 2, name: /^Étape 2/ }).locator("xpath=preceding-sibling::div/span");
  const inner = await steps.evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(inner).toEqual([0, 0, 4]);
  for (const step of await steps.all()) await expect(step).not.toHaveCSS("border-top-color", canvas);
  // A finished step is full with large text, too.
  await largeText(page);
  await page.emulateMedia({ forcedColors: "none" });
  const full = () =>
    steps.evaluateAll(([one]) => one && getComputedStyle(one).backgroundColor === getComputedStyle(one).borderTopColor);
  await expect.poll(full).toBe(true);
});

test("the team's screens are set in order, wide and narrow", async ({ page }) => {
  await test.step("the admin console keeps an age in one piece, a dot with its word, the focus ring clear", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, "equipe", "/equipe?onglet=signalements");
    const panel = page.getByRole("tabpanel");
    const ages = panel.locator("li li time");
    await expect(ages).not.toHaveCount(0);
    const torn = await ages.evaluateAll((all) =>
      all.flatMap((age) => {
        // The dot and the sign before the space that it does not leave.
        const words = document.createTreeWalker(age.parentElement ?? age, NodeFilter.SHOW_TEXT);
        const signs: DOMRect[] = [];
        let text = "";
        while (words.nextNode() && !age.contains(words.currentNode)) {
          const content = words.currentNode.textContent ?? "";
          for (let at = 0; at < content.length; at += 1) {
            const range = document.createRange();
            range.setStart(words.currentNode, at);
            range.setEnd(words.currentNode, at + 1);
            text += content.charAt(at);
            signs.push(range.getBoundingClientRect());
          }
        }
        const dot = text.lastIndexOf("·");
        const together = Math.abs((signs[dot]?.top ?? 0) - (signs[dot - 2]?.top ?? 99)) < 4;
        return age.getClientRects().length === 1 && together ? [] : [age.parentElement?.textContent];
      }),
    );
    expect(torn).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 740 });
    await page.getByRole("tab", { selected: true }).focus();
    await page.keyboard.press("Tab");
    await expect(panel).toBeFocused();
    const tabs = await page.getByRole("tablist").boundingBox();
    const ring = await panel.evaluate((one) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(one);
      return one.getBoundingClientRect().top - Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth);
    });
    expect(ring).toBeGreaterThan((tabs?.y ?? 0) + (tabs?.height ?? 0) + 2);
    await page.getByRole("tab", { name: /^Support/ }).click();
    const card = panel.getByRole("listitem").filter({ hasText: "Mon pack Starter" });
    await expect(card.locator(".btn")).toHaveCount(4);
    const edges = await card.locator(".btn").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(edges.slice(2)).toEqual(edges.slice(0, 2));
  });

  await test.step("on a narrow phone the team's four ways stand in pairs, the payment views in one row", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await walkTo(page, "/profile");
    const main = page.getByRole("main");
    const ways = ["Acheter des crédits", "Réglages", "Équipe", "Se déconnecter"].map((words) =>
      main.getByText(words, { exact: true }),
    );
    const tops = async (all: readonly Locator[]) =>
      await Promise.all(all.map(async (one) => Math.round((await one.boundingBox())?.y ?? -1)));
    await expect(ways[2] ?? main).toBeVisible();
    const [one, two, three, four] = await tops(ways);
    expect([two, four]).toEqual([one, three]);
    expect(three).toBeGreaterThan(one ?? 0);
    for (const view of ["", "?vue=traites", "?vue=contestes"]) {
      await walkTo(page, `/equipe${view}`);
      const views = main.getByRole("navigation").getByRole("link");
      await expect(views).toHaveCount(3);
      expect(new Set(await tops(await views.all())).size, view).toBe(1);
    }
  });
});

test("a listing of one's own, one of another's, and the question about one that was taken down", async ({
  page,
  server,
}) => {
  await test.step("one's own listing has no heart, another's has", async () => {
    const [mine] = await server.sql<{ id: string; title: string }>`
    select id::text, title from public.listings where user_id = ${people.kouassi.id} and status = 'active' and not deleted limit 1`;
    const [theirs] = await server.sql<{ id: string }>`
    select id::text from public.listings where user_id = ${people.fatou.id} and status = 'active' and not deleted limit 1`;
    await signIn(page, "kouassi", `/listings/${theirs?.id ?? ""}`);
    await expect(page.getByRole("button", { name: /^Favori/ }).first()).toBeVisible();
    await walkTo(page, `/listings/${mine?.id ?? ""}`);
    await expect(page.getByRole("button", { name: "C'est vendu" })).toBeVisible();
    await expect(
      page.getByRole("button", { name: new RegExp(String.raw`^Favori\s: ${mine?.title ?? ""}$`) }),
    ).toHaveCount(0);
    // Nor the room of one.
    const share = await page.getByRole("article").getByRole("button", { name: "Partager" }).first().boundingBox();
    expect((share?.x ?? 0) + (share?.width ?? 0)).toBeGreaterThan(340);
  });

  await test.step("a question's title breaks no word with large text; a card's age stands in one line", async () => {
    const [mine] = await server.sql<{ id: string }>`update public.listings set hidden = true where id = (select id
    from public.listings where user_id = ${people.kouassi.id} and status = 'active' and not deleted limit 1) returning id::text`;
    await server.sql`update public.listings set district = 'Dioulabougou' where status = 'active'`;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/search");
    const ages = page.getByRole("article").getByText(/^il y a \d+\s(?:h|jours)$/);
    await expect(ages.first()).toBeVisible();
    expect(new Set(await linesOf(ages))).toEqual(new Set([1]));
    await largeText(page);
    await walkTo(page, `/listings/${mine?.id ?? ""}`);
    await page.getByRole("button", { name: "Demander un nouvel examen" }).click();
    const title = page.getByRole("dialog").getByRole("heading", { level: 2 });
    const torn = await title.evaluate((heading) => {
      const words = heading.firstChild ?? heading;
      const range = document.createRange();
      return [...(words.textContent ?? "").matchAll(/\S+/gu)].flatMap(([word], at, all) => {
        const start = all.slice(0, at).reduce((sum, [before]) => sum + before.length + 1, 0);
        range.setStart(words, start);
        range.setEnd(words, start + word.length);
        return range.getClientRects().length === 1 ? [] : [word];
      });
    });
    expect(torn).toEqual([]);
  });
});

test("addresses that name nobody answer as the specification has it", async ({ page }) => {
  await page.goto("/profile/seller/");
  await expect(page.getByText("Aucun vendeur sélectionné.")).toBeVisible();
  await signIn(page, "awa", "/messages/3f2b8a52-0000-4000-8000-000000000001");
  await expect(page.getByText("Paramètres de conversation invalides.")).toBeVisible();
  await expect(page).toHaveURL("/messages");
});
