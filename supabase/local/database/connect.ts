import postgres, { type Sql } from "postgres";
import { withConnections } from "./connections.ts";

/**
 * A client as the owner of the database, with the search path that hosted projects give to migrations.
 * @param max connections kept at most for single statements, and as many for transactions
 */
export function connect(url: string, max = 4): Sql {
  const sql = postgres(url, {
    max,
    onnotice: () => {}, // "already exists, skipping" is no news
    connection: { search_path: '"$user", public, extensions', TimeZone: "UTC" },
  });
  return withConnections(sql, max);
}
