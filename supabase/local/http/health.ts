import type { Sql } from "postgres";
import { json } from "./answers.ts";

const LIMIT_MS = 2_000;
const FRESH = { "Cache-Control": "no-store" };

export const unhealthy = (database: "starting" | "unreachable"): Response =>
  json(503, { status: "unavailable", database }, FRESH);

/** `GET /healthz`: 200 when the database answers a question within two seconds, else 503. Says nothing else of anything. */
export async function healthOf(sql: Sql): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), LIMIT_MS);
  });
  const answered = sql`select 1`.then(
    () => true,
    () => false,
  );
  const well = await Promise.race([answered, late]);
  clearTimeout(timer);
  return well ? json(200, { status: "ok", database: "ok" }, FRESH) : unhealthy("unreachable");
}
