import type { Sql } from "postgres";
import { callerOf, TokenRefused, type Claims } from "../auth-claims.ts";
import { Connections } from "../database/connections.ts";
import { json } from "../http/answers.ts";
import { currentRequest } from "../http/request-context.ts";
import { publishableKey, type Keys } from "../keys.ts";
import { logEvent, logFault } from "../log.ts";
import { isDatabaseError, refusalOf, refused } from "./errors.ts";
import { callOf, functionsOf, literal, type Arguments, type Known } from "./functions.ts";

/**
 * Sessions at most for each kind of caller. Dear questions of visitors leave people their own, and what people did waits for no
 * question.
 */
const POOL_SIZE = { visitors: 5, people: 5, pushes: 4 };

/** For a caller whose role has no limit of its own. */
const LIMITS = { statement_timeout: 30_000 };

/** Functions that show the team data of people; whose, the database notes (private.team_reads). */
const TEAM_READ = /^team_(?:search|proof_file|support|payments|disputes|reports|person_reports|appeals)$/u;

const ROLES: readonly string[] = ["anon", "authenticated", "service_role"];

type Asked = { readonly name: string; readonly given: Arguments; readonly writes: boolean; readonly alone: boolean };
type Done = { readonly body: Uint8Array<ArrayBuffer> | null; readonly rows: number };

export type Endpoint = { answer(request: Request, url: URL): Promise<Response>; close(): Promise<void> };

/**
 * `/rest/v1/rpc/*`: functions of the schema `public`, called and answered as by PostgREST. The app asks for nothing else, so no table
 * is reached: other paths do not exist. One round trip each: role, claims, limits and the call are one transaction by themselves.
 */
export function functionsEndpoint(sql: Sql, keys: Keys): Endpoint {
  const find = functionsOf(sql);
  const visitors = new Connections(sql, POOL_SIZE.visitors, LIMITS);
  const people = new Connections(sql, POOL_SIZE.people, LIMITS);
  const pushes = new Connections(sql, POOL_SIZE.pushes, LIMITS);

  const run = async (request: Request, caller: Claims, { name, given, writes, alone }: Asked, fn: Known) => {
    const room = name === "sync_push" ? pushes : caller.role === "anon" ? visitors : people;
    const said = [caller.role, JSON.stringify(caller), JSON.stringify(Object.fromEntries(request.headers))];
    const head = [...said, request.method, `/rpc/${name}`].map(literal).join(", ");
    const session = await room.borrow(currentRequest()?.left);
    try {
      const results = await session
        .unsafe(
          `select auth.local_caller(${fn.oid}, '${fn.version}', ${!writes || fn.reads}, ${head}); ${callOf(fn, given, !writes, alone)}`,
        )
        .raw();
      const [body = null, rows = null] = (results as unknown as (Uint8Array<ArrayBuffer> | null)[][][])[1]?.[0] ?? [];
      return { body, rows: Number(rows) };
    } finally {
      session.release();
    }
  };

  const call = async (request: Request, caller: Claims, asked: Asked): Promise<Response> => {
    for (let anew = false; ; anew = true) {
      const fn = await find(asked.name, asked.given, anew);
      if (fn === null) return unknown(asked);
      try {
        return answered(request, fn, asked, await run(request, caller, asked, fn));
      } catch (error) {
        if (anew || !isDatabaseError(error) || error.code !== "STALE") throw error;
      }
    }
  };

  return {
    async answer(request, url) {
      const caller = await whoAsks(request, keys);
      if (caller instanceof Response) return caller;
      const asked = await askedIn(request, url);
      if (asked instanceof Response) return asked;
      const answer = await call(request, caller, asked).catch((error: unknown) => failed(error, caller));
      if (TEAM_READ.test(asked.name)) logEvent("team read", { function: asked.name, status: answer.status });
      return answer;
    },
    close: () => Promise.all([visitors, people, pushes].map((room) => room.end({ timeout: 2 }))).then(() => undefined),
  };
}

