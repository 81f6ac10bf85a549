import type { Sql } from "postgres";
import type { AuthParts, JsonBody } from "./auth.ts";

/** `refresh_token_reuse_interval` of supabase/config.toml. */
const REUSE_INTERVAL = "10 seconds";

/** Refreshes of one token wait for each other: lite would give two of them a child each. */
const running = new Map<string, Promise<unknown>>();

/**
 * Refresh token rotation as Supabase Auth does it: a used token still works when its successor was not used yet (the
 * answer was lost), or within the reuse interval. lite knows the first rule; here is the second.
 */
export async function refresh({ lite, sql }: AuthParts, body: JsonBody, again: (body?: JsonBody) => Request): Promise<Response> {
  const token = body["refresh_token"];
  if (typeof token !== "string") return lite.fetch(again());
  const turn = (running.get(token) ?? Promise.resolve()).then(async () => {
    const usable = (await parentOfCurrent(sql, token)) ?? token;
    return lite.fetch(again({ ...body, refresh_token: usable }));
  });
  const settled = turn.catch(() => undefined);
  running.set(token, settled);
  void settled.then(() => running.get(token) === settled && running.delete(token));
  return turn;
}

/** For a token used a moment ago: the parent of its session's current token, which lite answers with that token. */
async function parentOfCurrent(sql: Sql, token: string): Promise<string | null> {
  const [row] = await sql`
    select current.parent from auth.refresh_tokens used
    join auth.refresh_tokens current on current.session_id = used.session_id and not current.revoked
    where used.token = ${token} and used.revoked and used.updated_at > now() - ${REUSE_INTERVAL}::interval
    order by current.created_at desc limit 1`;
  return row === undefined ? null : (row["parent"] as string | null);
}
