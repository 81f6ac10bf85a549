import type { RxJsonSchema } from "rxdb";
import * as v from "valibot";
import { camel, type Fields, parser, type Part, type RowOf, schemaParts } from "./wire.ts";

/** What is made of a row besides, to sort or to look it up by. `indexes` name fields that are an `id`, an `order` or made. */
type Besides<Row, More> = {
  readonly of?: (row: Row) => More;
  readonly kept?: { readonly [Name in keyof More]: Part };
  readonly indexes?: readonly (string | readonly string[])[];
};
/** Parser and RxDB schema of a collection. */
export function collection<F extends Fields, More extends object = object>(
  fields: F,
  { of, kept, indexes = [] }: Besides<RowOf<F>, More> = {},
): {
  readonly row: v.GenericSchema<unknown, RowOf<F> & Readonly<More>>;
  readonly schema: RxJsonSchema<RowOf<F> & Readonly<More>>;
} {
  const own = Object.entries(fields).flatMap(([name, one]) => (one.kept === null ? [] : [[camel(name), one.kept]]));
  return {
    row: v.pipe(
      parser(fields),
      v.transform((row) => ({ ...row, ...of?.(row) }) as RowOf<F> & Readonly<More>),
    ),
    schema: {
      version: 0,
      primaryKey: "id",
      type: "object",
      properties: { id: schemaParts.id, v: schemaParts.number, ...Object.fromEntries(own), ...kept },
      required: ["id", "v", ...new Set(indexes.flat())],
      indexes,
    } as unknown as RxJsonSchema<RowOf<F> & Readonly<More>>,
  };
}
