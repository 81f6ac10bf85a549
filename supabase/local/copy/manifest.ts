/**
 * A backup is a folder, complete or not there at all.
 *
 *   manifest.json     this type
 *   rows/<table>.gz   each table as PostgreSQL's COPY text
 *   storage/          the objects that the tables name, as ../storage/object-files.ts keeps them
 *   jwt-secret …      the keys of the installation: in an empty place sessions and push subscriptions go on after a restore
 *
 * It says nothing of how far the server had come (`<data folder>.promised`): that word must outlive a restore.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { array, integer, literal, nullable, number, object, pipe, record, safeParse, string } from "valibot";
import type { InferOutput } from "valibot";
import { Problem } from "../problem.ts";

const Schema = object({
  format: literal(1),
  /** ISO UTC: the moment of the one snapshot that all tables were read in. */
  at: string(),
  /** The migrations as the database recorded them: the schema that the rows belong to. */
  migrations: array(object({ version: string(), name: nullable(string()), statements: array(string()) })),
  /** By file name; `name` and `columns` as SQL writes them. */
  tables: record(string(), object({ name: string(), columns: array(string()), rows: pipe(number(), integer()) })),
  /** Last value given, as text; null for one that gave none. */
  sequences: array(object({ name: string(), last: nullable(string()) })),
  objects: pipe(number(), integer()),
});

export type Manifest = InferOutput<typeof Schema>;

export const MANIFEST = "manifest.json";
export const ROWS = "rows";
export const STORAGE = "storage";

export const MAILS = "mail.jsonl";

/** Secrets of an installation, exchanged when they leak: a backup may hold the leaked ones. */
export const KEY_FILES = ["jwt-secret", "secret-key", "vapid-keys"] as const;

/** Files of the data folder that go with it as they are. The database's password is the new cluster's own. */
export const KEPT_FILES = [...KEY_FILES, MAILS] as const;

/** @throws Problem when the folder is no backup, or one of another form */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null) throw new Problem(`${folder} n'est pas une sauvegarde de Djassa (pas de ${MANIFEST}).`);
  const read = safeParse(Schema, parsed(text));
  if (!read.success)
    throw new Problem(`La sauvegarde ${folder} est abîmée ou d'une autre version (${MANIFEST} ne se lit pas).`);
  return read.output;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A moment as a part of a file name. */
export const stampOf = (date: Date): string => date.toISOString().replace(/[:.]/g, "-");
