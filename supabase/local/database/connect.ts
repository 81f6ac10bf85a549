import postgres, { type Sql } from "postgres";

/**
 * A client as the owner of the database, with the search path that hosted projects give to migrations.
 * @param max connections kept at most
 */
export function connect(url: string, max = 4): Sql {
  return postgres(url, {
    max,
    onnotice: () => {}, // "already exists, skipping" is no news
    connection: { search_path: '"$user", public, extensions', TimeZone: "UTC" },
  });
}
