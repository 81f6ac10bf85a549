/**
 * Copies that give way when a phone has little room left, in this order: photos that were looked at, pictures of one's own that
 * the server has, then old listings. What the person wrote and nobody else has is not in this list at all: mutations, drafts,
 * their photos, typed words. Pure: free-space.ts carries it out.
 */
import type { Need } from "./requests.ts";

/** Bytes, as the browser counts them. */
export type Load = { readonly usage: number; readonly quota: number };

/** Copies that the server can send again. */
export type Held = {
  readonly photos: number;
  readonly thumbs: number;
  /** Mutations of the last two days whose pictures are kept in case the server loses them. */
  readonly sent: number;
  readonly listings: number;
};

export type Step =
  /** Keeps the newest so many of a cache of photos. */
  | { readonly drop: "photos" | "thumbs"; readonly keep: number }
  | { readonly drop: "sent" }
  | { readonly drop: "listings"; readonly keep: number }
  /** The whole public replica: the next pull fetches it again. */
  | { readonly drop: "replica" };

/** Over this share of the quota something goes; up to the other one older rows may still be fetched. */
const TIGHT = 0.8;
const ROOMY = 0.7;

/** Home and the first pages of a search: what stays as long as anything stays. */
export const LISTINGS_LEFT = 100;
/** About 400 kB: not worth halving any further. */
const FEW_THUMBS = 20;

/** So near the limit of the browser that something has to go. */
export const isTight = ({ usage, quota }: Load): boolean => quota > 0 && usage > quota * TIGHT;

/** Not so near the limit that what is fetched now would be let go of again. */
export const isRoomy = ({ usage, quota }: Load): boolean => quota <= 0 || usage <= quota * ROOMY;

/**
 * The next thing to let go of, null when nothing needs to or nothing is left. `refused`: for whom the browser has just
 * refused a write (then it is full, whatever it says), null when none was. Rows that are deleted give their bytes back
 * only when the browser tidies up, a database that is deleted gives them at once: so the words of a person that find
 * no room are worth the whole replica, and nothing else is.
 */
export function nextStep(load: Load, held: Held, refused: Need | null): Step | null {
  if (refused === null && !isTight(load)) return null;
  if (held.photos > 0) return { drop: "photos", keep: 0 };
  if (held.thumbs > 0) return { drop: "thumbs", keep: held.thumbs > FEW_THUMBS ? held.thumbs >> 1 : 0 };
  if (held.sent > 0) return { drop: "sent" };
  if (refused !== null) return refused === "mutation" && held.listings > 0 ? { drop: "replica" } : null;
  return held.listings > LISTINGS_LEFT ? { drop: "listings", keep: Math.max(LISTINGS_LEFT, held.listings >> 1) } : null;
}
