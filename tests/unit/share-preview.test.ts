import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { listingPage, nothingPage, sellerPage } from "../../supabase/functions/_share/page.ts";
import { preview } from "../../supabase/functions/_share/preview.ts";
import { isPerson } from "../../supabase/functions/_share/reader.ts";

const CHROME =
  "Mozilla/5.0 (Linux; Android 13; {}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Mobile Safari/537.36";

describe("who came to read the listing itself", () => {
  test.each([
    CHROME.replace("{}", "TECNO KG5"),
    CHROME.replace("{}", "CUBOT NOTE 20"),
    `${CHROME} Telegram-Android/10.0.5`,
    `${CHROME} [FBAN/EMA;FBAV/1]`,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Twitter for iPhone/9.0",
    "Opera/9.80 (Android; Opera Mini/36.2/119.132; U; fr) Presto/2.12 Version/12.16",
  ])("a person: %s", (agent) => expect(isPerson(agent)).toBe(true));

  test.each([
    "WhatsApp/2.23.20.0 A",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "TelegramBot (like TwitterBot)",
    "Twitterbot/1.0",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 (Macintosh) facebookexternalhit/1.1 Facebot Twitterbot/1.0",
    "Slackbot-LinkExpanding 1.0",
    "LinkedInBot/1.0",
    "Mozilla/5.0 (Windows NT 10.0) SkypeUriPreview Preview/0.5",
    "curl/8.5.0",
    "",
    null,
  ])("something else: %s", (agent) => expect(isPerson(agent)).toBe(false));
});

const listing = {
  id: "11111111-1111-4111-8111-111111111111",
  title: "Vélo de ville",
  price: 45_000,
  district: "Abattoir 2 (Sud B)",
  town: "Daloa",
  description: "Une bicyclette en bon état, peu servie.",
  cover: "u/l/abcdef0123456789.webp",
};

describe("the page a crawler reads", () => {
  test("says what is for sale, how much, where, and shows it", () => {
    const html = listingPage(listing, "https://djassa.example");
    for (const tag of [
      "<title>Vélo de ville – 45\u202f000\u00a0FCFA · Djassa</title>",
      '<meta property="og:title" content="Vélo de ville – 45\u202f000\u00a0FCFA">',
      '<meta property="og:description" content="Abattoir 2 (Sud B), Daloa · Une bicyclette en bon état, peu servie.">',
      '<meta property="og:image" content="https://djassa.example/a/11111111-1111-4111-8111-111111111111.jpg?v=abcdef01">',
      '<meta property="og:image:type" content="image/jpeg">',
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta property="og:url" content="https://djassa.example/a/11111111-1111-4111-8111-111111111111">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<link rel="canonical" href="https://djassa.example/listings/11111111-1111-4111-8111-111111111111">',
    ])
      expect(html).toContain(tag);
    expect(html).not.toMatch(/<script|noindex|style=/u);
  });

  test("names product, offer and price to search engines; one without a photo has no picture", () => {
    const html = listingPage(listing, "https://djassa.example");
    const [, product = ""] =
      /<article itemscope itemtype="https:\/\/schema.org\/Product">(.*)<\/article>/su.exec(html) ?? [];
    for (const said of [
      '<h1 itemprop="name">Vélo de ville</h1>',
      'itemprop="offers" itemscope itemtype="https://schema.org/Offer"',
      '<meta itemprop="price" content="45000"><meta itemprop="priceCurrency" content="XOF">',
      '<link itemprop="availability" href="https://schema.org/InStock">',
      '<img itemprop="image" src="https://djassa.example/a/11111111-1111-4111-8111-111111111111.jpg?v=abcdef01"',
      '<p itemprop="description">Une bicyclette en bon état, peu servie.</p>',
    ])
      expect(product).toContain(said);
    expect(html).toContain('<meta property="product:price:amount" content="45000">');
    expect(html).toContain('<meta property="product:price:currency" content="XOF">');
    expect(listingPage({ ...listing, cover: null }, "https://djassa.example")).not.toMatch(/image|<img/u);
  });

  test("shows a seller's newest thing with a photo, else the market's picture, no JPEG", () => {
    const seller = { id: "s", name: "Awa", rating: 4.5, reviews: 2 };
    const page = (listings: (typeof listing | (Omit<typeof listing, "cover"> & { cover: null }))[]) =>
      sellerPage({ ...seller, listings }, "https://djassa.example");
    const shown = page([{ ...listing, cover: null }, listing]);
    expect(shown).toContain(`content="https://djassa.example/a/${listing.id}.jpg?v=abcdef01"`);
    expect(shown).toContain('content="image/jpeg"');
    expect(shown).toContain("Daloa · Note 4,5/5 (2 avis) · Vélo de ville, Vélo de ville");
    const bare = page([]);
    expect(bare).toContain('<meta property="og:image" content="https://djassa.example/og.png">');
    expect(bare).not.toContain("image/jpeg");
    expect(bare).toContain("Aucune annonce en ce moment");
  });

  test("whatever a title holds stays a title", () => {
    const hostile = `"><script>alert(1)</script><meta http-equiv=refresh content='0;url=//evil'>&quot;\u202E\u0000\n'onload=x`;
    const html = listingPage(
      { ...listing, title: hostile, description: hostile, district: hostile },
      "https://djassa.example",
    );
    expect(html.match(/<script|<meta http-equiv/giu)).toBeNull();
    expect(html).not.toMatch(/[\u202E\0]/u);
    for (const [, content] of html.matchAll(/content="([^"]*)"/gu)) expect(content).not.toMatch(/[<>']/u);
    expect(html.match(/<meta/gu)?.length).toBe(listingPage(listing, "https://djassa.example").match(/<meta/gu)?.length);
  });

  test("a long description is cut between signs, never inside one", () => {
    const html = listingPage({ ...listing, description: "😀".repeat(500) }, "https://djassa.example");
    expect(html).toContain(`${"😀".repeat(199)}…"`);
    expect(html).not.toContain("\uFFFD");
  });

  test("a family of one sign stays one", () =>
    expect(listingPage({ ...listing, title: "Jouets 👨‍👩‍👧" }, "https://djassa.example")).toContain("<title>Jouets 👨‍👩‍👧 – "));

  test("a listing that is gone asks not to be listed", () => {
    expect(nothingPage("Cette annonce n'est plus disponible", "https://djassa.example")).toContain(
      '<meta name="robots" content="noindex">',
    );
  });
});

