import { talks } from "./conversations.ts";
import { chanceOf, uuidOf } from "./ids.ts";
import { listingId, listings } from "./listings.ts";
import { people, type PersonName } from "./people.ts";
import { reviews } from "./reviews.ts";
import { before } from "./rows-people.ts";

const sellerOf = (title: string): PersonName => {
  const listing = listings.find((one) => one.title === title);
  if (!listing) throw new Error(`no listing titled ${title}`);
  return listing.seller;
};

/** Rows of `public.messages` in the order they were said; the database numbers them. */
export const conversationRows = (now: Date) =>
  talks.flatMap(({ about, buyer, endedAgo, lines, unread }) => {
    const seller = sellerOf(about);
    const key = `${about}/${buyer}`;
    // The last pauses are the short ones: a talk starts slowly and ends at once.
    const pauses = lines.map((_, place) =>
      place === lines.length - 1 ? 0 : 0.03 + 0.35 * chanceOf(`${key}/${place}`),
    );
    return lines.map(({ from, text }, place) => ({
      id: uuidOf("message", `${key}/${place}`),
      listing_id: listingId(about),
      sender_id: people[from === "buyer" ? buyer : seller].id,
      receiver_id: people[from === "buyer" ? seller : buyer].id,
      content: text,
      read: place < lines.length - unread,
      created_at: before(now, endedAgo + pauses.slice(place).reduce((sum, pause) => sum + pause, 0)),
    }));
  });

/** Rows of `public.reviews`; whether they are shown, and the ratings, are the database's own. */
export const reviewRows = (now: Date) =>
  reviews.map(({ about, by, stars, daysAgo, comment }) => ({
    id: uuidOf("review", `${about}/${by}`),
    reviewer_id: people[by].id,
    reviewed_id: people[sellerOf(about)].id,
    listing_id: listingId(about),
    rating: stars,
    comment,
    created_at: before(now, daysAgo * 24),
  }));

/** Listings that people keep for later: title by person. */
export const favorites: Readonly<Partial<Record<PersonName, readonly string[]>>> = {
  awa: [
    "Pagne wax 6 yards, motif fleurs",
    "Vélo VTT 26 pouces",
    "Réfrigérateur Nasco 2 portes",
    "Machine à coudre Butterfly à pédale",
    "Canapé d’angle gris",
    "Romans africains, lot de 6",
    "Robe longue en pagne, taille M",
    "Toyota Corolla 2008 climatisée",
    "Berceau bébé en bois",
    "Tecno Spark 10 Pro 256 Go",
  ],
  kouassi: ["Téléviseur Nasco 43 pouces", "Groupe électrogène 3 kVA", "Moto Haojue 125 papiers complets"],
  mariam: ["Congélateur coffre 300 litres", "Collier et boucles plaqué or"],
  zadi: ["Moto Haojue 125 papiers complets", "PlayStation 4 Slim + 2 manettes"],
};

/** Rows of `public.favorites`. */
export const favoriteRows = (now: Date) =>
  Object.entries(favorites).flatMap(([name, titles]) =>
    titles.map((title, place) => ({
      user_id: people[name as PersonName].id,
      listing_id: listingId(title),
      created_at: before(
        now,
        Math.min(0.4 + place * 9, listings.find((listing) => listing.title === title)?.hours ?? 0),
      ),
    })),
  );
