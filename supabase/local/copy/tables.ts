import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { PendingQuery, Row, TransactionSql } from "postgres";
import { withoutSpace } from "../full-disk.ts";
import { Problem } from "../problem.ts";
import { ROWS, type Manifest } from "./manifest.ts";

const LINE_END = 0x0a;

/** Rows that the system schemas write about themselves come with the program, not with the rows. */
const NOT_ROWS = "supabase_migrations.local_system";

/** Tables with rows of their own, a partitioned one as a whole; what a statement computes is computed again. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, n.nspname || '.' || c.relname as file,
    array(select quote_ident(a.attname) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not like 'pg\\_%'
    and n.nspname <> 'information_schema' and n.nspname || '.' || c.relname <> '${NOT_ROWS}'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;

type Table = { name: string; file: string; columns: string[] };

/** Counts the rows that pass: COPY writes each as one line, and line ends inside a value as `\n`. */
function counting(seen: (rows: number) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let rows = 0;
      for (const byte of chunk) if (byte === LINE_END) rows += 1;
      seen(rows);
      done(null, chunk);
    },
  });
}

/**
 * Writes all rows of the snapshot that `tx` sees into `folder`, which exists; `copied` is called after each table. Given up
 * between two of them.
 */
export async function writeTables(
  tx: TransactionSql,
  folder: string,
  copied: () => void,
  signal?: AbortSignal,
): Promise<Pick<Manifest, "tables" | "sequences" | "migrations">> {
  const tables: Manifest["tables"] = {};
  for (const { name, file, columns } of await tx.unsafe<Table[]>(TABLES)) {
    signal?.throwIfAborted();
    let rows = 0;
    const out = await tx.unsafe(`copy (select ${columns.join(", ")} from ${name}) to stdout`).readable();
    await pipeline(
      out,
      counting((more) => (rows += more)),
      createGzip(),
      createWriteStream(path.join(folder, ROWS, `${file}.gz`), { mode: 0o600, flush: true }),
    );
    copied();
    tables[file] = { name, columns, rows };
  }
  const sequences = await tx<Manifest["sequences"]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
    where schemaname not like 'pg\_%' order by 1`;
  const migrations = await tx<Manifest["migrations"]>`
    select version, name, coalesce(statements, '{}') as statements
    from supabase_migrations.schema_migrations order by version`;
  return { tables, sequences: [...sequences], migrations: [...migrations] };
}

/**
 * Takes in the rows of a COPY. What the database says once all have been sent (its disk is full) is told to nobody by the client,
 * and the end would be waited for for ever: here it ends the stream.
 */
async function copyInto(query: PendingQuery<Row[]>): Promise<Writable> {
  const into = await query.writable();
  void Object.assign(query, { reject: (error: Error) => void into.destroy(error) });
  return into;
}

/**
 * Puts the rows of a backup into a database that has its schema, in place of what the migrations put there; neither
 * triggers nor foreign keys look at them a second time. The system schemas are today's, whatever version took the backup: their tables
 * and columns that are gone are left out, with a line each. Given up between two tables.
 * @throws Problem when a table comes with another number of rows than was written, or the disk is full
 */
export async function readTables(
  tx: TransactionSql,
  folder: string,
  manifest: Manifest,
  { log = () => {}, signal }: { log?: (line: string) => void; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  await tx`set local session_replication_role = replica`;
  const there = await tx.unsafe<Table[]>(TABLES);
  await tx.unsafe(`truncate ${there.map(({ name }) => name).join(", ")} cascade`);
  for (const [file, table] of Object.entries(manifest.tables)) {
    signal?.throwIfAborted();
    const today = there.find(({ name }) => name === table.name)?.columns;
    if (today === undefined) {
      log(`La table ${table.name} n'existe plus dans cette version : laissée de côté (${table.rows} lignes).`);
      continue;
    }
    const gone = table.columns.filter((column) => !today.includes(column));
    for (const column of gone)
      log(`La colonne ${column} de ${table.name} n'existe plus dans cette version : laissée de côté.`);
    if (gone.length === 0) await readRows(tx, folder, file, table);
    else await readWithout(tx, folder, file, table, gone);
  }
  for (const { name, last } of manifest.sequences) {
    const [known] = await tx<{ there: boolean }[]>`select to_regclass(${name}) is not null as there`;
    if (!(known?.there ?? false)) log(`La séquence ${name} n'existe plus dans cette version : laissée de côté.`);
    else if (last !== null) await tx`select setval(${name}, ${last}::bigint)`;
  }
}

type Rows = Manifest["tables"][string];

/** By way of a table that has the columns which are gone. */
async function readWithout(
  tx: TransactionSql,
  folder: string,
  file: string,
  table: Rows,
  gone: readonly string[],
): Promise<void> {
  const kept = table.columns.filter((column) => !gone.includes(column)).join(", ");
  await tx.unsafe(`create temp table restored (like ${table.name}) on commit drop`);
  for (const column of gone) await tx.unsafe(`alter table restored add column ${column} text`);
  await readRows(tx, folder, file, { ...table, name: "pg_temp.restored" });
  if (kept !== "")
    await tx.unsafe(`insert into ${table.name} (${kept}) overriding system value select ${kept} from pg_temp.restored`);
  await tx`drop table pg_temp.restored`;
}

/** @throws Problem */
async function readRows(
  tx: TransactionSql,
  folder: string,
  file: string,
  { name, columns, rows }: Rows,
): Promise<void> {
  let came = 0;
  const into = await copyInto(tx.unsafe(`copy ${name} (${columns.join(", ")}) from stdin`));
  await pipeline(
    createReadStream(path.join(folder, ROWS, `${file}.gz`)),
    createGunzip(),
    counting((more) => (came += more)),
    into,
  ).catch((cause: unknown) => {
    const full = withoutSpace(cause, name);
    if (full !== cause) throw full;
    throw new Problem(`La sauvegarde est abîmée : ${file} ne se lit pas en entier. Rien n'a été remplacé.`, {
      cause,
    });
  });
  if (came !== rows)
    throw new Problem(`La sauvegarde est abîmée : ${file} a ${came} lignes au lieu de ${rows}. Rien n'a été remplacé.`);
}
