import { PRODUCT } from "../_town/facts.ts";
import { francs } from "../_words/francs.ts";
import { SHARED_SIZE } from "./compose.ts";
import type { SharedListing, SharedSeller } from "./shared-listing.ts";

const DESCRIPTION_MAX = 200;

/** The page of a listing for a messenger or a search engine. `site`: where the app is, without a slash at the end. */
export function listingPage(listing: SharedListing, site: string): string {
  const address = `${site}/listings/${listing.id}`;
  const title = `${plain(listing.title)} – ${francs(listing.price)}`;
  const place = [plain(listing.district), listing.town].filter((part) => part !== "").join(", ");
  const summary = `${place} · ${shortened(plain(listing.description))}`;
  const picture = pictureAddress(listing, site);
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
        ...(picture === null ? [] : pictureFacts(picture, plain(listing.title))),
        ["product:price:amount", String(listing.price)],
        ["product:price:currency", "XOF"],
      ].map(([name = "", content = ""]) => meta("property", name, content)),
      meta("name", "twitter:card", picture === null ? "summary" : "summary_large_image"),
      meta("name", "twitter:title", title),
      meta("name", "twitter:description", summary),
      ...(picture === null ? [] : [meta("name", "twitter:image", picture)]),
    ],
    [
      // Structured data in attributes: this page has no script, not even one that is only read.
      `<article itemscope itemtype="https://schema.org/Product">`,
      `<h1 itemprop="name">${escapeHtml(plain(listing.title))}</h1>`,
      `<p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><strong>${escapeHtml(francs(listing.price))}</strong> · ${escapeHtml(place)}`,
      `<meta itemprop="price" content="${listing.price}"><meta itemprop="priceCurrency" content="XOF">`,
      `<link itemprop="availability" href="https://schema.org/InStock"><link itemprop="url" href="${escapeHtml(address)}"></p>`,
      picture === null
        ? ""
        : `<p><img itemprop="image" src="${escapeHtml(picture)}" alt="${escapeHtml(plain(listing.title))}" width="320"></p>`,
      `<p itemprop="description">${escapeHtml(plain(listing.description))}</p>`,
      "</article>",
      `<p><a href="${escapeHtml(address)}">Voir l'annonce sur ${PRODUCT}</a></p>`,
    ],
  );
}

/** Their page of a seller: name, rating and what is on sale, with the picture of the newest. */
export function sellerPage({ id, name, rating, reviews, listings }: SharedSeller, site: string): string {
  const address = `${site}/profile/seller/${id}`;
  const title = `${plain(name)} vend sur ${PRODUCT}`;
  const count = listings.length;
  // The town where they sold last.
  const where = [listings[0]?.town ?? ""].filter((town) => town !== "");
  const known = [
    ...where,
    ...(rating === null ? [] : [`Note ${String(rating).replace(".", ",")}/5 (${reviews} avis)`]),
  ];
  const onSale = count === 0 ? "Aucune annonce en ce moment" : listings.map((one) => plain(one.title)).join(", ");
  const summary = shortened([...known, onSale].join(" · "));
  const picture = listings.map((one) => pictureAddress(one, site)).find((one) => one !== null) ?? `${site}/og.png`;
  const facts = pictureFacts(picture, title).filter(([what]) => what !== "og:image:type" || !picture.endsWith(".png"));
  return page(
    title,
    [
      link("canonical", address),
      meta("name", "description", summary),
      ...(
        [
          ["og:type", "profile"],
          ["og:site_name", PRODUCT],
          ["og:locale", "fr_CI"],
          ["og:url", address],
          ["og:title", title],
          ["og:description", summary],
          ...facts,
        ] as const
      ).map(([what, content]) => meta("property", what, content)),
      meta("name", "twitter:card", "summary_large_image"),
    ],
    [
      `<h1>${escapeHtml(plain(name))}</h1>`,
      known.length === 0 ? "" : `<p>${escapeHtml(known.join(" · "))}</p>`,
      count === 0 ? `<p>${onSale}</p>` : "<ul>",
      ...listings.map(
        (one) =>
          `<li><a href="${escapeHtml(`${site}/listings/${one.id}`)}">${escapeHtml(plain(one.title))}</a> – ${escapeHtml(francs(one.price))}</li>`,
      ),
      count === 0 ? "" : "</ul>",
      `<p><a href="${escapeHtml(address)}">Voir ses annonces sur ${PRODUCT}</a></p>`,
    ],
  );
}

/** Where the cover stands as messengers take it; another cover has another address, for they keep what they have seen. */
const pictureAddress = ({ id, cover }: SharedListing, site: string): string | null =>
  cover === null
    ? null
    : `${site}/a/${id}.jpg?v=${encodeURIComponent(cover.slice(cover.lastIndexOf("/") + 1).slice(0, 8))}`;

const pictureFacts = (address: string, alt: string): readonly (readonly [string, string])[] => [
  ["og:image", address],
  ["og:image:type", "image/jpeg"],
  ["og:image:width", String(SHARED_SIZE.width)],
  ["og:image:height", String(SHARED_SIZE.height)],
  ["og:image:alt", alt],
];

/** The same address once there is nothing to show: search engines are told not to list it. */
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
    .replace(/(?:(?!\u200D)[\p{Cc}\p{Cf}])+/gu, " ")
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
