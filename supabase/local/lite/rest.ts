import type { Sql } from "postgres";
import { json, withBody } from "../http/answers.ts";
import { logEvent } from "../log.ts";
import type { Lite } from "./create-app.ts";
import { getCalls } from "./rest-get-call.ts";

/** What shows the team data of people; whose, the database notes (private.team_reads). */
const TEAM_READ =
  /^\/rest\/v1\/rpc\/(team_(?:search|proof_file|support|payments|disputes|reports|person_reports|appeals))$/;

/** Longest query that lite reads by itself: its parsers take steps by the square of it. The arguments of a call never come there. */
const LONGEST_QUERY = 2_000;

/** `/rest/v1/*` through lite, made to answer postgrest-js as PostgREST does. */
export function restHandler(lite: Lite, sql: Sql): (request: Request, url: URL) => Promise<Response> {
  const asCall = getCalls(sql);
  return async (request, url) => {
    const asked = await asCall(request, url);
    if (asked === null)
      return json(400, { code: "PGRST100", message: "This call takes no query", details: null, hint: null });
    if (new URL(asked.url).search.length > LONGEST_QUERY)
      return json(414, { code: "PGRST100", message: "The query is too long", details: null, hint: null });
    const answer = await lite.fetch(asked);
    const read = TEAM_READ.exec(url.pathname)?.[1];
    if (read !== undefined) logEvent("team read", { function: read, status: answer.status });
    const wantsOne = request.headers.get("accept")?.includes("application/vnd.pgrst.object") ?? false;
    return wantsOne && answer.ok ? oneObject(answer) : answer;
  };
}

/** lite answers some single-object requests (`.rpc().single()`) with an array of one. */
async function oneObject(answer: Response): Promise<Response> {
  const text = await answer.text();
  if (!text.startsWith("[")) return withBody(answer, text === "" ? null : text);
  const rows = JSON.parse(text) as unknown[];
  return withBody(answer, rows.length === 1 ? JSON.stringify(rows[0]) : text);
}
