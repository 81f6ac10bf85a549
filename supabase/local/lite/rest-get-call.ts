import type { Sql } from "postgres";

const CALL = /^\/rest\/v1\/rpc\/([A-Za-z_]\w*)$/;

/**
 * Turns `GET /rest/v1/rpc/f?a=1` into the call that POST makes, its arguments as the texts they are. lite guesses
 * types in a query string (`1278.` becomes 1278, `null` nothing, quotes and edges go) and takes `eq.1` for a filter.
 * Functions that may write, and requests with more than arguments (`select`, filters), are left to lite.
 * Null for a call that might write and asks for more than to be made: a cast of what it gives back (`?select=f->>word::int`) fails with the
 * value in the error when everything is done, and undoes what was counted and written down for telling it.
 */
export function getCalls(sql: Sql): (request: Request, url: URL) => Promise<Request | null> {
  let known: Promise<Map<string, ReadonlySet<string>>> | null = null;
  return async (request, url) => {
    const name = CALL.exec(url.pathname)?.[1];
    if (name === undefined || (request.method !== "GET" && url.search === "")) return request;
    known ??= readOnlyFunctions(sql);
    known.catch(() => {
      known = null;
    });
    const names = (await known).get(name);
    if (request.method !== "GET") return names === undefined ? null : request;
    const given = [...url.searchParams.keys()];
    if (names === undefined || new Set(given).size !== given.length || !given.every((argument) => names.has(argument)))
      return request;
    const headers = new Headers(request.headers);
    headers.set("content-type", "application/json");
    return new Request(new URL(url.pathname, url), {
      method: "POST",
      headers,
      body: JSON.stringify(Object.fromEntries(url.searchParams)),
    });
  };
}

/** Argument names of every stable or immutable function that has its name to itself. */
async function readOnlyFunctions(sql: Sql): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await sql`
    select proname as name, coalesce(proargnames, '{}') as arguments from pg_proc f
    where pronamespace = 'public'::regnamespace and prokind = 'f' and provolatile <> 'v'
      and not exists (select from pg_proc g where g.pronamespace = f.pronamespace and g.proname = f.proname and g.oid <> f.oid)`;
  return new Map(rows.map((row) => [String(row["name"]), new Set(row["arguments"] as string[])]));
}
