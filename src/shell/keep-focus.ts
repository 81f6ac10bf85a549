/** Elements that can be pressed. Never a text field: it would open a keyboard that nobody asked for. */
const PRESSED = "a[href], button:not(:disabled), input[type=file]";
/** How long Back looks for the row that was left, milliseconds. */
const ROWS_COME_MS = 2_000;
const HEADINGS = "h1, h2, h3, .heading";

/**
 * Where the focus goes when what had it leaves the page: a row that was thrown away, a form in whose place a notice
 * stands. The browser leaves it on the body, and whoever goes by keyboard or ear would begin again at the top. Another screen is
 * the shell's to focus; where something has the focus already nothing happens. Gives what ends it.
 */
export function keepFocus(): () => void {
  let held: Element | null = isNowhere() ? null : document.activeElement;
  let path = location.pathname;
  let records: MutationRecord[] = [];
  /** By the address of a screen, that of the link that led on from it. */
  const ways = new Map<string, string>();
  let isBack = false;
  let sought: { way: string | undefined; since: number } | null = null;

  const come = ({ target }: FocusEvent) => {
    held = target instanceof Element && target !== document.body ? target : null;
    path = location.pathname;
    arrive();
  };
  // The shell has focused the screen that Back came to, before or after the browser says that it was Back.
  const arrive = () => {
    sought = isBack && held?.matches("h1, main") ? { way: ways.get(location.href), since: performance.now() } : null;
    seek();
  };
  // Rows come after the title; later than this somebody may be reading elsewhere.
  const seek = () => {
    if (sought !== null && performance.now() - sought.since < ROWS_COME_MS) takeWay(sought.way);
  };
  const leave = ({ target }: MouseEvent) => {
    isBack = false;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("main a[href]");
    if (link) ways.set(location.href, link.href);
  };
  const turn = () => {
    isBack = true;
    arrive();
  };
  /**
   * A press on nothing takes the focus away on purpose, being disabled does not. In a microtask: before it what is being
   * removed still stands in the page.
   */
  const go = () =>
    queueMicrotask(() => {
      if (held?.isConnected && !held.matches(":disabled") && isNowhere()) held = null;
    });
  // The frame leaves time for whoever knows better: a dialog that gives the focus back, the shell after a navigation.
  const settle = () => {
    if (held !== null && isNowhere() && path === location.pathname) takeNear(held, records);
    records = [];
    if (held?.isConnected === false) held = null;
  };
  const watcher = new MutationObserver((news) => {
    seek();
    if (held === null || held.isConnected || !isNowhere()) return;
    if (records.length === 0) requestAnimationFrame(settle);
    records.push(...news);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", come);
  document.addEventListener("focusout", go);
  document.addEventListener("click", leave, true);
  addEventListener("popstate", turn);
  return () => {
    watcher.disconnect();
    document.removeEventListener("click", leave, true);
    removeEventListener("popstate", turn);
    document.removeEventListener("focusin", come);
    document.removeEventListener("focusout", go);
  };
}

/** Back to a list: on from the row that was opened, not through all of them once more. */
function takeWay(way: string | undefined): void {
  const link = [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")].find(({ href }) => href === way);
  if (link !== undefined) take(link);
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

const removes =
  (lost: Node) =>
  ({ removedNodes }: MutationRecord): boolean =>
    [...removedNodes].some((node) => node.contains(lost));

/** Focuses what stands nearest to the place where `lost` was: what came in its place, the next, the one before, the heading over it. */
function takeNear(lost: Element, records: readonly MutationRecord[]): void {
  const record = placeOf(lost, records);
  const parent = record?.target;
  if (!(parent instanceof Element) || !parent.closest("main, dialog")) return;
  const before = survivorBefore(record?.previousSibling ?? null, parent, records);
  const all = [...parent.children];
  const start = all.filter((one) => before !== null && !(before.compareDocumentPosition(one) & FOLLOWING)).length;
  const next = all.slice(start);
  const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
  const [first] = next;
  const replaced = first !== undefined && first.tagName !== "LI" && added.includes(first) && takeWords(first);
  if (replaced || next.some(takeButton)) return;
  if (all.slice(0, start).reverse().map(lastRow).some(takeButton)) return;
  for (let around: Element | null = parent; around !== null; around = around.parentElement) {
    // A box that is scrolled by keyboard takes the focus itself.
    if ((around.matches("[tabindex='0']") && take(around)) || takeHeading(around)) return;
    if (around.matches("main, dialog")) return void takeButton(around);
  }
}

const FOLLOWING = Node.DOCUMENT_POSITION_FOLLOWING;

/** The removal of what `lost` stood in, from a parent that is still in the page. */
function placeOf(lost: Element, records: readonly MutationRecord[]): MutationRecord | undefined {
  let record = records.findLast(removes(lost));
  for (let turns = records.length; record && !record.target.isConnected && turns > 0; turns -= 1)
    record = records.findLast(removes(record.target));
  return record;
}

/** The nearest child of `parent` before a removed one: `near`, or who stood before it where that one is gone, too. */
function survivorBefore(near: Node | null, parent: Element, records: readonly MutationRecord[]): Node | null {
  let node = near;
  for (let turns = records.length; node !== null && node.parentNode !== parent; turns -= 1) {
    if (turns === 0) return null;
    node = records.findLast(removes(node))?.previousSibling ?? null;
  }
  return node;
}

function take(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/**
 * One that is hidden does not take the focus; then the next one is tried. Where buttons decide about somebody else's things it is
 * the heading of what comes next: a key that was meant for the row that left would decide about another one.
 */
const takeButton = (near: Element): boolean =>
  (near.closest("[data-decides]") && takeHeading(near)) ||
  [...(near.matches(PRESSED) ? [near] : []), ...near.querySelectorAll(PRESSED)].some(
    (one) => !one.matches("[tabindex='-1'], [inert] *") && take(one),
  );

/** An element that is no stop of the Tab key is focused to be read, and needs no ring. */
function takeRead(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.style.outline = "none";
  }
  return take(element);
}

const takeHeading = (around: Element): boolean => takeRead(around.querySelector(HEADINGS));

/** The element that took the place says what happened. */
function takeWords(put: Element): boolean {
  const said = "[role=status], [role=alert]";
  return takeHeading(put) || takeRead(put.matches(said) ? put : put.querySelector(said));
}

/** The last row of a list, which is the nearest to what stood under it. */
const lastRow = (near: Element): Element => (near.matches("ul, ol") && near.lastElementChild) || near;