test("the edge runtime is given the packages that are tested here", () => {
  const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Record<string, Record<string, string>>;
  const { dependencies = {} } = read("package.json");
  const { imports = {} } = read("supabase/functions/share-preview/deno.json");
  for (const name of ["@jsquash/jpeg", "@jsquash/webp"] as const) {
    expect(imports[name]).toBe(`npm:${name}@${dependencies[name]}`);
    expect(imports[`${name}/`]).toBe(`npm:/${name}@${dependencies[name]}/`);
  }
});

describe("the address itself", () => {
  afterEach(() => vi.unstubAllGlobals());
  const environment = {
    SUPABASE_URL: "https://p.example",
    SUPABASE_PUBLISHABLE_KEY: "k",
    SUPABASE_SECRET_KEY: "",
    SITE_URL: "https://djassa.example/",
  };
  /** A project that nobody reaches. */
  const lost = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const read = (agent: string, path = `/a/${listing.id}`, method = "GET") =>
    preview(new Request(`https://djassa.example${path}`, { method, headers: { "user-agent": agent } }), environment);

  test("a project that does not answer sends crawlers away for a minute, and people on to the app", async () => {
    lost();
    const answer = await read("WhatsApp/2.23");
    expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("x-robots-tag")]).toEqual([
      503,
      "60",
      "noindex",
    ]);
    const person = await read(CHROME);
    expect([person.status, person.headers.get("location")]).toEqual([
      302,
      `https://djassa.example/listings/${listing.id}`,
    ]);
    for (const path of [`/a/${listing.id}.`, `/a/${listing.id})`, `/a/${listing.id.toUpperCase()},%20merci`])
      expect((await read(CHROME, path)).headers.get("location"), path).toBe(
        `https://djassa.example/listings/${listing.id}`,
      );
    expect((await read(CHROME, "/a//evil.example")).headers.get("location")).toBe("https://djassa.example/search");
    expect((await read(CHROME, `/a/${listing.id}`, "POST")).status).toBe(405);
  });

  /** A project that answers these questions, by their names. */
  const asked = (answers: Readonly<Record<string, unknown>>) =>
    vi.stubGlobal("fetch", async (url: string) => Response.json(answers[url.split("/").at(-1) ?? ""]));
  const { id, cover, ...words } = listing;
  const row = { id, ...words, town: "bouake", district: "Koko", photos: [cover] };
  const towns = [
    { id: "daloa", name: "Daloa" },
    { id: "bouake", name: "Bouaké" },
  ];

  test("a listing of another town says that town, and so does its seller's page", async () => {
    asked({ listing_by_id: { state: "active", row }, open_towns: towns });
    expect(await (await read("WhatsApp/2.23")).text()).toContain('content="Koko, Bouaké · Une bicyclette');
    const person = { name: "Awa", rating: null, reviews: 0 };
    asked({ seller_listings: { person, rows: [row] }, open_towns: towns });
    expect(await (await read("WhatsApp/2.23", `/profile/seller/${id}`)).text()).toContain(
      'content="Bouaké · Vélo de ville"',
    );
    // A town that was closed since has no name to give.
    asked({ listing_by_id: { state: "active", row }, open_towns: towns.slice(0, 1) });
    expect(await (await read("WhatsApp/2.23")).text()).toContain('content="Koko · Une bicyclette');
  });
});
