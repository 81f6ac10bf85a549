/*
 * `npm run facts`: writes what the database and the functions need of facts that TypeScript holds. Checked in; a test
 * fails when stale.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  ACCESSORIES,
  BESIDES,
  ENDINGS,
  FILLERS,
  FORMS,
  QUALITIES,
  SIGNS,
  SOUNDS,
  TOGETHER,
} from "../src/domain/search-signs.ts";
import { LEET, LOOK_ALIKES, RESERVED, ROWS_OF_LETTERS } from "../src/safety/reserved-name.ts";
import { NAME_LETTERS, SERVICES } from "../src/safety/public-name.ts";
import { ACCENTS } from "../src/domain/text-field.ts";
import { listedPhrases, phrasePattern } from "../src/domain/search-phrases.ts";
import { soundOf, synonymTerms } from "../src/domain/search-words.ts";
import { quoted } from "./sql-text.ts";
import { classOf, heapOf, markClass, unseenClass } from "./unseen-signs.ts";
import { factsModule, firstTownSql, numbersAndRefusalsSql } from "./town-facts.ts";

const array = (texts: readonly string[]): string =>
  texts.length === 0 ? "'{}'" : `array[${texts.map(quoted).join(", ")}]`;
const sqlForm = (form: string): string => quoted(form.replaceAll("$1", "\\1"));

/** `lower(…)` around all signs: one to one by translate, one to more by replace. */
function folded(): string {
  const pairs = Object.entries(SIGNS).flatMap(([from, to]) => Array.from(from, (sign) => [sign, to] as const));
  const single = pairs.filter(([, to]) => to.length === 1);
  const translate = `translate(words, ${quoted(single.map(([from]) => from).join(""))}, ${quoted(single.map(([, to]) => to).join(""))})`;
  const signs = pairs
    .filter(([, to]) => to.length > 1)
    .reduce((inner, [from, to]) => `replace(${inner}, ${quoted(from)}, ${quoted(to)})`, translate);
  return `lower(regexp_replace(normalize(${signs}, NFKD), '[\\u0300-\\u036F]+', '', 'g'))`;
}

const stem = ENDINGS.reduce(
  (inner, [end, left]) => `regexp_replace(${inner}, ${quoted(end)}, ${sqlForm(left)})`,
  "word",
);
const forms = FORMS.map(
  ([form, other]) =>
    `case when stem ~ ${quoted(form)} then regexp_replace(stem, ${quoted(form)}, ${sqlForm(other)}) end`,
).join(",\n    ");

/** The same rules backwards, from a form to the stems that have it: "^(.{3,})v$" → "$1f" turns "neuf" into "neuv". */
const asked = FORMS.map(([form, other]) => {
  const [ending, changed] = [/\)(.*)\$$/u.exec(form)?.[1] ?? "", other.slice(2)];
  const from = form.replace(`${ending}$`, `${changed}$`);
  return `case when stem ~ ${quoted(from)} then regexp_replace(stem, ${quoted(from)}, ${quoted(`\\1${ending}`)}) end`;
}).join(",\n    ");

