/** The way in which a visitor wanted to reach a seller: carried out where the sign-in leads back to, once. */
import { stored } from "./stored.ts";

/** Both take the seller's number. */
export const CONTACT_WAYS = ["whatsapp", "call"] as const;
export type ContactWay = (typeof CONTACT_WAYS)[number];

type Wanted = { readonly listingId: string; readonly way: ContactWay; readonly at: number };

const isWanted = (value: unknown): value is Wanted | null =>
  value === null ||
  (typeof value === "object" &&
    "listingId" in value &&
    "at" in value &&
    "way" in value &&
    CONTACT_WAYS.some((way) => way === value.way));

const wanted = stored<Wanted | null>("wanted-contact", null, isWanted);

/** Nobody is surprised by a call of yesterday: as long as an account takes to be made. */
const GOOD_FOR_MS = 60 * 60_000;

export const wantContact = (listingId: string, way: ContactWay): void =>
  wanted.write({ listingId, way, at: Date.now() });

/** Returns the way that was wanted for this listing, and forgets it. */
export function takeWantedContact(listingId: string): ContactWay | null {
  const found = wanted.read();
  if (found?.listingId !== listingId) return null;
  wanted.write(null);
  return Math.abs(Date.now() - found.at) < GOOD_FOR_MS ? found.way : null;
}
