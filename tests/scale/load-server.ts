/** The server that `npm run load` asks, in a process of its own: says where it is, and stops with the one that started it. */
import { rm } from "node:fs/promises";
import { keysOf, type Keys } from "../../supabase/local/keys.ts";
import { startServer } from "../../supabase/local/server.ts";
import { tempDir } from "../support/temp-dir.ts";

export type LoadServer = { readonly url: string; readonly databaseUrl: string; readonly keys: Keys };

const dataDir = await tempDir("load");
const server = await startServer({ port: 0, dataDir, durable: false });
const told: LoadServer = { url: server.url, databaseUrl: server.databaseUrl, keys: await keysOf(dataDir) };
process.send?.(told);
process.once("disconnect", () => {
  void server
    .stop()
    .then(() => rm(dataDir, { recursive: true, force: true }))
    .then(() => process.exit(0));
});
