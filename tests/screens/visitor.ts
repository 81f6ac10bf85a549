import { people } from "../../supabase/seed/people.ts";
import { expect } from "../support/browser.ts";
import type { TestServer } from "../support/browser-server.ts";
import { ROWS, type Shot, type Stage } from "./shot.ts";

const SPONSORED = "Boubou homme 3 pièces";
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

async function idOf(server: TestServer, title: string): Promise<string> {
  const [row] = await server.sql<{ id: string }>`select id::text from public.listings where title = ${title}`;
  if (row === undefined) throw new Error(`no listing is called ${title}`);
  return row.id;
}

/** Sends the form as it is, so that every field says what it wants. */
async function sendEmpty({ page }: Stage): Promise<void> {
  await page.getByRole("main").locator("button[type=submit]").last().click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
}

async function neverAnswer({ context }: Stage): Promise<void> {
  await context.route(ROWS, () => {});
}

/** And Home comes without its newest listings in it, as a plain static host sends it. */
async function neverAnswerHome(stage: Stage): Promise<void> {
  await neverAnswer(stage);
  await stage.context.route(
    ({ pathname }) => pathname === "/",
    async (route) =>
      route.fulfill({ response: await route.fetch({ url: new URL("/index.html", route.request().url()).href }) }),
  );
}

/** The room kept for what does not come. */
async function waiting({ page }: Stage): Promise<void> {
  await expect(page.getByRole("main").locator("[aria-busy=true]").first()).toBeVisible();
}

async function register({ page }: Stage): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill("ibrahim@exemple.test");
  await page.getByLabel("Mot de passe", { exact: true }).fill("marche-2026");
  await page.getByLabel("Confirmer le mot de passe").fill("marche-2026");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("heading", { name: "Vérification de l'email requise" })).toBeVisible();
  // The message over the heading goes by itself.
  await expect(page.getByText("Inscription réussie")).toBeVisible();
  await expect(page.getByText("Inscription réussie")).toBeHidden({ timeout: 15_000 });
}

async function contact({ page }: Stage): Promise<void> {
  await page.getByLabel("Nom", { exact: true }).fill("Ibrahim Koné");
  await page.getByLabel("Email", { exact: true }).fill("ibrahim@exemple.test");
  await page.getByLabel("Sujet").fill("Une annonce disparue");
  await page.getByLabel("Message", { exact: true }).fill("Bonjour, je ne retrouve plus mon annonce de vélo.");
  await page.getByRole("main").locator("button[type=submit]").click();
  await expect(page.getByText(/Demande envoyée avec succès/)).toBeVisible();
}

const entry: readonly Shot[] = [
  { name: "login", path: "/login" },
  { name: "login-errors", path: "/login", prepare: sendEmpty },
  { name: "register", path: "/register" },
  { name: "register-errors", path: "/register", prepare: sendEmpty },
  { name: "register-sent", path: "/register", prepare: register },
  { name: "reset-password", path: "/auth/reset-password" },
  { name: "update-password-no-link", path: "/auth/update-password" },
  { name: "email-confirmed", path: "/email-confirmed" },
  {
    name: "email-expired",
    path: "/email-confirmed#error=access_denied&error_description=Email+link+is+invalid+or+has+expired",
  },
  { name: "not-found", path: "/nulle-part" },
  {
    name: "lot",
    path: "/lot",
    tall: true,
    prepare: async ({ page }) => {
      await page.getByRole("button", { name: /^Prendre \d/u }).click();
      await expect(page.getByText(/annonces avec leurs photos/u)).toBeVisible();
    },
  },
];

const pages: readonly Shot[] = [
  { name: "about", path: "/about", tall: true },
  {
    name: "faq",
    path: "/faq",
    tall: true,
    prepare: async ({ page }) => page.getByRole("main").locator("summary").first().click(),
  },
  { name: "terms", path: "/terms", tall: true },
  { name: "privacy", path: "/privacy", tall: true },
  { name: "help", path: "/help", tall: true },
  { name: "help-errors", path: "/help", tall: true, prepare: sendEmpty },
  { name: "help-sent", path: "/help", prepare: contact },
  { name: "how-it-works", path: "/how-it-works", tall: true },
];

/** "Économie de données", as the settings keep it, on a phone that has seen no photo yet: from the next page on. */
async function savesData(page: Stage["page"], choice: "on" | "off"): Promise<void> {
  await page.evaluate(async (chosen) => {
    localStorage.setItem("djassa:data-saver", JSON.stringify(chosen));
    for (const name of await caches.keys()) if (name.includes("photos")) await caches.delete(name);
  }, choice);
}

