import { watchConnectivity } from "./connectivity.ts";
import { isUnmetered, watchDataSaver } from "./data-saver.ts";
import { watchInstallOffer } from "./install-offer.ts";
import { watchRecentSearches } from "./recent-searches.ts";
import { startTheme } from "./theme.ts";

/** Fills every store of this folder from the phone. Called once, when the first screen stands; returns the unsubscribe function. */
export function startDevice(): () => void {
  startTheme();
  const stops = [watchConnectivity(), watchDataSaver(), watchInstallOffer(), watchRecentSearches()];
  return () => stops.forEach((stop) => stop());
}

/** Whoever has not touched Home for so many milliseconds, but has it open, stays all the same. */
const GLANCE_MS = 4_000;
const MOVES = ["pointerdown", "touchstart", "keydown", "wheel", "scroll"] as const;

/**
 * Resolves once a visit is more than a glance: then the market comes, and what opens it without a network. A link that is
 * opened and closed again costs what it shows. At once elsewhere than on Home, for who is signed in or was here before,
 * and where data costs nothing.
 */
export function staying(visitor: boolean): Promise<void> {
  const cameBefore = !("serviceWorker" in navigator) || navigator.serviceWorker.controller !== null;
  const moved = location.pathname !== "/" || scrollY > 0;
  if (!visitor || cameBefore || moved || isUnmetered()) return Promise.resolve();
  return new Promise((resolve) => {
    const glance = new AbortController();
    const stay = () => {
      clearTimeout(timer);
      glance.abort();
      resolve();
    };
    const timer = setTimeout(stay, GLANCE_MS);
    for (const move of MOVES) addEventListener(move, stay, { signal: glance.signal, passive: true, capture: true });
  });
}
