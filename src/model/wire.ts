/**
 * Pieces of the boundary. A collection is described once, by its fields: each says how the server sends it and how RxDB keeps it,
 * and the parser, the schema and the type of a row are made of that (collection.ts). A row is parsed once, here, straight into
 * the shape the domain uses; what does not parse is quarantined by the caller and never thrown (sync.md, Pull).
 */
import * as v from "valibot";

/** Parts of RxDB schemas; `multipleOf`, bounds and lengths are what its indexes ask for. */
export const schemaParts = {
  id: { type: "string", maxLength: 100 },
  text: { type: "string" },
  number: { type: "number" },
  whole: { type: "integer", minimum: 0, maximum: 1e13, multipleOf: 1 },
  flag: { type: "boolean" },
  object: { type: "object" },
  any: {},
} as const;

export type Part = Readonly<Record<string, unknown>>;

/** One field of a row: how it comes, and how RxDB is told of it; null: not at all, it is kept with the row where it is there. */
export type Field<T = unknown> = { readonly wire: v.GenericSchema<unknown, T>; readonly stored: Part | null };
export type Fields = Readonly<Record<string, Field>>;

/** A field that is read by `wire` and stored as `stored` says. */
export const field = <T>(wire: v.GenericSchema<unknown, T>, stored: Part | null = schemaParts.any): Field<T> => ({
  wire,
  stored,
});

/** ISO UTC string of the server → milliseconds. */
export const instant = v.pipe(v.string(), v.transform(Date.parse), v.number());
const natural = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The fields that most rows are made of. `id`: one that an index may name. */
export const is = {
  id: field(v.string(), schemaParts.id),
  text: field(v.string(), schemaParts.text),
  textOrNull: field(v.nullable(v.string())),
  number: field(v.number(), schemaParts.number),
  numberOrNull: field(v.nullable(v.number())),
  /** A whole number, 0 or more. */
  natural: field(natural, schemaParts.number),
  /** The same where an index names it. */
  order: field(natural, schemaParts.whole),
  flag: field(v.boolean(), schemaParts.flag),
  /** A flag that came after 1.0.0: whoever does not know of it says no. */
  laterFlag: field(v.optional(v.boolean(), false), null),
  /** A text that came after 1.0.0: whoever does not know of it says nothing. */
  laterTextOrNull: field(v.optional(v.nullable(v.string()), null), null),
  instant: field(instant, schemaParts.number),
  instantOrNull: field(v.nullable(instant)),
  record: field(v.record(v.string(), v.unknown()), schemaParts.object),
} as const;

/** Fields of every collection row: its id and a number that grows with each change of the row. */
export const versioned = { id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)), v: v.number() };
type Versioned = { readonly id: string; readonly v: number };

/** A row that left the reader's sight. Without a version it ends whichever version is here. */
export const tombstone = v.object({ id: versioned.id, v: v.optional(versioned.v), deleted: v.literal(true) });

/** Sorting key that is small when the moment is late: ascending order is newest first. */
export const newestKey = (at: number): number => 1e13 - at;

type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name;
/** "created_at" → "createdAt". */
export const camel = (name: string): string => name.replace(/_(.)/gu, (_, letter: string) => letter.toUpperCase());

/** These fields: `created_at` of the server is `createdAt` here. */
export type PartOf<F extends Fields> = {
  readonly [Name in keyof F & string as Camel<Name>]: F[Name] extends Field<infer T> ? T : never;
};

/** The row of these fields. */
export type RowOf<F extends Fields> = Versioned & PartOf<F>;

/** Reads these fields alone, of a thing that a row of something else carries. */
export function partParser<F extends Fields>(fields: F): v.GenericSchema<unknown, PartOf<F>> {
  const names = Object.keys(fields);
  const shape: v.GenericSchema<unknown, Readonly<Record<string, unknown>>> = v.object(
    Object.fromEntries(names.map((name) => [name, fields[name]?.wire ?? v.unknown()])),
  );
  return v.pipe(
    shape,
    v.transform((row) => {
      const kept = names.flatMap((name) => (row[name] === undefined ? [] : [[camel(name), row[name]]]));
      return Object.fromEntries(kept) as PartOf<F>;
    }),
  );
}

/** Reads a row of these fields. */
export const parser = <F extends Fields>(fields: F): v.GenericSchema<unknown, RowOf<F>> =>
  partParser({ id: field(versioned.id), v: field(versioned.v), ...fields }) as v.GenericSchema<unknown, RowOf<F>>;
