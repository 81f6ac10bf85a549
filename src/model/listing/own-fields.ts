import * as v from "valibot";
import { field, instant, type PartOf } from "../wire.ts";

/** Fields of a listing that the server sends its owner alone. */
export const OWN_FIELDS = {
  /** For whom it is reserved, or to whom it was sold. */
  buyer_id: field(v.optional(v.nullable(v.string()), null)),
  /** When it was sold; null: a moment ago, on this phone. */
  ended_at: field(v.optional(v.nullable(instant), null)),
} as const;

/** A row that an app of 1.0.0 has stored lacks them. */
export type OwnFacts = Partial<PartOf<typeof OWN_FIELDS>>;
