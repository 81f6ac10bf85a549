/** Going to another town, and following the other tabs there. */
import { TOWN_ID } from "#town";
import { currentTown, storedTown, TOWN_KEY, type Town } from "#current-town";
import { storedText } from "./stored.ts";
import { openTowns, townId } from "./towns.ts";

/** Whether there is another town to go to: one that is closed is left, too. */
export const canChoose = (): boolean => openTowns.getState().some(({ id }) => id !== townId());

/** Whether somebody is to be asked: there are several, and nobody has chosen on this phone. */
export const mustChoose = (): boolean => canChoose() && storedTown() === null;

/** Whether this page is one that somebody came back to: its address names a town that was left since. */
export function isCameBackTo(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "back_forward" && entry.name === location.href;
}

/**
 * Takes this phone to a town. To another one than it is in the page begins anew there, and true is given; what is of the person stays. Its other tabs follow
 * (`followTown`). The replica of the town that is left goes at the next start (replica/open.ts). `to`: an address there; Home when none is given.
 */
export function chooseTown(town: Town, to?: string): boolean {
  const isFirst = town.id === TOWN_ID;
  storedText(TOWN_KEY).write(isFirst ? "0" : JSON.stringify(town));
  // Where nothing can be kept the page would begin anew for ever.
  const kept = storedTown();
  if (town.id === townId() || (kept === 0 ? TOWN_ID : kept?.id) !== town.id) return false;
  location.assign(to ?? (isFirst ? "/" : `/ville/${town.id}`));
  return true;
}

/** Another tab has gone to another town, or this one has and comes back to a page from before: it goes along. Returns the unsubscribe function. */
export function followTown(): () => void {
  const hear = (event: StorageEvent | PageTransitionEvent) => {
    const concerns = "key" in event ? event.key === TOWN_KEY : event.persisted;
    if (concerns && (storedTown() || null)?.id !== currentTown?.id) location.assign("/");
  };
  addEventListener("storage", hear);
  addEventListener("pageshow", hear);
  return () => {
    removeEventListener("storage", hear);
    removeEventListener("pageshow", hear);
  };
}
