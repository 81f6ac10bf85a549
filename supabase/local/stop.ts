import { readOptions } from "./cli/options.ts";
import { runCommand } from "./cli/run.ts";
import { stopLeftover } from "./postgres.ts";

/** Stops the database that a crashed server left running; ./main.js asks for it when it may not start another one. */
await runCommand(async () => {
  const { dataDir, databaseUrl } = readOptions(process.env, []);
  if (databaseUrl === undefined) await stopLeftover(dataDir);
});
