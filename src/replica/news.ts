import type * as v from "valibot";
import { collection } from "./collection.ts";
import { is, newestKey, schemaParts } from "#model/wire.ts";

/** All that this person was notified of. Kinds and words of a newer server are stored as they come. */
export const news = collection(
  { kind: is.text, tag: is.text, path: is.text, data: is.record, seen: is.flag, created_at: is.instant },
  {
    of: (row) => ({ newest: newestKey(row.createdAt) }),
    kept: { newest: schemaParts.whole },
    indexes: ["newest"],
  },
);

export type StoredNews = v.InferOutput<typeof news.row>;
