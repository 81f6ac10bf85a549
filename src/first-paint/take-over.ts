/* From the page that came to the screen that takes its place: what the person did there goes on, and nothing competes with it. */

/** Longest time that everything else waits for the listings and photos of a first visit. */
const TIME_LIMIT_MS = 6_000;

/**
 * Lets what a person did in the page that came go on in the screen that replaces it: the words of a field and the focus.
 * Returns the button that was pressed while no script could answer (boot.ts): its turn comes when the screen stands.
 */
export function takePlace(root: HTMLElement, next: HTMLElement) {
  const [focused, pressed] = [document.activeElement, globalThis.djassaPressed].map((one) =>
    one && root.contains(one) ? sameElement(one, root, next) : undefined,
  );
  const early = searchBox(root)?.value;
  root.replaceWith(next);
  const box = searchBox(next);
  if (box && early) box.value = early;
  focused?.focus();
  return pressed;
}

/** The element of `next` that says and leads to the same as `one` of `root`; of several the one at its place. */
function sameElement(one: Element, root: HTMLElement, next: HTMLElement) {
  const like = (tree: HTMLElement) =>
    [...tree.querySelectorAll<HTMLElement>(one.tagName)].filter((other) => wordsOf(other) === wordsOf(one));
  return like(next)[like(root).indexOf(one as HTMLElement)];
}

const wordsOf = (one: Element) =>
  ["href", "name", "aria-label"].map((name) => one.getAttribute(name)) + one.textContent;

const searchBox = (root: HTMLElement) => root.querySelector<HTMLInputElement>("input[name=q]");

/** Lets the browser's waiting work, a paint or a tap, go first. */
export function breath() {
  return new Promise<void>((resolve) => setTimeout(resolve));
}

/** The next picture of the screen has been drawn. */
export const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** The photos that the first screen asked for at once have come, or will not. */
export async function photosInSight() {
  const photos = [...document.querySelectorAll<HTMLImageElement>('img[loading="eager"]')];
  await Promise.allSettled(photos.map((photo) => photo.decode()));
}

/** Until it has happened, failed, or kept us long enough. */
export function soon(event: Promise<unknown> | undefined) {
  return Promise.race([Promise.allSettled([event]), new Promise((resolve) => setTimeout(resolve, TIME_LIMIT_MS))]);
}
