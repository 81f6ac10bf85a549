import type * as v from "valibot";
import { openWord } from "#domain/open-word.ts";
import { table } from "./collection.ts";
import { field, is, schemaParts } from "#model/wire.ts";

/** The price list: the fee of a listing, or a pack of credits. Whole francs. */
export const prices = table({
  kind: field(openWord<"listing" | "pack">(), schemaParts.text),
  name: is.text,
  credits: is.natural,
  price: is.natural,
  note: is.textOrNull,
  popular: is.flag,
  position: is.natural,
});

export type StoredPrice = v.InferOutput<typeof prices.row>;
