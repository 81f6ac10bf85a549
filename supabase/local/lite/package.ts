/**
 * The only importer of lite's values. Importing it replaces `process.emitWarning` by a version that throws on
 * `emitWarning(new Error())`, which Node itself calls: the true one is put back.
 */
const { emitWarning } = process;
const lite = await import("@supabase/lite");
const postgres = await import("@supabase/lite/postgres");
process.emitWarning = emitWarning;

export const { App, RelationNotFoundError, getAuthSchemaSql, getStorageSchemaSql, setExperimental } = lite;
export const { createPostgresConnection } = postgres;
