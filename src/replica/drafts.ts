import type { RxJsonSchema } from "rxdb";
import * as v from "valibot";
import { instant, schemaParts, versioned } from "./wire.ts";

export type StoredDraft = {
  readonly id: string;
  readonly v: number;
  readonly updated: number;
  readonly data: Readonly<Record<string, unknown>>;
};

export const draftRow = v.object({ ...versioned, data: v.record(v.string(), v.unknown()), updated: instant });

export const draftsSchema: RxJsonSchema<StoredDraft> = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: {
    id: schemaParts.id,
    v: schemaParts.number,
    updated: schemaParts.number,
    data: { type: "object" },
  },
  required: ["id", "v", "updated", "data"],
};
