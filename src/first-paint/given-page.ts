import type { CollectionName } from "#domain/collection.ts";
import { asksShared } from "#remote/rpc.ts";
import { TOWN_ID } from "#town";
import { currentTown } from "#current-town";
import { type Page, parsePage } from "#sync/pull/request-page.ts";

type Row = { readonly town?: string } | null;

/** An answer that is on its way comes before one that is asked for now, unless it hangs. */
const TIME_LIMIT_MS = 2_000;

let taken = false;

/**
 * The newest listings as boot.ts has asked for them, once: null when they do not come, are of another town (another tab has
 * changed it meanwhile), or when others share the walk to older rows, which begins where it does for all of them.
 */
export async function givenPage(collection: CollectionName): Promise<Page | null> {
  const asked = globalThis.djassaFirstListings;
  if (collection !== "feed" || taken || asksShared() || asked === undefined) return null;
  taken = true;
  const late = new Promise((resolve) => setTimeout(resolve, TIME_LIMIT_MS));
  const answer = await Promise.race([asked, late]).catch(() => null);
  const page = parsePage(answer);
  const isUsable =
    page?.checkpoint &&
    page.rows.length > 0 &&
    (page.rows as readonly Row[]).every((row) => row?.town === (currentTown?.id ?? TOWN_ID));
  return isUsable ? page : null;
}
