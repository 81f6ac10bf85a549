import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Sql } from "postgres";
import { Problem } from "../problem.ts";
import { lineAndColumn, splitStatements } from "./split.ts";

type Migration = { file: string; version: string; name: string; text: string };

/**
 * Applies the pending `<version>_<name>.sql` files of a folder in order, each in one transaction with its line in
 * the history.
 * @returns the file names applied
 * @throws Problem naming file, line and column of the first failure; that file has then left no trace
 */
export async function migrate(sql: Sql, folder: string, log: (line: string) => void): Promise<string[]> {
  // As a text: a megabyte of SQL read as an array, sign by sign, costs each start an eighth of a second of processor.
  const applied = new Map(
    (
      await sql`select version, case when cardinality(statements) = 1 then statements[1] end as statement
        from supabase_migrations.schema_migrations`
    ).map((row) => [String(row["version"]), row["statement"] as string | null]),
  );
  const done: string[] = [];
  const edited: string[] = [];
  for (const migration of await listMigrations(folder)) {
    if (!applied.has(migration.version)) {
      await apply(sql, migration);
      done.push(migration.file);
    } else if (wasEdited(migration, applied.get(migration.version) ?? null)) edited.push(migration.file);
  }
  if (edited.length > 0)
    log(
      `Migrations modifiées après leur application : ${edited.join(", ")}. Cette base garde ce qu'elles disaient alors et rien n'y est perdu : remettez ces fichiers comme avant et écrivez le changement dans une nouvelle migration, ou repartez d'une base neuve (« npm run reset » efface ses données).`,
    );
  return done;
}

/**
 * Refuses a database whose history names migrations that this folder does not have: it was made by another version, and
 * applying ours on top would mix two schemas. Called before anything of the database is touched.
 * @throws Problem, one sentence that says what to do
 */
export async function refuseForeignHistory(sql: Sql, folder: string): Promise<void> {
  const [history] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as there`;
  if (history?.["there"] !== true) return;
  const ours = new Set((await listMigrations(folder)).map((migration) => migration.version));
  const applied = await sql`select version from supabase_migrations.schema_migrations order by version`;
  const foreign = applied.map((row) => String(row["version"])).filter((version) => !ours.has(version));
  if (foreign.length > 0)
    throw new Problem(
      `Cette base vient d'une autre version de Djassa (migration ${foreign[0]}, inconnue ici) et n'a pas été touchée : gardez-la en donnant un autre dossier avec DJASSA_DATA, ou effacez-la avec « npm run reset » pour repartir d'une base neuve.`,
    );
}

/** We record a file as one text; `supabase db push` records its statements, which cannot be compared. */
const wasEdited = (migration: Migration, recorded: string | null): boolean =>
  recorded !== null && recorded !== migration.text;

async function listMigrations(folder: string): Promise<Migration[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const migrations: Migration[] = [];
  for (const file of files.filter((name) => name.endsWith(".sql")).sort()) {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (version === undefined || name === undefined)
      throw new Problem(`Migration mal nommée : ${file} (attendu : <nombre>_<nom>.sql).`);
    migrations.push({ file, version, name, text: await readFile(path.join(folder, file), "utf8") });
  }
  return migrations;
}

async function apply(sql: Sql, { file, version, name, text }: Migration): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(text).simple();
      await tx`insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${[text]})`;
    });
  } catch (cause) {
    const at = await positionOf(sql, text, cause);
    const where = at === null ? file : `${file}, ligne ${at.line}, colonne ${at.column}`;
    throw new Problem(
      `Migration refusée – ${where} : ${(cause as Error).message}. Rien n'a été appliqué ; corrigez ce fichier puis relancez.`,
      { cause },
    );
  }
}

/** PostgreSQL tells where a syntax error stands, but not where a `create table` found the name taken: replay to find it. */
async function positionOf(sql: Sql, text: string, error: unknown): Promise<{ line: number; column: number } | null> {
  const position = Number((error as { position?: string }).position);
  if (position > 0) return lineAndColumn(text, position - 1);
  const rolledBack = new Error("replay only");
  let failed: number | null = null;
  await sql
    .begin(async (tx) => {
      for (const statement of splitStatements(text)) {
        await tx
          .unsafe(statement.text)
          .simple()
          .catch((cause: unknown) => {
            failed = statement.start;
            throw cause;
          });
      }
      throw rolledBack;
    })
    .catch((cause: unknown) => {
      if (failed === null && cause !== rolledBack) throw cause;
    });
  return failed === null ? null : lineAndColumn(text, failed);
}
