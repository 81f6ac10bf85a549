import type { BrowserContext } from "@playwright/test";
import { SLOWER } from "./slow.ts";

/** A screen may show place holders so long after the person did something, or got the answer to it, milliseconds. */
const AFTER_MS = 4_000;

/** How a complaint begins. */
export const UNSTEADY = "djassa-steady: ";

/**
 * Complains, by an error of the page's console, when a screen that was there goes back to its place holders although nobody did
 * anything: what somebody was reading is taken away from under their eyes. A press, a key, another address, a sign-out in
 * another tab, or the network that comes back may do so.
 */
export async function watchSteadiness(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchScreen, { after: AFTER_MS * Math.max(1, SLOWER), unsteady: UNSTEADY });
}

function watchScreen({ after, unsteady }: { after: number; unsteady: string }): void {
  if (window.top !== window) return;
  const PLACE_HOLDERS = '[aria-busy="true"]:not(button), [class*="breathe"]';
  let path = location.pathname;
  let address = location.href;
  /** The screen of the address before, until another one takes its place. */
  let leaving: Element | null = null;
  let shown: Element | null = null;
  let letters = 0;
  let acted = Number.NEGATIVE_INFINITY;
  /** A button that was pressed waits for its answer. */
  let pressed = false;
  let asked = false;

  const look = () => {
    asked = false;
    const main = document.querySelector<HTMLElement>("#contenu");
    if (main === null || document.querySelector("[data-prerendered]") !== null) {
      letters = 0;
      return;
    }
    const screen = main.firstElementChild;
    if (location.href !== address) {
      address = location.href;
      acted = performance.now();
    }
    if (location.pathname !== path) {
      path = location.pathname;
      leaving = shown;
      letters = 0;
    }
    shown = screen;
    if (pressed) acted = performance.now();
    pressed = main.querySelector('button[aria-busy="true"]') !== null;
    const waits = [...main.querySelectorAll(PLACE_HOLDERS)].some((element) => element.checkVisibility());
    if (!waits) {
      if (screen === null || screen === leaving) return;
      leaving = null;
      letters = (main.textContent ?? "").length;
      return;
    }
    if (letters === 0 || performance.now() - acted < after || main.innerText.length * 2 > letters) return;
    console.error(
      `${unsteady}${path} was there (${letters} letters) and went back to its place holders: ${main.innerText.slice(0, 200)}`,
    );
    letters = 0;
  };
  const soon = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(look);
  };
  new MutationObserver(soon).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["aria-busy", "class", "hidden", "style"],
  });
  const noteAction = () => void (acted = performance.now());
  // Deletions by another tab: its person has gone (src/replica/delete-stored.ts).
  new BroadcastChannel("djassa-replica").addEventListener("message", noteAction);
  for (const kind of ["pointerdown", "keydown", "input", "popstate", "storage", "online"])
    addEventListener(kind, noteAction, { capture: true });
}
