import * as v from "valibot";
import { instant, maybe } from "./fields.ts";

/** What keeps the market running. `took_ms`: milliseconds; `failed`: an SQLSTATE, null when the last run went well. */
export const machine = v.object({
  mails: v.object({ waiting: v.number(), oldest_at: v.nullable(instant), stuck: v.number() }),
  notices: v.number(),
  /** When the timer last came by; before it ever did, since when it is waited for. */
  since: v.nullable(instant),
  chores: v.array(
    v.object({ name: v.string(), ran_at: v.nullable(instant), took_ms: v.nullable(v.number()), failed: maybe }),
  ),
  refusals: v.array(v.object({ code: maybe, times: v.number() })),
});
export type Machine = v.InferOutput<typeof machine>;
