import type { RxJsonSchema } from "rxdb";
import * as v from "valibot";
import { camel, type Fields, parser, type Part, type RowOf, schemaParts } from "#model/wire.ts";

/** Fields made of a row besides, to sort or to look it up by. `indexes` name fields that are an `id`, an `order` or made. */
type Besides<Row, More> = {
  readonly of?: (row: Row) => More;
  readonly kept?: { readonly [Name in keyof More]: Part };
  readonly indexes?: readonly (string | readonly string[])[];
};

const rowParser = <F extends Fields, More extends object>(
  fields: F,
  of?: (row: RowOf<F>) => More,
): v.GenericSchema<unknown, RowOf<F> & Readonly<More>> =>
  v.pipe(
    parser(fields),
    v.transform((row) => ({ ...row, ...of?.(row) }) as RowOf<F> & Readonly<More>),
  );

/** By the index of ids alone every document is found: RxDB reads all rows by the first index, in which no tombstone stands that lacks its fields. */
export const ALL_INDEX = "id";

/** Parser and RxDB schema of a collection: what is one person's. */
export function collection<F extends Fields, More extends object = object>(
  fields: F,
  { of, kept, indexes = [] }: Besides<RowOf<F>, More> = {},
): {
  readonly row: v.GenericSchema<unknown, RowOf<F> & Readonly<More>>;
  readonly schema: RxJsonSchema<RowOf<F> & Readonly<More>>;
} {
  const own = Object.entries(fields).flatMap(([name, one]) => (one.stored === null ? [] : [[camel(name), one.stored]]));
  return {
    row: rowParser(fields, of),
    schema: {
      version: 0,
      primaryKey: "id",
      type: "object",
      properties: {
        id: schemaParts.id,
        v: schemaParts.number,
        gone: schemaParts.whole,
        ...Object.fromEntries(own),
        ...kept,
      },
      required: ["id", "v", ...new Set(indexes.flat())],
      indexes: [...indexes, ALL_INDEX],
    } as unknown as RxJsonSchema<RowOf<F> & Readonly<More>>,
  };
}

/** Parser of a table, and its indexes as Dexie reads them: what everybody reads. `shape`: another one is another way to store rows. */
export function table<F extends Fields, More extends object = object>(
  fields: F,
  { of, indexes = [] }: Pick<Besides<RowOf<F>, More>, "of" | "indexes"> = {},
): {
  readonly row: v.GenericSchema<unknown, RowOf<F> & Readonly<More>>;
  readonly stores: string;
  readonly shape: string;
} {
  const stores = ["id", "gone", ...indexes.map((one) => (typeof one === "string" ? one : `[${one.join("+")}]`))].join();
  const names = Object.entries(fields).flatMap(([name, one]) => (one.stored === null ? [] : [name]));
  return { row: rowParser(fields, of), stores, shape: [...names, stores].join() };
}
