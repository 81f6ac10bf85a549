import type { Sql } from "postgres";
import { json } from "./answers.ts";

const LIMIT_MS = 2_000;
/** Anybody may ask, and a write costs the disk: between two of them only what needs none is looked at. */
const WRITE_EVERY_MS = 1_000;
const FRESH = { "Cache-Control": "no-store" };

type Trouble = "starting" | "unreachable" | "read-only" | "disk-full";

export const unhealthy = (database: Trouble): Response => json(503, { status: "unavailable", database }, FRESH);

/** As PostgreSQL says that it cannot write; anything else is no answer. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  "25006": "read-only",
  "53100": "disk-full",
  "58030": "disk-full",
};

/**
 * `GET /healthz`: 200 when the database answers within two seconds and takes a write, else 503 with the reason. Says nothing else
 * of anything.
 */
export function healthOf(sql: Sql): () => Promise<Response> {
  let wroteAt = -Infinity;
  const look = async (): Promise<Trouble | null> => {
    const [state] = await sql<{ shut: boolean }[]>`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as shut`;
    if (state?.shut ?? false) return "read-only";
    const now = performance.now();
    if (now - wroteAt < WRITE_EVERY_MS) return null;
    await tryToWrite(sql);
    wroteAt = now;
    return null;
  };
  const troubleOf = (error: unknown): Trouble => TROUBLES[(error as { code?: string }).code ?? ""] ?? "unreachable";
  let looking: Promise<Trouble | null> | null = null;
  return async () => {
    looking ??= look()
      .catch(troubleOf)
      .finally(() => (looking = null));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Trouble>((resolve) => {
      timer = setTimeout(() => resolve("unreachable"), LIMIT_MS);
    });
    const trouble = await Promise.race([looking, late]);
    clearTimeout(timer);
    return trouble === null ? json(200, { status: "ok", database: "ok" }, FRESH) : unhealthy(trouble);
  };
}

/** Nothing of it stays. A table of its own: what exists has room left in its pages when the disk has none. */
async function tryToWrite(sql: Sql): Promise<void> {
  const undone = new Error("undone");
  await sql
    .begin(async (tx) => {
      await tx.unsafe(`set local statement_timeout = ${LIMIT_MS}`);
      await tx`create table auth.health_probe (filler text)`;
      await tx`insert into auth.health_probe select repeat('x', 1000) from generate_series(1, 64)`;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
}