/** Screens that anyone sees. */
export async function visitorShots(server: TestServer): Promise<readonly Shot[]> {
  // Nothing is boosted any more; rows from before are still shown as they were sold.
  await server.sql`update public.listings set boosted_until = ${"2026-03-01T00:00:00Z"} where title = ${SPONSORED}`;
  const [offer, sold] = [
    await idOf(server, "Moto Haojue 125 papiers complets"),
    await idOf(server, "Berceau bébé en bois"),
  ];
  return [
    { name: "home-loading", path: "/", before: neverAnswerHome, prepare: waiting, unfinished: true },
    { name: "search-loading", path: "/search", before: neverAnswer, prepare: waiting, unfinished: true },
    {
      name: "home",
      path: "/",
      tall: true,
      prepare: async ({ page }) => expect(page.getByText("utilisateurs actifs")).toBeVisible(),
    },
    { name: "menu", path: "/", prepare: async ({ page }) => openMenu(page) },
    { name: "search", path: "/search?category=home" },
    { name: "search-words", path: "/search?q=velo&minPrice=5000" },
    {
      name: "search-sponsored",
      path: "/search?q=boubou",
      prepare: async ({ page }) => expect(page.getByText("Sponsorisé").first()).toBeVisible(),
    },
    { name: "search-empty", path: "/search?q=zzzzzz" },
    {
      name: "search-filters",
      path: "/search",
      prepare: async ({ page }) => {
        await page.getByRole("button", { name: /Filtres/ }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
    { name: "listing", path: `/listings/${offer}` },
    {
      name: "listing-details",
      path: `/listings/${offer}`,
      prepare: async ({ page }) => page.getByRole("heading", { name: "Description" }).scrollIntoViewIfNeeded(),
    },
    {
      name: "listing-review-signed-out",
      path: `/listings/${offer}`,
      prepare: async ({ page }) => page.getByText("pour donner votre avis").scrollIntoViewIfNeeded(),
    },
    {
      name: "listing-similar",
      path: `/listings/${offer}`,
      prepare: async ({ page }) => page.getByRole("heading", { name: "Annonces semblables" }).scrollIntoViewIfNeeded(),
    },
    {
      name: "viewer",
      path: `/listings/${offer}`,
      prepare: async ({ page }) => {
        await page.getByRole("button", { name: "Agrandir les photos" }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
      },
    },
    {
      name: "home-saver",
      path: "/",
      before: async ({ page }) => savesData(page, "on"),
      prepare: async ({ page }) => {
        await expect(page.getByRole("button", { name: /^Afficher la photo/ }).first()).toBeVisible();
        await savesData(page, "off");
      },
    },
    { name: "listing-unavailable", path: `/listings/${sold}` },
    { name: "listing-unknown", path: `/listings/${UNKNOWN}` },
    { name: "seller", path: `/profile/seller/${people.kouassi.id}`, tall: true },
    {
      name: "seller-reviews",
      path: `/profile/seller/${people.kouassi.id}`,
      prepare: async ({ page }) =>
        page.getByRole("heading", { name: "Meilleurs avis" }).evaluate((heading) => heading.scrollIntoView()),
    },
    { name: "seller-unknown", path: `/profile/seller/${UNKNOWN}` },
    ...entry,
    ...pages,
  ];
}

async function openMenu(page: Stage["page"]): Promise<void> {
  // An admin console has no bottom bar: there the picture is of the foot of the page.
  const more = page.getByRole("button", { name: "Plus", exact: true });
  if (!(await more.isVisible())) return page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await more.click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** The second town is there for all that is drawn after it: these come last. */
export function townShots(server: TestServer): readonly Shot[] {
  const open = async () => {
    await server.sql`select private.open_town('bouake', 'Bouaké', 'de Bouaké', array['Koko', 'Commerce'],
      '[{"operator": "Wave", "phone": "2250700000009"}]',
      '{"email": "bouake@djassa.test", "phones": ["2250700000009"], "whatsapp": "2250700000009", "address": "Koko, Bouaké"}')
      where not exists (select from private.towns where id = 'bouake')`;
  };
  return [
    {
      name: "town-choice",
      path: "/",
      before: open,
      prepare: async ({ page }) => expect(page.getByRole("dialog", { name: /Dans quelle ville/ })).toBeVisible(),
    },
    { name: "town-empty", path: "/ville/bouake" },
    { name: "town-search", path: "/search" },
    { name: "town-about", path: "/about" },
  ];
}
