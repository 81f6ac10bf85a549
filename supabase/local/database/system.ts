import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { getAuthSchemaSql, getStorageSchemaSql } from "../lite/package.ts";
import type { TransactionSql } from "postgres";

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** The migration history in the shape that the `supabase` command line reads and writes. */
const HISTORY = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
create table if not exists supabase_migrations.local_system (only_row boolean primary key default true check (only_row), hash text not null);`;

/**
 * Brings the schemas that a Supabase project owns (auth, storage, realtime, migration history) to this version.
 * Does nothing when they are there already.
 */
export async function applySystemSchemas(tx: TransactionSql): Promise<void> {
  const parts = [
    getAuthSchemaSql(),
    getStorageSchemaSql(),
    read("./auth.sql"),
    read("./mfa.sql"),
    read("./limits.sql"),
    read("./call.sql"),
    read("./realtime.sql"),
  ];
  const hash = createHash("sha256").update(parts.join("\0")).digest("hex");
  const [known] = await tx`select to_regclass('supabase_migrations.local_system') is not null as yes`;
  if (known?.["yes"] !== true) await tx.unsafe(read("./once.sql")).simple();
  await tx.unsafe(HISTORY).simple();
  const [current] = await tx`select hash from supabase_migrations.local_system`;
  if (current?.["hash"] === hash) return;
  for (const part of parts) await tx.unsafe(part).simple();
  await tx`insert into supabase_migrations.local_system (hash) values (${hash}) on conflict (only_row) do update set hash = excluded.hash`;
}
