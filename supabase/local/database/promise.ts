/**
 * How far this server has told its phones that it is, kept beside the data folder and not in it: a folder that is put back
 * to an earlier state brings its transaction ids back, and nothing in it could say so. A server that starts behind its
 * own word begins a new epoch (private.raise_epoch), so that phones pull anew and send again what it has lost.
 */
import { readFile, rename, writeFile } from "node:fs/promises";
import type { Sql } from "postgres";

const EVERY_MS = 1_000;

type Place = { readonly cluster: string; readonly xid: string };

export type Promises = {
  /** Begins a new epoch when the server is behind; from then on notes how far it is. To be called once migrated. */
  keep(): Promise<void>;
  stop(): Promise<void>;
};

/** Reads the mark in `file`; to be called before anything is written to the database. */
export async function readPromises(sql: Sql, file: string, log: (line: string) => void): Promise<Promises> {
  const [now, promised] = [await placeOf(sql), await read(file)];
  const behind = promised !== null && promised.cluster === now.cluster && BigInt(now.xid) < BigInt(promised.xid);
  let noted = promised?.xid ?? "";
  let timer: ReturnType<typeof setInterval> | undefined;
  let writing: Promise<void> | null = null;

  const note = async () => {
    const place = await placeOf(sql);
    if (place.xid === noted) return;
    // Whole or not at all: half a mark would be none.
    await writeFile(`${file}.new`, JSON.stringify(place), { mode: 0o600 });
    await rename(`${file}.new`, file);
    noted = place.xid;
  };
  // The folder beside the data may be read-only: then the phones' own checkpoints must tell (sync_epoch). One at a time: while the
  // database is away each waits for it, and the end of the server would wait for them all.
  const noteQuietly = () =>
    (writing ??= note()
      .catch(() => undefined)
      .finally(() => (writing = null)));

  return {
    async keep() {
      if (behind) {
        log(
          "La base est revenue à un état antérieur : les téléphones vont tout relire et renvoyer leurs derniers envois.",
        );
        await sql`select private.raise_epoch()`;
      }
      await noteQuietly();
      timer = setInterval(() => void noteQuietly(), EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await writing; // of a moment ago
      await noteQuietly();
    },
  };
}

async function placeOf(sql: Sql): Promise<Place> {
  const [row] = await sql<Place[]>`
    select s.system_identifier::text as cluster, pg_snapshot_xmax(pg_current_snapshot())::text as xid
    from pg_control_system() s`;
  if (row === undefined) throw new Error("The database did not say where it is");
  return row;
}

async function read(file: string): Promise<Place | null> {
  try {
    const place: unknown = JSON.parse(await readFile(file, "utf8"));
    if (typeof place !== "object" || place === null || !("cluster" in place) || !("xid" in place)) return null;
    const { cluster, xid } = place;
    return typeof cluster === "string" && typeof xid === "string" && /^\d{1,20}$/u.test(xid) ? { cluster, xid } : null;
  } catch {
    return null;
  }
}
