import { useEffect, useState, useSyncExternalStore } from "react";
import type { Live } from "#domain/cell.ts";
import { lastListings, type ListingsAnswer } from "#queries/last-listings.ts";
import { HOME_LISTINGS } from "#town";
import { quiet } from "#ui/quiet.ts";
import { untilLoaded } from "#ui/until-loaded.ts";

let newest: Live<ListingsAnswer> = lastListings(HOME_LISTINGS);
let following = false;

/** The newest listings: those that Home showed last, then what the replica says, whose code comes once the first screen stands. */
export function useLatest(): ListingsAnswer {
  const [live, setLive] = useState(() => newest);
  useEffect(() => {
    if (following) return undefined;
    let stop = () => {};
    let gone = false;
    void quiet.then(() => {
      if (gone) return;
      stop = untilLoaded(
        () => import("#queries/latest-listings.ts"),
        ({ latestListings }) => {
          following = true;
          newest = latestListings(HOME_LISTINGS);
          setLive(() => newest);
        },
      );
    });
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return useSyncExternalStore(live.subscribe, live.get, live.get);
}
