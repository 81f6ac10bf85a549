/**
 * Programs that read a page to show or list it. By the names they give themselves; a phone called CUBOT is no robot, and
 * the browser inside an app (Telegram-Android, Twitter for iPhone) is a person.
 */
const CRAWLER = /^whatsapp\/|facebookexternalhit|facebot|(?<!\bcu)bot\b|crawl|spider|preview|embedly|lighthouse|headlesschrome.*preview/iu;

/** What people's browsers begin with; Opera Mini has its own beginning. */
const BROWSER = /^(mozilla|opera)\/\d/iu;

/** True for somebody who came to read the listing itself. Whoever cannot be told gets the page, which says as much. */
export function isPerson(agent: string | null): boolean {
  return agent !== null && BROWSER.test(agent) && !CRAWLER.test(agent);
}
