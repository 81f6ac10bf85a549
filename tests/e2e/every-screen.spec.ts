import type { CDPSession, Page } from "@playwright/test";
import { people } from "../../supabase/seed/people.ts";
import {
  axeViolations,
  cutOff,
  expect,
  plainPages,
  readyForOffline,
  SCREEN_MISSING,
  signIn,
  test,
  walkTo,
} from "../support/browser.ts";
import { badLines, sticksOut, tightWords } from "../support/browser-layout.ts";
import { giveCapture, pendingListing } from "../support/browser-pay.ts";
import { conversationOf, listingOf, places } from "../support/browser-places.ts";
import { write } from "../support/browser-conversation.ts";
import { openAdmin } from "../support/browser-team.ts";

const PHONE = { width: 360, height: 740 };
const NARROW = { width: 320, height: 640 };

/** The reader's own setting, in px: as it comes, and twice as large (WCAG 1.4.4). */
const FONTS = { standard: 16, fixed: 13 };
const LARGE = { standard: 32, fixed: 26 };

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Both schemes of the same screen: everything in the light one, its colours again in the dark one. */
async function checkBothSchemes(page: Page, state: string): Promise<void> {
  await checkLight(page, state);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expect
    .configure({ soft: true })
    .poll(() => axeViolations(page, "color-contrast"), { message: `${state}, sombre` })
    .toEqual([]);
}

async function checkLight(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expect
    .configure({ soft: true })
    .poll(() => axeViolations(page), { message: `${state}, clair` })
    .toEqual([]);
}

/**
 * Controls that a thumb would miss: under 44 px both ways. Links inside sentences aside, and those that have a larger one beside them
 * to the same place; those of lists and feet are as narrow as their word.
 */
