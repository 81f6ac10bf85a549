import { watchConnectivity } from "./connectivity.ts";
import { watchDataSaver } from "./data-saver.ts";
import { watchInstallOffer } from "./install-offer.ts";
import { startRecentSearches } from "./recent-searches.ts";
import { startTheme } from "./theme.ts";

/** Fills every store of this folder from the phone. Called once, before the first render; gives back the way to stop. */
export function startDevice(): () => void {
  startTheme();
  startRecentSearches();
  const stops = [watchConnectivity(), watchDataSaver(), watchInstallOffer()];
  return () => stops.forEach((stop) => stop());
}
