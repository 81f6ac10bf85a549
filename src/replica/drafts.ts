import type * as v from "valibot";
import { collection } from "./collection.ts";
import { is } from "#model/wire.ts";

/** The words and choices typed of a listing, as any version of the app has left it (#model/listing/draft.ts reads it). */
export const drafts = collection({ data: is.record, updated: is.instant });

export type StoredDraft = v.InferOutput<typeof drafts.row>;
