/* Parts of a typed text that can be tapped: phone numbers, addresses of the web, places. The text itself stays as it was typed. */
import { COUNTRY, parsePhone } from "#domain/phone.ts";
import { URL_SIGN } from "./links.ts";

/** Which app opens a place: where `geo:` is known, Apple's, or none but the page of the web that names it. */
export type Maps = "geo" | "apple" | "web";

/** `href`: where a tap leads; absent for words. `web`: to a page of somebody else's. */
export type Piece = { readonly text: string; readonly href?: string; readonly web?: true };

type Found = Piece & { readonly start: number };

const GAP = String.raw`[ .\u00A0\u2009\u202F\u2011-]`;
const PREFIX = String.raw`(?:\(?(?:\+|00)?${COUNTRY}\)?${GAP}?)?`;
/** In one piece, or in pairs. Only a mobile number mixes both: of a date, which may begin with 25, the pairs differ. */
const PHONE = new RegExp(
  String.raw`(?<![\d+]|\+\d{1,3}${GAP})${PREFIX}(?:0[1-9]|2[157])\d{8}(?!\d)|` +
    String.raw`(?<![\d+]|\d${GAP})${PREFIX}(?:0[1-9](?:${GAP}?\d{2}){4}|2[157](?<gap>${GAP})\d{2}(?:\k<gap>\d{2}){3})(?!${GAP}?\d)`,
  "gu",
);
/** Four decimals at least: prices have three. */
const PLACE = /(?<![\d.,-])(?:geo:)?(-?\d{1,2}\.\d{4,12})(?:\s?[,;]\s?|\s)(-?\d{1,3}\.\d{4,12})(?![\d.]\d|\d)/gu;
const WEB = new RegExp(String.raw`(?<![\w.@/-])(?:${URL_SIGN.source})`, "giu");
/** Ends a sentence, and no address. */
const AFTER = /[.,;:!?'"»”’…\]}>]+$/u;
/** Signs that turn what is read around. */
const TURNING = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const MAP_HOST = /^(?:(?:www|maps)\.)?(?:google\.[a-z]{2,3}(?:\.[a-z]{2})?|openstreetmap\.org|apple\.com|waze\.com)$/u;
/** Where the addresses of maps name the place. */
const POINTS: readonly RegExp[] = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`, "u"),
  new RegExp(`[?&](?:q|ll|query|destination|daddr)=(?:loc:)?${NUMBER}(?:,|%2C)(?:\\+|%20)?${NUMBER}`, "iu"),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`, "u"),
  new RegExp(`#map=[\\d.]+/${NUMBER}/${NUMBER}`, "u"),
  new RegExp(`/(?:@|search/|place/)${NUMBER},(?:\\+|%20)?${NUMBER}`, "u"),
];

/** Where a place opens; `page`: the page of a map on which it was named. Null for what is nowhere, or opens nowhere here. */
function placeHref(
  [lat = "", lon = ""]: readonly string[],
  maps: Maps,
  page?: string,
): Pick<Piece, "href" | "web"> | null {
  if (Math.abs(Number(lat)) > 90 || Math.abs(Number(lon)) > 180) return null;
  if (maps === "geo") return { href: `geo:${lat},${lon}?q=${lat},${lon}` };
  if (maps === "apple") return { href: `maps:?q=${lat},${lon}` };
  return page === undefined ? null : { href: page, web: true };
}

function urlOf(typed: string): URL | null {
  try {
    return new URL(/^https?:/iu.test(typed) ? typed : `https://${typed}`);
  } catch {
    return null;
  }
}

function webPiece(typed: string, start: number, maps: Maps): Found[] {
  let text = typed.replace(AFTER, "");
  while (text.endsWith(")") && !text.includes("(")) text = text.slice(0, -1).replace(AFTER, "");
  if (TURNING.test(text)) return [];
  const url = urlOf(text);
  // A name before the host reads as if it were the host.
  if (url === null || url.username !== "" || url.password !== "") return [];
  const page = { href: url.href, web: true } as const;
  if (!MAP_HOST.test(url.hostname) || (url.hostname.startsWith("www.google") && !url.pathname.startsWith("/maps")))
    return [{ text, start, ...page }];
  const point = POINTS.map((pattern) => pattern.exec(url.href)).find((match) => match !== null);
  return [{ text, start, ...((point && placeHref(point.slice(1), maps, url.href)) ?? page) }];
}

function found(text: string, maps: Maps): Found[] {
  const phones = [...text.matchAll(PHONE)].flatMap(({ 0: typed, index: start }): Found[] => {
    const number = parsePhone(typed);
    return number === null ? [] : [{ text: typed, start, href: `tel:+${number}` }];
  });
  const places = [...text.matchAll(PLACE)].flatMap(({ 0: typed, 1: lat = "", 2: lon = "", index: start }): Found[] => {
    const href = placeHref([lat, lon], maps);
    return href === null ? [] : [{ text: typed, start, ...href }];
  });
  const pages = [...text.matchAll(WEB)].flatMap(({ 0: typed, index: start }) => webPiece(typed, start, maps));
  return [...pages, ...places, ...phones];
}

/** The text in pieces, which together are the text. Of two that lie over each other an address counts before a number in it. */
export function tappable(text: string, maps: Maps): readonly Piece[] {
  const taken: Found[] = [];
  for (const one of found(text, maps)) {
    const isFree = taken.every(
      ({ start, text: { length } }) => one.start >= start + length || one.start + one.text.length <= start,
    );
    if (isFree) taken.push(one);
  }
  taken.sort((a, b) => a.start - b.start);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, ...piece } of taken) {
    if (start > at) pieces.push({ text: text.slice(at, start) });
    pieces.push(piece);
    at = start + piece.text.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}
