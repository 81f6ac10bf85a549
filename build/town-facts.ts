/* Facts of `src/town.ts` and `src/domain/limits.ts` that the database and the functions need: `npm run facts` writes them there. */
import { COUNTRY } from "../src/domain/phone.ts";
import { ADMIN_LENGTHS, LENGTHS, MOST, OFFER } from "../src/domain/limits.ts";
import { stepWords } from "../src/domain/offer.ts";
import type { Pack } from "../src/domain/pack.ts";
import * as here from "../src/town.ts";
import type { Refusal } from "./refusal.ts";
import { REFUSALS, townRefusals } from "./refusals.ts";
import { quoted } from "./sql-text.ts";

/** The facts in which one town may differ from another. */
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

/** Every number that the database judges by and no town has otherwise, by the name it has there. Lengths count code points. */
function sharedNumbers(): ReadonlyMap<string, number> {
  const lengths = Object.entries(LENGTHS).flatMap(([name, { min, max }]) => [
    [`${snake(name)}_min`, min] as const,
    [`${snake(name)}_max`, max] as const,
  ]);
  return new Map<string, number>([
    ...lengths,
    ...Object.entries(ADMIN_LENGTHS).map(([name, max]) => [`admin_${snake(name)}_max`, max] as const),
    ...Object.entries(MOST).map(([name, max]) => [`${snake(name)}_most`, max] as const),
    ...Object.entries(OFFER).map(([name, value]) => [`offer_${snake(name)}`, value] as const),
  ]);
}

/** Those of one town. */
const townNumbers = (town: TownFacts): ReadonlyMap<string, number> =>
  new Map([
    ["price_min", town.PRICE.min],
    ["price_max", town.PRICE.max],
    ["photos_max", town.PHOTOS.max],
    ["photo_bytes", town.PHOTOS.bytes],
    ["proof_bytes", town.PROOF_BYTES],
    ["search_page", town.SEARCH_PAGE],
  ]);

export const numbers = (town: TownFacts): ReadonlyMap<string, number> =>
  new Map([...sharedNumbers(), ...townNumbers(town)]);

const rows = (lines: readonly string[]): string => lines.map((line) => `  (${line})`).join(",\n");

/** A function that knows these numbers by name, and `otherwise` for any other name. */
const numberFunction = (
  head: string,
  known: ReadonlyMap<string, number>,
  otherwise: string,
): string => `${head}(name text) returns int language plpgsql immutable parallel safe set search_path = '' as $$
begin
  case name
${[...known].map(([name, value]) => `    when ${quoted(name)} then return ${value};`).join("\n")}
    else ${otherwise};
  end case;
end $$;`;

const refusalRow = ([name, { code, field, words }]: readonly [string, Refusal]): string =>
  `${quoted(name)}, ${quoted(code)}, ${field === undefined ? "null" : quoted(field)}, ${quoted(words)}`;

/** The facts that are the same in every town: each number by name, and the words of the refusals. */
export function numbersAndRefusalsSql(): string {
  return `-- A number that the screens know too. Immutable, so that a constraint and a plan hold it as a constant. What a town may have otherwise is
-- asked of its own file (01_first_town.sql).
${numberFunction("create function private.fact", sharedNumbers(), "return private.town_fact(name)")}

-- Stands before ten digits in a stored phone number.
create function private.country_code() returns text language sql immutable parallel safe set search_path = '' as $$
  select ${quoted(COUNTRY)}
$$;

-- A step of haggling in words, as the message that it is says it; the price as \`formatPrice\` writes it.
create function private.offer_words(step text, amount int) returns text language sql immutable parallel safe set search_path = '' as $$
  select replace(case step
${stepWords()
  .map(([step, words]) => `    when ${quoted(step)} then ${quoted(words)}`)
  .join("\n")}
  end, '{prix}', replace(to_char(amount, 'FM999,999,999,999'), ',', U&'\\202F') || U&'\\00A0FCFA')
$$;

-- Refusals of the server, by name: the code and the words of the answer, and the field of the mutation that is at fault.
create table private.refusals (name text primary key, code text not null, field text, words text not null);
insert into private.refusals (name, code, field, words) values
${rows([...REFUSALS].map(refusalRow))};
insert into private.refusals (name, code, field, words) select * from private.first_town_refusals();
`;
}

const price = ({ id, name, credits, price, description, popular }: Pack, at: number): string =>
  `${[id, "pack", name].map(quoted).join(", ")}, ${credits}, ${price}, ${quoted(description)}, ${popular}, ${at + 1}`;

/** All that src/town.ts says of the first town, as functions: their rows are put where their tables are made. */
export function firstTownSql(town: TownFacts = TOWN_FACTS): string {
  const { TOWN, TOWN_ID, OF_TOWN, MOBILE_MONEY, SUPPORT, DISTRICTS, LISTING_FEE, PACKS } = town;
  return `-- Written by \`npm run facts\` from src/town.ts: change that, not this. The one file that each market has of its own: no release holds it,
-- so that it can be written until the market's first \`db push\` (docs/hosting.md).

create schema if not exists private;
-- Here already, because this file is applied first: from here on each grant is written out (02_foundations.sql).
alter default privileges revoke execute on functions from public;

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

create function private.first_town_districts() returns table (name text) language sql immutable set search_path = '' as $$
  values
${rows(DISTRICTS.map(quoted))}
$$;

-- The first rows of public.price_list.
create function private.first_town_prices()
returns table (id text, kind text, name text, credits int, price int, note text, popular boolean, place int)
language sql immutable set search_path = '' as $$
  values
${rows([`'listing', 'listing', 'Annonce', 0, ${LISTING_FEE}, null, false, 0`, ...PACKS.map(price)])}
$$;

-- Facts that private.fact does not know itself.
${numberFunction("create function private.town_fact", townNumbers(town), "raise exception 'There is no fact %', name")}

-- Refusals whose words have a fact of the town in them.
create function private.first_town_refusals() returns table (name text, code text, field text, words text)
language sql immutable set search_path = '' as $$
  values
${rows(Object.entries(townRefusals(town)).map(refusalRow))}
$$;
`;
}

/** The same for the functions, which import nothing of the app. */
export const factsModule = ({ PRODUCT, TOWN, TOWN_ID, HOME_LISTINGS, PROOF_BYTES }: TownFacts = TOWN_FACTS): string =>
  `/* Written by \`npm run facts\` from src/town.ts: change that, not this. */
export const PRODUCT = ${JSON.stringify(PRODUCT)};
export const TOWN = ${JSON.stringify(TOWN)};
export const TOWN_ID = ${JSON.stringify(TOWN_ID)};
/** How many listings Home shows. */
export const HOME_LISTINGS = ${HOME_LISTINGS};
/** The largest screenshot of a payment. */
export const PROOF_BYTES = ${PROOF_BYTES};
/** Code points. */
export const FULL_NAME_MAX = ${LENGTHS.fullName.max};
export const REFERENCE_MAX = ${LENGTHS.paymentReference.max};
`;
