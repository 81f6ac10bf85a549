import { francs } from "../_words/francs.ts";
import type { SharedListing } from "./shared-listing.ts";

/** As in src/town.ts; a test compares them. */
export const PRODUCT = "Djassa";
export const TOWN = "Daloa";

const DESCRIPTION_MAX = 200;

/** What a messenger or a search engine is shown of a listing. `site`: where the app is, without a slash at the end. */
export function listingPage(listing: SharedListing, site: string): string {
  const address = `${site}/listings/${listing.id}`;
  const title = `${plain(listing.title)} – ${francs(listing.price)}`;
  const place = `${plain(listing.district)}, ${TOWN}`;
  const summary = `${place} · ${shortened(plain(listing.description))}`;
  const picture =
    listing.picture === null
      ? []
      : ([
          ["og:image", listing.picture.url],
          ["og:image:type", listing.picture.type],
          ["og:image:alt", plain(listing.title)],
        ] as const);
  return page(
    `${title} · ${PRODUCT}`,
    [
      link("canonical", address),
      meta("name", "description", summary),
      ...[
        ["og:type", "product"],
        ["og:site_name", PRODUCT],
        ["og:locale", "fr_CI"],
        ["og:url", `${site}/a/${listing.id}`],
        ["og:title", title],
        ["og:description", summary],
        ...picture,
        ["product:price:amount", String(listing.price)],
        ["product:price:currency", "XOF"],
      ].map(([name = "", content = ""]) => meta("property", name, content)),
      meta("name", "twitter:card", listing.picture === null ? "summary" : "summary_large_image"),
      meta("name", "twitter:title", title),
      meta("name", "twitter:description", summary),
      ...(listing.picture === null ? [] : [meta("name", "twitter:image", listing.picture.url)]),
    ],
    [
      // Structured data in attributes: this page has no script, not even one that is only read.
      `<article itemscope itemtype="https://schema.org/Product">`,
      `<h1 itemprop="name">${escapeHtml(plain(listing.title))}</h1>`,
      `<p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><strong>${escapeHtml(francs(listing.price))}</strong> · ${escapeHtml(place)}`,
      `<meta itemprop="price" content="${listing.price}"><meta itemprop="priceCurrency" content="XOF">`,
      `<link itemprop="availability" href="https://schema.org/InStock"><link itemprop="url" href="${escapeHtml(address)}"></p>`,
      listing.picture === null
        ? ""
        : `<p><img itemprop="image" src="${escapeHtml(listing.picture.url)}" alt="${escapeHtml(plain(listing.title))}" width="320"></p>`,
      `<p itemprop="description">${escapeHtml(plain(listing.description))}</p>`,
      "</article>",
      `<p><a href="${escapeHtml(address)}">Voir l’annonce sur ${PRODUCT}</a></p>`,
    ],
  );
}

/** The same address once there is nothing to show: nobody shall list it. */
export function nothingPage(words: string, site: string): string {
  return page(
    `${words} · ${PRODUCT}`,
    [
      meta("name", "robots", "noindex"),
      meta("property", "og:site_name", PRODUCT),
      meta("property", "og:title", words),
      meta("property", "og:image", `${site}/og.png`),
    ],
    [`<h1>${escapeHtml(words)}</h1>`, `<p><a href="${escapeHtml(`${site}/search`)}">Parcourir les annonces</a></p>`],
  );
}

function page(title: string, head: readonly string[], body: readonly string[]): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${head.join("\n")}
</head>
<body>
${body.filter((line) => line !== "").join("\n")}
</body>
</html>
`;
}

const meta = (kind: "name" | "property", name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
const link = (rel: string, href: string): string => `<link rel="${rel}" href="${escapeHtml(href)}">`;

/** One line, without what is not seen: control characters, and those that turn the direction of writing. */
const plain = (words: string): string =>
  words
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/ {2,}/gu, " ")
    .trim();

function shortened(words: string): string {
  return words.length <= DESCRIPTION_MAX
    ? words
    : `${Array.from(words)
        .slice(0, DESCRIPTION_MAX - 1)
        .join("")
        .trimEnd()}…`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (words: string): string => words.replace(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? sign);
