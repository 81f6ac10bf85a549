import * as v from "valibot";
import { instant } from "#replica/wire.ts";

/** A page of a lane, as `private.pull` answers it. Rows are parsed one by one later, each by its lane. */
const pageSchema = v.object({
  rows: v.array(v.unknown()),
  checkpoint: v.nullable(v.string()),
  before: v.nullable(v.string()),
  more: v.boolean(),
  generation: v.string(),
  /** The server's clock, in milliseconds once parsed. */
  now: instant,
  /** So many changes since the checkpoint that none was sent: begin at the newest. */
  far: v.optional(v.boolean(), false),
  /** The checkpoint lies in the server's future: it was put back to an earlier state. */
  ahead: v.optional(v.boolean(), false),
  /** Names the rows that may still change place; sent along next time, they come only when they are others. */
  tail: v.optional(v.nullable(v.string()), null),
});

export type Page = v.InferOutput<typeof pageSchema>;

/** Null for anything that our server did not write: a captive portal answers 200, too. */
export function parsePage(answer: unknown): Page | null {
  const parsed = v.safeParse(pageSchema, answer);
  return parsed.success ? parsed.output : null;
}