async function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isSmall = ({ height, width }: DOMRect, free = false) =>
      width > 1 && (height < 43.5 || (!free && width < 43.5));
    const places = new Set(
      [...document.links].filter((link) => !isSmall(link.getBoundingClientRect())).map(({ href }) => href),
    );
    return [...document.querySelectorAll<HTMLElement>("button, input, select, textarea, [role=button], a[href]")]
      .filter((element) => element.offsetParent !== null && !element.matches("[type=hidden], .sr-only, .sr-only *"))
      .filter((element) => !element.matches("a:not(nav a)") || getComputedStyle(element).display !== "inline")
      .filter((element) => !(element instanceof HTMLAnchorElement && places.has(element.href)))
      .map((element) => ({ element, box: (element.closest("label") ?? element).getBoundingClientRect() }))
      .filter(({ element, box }) => isSmall(box, element.matches("li a, footer a")))
      .map(
        ({ element, box }) =>
          `${element.tagName} "${element.textContent.slice(0, 30)}" ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
  });
}

/** Words that are cut off by their own box, those that are meant to end in an ellipsis aside. */
async function cutWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a, label, h1, h2, h3, legend, summary")]
      .filter(
        (element) =>
          element.offsetParent !== null && element.textContent.trim() !== "" && element.closest(".sr-only") === null,
      )
      .filter((element) => getComputedStyle(element).overflowX !== "visible")
      .filter(
        (element) =>
          getComputedStyle(element).webkitLineClamp === "none" && getComputedStyle(element).textOverflow !== "ellipsis",
      )
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map(
        (element) =>
          `${element.tagName} "${element.textContent.slice(0, 30)}" ${element.scrollWidth} > ${element.clientWidth}`,
      ),
  );
}

/** 320 px wide, and every control 44 px. */
async function checkNarrow(page: Page, state: string): Promise<void> {
  await page.setViewportSize(NARROW);
  expect.soft(await sticksOut(page), `${state}, 320 px`).toEqual([]);
  expect.soft(await tooSmall(page), `${state}, 320 px`).toEqual([]);
  await page.setViewportSize(PHONE);
}

/** Boxes of an open dialog that scroll sideways, or that a focus could move sideways. */
async function slides(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("dialog[open], dialog[open] *")]
      .filter((box) => getComputedStyle(box).overflowX !== "visible" && box.scrollWidth > box.clientWidth + 1)
      .filter((box) => !box.matches("input, select, textarea, .sr-only, .truncate"))
      .map((box) => `${box.tagName} ${box.scrollWidth} > ${box.clientWidth}`),
  );
}

async function textSize(page: Page, devtools: CDPSession, fontSizes: typeof FONTS): Promise<void> {
  await devtools.send("Page.setFontSizes", { fontSizes });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe(`${fontSizes.standard}px`);
}

/** Text twice as large: nothing scrolls sideways, no word is cut, and the way to the rest is in sight. */
async function checkLarge(page: Page, devtools: CDPSession, state: string): Promise<void> {
  await textSize(page, devtools, LARGE);
  expect.soft(await sticksOut(page), `${state}, grand texte`).toEqual([]);
  expect.soft(await cutWords(page), `${state}, grand texte`).toEqual([]);
  expect.soft(await badLines(page), `${state}, grand texte`).toEqual([]);
  expect.soft(await tightWords(page), `${state}, grand texte`).toEqual([]);
  const more = page.getByRole("button", { name: "Plus", exact: true });
  if (await more.isVisible()) await expect.soft(more, `${state}, grand texte`).toBeInViewport({ ratio: 1 });
  await textSize(page, devtools, FONTS);
}

// One walk for all of it: coming to a screen takes longer than looking at it.
for (const who of ["visitor", "awa", "nouveau", "equipe"] as const) {
  test(`every screen in each look is whole and without a fault that axe sees: ${who}`, async ({ page, server }) => {
    test.setTimeout(360_000);
    const way = (await places(server)).filter((each) => each.who === who);
    await (who === "visitor" ? page.goto("/faq") : signIn(page, who, "/faq"));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.enable");
    for (const place of way) {
      await walkTo(page, place.path);
      await settled(page);
      await checkBothSchemes(page, place.name);
      await checkNarrow(page, place.name);
      await checkLarge(page, devtools, place.name);
    }
  });
}

test("what only doing something brings is whole with large text: a person", async ({ page, server }) => {
  const me = people.mariam.id;
  await server.sql`insert into public.drafts (id, user_id, data)
    values (gen_random_uuid(), ${me}, '{"title": "Réfrigérateur combiné 300 litres", "photos": []}')`;
  await server.sql`insert into private.saved_searches (id, person, q) values (gen_random_uuid(), ${me}, 'velo')`;
  const listing = await pendingListing(server, "mariam", "Table pliante en hévéa");
  await signIn(page, "mariam", "/profile?onglet=brouillons");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.enable");
  await expect(page.getByText("Sur tous vos appareils")).toBeVisible();
  await checkLarge(page, devtools, "brouillons");
  // A draft that is found once the form stands there: over its fields there is one line for saying so.
  let release = () => {};
  const stands = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/person-/u, (route) => void stands.then(() => route.continue()));
  await page.goto("/create-listing");
  await expect(page.getByLabel("Titre")).toBeVisible();
  // Later than AT_ONCE_MS of the form.
  const came = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 300, came);
  release();
  const offer = page.locator("[data-sonner-toast]").filter({ has: page.getByRole("button", { name: "Reprendre" }) });
  await expect(offer).toContainText("Brouillon\u00A0: Réfrigérateur combiné 300 litres");
  expect((await offer.locator("[data-title]").boundingBox())?.width).toBeGreaterThan(120);
  await walkTo(page, "/search?q=velo");
  await expect(page.getByRole("button", { name: "Recherche suivie" })).toBeVisible();
  await checkLarge(page, devtools, "recherche suivie");
  await walkTo(page, "/settings");
  await page.emulateMedia({ forcedColors: "active" });
  const theme = page.getByRole("group", { name: "Thème" }).locator("label");
  await expect(theme.filter({ hasText: "Automatique" })).toHaveCSS("outline-style", "solid");
  await expect(theme.filter({ hasText: "Sombre" })).toHaveCSS("outline-style", "none");
  await page.emulateMedia({ forcedColors: "none" });
  await page.getByRole("button", { name: "Supprimer mon compte" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await checkLarge(page, devtools, "supprimer mon compte");
  await page.keyboard.press("Escape");
  await walkTo(page, `/paiement-annonce/${listing}`);
  await giveCapture(page);
  await checkLarge(page, devtools, "capture gardée");
});

test("the admin console with long names: large text, forced colours, half a phone", async ({ page, server }) => {
  await test.step("what only doing something brings is whole with large text, and with a long name: the team", async () => {
    const name = `Wilhelmina${"konstantinopolitanisch".repeat(3)}`;
    await server.sql`update public.users set full_name = ${name} where id in (select user_id from public.payment_proofs where status <> 'received')`;
    await openAdmin(page, "?vue=traites");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.enable");
    await expect(page.getByText(name).first()).toBeVisible();
    expect.soft(await badLines(page)).toEqual([]);
    await openAdmin(page, "?onglet=personnes");
    await page.getByLabel("Chercher une personne, une annonce, un paiement").fill("ibrahim");
    await expect(page.getByRole("link", { name: "Voir l'annonce" }).first()).toBeVisible();
    await checkLarge(page, devtools, "chercher");
  });

  await test.step("the admin console's choice is seen without colours, its dialog is whole on half a phone", async () => {
    await server.sql`update public.users set full_name = ${LONG_NAME} where id = ${people.prisca.id}`;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.enable");
    await page.emulateMedia({ forcedColors: "active" });
    await page.setViewportSize({ width: 1280, height: 800 });
    await openAdmin(page);
    for (const chosen of ["button[aria-current=true]", "a.chip[aria-current=page]"])
      await expect(page.locator(chosen)).toHaveCSS("outline-style", "solid");
    await page.emulateMedia({ forcedColors: "none" });
    await page.setViewportSize(PHONE);
    await openAdmin(page, "?onglet=personnes");
    await page.getByLabel("Chercher une personne, une annonce, un paiement").fill("prisca");
    await page.getByRole("button", { name: "Suspendre" }).first().click();
    const dialog = page.getByRole("dialog");
    for (const height of [740, 480]) {
      await page.setViewportSize({ width: 360, height });
      expect(await slides(page)).toEqual([]);
      await expect(dialog.getByRole("button", { name: "Fermer" })).toBeInViewport({ ratio: 1 });
    }
    await textSize(page, devtools, LARGE);
    expect(await slides(page)).toEqual([]);
    // Neither head nor foot takes the room: all of it scrolls, and every answer can be pressed.
    await dialog.getByRole("textbox").click();
    await expect(dialog.getByRole("textbox")).toBeInViewport({ ratio: 0.9 });
  });
});

test("axe finds nothing with dialogs open", async ({ page }) => {
  await signIn(page, "awa");
  await page.getByRole("button", { name: "Plus", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await checkBothSchemes(page, "menu");
  await page.keyboard.press("Escape");
  await walkTo(page, "/search");
  await page.getByRole("button", { name: /Filtres/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await checkBothSchemes(page, "filtres");
});

test("axe finds nothing on forms with errors", async ({ page }) => {
  await page.goto("/login");
  for (const path of ["/login", "/register", "/auth/reset-password"]) {
    await walkTo(page, path);
    await page.getByRole("main").locator("button[type=submit]").click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    await checkBothSchemes(page, `erreurs de ${path}`);
  }
});

test("axe finds nothing while the first listings are still on their way", async ({ page, context }) => {
  await plainPages(page);
  await context.route(/\/rest\/v1\//, () => {});
  await page.goto("/");
  await expect(page.locator("[aria-busy=true]").first()).toBeAttached();
  await checkBothSchemes(page, "accueil en chargement");
  await page.goto("/search");
  await expect(page.locator("[aria-busy=true]").first()).toBeAttached();
  await checkBothSchemes(page, "recherche en chargement");
});

test("axe finds nothing without network @worker", async ({ page, context, server, mayRefuse }) => {
  test.setTimeout(180_000);
  // Where a payment leads back to is kept at its first look alone.
  mayRefuse(SCREEN_MISSING);
  await signIn(page, "awa");
  await readyForOffline(page, { feed: 60, messages: 1 });
  const seen = (await places(server)).filter(
    (each) => each.who === "awa" || ["recherche", "annonce", "annonce inconnue"].includes(each.name),
  );
  await cutOff(context, server);
  // The app starts without a network once; its other screens are walked to.
  await page.goto("/settings");
  for (const place of seen) {
    await walkTo(page, place.path);
    await settled(page);
    await expect(page.getByText(/Pas de connexion/).first()).toBeVisible();
    await checkLight(page, `${place.name} sans réseau`);
  }
});

const LONG_NAME = "Marie-Antoinette Konstantinopolitanischedudelsack N’Guessan";

test("large text on a small phone: a conversation's price, a mark, the bar's numbers, on paper", async ({
  page,
  context,
  server,
}) => {
  const conversation = await conversationOf(server, "awa");
  await server.sql`update public.listings set price = 10000000 where id = ${conversation.listingId}`;
  const { id } = await listingOf(server, "kouassi", "awa");
  await server.sql`update public.listings set price = 10000000 where id = ${id}`;
  await signIn(page, "awa", `/messages/${conversation.listingId}/${conversation.otherId}`);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Page.enable");
  await textSize(page, devtools, LARGE);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const price = page
      .getByRole("main")
      .locator("header")
      .getByText(/^10.000.000.FCFA$/u);
    expect(await price.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1);
    for (const path of ["/", "/search", "/messages", `/listings/${id}`]) {
      await walkTo(page, path);
      await settled(page);
      expect.soft(await sticksOut(page), `${path}, ${width} px`).toEqual([]);
    }
    await walkTo(page, `/messages/${conversation.listingId}/${conversation.otherId}`);
    await page.getByRole("button", { name: "Plus d'actions" }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: /^Signaler/ })).toBeVisible();
    expect.soft(await tightWords(page), `menu, ${width} px`).toEqual([]);
    await page.keyboard.press("Escape");
  }
  await context.setOffline(true);
  await write(page, "Un message gardé, avec un prix de 10 000 FCFA");
  const mark = page.getByText("En attente", { exact: true });
  const outside = await mark.evaluate((word) => {
    const bubble = word.closest("li > div")?.getBoundingClientRect().left ?? 0;
    return bubble - (word.closest("div > span")?.getBoundingClientRect().left ?? 0);
  });
  expect(outside).toBeLessThanOrEqual(0);
  await walkTo(page, `/listings/${id}`);
  await expect(page.getByRole("navigation", { name: "Menu", exact: true })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Menu", exact: true })).toBeHidden();
  await expect(page.getByRole("button", { name: "Discuter" })).toBeHidden();
});
