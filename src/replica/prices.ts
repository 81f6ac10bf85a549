import type { RxJsonSchema } from "rxdb";
import * as v from "valibot";
import { schemaParts, versioned } from "./wire.ts";

/** One line of the price list: the fee of a listing, or a pack of credits. Whole francs. */
export type StoredPrice = {
  readonly id: string;
  readonly v: number;
  readonly kind: "listing" | "pack";
  readonly name: string;
  readonly credits: number;
  readonly price: number;
  readonly note: string | null;
  readonly popular: boolean;
  readonly position: number;
};

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

export const priceRow = v.object({
  ...versioned,
  kind: v.picklist(["listing", "pack"]),
  name: v.string(),
  credits: whole,
  price: whole,
  note: v.nullable(v.string()),
  popular: v.boolean(),
  position: whole,
});

export const pricesSchema: RxJsonSchema<StoredPrice> = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: {
    id: schemaParts.id,
    v: schemaParts.number,
    kind: schemaParts.text,
    name: schemaParts.text,
    credits: schemaParts.number,
    price: schemaParts.number,
    note: schemaParts.any,
    popular: { type: "boolean" },
    position: schemaParts.number,
  },
  required: ["id", "v", "kind", "name", "credits", "price", "popular", "position"],
};
