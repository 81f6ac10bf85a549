import { runCommand } from "../../supabase/local/cli/run.ts";
import { startPostgres } from "../../supabase/local/postgres.ts";

/** `postgres-process.ts <dataDir>`: runs the database alone in a process that tests may kill; prints its address. */
await runCommand(async (shutdown, signal) => {
  const server = await startPostgres({ dataDir: process.argv[2] ?? "", signal });
  shutdown.add(() => server.stop());
  console.log(server.url);
});
