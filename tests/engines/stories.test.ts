import { cpSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { people } from "../../supabase/seed/people.ts";
import { PASSWORD } from "../support/accounts.ts";
import { capture } from "../support/browser-pay.ts";
import { listingOf } from "../support/browser-places.ts";
import { openServer, templateFolder, type TestServer } from "../support/browser-server.ts";
import { publishNextVersion } from "../support/browser-update.ts";
import { ownFolder, removeFolder } from "../support/run-folder.ts";
import type { Driver, Engine } from "./driver.ts";
import { engines } from "./engines.ts";
import { handsOf, type Hands, type Picture } from "./hands.ts";

async function photo(): Promise<Picture> {
  const bytes = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: "#36c" } })
    .jpeg()
    .toBuffer();
  return { name: "table.jpg", type: "image/jpeg", base64: bytes.toString("base64") };
}

async function screenshot(): Promise<Picture> {
  const { name, mimeType, buffer } = await capture("Transfert de 500 FCFA");
  return { name, type: mimeType, base64: buffer.toString("base64") };
}

/** The settings' sentences where an engine lacks something, as an expression of the page. */
const LACKS = `[
  ["PushManager" in globalThis, "Ce navigateur ne peut pas vous prévenir quand Djassa est fermé."],
  [navigator.storage?.estimate !== undefined, "Ce navigateur ne dit pas la place que prend Djassa."],
]`;

/** Home has photos on its first cards. */
const PHOTOS = `location.pathname === "/" && document.querySelectorAll("article img").length > 1 &&
  [...document.querySelectorAll("article img")].slice(0, 2).every((one) => one.naturalWidth > 0)`;

