import { readFileSync } from "node:fs";
import { cutOff, expect, onWifi, readyForOffline, signIn, test, walkTo } from "../support/browser.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** Each fixed page and what the specification has it say (§2). */
const PAGES: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  "/about": [
    /200.FCFA/,
    "support@djassa.ci",
    "Un étudiant de Daloa",
    "Soutenir le projet",
    "Orange Money / Wave",
    "+225 05 00 00 00 02",
    `Djassa, version ${version}`,
  ],
  "/faq": [
    "Comment fonctionne le paiement manuel ?",
    "À quoi servent les crédits ?",
    "Comment acheter des crédits ?",
    "Pourquoi le boost a-t-il été supprimé ?",
    "support@djassa.ci",
    "qui nous sommes",
  ],
  "/help": [
    "support@djassa.ci",
    "+225 07 00 00 00 01",
    "+225 05 00 00 00 02",
    "Quartier Tazibouo",
    "Liens utiles",
    "Nous écrire",
  ],
  "/how-it-works": [
    "Créez votre annonce",
    "Discutez avec les acheteurs",
    "Vendez en main propre",
    "Vendre plus vite",
    "À quoi servent les crédits ?",
  ],
  "/terms": [
    "Dernière mise à jour : 29 mai 2025",
    "coûtent 1 crédit, ou un paiement manuel",
    "des produits illégaux ou contrefaits",
    "des armes",
    "des drogues et des médicaments soumis à ordonnance",
    "des produits à caractère pornographique",
    "des animaux vivants",
    "des services illégaux",
    "droit ivoirien",
    "tribunaux d'Abidjan",
    "sans structure juridique",
  ],
  "/privacy": [
    "2013-450",
    "Sur le serveur",
    "Sur ce téléphone",
    "Vos huit dernières recherches",
    "10 ans (comptabilité)",
    "Les 90 derniers jours",
    "Exporter mes données",
  ],
};

/** French as it is set: any of its spaces. */
const loose = (words: string | RegExp): RegExp =>
  words instanceof RegExp
    ? words
    : new RegExp(
        words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(" ", String.raw`[\s\u00A0\u202F]`),
      );

test("the fixed pages say what they must, also offline and unopened @worker @core", async ({
  page,
  context,
  server,
}) => {
  await onWifi(page);
  await page.goto("/");
  await readyForOffline(page);
  await cutOff(context, server);
  for (const [path, words] of Object.entries(PAGES)) {
    await page.goto(path);
    for (const said of words)
      await expect(page.getByRole("main").getByText(loose(said)).first(), `${path}: ${String(said)}`).toBeAttached();
  }
});

test("Home has its parts: ways in, categories, listings, facts, how it works, selling @core", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("article")).toHaveCount(8);
  await expect(main.getByRole("link", { name: "Parcourir" })).toHaveAttribute("href", "/search");
  await expect(main.getByRole("link", { name: "Vendre" })).toHaveAttribute("href", "/create-listing");
  const tiles = main.getByRole("navigation", { name: "Catégories" }).getByRole("link");
  expect(await tiles.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(
    ["fashion", "electronics", "home", "vehicles", "sports", "books"].map((id) => `/search?category=${id}`),
  );
  for (const fact of [/^annonces$/, /^utilisateurs actifs$/, /^100.%/])
    await expect(main.getByText(fact)).toBeAttached();
  await expect(main.getByRole("link", { name: "Tout voir" })).toHaveAttribute("href", "/search");
  await expect(main.getByRole("link", { name: "En savoir plus" })).toHaveAttribute("href", "/how-it-works");
  await expect(main.getByRole("link", { name: "Créer une annonce" })).toHaveAttribute("href", "/create-listing");
});

test("the foot of a page, a payment that failed, how it works, and the chip on Home", async ({ page }) => {
  await test.step("every page ends with links, four categories, the team's contacts and the beta note", async () => {
    await page.goto("/faq");
    const foot = page.getByRole("contentinfo");
    const links = foot.getByRole("link");
    await expect(links.first()).toBeAttached();
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    for (const path of ["/search", "/create-listing", "/how-it-works", "/faq", "/about", "/terms", "/privacy", "/help"])
      expect(hrefs).toContain(path);
    expect(hrefs.filter((href) => href?.startsWith("/search?"))).toEqual(
      ["fashion", "electronics", "home", "vehicles"].map((id) => `/search?category=${id}`),
    );
    for (const way of [
      "mailto:support@djassa.ci",
      "tel:+2250700000001",
      "tel:+2250500000002",
      "https://wa.me/2250700000001",
    ])
      expect(hrefs).toContain(way);
    for (const said of [
      "Quartier Tazibouo, Daloa, Côte d'Ivoire",
      "Version bêta.",
      "sans structure juridique formelle",
    ])
      await expect(foot.getByText(said, { exact: false })).toBeAttached();
  });

  await test.step("a payment that failed says why that happens, and leads back to what was being bought", async () => {
    await walkTo(page, "/faq");
    for (const [type, name, path] of [
      ["pack", "Réessayer l'achat de crédits", "/acheter-credits"],
      ["annonce", "Créer une nouvelle annonce", "/create-listing"],
      ["boost", "Retour au profil", "/profile"],
      ["autre", "Retour à l'accueil", "/"],
    ] as const) {
      await walkTo(page, `/payment/failure?type=${type}`);
      await expect(page.getByRole("main").getByRole("link", { name })).toHaveAttribute("href", path);
      for (const cause of [
        /annulé/,
        /connexion avec l'opérateur/,
        /solde mobile money n'était pas suffisant/,
        /trop longtemps/,
      ])
        await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: cause })).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: "Besoin d'aide ?" })).toHaveAttribute(
        "href",
        "/help",
      );
    }
    // A listing that is named waits for its fee still.
    const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
    const pay = page.getByRole("main").getByRole("link", { name: "Payer cette annonce" });
    await expect(pay).toHaveCount(0);
    await walkTo(page, `/payment/failure?type=annonce&listing_id=${id}`);
    await expect(pay).toHaveAttribute("href", `/paiement-annonce/${id}`);
    await expect(page.getByRole("main").getByRole("link", { name: "Créer une nouvelle annonce" })).toBeVisible();
  });

  await test.step("how it works leads a visitor through the login to credits, a person straight there", async () => {
    const credits = page.getByRole("main").getByRole("link", { name: "Acheter des crédits" });
    await walkTo(page, "/how-it-works");
    await expect(credits).toHaveAttribute("href", "/login?retour=%2Facheter-credits");
    await signIn(page, "kouassi", "/how-it-works");
    await expect(credits).toHaveAttribute("href", "/acheter-credits");
  });

  await test.step("the chip on Home says the balance and leads to more of it; the menu has the rest", async () => {
    await walkTo(page, "/");
    await expect(page.getByText(/^\d+.crédits?$/)).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Acheter" }).click();
    await expect(page).toHaveURL("/acheter-credits");
    await page.getByRole("button", { name: "Plus", exact: true }).click();
    for (const [word, path] of [
      ["Crédits", "/acheter-credits"],
      ["Réglages", "/settings"],
      ["Comment ça marche", "/how-it-works"],
      ["À propos", "/about"],
      ["Aide", "/help"],
    ] as const) {
      await expect(page.getByRole("dialog").getByRole("link", { name: word })).toHaveAttribute("href", path);
    }
  });
});
