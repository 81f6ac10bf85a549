/*
 * What the database and the functions need of `src/town.ts` and `src/domain/limits.ts`: `npm run facts` writes it there.
 */
import { readFileSync } from "node:fs";
import { DESK_LENGTHS, LENGTHS, MOST } from "../src/domain/limits.ts";
import type { Pack } from "../src/domain/pack.ts";
import { COUNTRY } from "../src/domain/phone.ts";
import * as here from "../src/town.ts";
import type { Refusal } from "./refusal.ts";
import { refusals } from "./refusals.ts";
import { quoted } from "./sql-text.ts";

/** What one town may have otherwise than another. */
export type TownFacts = {
  readonly TOWN: string;
  readonly TOWN_ID: string;
  readonly OF_TOWN: string;
  readonly MOBILE_MONEY: readonly { readonly operator: string; readonly phone: string }[];
  readonly SUPPORT: {
    readonly email: string;
    readonly phones: readonly string[];
    readonly whatsapp: string;
    readonly address: string;
  };
  readonly PRODUCT: string;
  readonly DISTRICTS: readonly string[];
  readonly PACKS: readonly Pack[];
  readonly LISTING_FEE: number;
  /** Francs. */
  readonly PRICE: { readonly min: number; readonly max: number };
  readonly PHOTOS: { readonly max: number; readonly bytes: number };
  readonly PROOF_BYTES: number;
  readonly SEARCH_PAGE: number;
  readonly HOME_LISTINGS: number;
};

export const TOWN_FACTS: TownFacts = here;

const snake = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** Every number that the database judges by, by the name it has there. Lengths count code points. */
export function numbers(town: TownFacts): ReadonlyMap<string, number> {
  const lengths = Object.entries(LENGTHS).flatMap(([name, { min, max }]) => [
    [`${snake(name)}_min`, min] as const,
    [`${snake(name)}_max`, max] as const,
  ]);
  return new Map<string, number>([
    ...lengths,
    ...Object.entries(DESK_LENGTHS).map(([name, max]) => [`desk_${snake(name)}_max`, max] as const),
    ...Object.entries(MOST).map(([name, max]) => [`${snake(name)}_most`, max] as const),
    ["price_min", town.PRICE.min],
    ["price_max", town.PRICE.max],
    ["photos_max", town.PHOTOS.max],
    ["photo_bytes", town.PHOTOS.bytes],
    ["proof_bytes", town.PROOF_BYTES],
    ["search_page", town.SEARCH_PAGE],
  ]);
}

const rows = (lines: readonly string[]): string => lines.map((line) => `  (${line})`).join(",\n");

/**
 * The file of 0.2.0 has been applied out there and is never edited: what it does not name came later, and stands in the later file. At
 * a release that one is applied too, and what comes after it begins a file of its own.
 */
const APPLIED = readFileSync(new URL("../supabase/migrations/20261122000015_facts.sql", import.meta.url), "utf8");
const isApplied = (name: string): boolean => APPLIED.includes(quoted(name));

/** `private.fact`, of these numbers. */
const factFunction = (
  make: string,
  known: ReadonlyMap<string, number>,
): string => `${make} function private.fact(name text) returns int language plpgsql immutable parallel safe set search_path = '' as $$
begin
  case name
${[...known].map(([name, value]) => `    when ${quoted(name)} then return ${value};`).join("\n")}
    else raise exception 'There is no fact %', name;
  end case;
end $$;`;

const refusalRow = ([name, { code, field, words }]: readonly [string, Refusal]): string =>
  `${quoted(name)}, ${quoted(code)}, ${field === undefined ? "null" : quoted(field)}, ${quoted(words)}`;

/** The migration of what came since: every number again, as a function is replaced whole, and the new refusals. */
export function laterFactsSql(town: TownFacts = TOWN_FACTS): string {
  const known = [...refusals(town)].filter(([name]) => !isApplied(name));
  return `-- Written by \`npm run facts\` from src/domain/limits.ts and build/refusals.ts: change those, not this.

${factFunction("create or replace", numbers(town))}

insert into private.refusals (name, code, field, words) values
${rows(known.map(refusalRow))};
`;
}

/** The migration that holds them. */
export function factsSql(town: TownFacts = TOWN_FACTS): string {
  const known = [...refusals(town)].filter(([name]) => isApplied(name)).map(refusalRow);
  const first = new Map([...numbers(town)].filter(([name]) => isApplied(name)));
  const prices = [
    `'listing', 'listing', 'Annonce', 0, ${town.LISTING_FEE}, null, false, 0`,
    ...town.PACKS.map(
      ({ id, name, credits, price, description, popular }, at) =>
        `${[id, "pack", name].map(quoted).join(", ")}, ${credits}, ${price}, ${quoted(description)}, ${popular}, ${at + 1}`,
    ),
  ];
  return `-- Written by \`npm run facts\` from src/town.ts, src/domain/limits.ts and build/refusals.ts: change those, not this.

-- A number that the screens know too. Immutable, so that a constraint and a plan hold it as a constant.
${factFunction("create", first)}

-- Stands before ten digits in a stored phone number.
create function private.country_code() returns text language sql immutable parallel safe set search_path = '' as $$
  select ${quoted(COUNTRY)}
$$;

create table private.districts (name text primary key);
insert into private.districts (name) values
${rows(town.DISTRICTS.map(quoted))};

-- The first rows of public.price_list.
create function private.town_prices() returns table (id text, kind text, name text, credits int, price int, note text, popular boolean, place int)
language sql immutable set search_path = '' as $$
  values
${rows(prices)}
$$;

-- What the server refuses, by name: the code and the words of the answer, and the field of the act that is at fault.
create table private.refusals (name text primary key, code text not null, field text, words text not null);
insert into private.refusals (name, code, field, words) values
${rows(known)};
`;
}

/** The migration with the row of the first town. */
export const firstTownSql = ({ TOWN, TOWN_ID, OF_TOWN, MOBILE_MONEY, SUPPORT }: TownFacts = TOWN_FACTS): string =>
  `-- Written by \`npm run facts\` from src/town.ts: change that, not this.

create function private.first_town() returns text language sql immutable parallel safe set search_path = '' as $$
  select ${quoted(TOWN_ID)}
$$;

-- The first row of private.towns.
create function private.first_town_facts() returns table (id text, name text, of_name text, money jsonb, support jsonb)
language sql immutable set search_path = '' as $$
  select ${quoted(TOWN_ID)}, ${quoted(TOWN)}, ${quoted(OF_TOWN)},
    ${quoted(JSON.stringify(MOBILE_MONEY))}::jsonb,
    ${quoted(JSON.stringify(SUPPORT))}::jsonb
$$;
`;

/** The same for the functions, which import nothing of the app. */
export const factsModule = ({ PRODUCT, TOWN, HOME_LISTINGS, PROOF_BYTES }: TownFacts = TOWN_FACTS): string =>
  `/* Written by \`npm run facts\` from src/town.ts: change that, not this. */
export const PRODUCT = ${JSON.stringify(PRODUCT)};
export const TOWN = ${JSON.stringify(TOWN)};
/** How many listings Home shows. */
export const HOME_LISTINGS = ${HOME_LISTINGS};
/** The largest screenshot of a payment. */
export const PROOF_BYTES = ${PROOF_BYTES};
/** Code points. */
export const FULL_NAME_MAX = ${LENGTHS.fullName.max};
export const REFERENCE_MAX = ${LENGTHS.paymentReference.max};
`;