/** As a project's gateway and PostgREST ask: for a key first, then for a token that holds. */
async function whoAsks(request: Request, keys: Keys): Promise<Claims | Response> {
  const key = request.headers.get("apikey");
  if (key === null)
    return json(401, { message: "No API key found in request", hint: "It goes into the header `apikey`" });
  if (key !== publishableKey && key !== keys.secretKey)
    return json(401, { message: "Invalid API key", hint: "Double check your Supabase `apikey`" });
  try {
    const caller = await callerOf(request, keys);
    if (ROLES.includes(caller.role)) return caller;
    return refused({ status: 401, code: "42501", message: "permission denied to set role" });
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    return error.expired
      ? refused({ status: 401, code: "PGRST303", message: "JWT expired" })
      : refused({ status: 401, code: "PGRST301", message: "No suitable key or wrong key type" });
  }
}

/** The call that a request makes, or why it makes none. */
async function askedIn(request: Request, url: URL): Promise<Asked | Response> {
  const { method, headers } = request;
  const name = /^\/rest\/v1\/rpc\/(\w{1,63})$/u.exec(url.pathname)?.[1];
  const writes = method === "POST";
  const profile = headers.get(writes ? "content-profile" : "accept-profile") ?? "public";
  if (profile !== "public") return refused({ status: 406, code: "PGRST106", message: "The schema must be public" });
  if (name === undefined)
    return refused({ status: 404, code: "PGRST205", message: "Functions alone are here: /rest/v1/rpc/<name>" });
  if (!writes && method !== "GET" && method !== "HEAD")
    return refused({ status: 405, code: "PGRST101", message: `Cannot use the ${method} method on RPC` });
  const accept = headers.get("accept") ?? "*/*";
  if (!/\*\/\*|application\/(\*|json|vnd\.pgrst\.)/u.test(accept))
    return refused({ status: 406, code: "PGRST107", message: `None of these media types are available: ${accept}` });
  const asked = { name, writes, alone: accept.includes("application/vnd.pgrst.object") };
  if (!writes) return { ...asked, given: Object.fromEntries(url.searchParams) };
  // A cast or a filter of the answer would fail when all is done, with the value in the error.
  if (url.search !== "") return refused({ status: 400, code: "PGRST100", message: "This call takes no query" });
  const given = objectIn(await request.text());
  return given === null
    ? refused({ status: 400, code: "PGRST102", message: "Empty or invalid json" })
    : { ...asked, given };
}

function objectIn(text: string): Arguments | null {
  try {
    const value: unknown = text === "" ? {} : JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Arguments) : null;
  } catch {
    return null;
  }
}

/** No other name in it: it tells nobody what there is. */
const unknown = ({ name, given }: Asked): Response => {
  const called = `public.${name}(${Object.keys(given).join(", ")})`;
  const message = `Could not find the function ${called} in the schema cache`;
  return refused({ status: 404, code: "PGRST202", message });
};

function answered({ method, headers }: Request, fn: Known, { alone }: Asked, { body, rows }: Done): Response {
  if (fn.gives === "nothing") return new Response(null, { status: 204 });
  if (fn.gives === "rows" && alone && rows !== 1) {
    const details = `The result contains ${rows} rows`;
    const message = "Cannot coerce the result to a single JSON object";
    return refused({ status: 406, code: "PGRST116", message, details });
  }
  const counted = /count=/u.test(headers.get("prefer") ?? "");
  return new Response(method === "HEAD" ? null : body, {
    headers: {
      "Content-Type": `application/${alone ? "vnd.pgrst.object+json" : "json"}; charset=utf-8`,
      ...(counted && { "Content-Range": `${rows === 0 ? "*" : `0-${rows - 1}`}/${rows}` }),
    },
  });
}

/** A fault of the server is one line of the log, without values; what the caller caused is told to the caller alone. */
function failed(error: unknown, { role }: Claims): Response {
  const refusal = refusalOf(error, role === "anon");
  if (refusal === null) throw error;
  const gone = currentRequest()?.left.aborted === true; // cancelled because nobody waits for it
  if (refusal.status >= 500 && !gone) logFault("database", error, { sqlState: refusal.code });
  return refused(refusal);
}
