import { chanceOf, uuidOf } from "./ids.ts";
import type { Category, ListingText } from "./listing.ts";
import { books } from "./listings-books.ts";
import { electronics } from "./listings-electronics.ts";
import { fashion } from "./listings-fashion.ts";
import { home } from "./listings-home.ts";
import { kitchen } from "./listings-kitchen.ts";
import { phones } from "./listings-phones.ts";
import { sports } from "./listings-sports.ts";
import { vehicles } from "./listings-vehicles.ts";
import { reviews } from "./reviews.ts";
import { talks } from "./conversations.ts";

/** A listing with everything but its clock: `hours` is its age at the seed's `now`. */
export type SeedListing = Omit<ListingText, "hoursAgo"> & {
  readonly id: string;
  readonly category: Category;
  readonly hours: number;
};

/** The id of a listing by its title, for tests and links. */
export const listingId = (title: string): string => uuidOf("listing", title);

const span = 60 * 24;

/** A listing is older than every word and every star about it. */
const youngest = (title: string): number =>
  Math.max(
    0,
    ...talks.filter((talk) => talk.about === title).map((talk) => talk.endedAgo + talk.lines.length * 0.4 + 0.2),
    ...reviews.filter((review) => review.about === title).map((review) => review.daysAgo * 24 + 30),
  );

const byCategory: readonly (readonly [Category, readonly ListingText[]])[] = [
  ["electronics", [...phones, ...electronics]],
  ["home", [...home, ...kitchen]],
  ["fashion", fashion],
  ["vehicles", vehicles],
  ["sports", sports],
  ["books", books],
];

const written = byCategory.flatMap(([category, texts]) => texts.map((text) => ({ ...text, category })));

/** Those without an hour of their own are dealt over the sixty days, more of them lately. */
const turn = new Map(
  written
    .filter((text) => text.hoursAgo === null)
    .map((text) => text.title)
    .toSorted((a, b) => chanceOf(a) - chanceOf(b))
    .map((title, place, all) => [title, 14 + (span - 20) * ((place + 0.5) / all.length) ** 1.35] as const),
);

/** Every listing of the seed, newest first. */
export const listings: readonly SeedListing[] = written
  .map(({ hoursAgo, ...text }) => ({
    ...text,
    id: listingId(text.title),
    hours: Math.min(span - 1, Math.max(hoursAgo ?? turn.get(text.title) ?? span, youngest(text.title))),
  }))
  .toSorted((a, b) => a.hours - b.hours);
