import bcrypt from "bcryptjs";
import { hashPassword, verifyPassword } from "../password.ts";

/**
 * The only importer of lite's values. Importing it replaces `process.emitWarning` by a version that throws on
 * `emitWarning(new Error())`, which Node itself calls: the true one is put back. Its password hashing would stop the
 * whole server for a tenth of a second each time: ours runs on other threads.
 */
Object.assign(bcrypt, { hash: hashPassword, compare: verifyPassword });
const { emitWarning } = process;
const lite = await import("@supabase/lite");
const postgres = await import("@supabase/lite/postgres");
process.emitWarning = emitWarning;

export const { App, getAuthSchemaSql, getStorageSchemaSql, setExperimental } = lite;
export const { createPostgresConnection } = postgres;
