/**
 * Programs that read a page to show or list it. By the names they give themselves; a phone called CUBOT is no robot, and
 * the browser inside an app (Telegram-Android, Twitter for iPhone) is a person.
 */
const CRAWLER =
  /^whatsapp\/|facebookexternalhit|facebot|(?<!\bcu)bot\b|crawl|spider|preview|embedly|lighthouse|headlesschrome.*preview/iu;

/** What people's browsers begin with; Opera Mini has its own beginning. */
const BROWSER = /^(mozilla|opera)\/\d/iu;

const SHARED = /^\/a\/[^/]+\/?$/u;
const LISTING = /^\/listings\/[^/]+\/?$/u;

/**
 * Whether a request is answered by the shared page: always at the address that "Partager" gives away, and at the one that
 * people copy from the bar of their browser when a program reads it, which would see an empty app.
 */
export function wantsPreview(pathname: string, agent: string | null): boolean {
  return SHARED.test(pathname) || (LISTING.test(pathname) && agent !== null && CRAWLER.test(agent));
}

/** True for somebody who came to read the listing itself. Whoever cannot be told gets the page, which says as much. */
export function isPerson(agent: string | null): boolean {
  return agent !== null && BROWSER.test(agent) && !CRAWLER.test(agent);
}
