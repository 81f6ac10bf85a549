/**
 * Programs that read a page to show or list it. By the names they give themselves; a phone called CUBOT is no robot, and
 * the browser inside an app (Telegram-Android, Twitter for iPhone) is a person.
 */
const CRAWLER =
  /^whatsapp\/|facebookexternalhit|facebot|(?<!\bcu)bot\b|crawl|spider|preview|embedly|lighthouse|headlesschrome.*preview/iu;

/** Beginnings of people's browsers; Opera Mini has its own beginning. */
const BROWSER = /^(mozilla|opera)\/\d/iu;

const SHARED = /^\/a\/[^/]+\/?$/iu;
const PAGE = /^\/(listings|profile\/seller)\/[^/]+\/?$/iu;

/**
 * Whether a request is answered by the shared page, or its picture: at the address that "Partager" gives away for whoever is no person, who
 * gets the listing itself, and at the one that people copy from the bar of their browser when a program reads it.
 */
export function wantsPreview(pathname: string, agent: string | null): boolean {
  if (SHARED.test(pathname)) return PICTURE.test(pathname) || !isPerson(agent);
  return PAGE.test(pathname) && agent !== null && CRAWLER.test(agent);
}

/** True for the address of a seller's page. */
export const isSellerPage = (pathname: string): boolean => pathname.toLowerCase().startsWith("/profile/seller/");

/** True for somebody who came to read the listing itself. Whoever cannot be told gets the page, which says as much. */
export function isPerson(agent: string | null): boolean {
  return agent !== null && BROWSER.test(agent) && !CRAWLER.test(agent);
}

const PICTURE = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/iu;

/** The listing whose picture is asked for at `/a/<listing>.jpg`; null for any other address. */
export const pictureAsked = (pathname: string): string | null => PICTURE.exec(pathname)?.[1]?.toLowerCase() ?? null;