/** The same phone goes from story to story: each begins where the one before it ended. */
describe.each([...engines()])("$name", ({ name, start, needs }: Engine) => {
  let driver: Driver;
  let server: TestServer;
  let hands: Hands;
  const home = ownFolder("engine-app");
  const appDir = join(home, "app");
  const conversation = { path: "", listing: "" };

  beforeEach((story) => story.skip(start === undefined, `${name} is not on this machine`));

  beforeAll(async () => {
    if (start === undefined) return console.log(`not run: ${name} is not on this machine (${needs})`);
    cpSync(join(templateFolder(), "app"), appDir, { recursive: true });
    server = await openServer(appDir);
    driver = await start();
    hands = handsOf(driver, server.url);
    const listing = await listingOf(server, "mariam", "kouassi");
    Object.assign(conversation, { path: `/messages/${listing.id}/${people.mariam.id}`, listing: listing.id });
  });

  afterAll(async () => {
    try {
      if (start !== undefined) await driver.close();
    } finally {
      if (start !== undefined) await server.remove();
      await removeFolder(home);
    }
  });

  async function write(words: string, mark: string): Promise<void> {
    await hands.fill(/^Votre message/, words);
    await hands.press(/^Envoyer$/);
    await hands.until(
      `[...document.querySelectorAll("main li")].some((one) => one.textContent.includes(${JSON.stringify(words)}) && one.textContent.includes(${JSON.stringify(mark)}))`,
    );
  }

  test("start: the newest listings stand on Home, and the worker comes", async () => {
    await hands.open("/");
    await hands.count("article", 8);
    await hands.until("navigator.serviceWorker.controller !== null");
  });

  test("browse: a listing opens with its price, and Back leads to Home", async () => {
    await hands.until("(document.querySelector('article a').click(), true)");
    await hands.until("location.pathname.startsWith('/listings/')");
    await hands.see(/\d FCFA/);
    await hands.until("(history.back(), true)");
    await hands.count("article", 8);
    // Photos whose requests were cut by leaving the page come with the next one.
    await hands.open("/about");
    await hands.until("location.pathname === '/about'");
    await hands.open("/");
    await hands.until(PHOTOS);
  });

  test("search: words and a category find", async () => {
    await hands.open("/search?q=velo&category=sports");
    await hands.see(/annonces? pour « velo »/);
    await hands.count("article", 1);
  });

  test("sign in", async () => {
    await hands.open("/login");
    await hands.fill(/^Email/, people.kouassi.email);
    await hands.fill(/^Mot de passe$/, PASSWORD);
    await hands.press(/^Se connecter$/);
    await hands.until("location.pathname === '/'");
  });

  test("write: a message reaches the server", async () => {
    await hands.open(conversation.path);
    await write("moteur 1", "Envoyé");
  });

  test("sell: a photo is made smaller, the listing is online with it", async () => {
    await hands.open("/create-listing");
    await hands.fill(/^Titre/, "Table de moteur");
    await hands.fill(/^Prix/, "35000");
    await hands.fill(/^Description/, "Une table solide et propre, à venir voir au quartier Commerce.");
    await hands.fill(/^Catégorie/, "home");
    await hands.fill(/^État/, "good");
    await hands.pick(/^Quartier/, "Commerce");
    await hands.attach("photos", await photo());
    await hands.count("main li img", 1);
    await hands.press(/^Publier l'annonce$/);
    await hands.see(/Votre annonce est en ligne/);
    const rows =
      await server.sql`select 1 from public.listings where title = 'Table de moteur' and cardinality(photos) = 1`;
    expect(rows).toHaveLength(1);
  });

  test("pay: a screenshot for credits reaches the team", async () => {
    await hands.open("/acheter-credits");
    await hands.press(/^Starter/);
    await hands.press(/^J'ai payé, envoyer la preuve$/);
    await hands.attach("screenshot", await screenshot());
    await hands.see(/Capture gardée/);
    await hands.press(/^Envoyer la preuve$/);
    await hands.see(/Étape 3 sur 3/);
  });

  test("the server is dead: Home again from Home, search, a listing and a message", async () => {
    await hands.open("/");
    await hands.count("article", 8);
    await hands.until("navigator.serviceWorker.controller !== null");
    await server.kill();
    await hands.until("(document.documentElement.dataset.before = 'yes', true)");
    await hands.open("/");
    await hands.until("document.documentElement.dataset.before === undefined");
    await hands.count("article", 8);
    await hands.open("/search?q=velo");
    await hands.count("article", 1);
    await hands.open(`/listings/${conversation.listing}`);
    await hands.see(/\d FCFA/);
    await hands.open(conversation.path);
    await write("moteur 2", "En attente");
  });

  test("it is back: what waited has left, once", async () => {
    await server.start();
    await hands.until(
      `[...document.querySelectorAll("main li")].some((one) => one.textContent.includes("moteur 2") && one.textContent.includes("Envoyé"))`,
    );
    const rows = await server.sql`select content from public.messages where content like 'moteur %' order by seq`;
    expect(rows.map(({ content }) => content)).toEqual(["moteur 1", "moteur 2"]);
  });

  test("edit: a price is changed, and shown to others", async () => {
    await hands.open("/profile");
    await hands.see(/Table de moteur/);
    await hands.press(/Table de moteur/);
    await hands.press(/^Changer le prix$/);
    await hands.fill(/^Nouveau prix/, "30000");
    await hands.press(/^Changer le prix$/);
    await hands.see(/30 000 FCFA/);
    // It can be undone for a moment; after that others have it, and whoever signs out leaves nothing behind.
    const price = () => server.sql`select price from public.listings where title = 'Table de moteur'`;
    await expect.poll(price, { timeout: 60_000 }).toEqual([{ price: 30_000 }]);
  });

  test("update: a later version waits for the person's word, then is there", async () => {
    publishNextVersion(appDir);
    // Asked for again at each look: a check that was under way already may have read the version before, and is joined.
    const asked = "void navigator.serviceWorker.getRegistration().then((one) => one.update())";
    await hands.until(`(${asked}, document.body.innerText.includes("Nouvelle version de Djassa"))`);
    await hands.press(/^Mettre à jour$/);
    await hands.until("document.querySelector('meta[name=test-version]') !== null");
  });

  test("sign out: the settings say what the browser lacks, then nothing of the person is left", async () => {
    // A page that WebKit keeps for "back" as it is: while it opens what belongs to the person. Its own frame, for the app opens nothing then.
    await hands.until(`(() => {
      const frame = document.body.appendChild(document.createElement("iframe"));
      const stored = frame.contentWindow.indexedDB;
      addEventListener("pagehide", () => stored.open("djassa-outbox-${people.kouassi.id}"));
      return true;
    })()`);
    await hands.open("/settings");
    await hands.see(/annonces? sur ce téléphone/);
    await hands.until(`${LACKS}.every(([has, words]) => has || document.body.innerText.includes(words))`);
    await hands.press(/^Se déconnecter$/);
    await hands.see(/Déconnexion réussie/);
    await hands.open(conversation.path);
    await hands.until("location.pathname === '/login'");
  });
});
