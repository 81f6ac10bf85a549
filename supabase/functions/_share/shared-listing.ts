import { call } from "../_http/database.ts";
import type { Environment } from "../_http/environment.ts";
import { TOWN, TOWN_ID } from "../_town/facts.ts";

/** So many seconds a copy of what is shared, page or picture, may be kept by others: what was taken from the market goes soon. */
export const FRESH_S = 300;

export type SharedListing = {
  readonly id: string;
  readonly title: string;
  readonly price: number;
  readonly district: string;
  /** The name of its town; empty for one that is closed. */
  readonly town: string;
  readonly description: string;
  /** Name of its first photo in the bucket. */
  readonly cover: string | null;
};

/** So long is an id; a code has eight signs. */
const ID_LENGTH = 36;

/**
 * A listing as anybody may see it, by its id or its code: "gone" when it is sold, deleted or hidden, "unknown" when it never was.
 * @throws Refusal 503 when the database does not answer
 */
export async function sharedListing(id: string, environment: Environment): Promise<SharedListing | "gone" | "unknown"> {
  const anybody = { apikey: environment.SUPABASE_PUBLISHABLE_KEY };
  const [question, asked] =
    id.length === ID_LENGTH ? ["listing_by_id", { listing_id: id }] : ["listing_by_code", { code: id }];
  const answer = (await call(environment, question, asked, anybody)) as {
    state: string;
    row: Record<string, unknown> | null;
  };
  if (answer.state !== "active" || answer.row === null) return answer.state === "missing" ? "unknown" : "gone";
  return listingOf(String(answer.row["id"]), answer.row, await townNames([answer.row], environment));
}

type Row = Readonly<Record<string, unknown>>;

/** The names of the towns of these rows, by their ids. For the first one nobody is asked. */
async function townNames(rows: readonly Row[], environment: Environment): Promise<ReadonlyMap<unknown, string>> {
  const first = [TOWN_ID, TOWN] as const;
  if (rows.every(({ town }) => town === TOWN_ID)) return new Map([first]);
  const anybody = { apikey: environment.SUPABASE_PUBLISHABLE_KEY };
  const towns = (await call(environment, "open_towns", {}, anybody)) as readonly { id: string; name: string }[];
  return new Map([first, ...towns.map(({ id, name }) => [id, name] as const)]);
}

function listingOf(
  id: string,
  { title, price, district, town, description, photos }: Row,
  towns: ReadonlyMap<unknown, string>,
): SharedListing {
  return {
    id,
    title: String(title),
    price: Number(price),
    district: String(district),
    town: towns.get(town) ?? "",
    description: String(description),
    cover: Array.isArray(photos) && typeof photos[0] === "string" ? photos[0] : null,
  };
}

export type SharedSeller = {
  readonly id: string;
  readonly name: string;
  /** 1 to 5; null before the first review. */
  readonly rating: number | null;
  readonly reviews: number;
  /** Their newest things on sale, as far as a page names them. */
  readonly listings: readonly SharedListing[];
};

/** So many of their things a seller's page names. */
const MOST_NAMED = 20;

/** A seller as anybody may see them; null when there is nobody. @throws Refusal 503 when the database does not answer */
export async function sharedSeller(id: string, environment: Environment): Promise<SharedSeller | null> {
  const anybody = { apikey: environment.SUPABASE_PUBLISHABLE_KEY };
  const { person, rows } = (await call(environment, "seller_listings", { seller: id }, anybody)) as {
    person: { name: unknown; rating: unknown; reviews: unknown } | null;
    rows: readonly Row[];
  };
  if (person === null) return null;
  const shown = rows.slice(0, MOST_NAMED);
  const towns = await townNames(shown, environment);
  return {
    id,
    name: String(person.name),
    rating: person.rating === null ? null : Number(person.rating),
    reviews: Number(person.reviews),
    listings: shown.map((row) => listingOf(String(row["id"]), row, towns)),
  };
}