/** Returns SQL with the rules for a name, as `src/safety/reserved-name.ts` and `public-name.ts` have them. */
function namesSql(): string {
  const pairs = LOOK_ALIKES.flatMap(([to = "", ...signs]) => signs.map((sign) => [sign, to] as const));
  for (const from of ROWS_OF_LETTERS)
    for (let at = 0; at < 26; at++) pairs.push([String.fromCodePoint(from + at), String.fromCodePoint(0x61 + at)]);
  const signs = quoted(pairs.map(([sign]) => sign).join(""));
  const read = quoted(pairs.map(([, to]) => to).join(""));
  return `-- Whether nothing of a text is seen, and whether a name has a letter that no name here is written with.
create function private.is_unseen(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select private.trimmed(regexp_replace(name, '[${unseenClass()}\\u2800]+', '', 'g')) = ''
$$;
create function private.has_odd_letters(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select name ~ '[^${classOf(NAME_LETTERS)}]'
$$;

-- A name as it is read: look-alikes as letters, "l" as "i", "D.j.a" as one word, no doubled letters; digits as they are, and as letters.
create function private.readings_of(name text) returns setof text language sql immutable parallel safe strict set search_path = '' as $$
    select regexp_replace(regexp_replace(regexp_replace(replace(v.letters, 'l', 'i'), '[^a-z]+', ' ', 'g'),
      '\\y([a-z]) (?=[a-z]\\y)', '\\1', 'g'), '(.)\\1+', '\\1', 'g')
    from (
      select translate(lower(regexp_replace(normalize(name, NFKD),
        '[${unseenClass()}]+', '', 'g')), ${signs}, ${read}) as plain) p,
    lateral (values (p.plain), (translate(p.plain, ${quoted(Object.keys(LEET).join(""))}, ${quoted(Object.values(LEET).join(""))}))) v (letters)
$$;

-- Whether a name is one that only the team may bear, and whether it is that of who serves with money or arms.
create function private.reads_as_team(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(bool_or(r.words ~ ${quoted(RESERVED)}), false) from private.readings_of(name) r (words)
$$;
create function private.reads_as_service(name text) returns boolean language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(bool_or(r.words ~ ${quoted(SERVICES)}), false) from private.readings_of(name) r (words)
$$;
`;
}

/** Returns SQL that trims a typed text, as `trimmed` of `src/domain/text-field.ts` does. */
const trimmedSql =
  (): string => `-- Spaces of every kind and signs without a width count as nothing at both ends; control characters and signs that turn the direction of
-- writing go wherever they stand. A separator of lines (U+2028, U+2029) is a space. Of the marks heaped upon a letter two accents
-- stay, and four of its own alphabet; few texts have three signs in a row beyond the accented letters, and are looked through for it.
create function private.trimmed(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(
    case when t.words ~ '[\\u00AD\\u0300-\\uFFFF\\U00010000-\\U0010FFFF]{3}'
      then regexp_replace(regexp_replace(t.words,
        '${heapOf(ACCENTS, 2)}', '\\1', 'g'),
        '${heapOf(markClass(), 4)}', '\\1', 'g')
      else t.words end,
    E' \\t\\n\\r\\f\\u000B\\u00A0\\u00AD\\u1680\\u2000\\u2001\\u2002\\u2003\\u2004\\u2005\\u2006\\u2007\\u2008\\u2009\\u200A'
    || E'\\u200B\\u200C\\u200D\\u200E\\u200F\\u2028\\u2029\\u202F\\u205F\\u2060\\u2066\\u2067\\u2068\\u2069\\u3000\\u3164\\uFEFF')
  from (select regexp_replace(translate(words, E'\\u2028\\u2029', '  '),
    '[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]+', '', 'g') as words) t
$$;
`;

const soundedSql = SOUNDS.reduce(
  (inner, [said, as]) => `regexp_replace(${inner}, ${quoted(said)}, ${sqlForm(as)}, 'g')`,
  "word",
);

