import type { Sql, TransactionSql } from "postgres";
import { Problem } from "../problem.ts";
import { sqlFiles, UNCHECKED, type SqlFile } from "./schemas.ts";
import { lineAndColumn, splitStatements } from "./split.ts";

type Migration = SqlFile & { version: string; name: string };

/** In the history, the name of the row that holds the text of supabase/schemas a database was made of. */
const SCHEMAS = "schemas";

/**
 * Applies the pending `<version>_<name>.sql` files of a folder in order, each in one transaction with its line in
 * the history.
 * @returns the file names applied
 * @throws Problem naming file, line and column of the first failure; that file has then left no trace
 */
export async function migrate(sql: Sql, folder: string, log: (line: string) => void): Promise<string[]> {
  const applied = await history(sql);
  const done: string[] = [];
  const edited: string[] = [];
  for (const migration of await listMigrations(folder)) {
    const row = applied.get(migration.version);
    if (row === undefined) {
      await applyAll(sql, [migration], (tx) => note(tx, migration, [migration.text]));
      done.push(migration.file);
    } else if (row.name !== SCHEMAS && isOther(row, migration.text)) edited.push(migration.file);
  }
  if (edited.length > 0) log(editedMigrations(edited));
  return done;
}

/**
 * Makes an empty database of the schemas, in one transaction. The migrations say the same, so all of them count as applied; the last
 * one's line holds the text that was run, from which a backup makes the schema anew.
 * @returns whether it was empty; one that is not keeps what it has, and is told of where the schemas have changed since it was made of them
 */
export async function makeOfSchemas(
  sql: Sql,
  folders: { schemas: string; migrations: string },
  log: (line: string) => void,
): Promise<boolean> {
  const files = await sqlFiles(folders.schemas);
  const migrations = await listMigrations(folders.migrations);
  const last = migrations.at(-1);
  if (files.length === 0 || last === undefined) return false;
  const text = UNCHECKED + files.map((file) => file.text).join("\n");
  const rows = await history(sql);
  if (rows.size > 0) {
    const made = rows.get(last.version);
    if (made?.name === SCHEMAS && isOther(made, text)) log(OTHER_SCHEMAS);
    return false;
  }
  await applyAll(sql, [{ file: SCHEMAS, text: UNCHECKED }, ...files], async (tx) => {
    for (const migration of migrations)
      await note(tx, migration === last ? { ...last, name: SCHEMAS } : migration, migration === last ? [text] : []);
  });
  return true;
}

/**
 * Refuses a database whose history names migrations that this folder does not have: it was made by another version, and
 * applying ours on top would mix two schemas. Called before anything of the database is touched.
 * @throws Problem, one sentence that says what to do
 */
export async function refuseForeignHistory(sql: Sql, folder: string): Promise<void> {
  const [there] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as yes`;
  if (there?.["yes"] !== true) return;
  const ours = new Set((await listMigrations(folder)).map((migration) => migration.version));
  const applied = await sql`select version from supabase_migrations.schema_migrations`;
  if (applied.some((row) => !ours.has(String(row["version"]))))
    throw new Problem(
      "Cette base vient d'une autre version de Djassa et n'a pas été touchée : « npm run reset » l'efface et repart d'une base neuve, un autre dossier (DJASSA_DATA) la garde.",
    );
}

type Row = { readonly name: string; readonly text: string | null };

/** The applied migrations, by version. As a text: a megabyte of SQL read as an array, sign by sign, costs each start an eighth of a second. */
async function history(sql: Sql): Promise<ReadonlyMap<string, Row>> {
  const rows = await sql`
    select version, coalesce(name, '') as name, case when cardinality(statements) = 1 then statements[1] end as text
    from supabase_migrations.schema_migrations`;
  return new Map(rows.map((row) => [String(row["version"]), row as unknown as Row]));
}

/** We record a file as one text; `supabase db push` records its statements, which cannot be compared. */
const isOther = (row: Row, text: string): boolean => row.text !== null && row.text !== text;

const note = (tx: TransactionSql, { version, name }: Migration, statements: string[]): Promise<unknown> =>
  tx`insert into supabase_migrations.schema_migrations (version, name, statements) values (${version}, ${name}, ${statements})`;

const OTHER_SCHEMAS =
  "Cette base date d'une version antérieure de supabase/schemas : elle garde ce qu'ils disaient alors, et l'application peut y échouer ; « npm run reset » l'efface et repart d'une base neuve, un autre dossier (DJASSA_DATA) la garde.";

const editedMigrations = (files: readonly string[]): string =>
  `Migrations modifiées après leur application : ${files.join(", ")}. Cette base garde ce qu'elles disaient alors et rien n'y est perdu : remettez ces fichiers comme avant et écrivez le changement dans une nouvelle migration, ou repartez d'une base neuve (« npm run reset » efface ses données).`;

async function listMigrations(folder: string): Promise<Migration[]> {
  return (await sqlFiles(folder)).map(({ file, text }) => {
    const [, version, name] = /^(\d+)_(.+)\.sql$/.exec(file) ?? [];
    if (version === undefined || name === undefined)
      throw new Problem(`Migration mal nommée : ${file} (attendu : <nombre>_<nom>.sql).`);
    return { file, version, name, text };
  });
}

async function applyAll(
  sql: Sql,
  files: readonly SqlFile[],
  noted: (tx: TransactionSql) => Promise<unknown>,
): Promise<void> {
  let at = 0;
  try {
    await sql.begin(async (tx) => {
      for (; at < files.length; at++) await tx.unsafe(files[at]?.text ?? "").simple();
      await noted(tx);
    });
  } catch (cause) {
    const [before, failed] = [files.slice(0, at), files[at]];
    const position = failed === undefined ? null : await positionOf(sql, before, failed.text, cause);
    const where = [failed?.file, position && `ligne ${position.line}, colonne ${position.column}`].filter(Boolean);
    throw new Problem(
      `Migration refusée – ${where.join(", ")} : ${(cause as Error).message}. Rien n'a été appliqué ; corrigez ce fichier puis relancez.`,
      { cause },
    );
  }
}

/** PostgreSQL tells where a syntax error stands, but not where a `create table` found the name taken: replay to find it. */
async function positionOf(
  sql: Sql,
  before: readonly SqlFile[],
  text: string,
  error: unknown,
): Promise<{ line: number; column: number } | null> {
  const position = Number((error as { position?: string }).position);
  if (position > 0) return lineAndColumn(text, position - 1);
  const rolledBack = new Error("replay only");
  let failed: number | null = null;
  await sql
    .begin(async (tx) => {
      for (const file of before) await tx.unsafe(file.text).simple();
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
