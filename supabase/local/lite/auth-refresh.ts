import type { Sql } from "postgres";
import { noteDevice } from "./auth-device.ts";
import type { Asked } from "./auth.ts";
import { json } from "../http/answers.ts";
import { inTurn } from "./in-turn.ts";

/** `refresh_token_reuse_interval` of supabase/config.toml. */
const REUSE_INTERVAL = "10 seconds";

const ENDED = {
  code: 400,
  error_code: "refresh_token_not_found",
  msg: "Invalid Refresh Token: Refresh Token Not Found",
};

/**
 * Refresh token rotation as Supabase Auth does it: a used token still works when its successor was not used yet (the
 * answer was lost), or within the reuse interval. lite knows the first rule; here is the second. Refreshes of one token
 * wait for each other: lite would give two of them a child each.
 */
export async function refresh(asked: Asked): Promise<Response> {
  const { parts, body, again } = asked;
  const token = body["refresh_token"];
  if (typeof token !== "string") return json(400, ENDED);
  return inTurn(`refresh ${token}`, async () => {
    const usable = (await parentOfCurrent(parts.sql, token)) ?? token;
    const answer = await parts.lite.fetch(again({ ...body, refresh_token: usable }));
    // Its session ended while it was being renewed: lite finds no row to put the next token under.
    if (answer.status >= 500 && !(await isKnown(parts.sql, usable))) return json(400, ENDED);
    await noteDevice(asked, answer);
    return answer;
  });
}

async function isKnown(sql: Sql, token: string): Promise<boolean> {
  return (await sql`select from auth.refresh_tokens where token = ${token}`).length > 0;
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