/** How words are read, as `src/domain/search-signs.ts` has it, and the list of synonyms. */
export function wordsSql(): string {
  const terms = [...synonymTerms()].map(
    ([term, { word, main, also }], place) =>
      `  (${quoted(term)}, ${array(main.filter((one) => one !== term))}, ${array(also)}, ${quoted(word)}, ${
        /^[a-z]{4,}$/u.test(word) ? quoted(soundOf(word)) : "null"
      }, ${place})`,
  );
  return `-- Written by \`npm run facts\` from src/domain/search-signs.ts and synonyms.ts: change those, not this.

-- Listings hold what these rules make of their texts. A release that changes a rule or the list makes it anew, stamping nothing, for no phone
-- holds it: alter table public.listings disable trigger user; update public.listings l set (stems, stems_all) =
-- (select s.about, s.whole from private.listing_stems(l.title, private.description_of(l)) s); alter table public.listings enable trigger user; and for the
-- followed searches: update private.saved_searches set q = q.
create function private.folded(words text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select ${folded()}
$$;

create function private.stem(word text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select ${stem}
$$;

create function private.stem_forms(stem text) returns text[] language sql immutable parallel safe strict set search_path = '' as $$
  select array_remove(array[stem,
    ${forms}], null)
$$;

-- The other way round: of which stems this is a form.
create function private.forms_asked(stem text) returns text[] language sql immutable parallel safe strict set search_path = '' as $$
  select array_remove(array[
    ${asked}], null)
$$;

create function private.sound_of(word text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select ${soundedSql}
$$;

create function private.search_fillers() returns text[] language sql immutable parallel safe set search_path = '' as $$
  select ${array(FILLERS)}
$$;

create function private.search_besides() returns text[] language sql immutable parallel safe set search_path = '' as $$
  select ${array(BESIDES)}
$$;

create function private.search_accessories() returns text[] language sql immutable parallel safe set search_path = '' as $$
  select ${array(ACCESSORIES)}
$$;

-- The words of a question that say something; all of them where none does. \`withoutFillers\` (src/domain/search-term.ts).
create function private.telling_in(q text) returns text[] language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(
    array_agg(p.word order by p.at) filter (
      where p.before ~ ${quoted(TOGETHER)} or p.pair ~ ${quoted(TOGETHER)} or not (p.word = any (p.fillers) or p.pair = any (p.fillers))),
    array_agg(p.word order by p.at), '{}')
  from (
    select k.word, k.at, concat(lag(k.word) over w, ' ', k.word) as before, concat(k.word, ' ', lead(k.word) over w) as pair,
      private.search_fillers() as fillers
    from unnest(private.asked_words(q)) with ordinality k (word, at) window w as (order by k.at)) p
$$;

-- The words of a question that tell one search from another: \`termOf\` (src/domain/search-term.ts).
create function private.term_of(q text) returns text language sql immutable parallel safe strict set search_path = '' as $$
  select coalesce(string_agg(private.stem(k.word), ' ' order by k.at), '') from unnest(private.telling_in(q)) with ordinality k (word, at)
$$;

create function private.search_qualities() returns text[] language sql immutable parallel safe set search_path = '' as $$
  select ${array(QUALITIES)}
$$;

create table private.search_terms (
  term text collate "C" primary key,
  same text[] not null,
  kinds text[] not null,
  -- As it is written, how it sounds (null for several words), and its place in the list.
  word text,
  sound text,
  place int
);
insert into private.search_terms (term, same, kinds, word, sound, place) values
${terms.join(",\n")};

-- Terms of several words, their stems but for numbers that may be any, and how one is found in a row of stems.
create table private.search_phrases (
  term text primary key,
  stems text[] not null,
  pattern text not null
);
insert into private.search_phrases (term, stems, pattern) values
${listedPhrases()
  .map(
    (term) =>
      `  (${quoted(term)}, ${array(term.split(" ").filter((stem) => !stem.startsWith("#")))}, ${quoted(phrasePattern(term))})`,
  )
  .join(",\n")};
`;
}

/** Returns SQL with the facts that are the same in every town: numbers, refusals, typed texts and names. */
const factsSql = (): string =>
  [
    "-- Written by `npm run facts` from src/domain/limits.ts, phone.ts, text-field.ts, reserved-name.ts, public-name.ts and\n-- build/refusals.ts: change those, not this.\n",
    numbersAndRefusalsSql(),
    trimmedSql(),
    namesSql(),
  ].join("\n");

/** Every file that is written, and how. */
export const GENERATED: Readonly<Record<string, () => string>> = {
  "supabase/schemas/01_first_town.sql": () => firstTownSql(),
  "supabase/migrations/20261129000000_first_town.sql": () => firstTownSql(),
  "supabase/schemas/03_facts.sql": factsSql,
  "supabase/schemas/18_words.sql": wordsSql,
  "supabase/functions/_town/facts.ts": () => factsModule(),
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of Object.entries(GENERATED)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text());
  }
}
