import { Dexie } from "dexie";
import { publishableKey } from "../../../supabase/local/keys.ts";

const NAME = "bench-floor";

/**
 * The least that holding the feed can cost: the same pages by plain fetch, put as they come into a plain Dexie table with
 * as many indexes. Gives milliseconds.
 */
export async function floor(pageRows: number): Promise<number> {
  await Dexie.delete(NAME);
  const db = new Dexie(NAME);
  db.version(1).stores({ rows: "id, created_at, [category+created_at], [user_id+created_at]" });
  const began = performance.now();
  for (let before: string | null = ""; before !== null;) {
    const query: URLSearchParams = new URLSearchParams({
      max_rows: String(pageRows),
      ...(before === "" ? {} : { before }),
    });
    const response = await fetch(`/rest/v1/rpc/sync_pull_feed?${query.toString()}`, {
      headers: { apikey: publishableKey },
    });
    const page = (await response.json()) as { rows: object[]; before: string | null };
    await db.table("rows").bulkPut(page.rows);
    before = page.before;
  }
  const took = performance.now() - began;
  await db.delete();
  return took;
}
