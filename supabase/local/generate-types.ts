import { execFileSync } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "./cli/run.ts";
import { prepareDatabase } from "./database.ts";
import { startPostgres } from "./postgres.ts";
import { removeWithCluster } from "./postgres/place.ts";

/** The project's own tools, fetched by npx when wanted: 140 MB that nobody needs to run or test the market. */
const SUPABASE_CLI = "supabase@3.1.0";
const PRETTIER = "prettier@3.10.1";

const TARGET = fileURLToPath(new URL("../../src/remote/database-types.ts", import.meta.url));

/** `npm run types`: writes the row and function types of the migrated schema, as `supabase gen types` sees it. */
await runCommand(async (shutdown, signal) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "djassa-types-"));
  shutdown.add(() => removeWithCluster(dataDir));
  const database = await startPostgres({ dataDir, durable: false, signal });
  shutdown.add(() => database.stop());
  await prepareDatabase({ url: database.url });
  const generated = npx(SUPABASE_CLI, [
    "gen",
    "types",
    "--lang",
    "typescript",
    "--schema",
    "public",
    `--remote=${database.url}?sslmode=disable`,
  ]);
  const head = "// Written by `npm run types` from the migrated schema. Do not edit.\n";
  await writeFile(
    TARGET,
    npx(
      PRETTIER,
      ["--ignore-path", ".gitignore", "--print-width", "120", "--stdin-filepath", TARGET],
      head + generated,
    ),
  );
  console.log(`${path.relative(process.cwd(), TARGET)} est à jour.`);
  await shutdown.run();
  process.exit(0); // whoever has stopped everything waits for nothing more
});

function npx(tool: string, args: readonly string[], input = ""): string {
  return execFileSync("npx", ["--yes", tool, ...args], {
    input,
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
    stdio: ["pipe", "pipe", "inherit"],
  });
}
