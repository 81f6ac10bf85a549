import type { LaneName } from "#domain/lane.ts";
import { asksShared } from "#remote/rpc.ts";
import { here } from "#town-here";
import { type Page, parsePage } from "./request-page.ts";

type Row = { readonly town?: string } | null;

let taken = false;

/**
 * The newest listings as boot.ts has asked for them, once: null when they are not here yet, are of another town (another tab has
 * changed it meanwhile), or when others share the walk to older rows, which begins where it does for all of them.
 */
export async function givenPage(lane: LaneName): Promise<Page | null> {
  if (lane !== "feed" || taken || asksShared()) return null;
  taken = true;
  // What is still on its way is not waited for.
  const answer = await Promise.race([globalThis.djassaFirstListings, Promise.resolve(null)]).catch(() => null);
  const page = parsePage(answer);
  const isUsable =
    page?.checkpoint && page.rows.length > 0 && (page.rows as readonly Row[]).every((row) => row?.town === here?.id);
  return isUsable ? page : null;
}
