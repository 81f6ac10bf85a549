import * as v from "valibot";

/** What `sync_pull_<lane>` answers. Rows are parsed one by one later, each by its lane. */
const pageSchema = v.object({
  rows: v.array(v.unknown()),
  checkpoint: v.nullable(v.string()),
  before: v.nullable(v.string()),
  more: v.boolean(),
  generation: v.string(),
});

export type Page = v.InferOutput<typeof pageSchema>;

/** Null for anything that our server did not write: a captive portal answers 200, too. */
export function parsePage(answer: unknown): Page | null {
  const parsed = v.safeParse(pageSchema, answer);
  return parsed.success ? parsed.output : null;
}
