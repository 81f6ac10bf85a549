import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { QUICK_HASH } from "./accounts.ts";
import { bundleServer } from "./browser-server-bundle.ts";
import { end, freePort, launch } from "./browser-server.ts";
import { ownFolder } from "./run-folder.ts";
import { slowPages } from "./slow.ts";

const BUILT = ".cache/app";

/**
 * Playwright's global set-up, which also slows the pages of `--slow`: the seeded data is made once, each server of the tests starts on a copy. The build is
 * copied too, so that the one on test stays the same whatever is built meanwhile.
 */
export default async function makeTemplate(): Promise<() => void> {
  const remove = await makeTemplateAt();
  const endSlowness = slowPages();
  return () => {
    endSlowness();
    remove();
  };
}

/** The same, with the market's newest days before `seedAt` instead of before now. */
export async function makeTemplateAt(seedAt?: Date): Promise<() => void> {
  if (!existsSync(BUILT)) throw new Error("nothing is built yet: run `npm test -- build` first");
  const home = ownFolder("browser-template");
  process.env["DJASSA_BROWSER_SERVER"] = await bundleServer(join(home, "server"));
  const dataDir = join(home, "data");
  const { child, databaseUrl } = await launch(dataDir, await freePort(), BUILT, seedAt);
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`update auth.users set encrypted_password = ${QUICK_HASH}`;
  await sql.end();
  await end(child, "SIGTERM");
  cpSync(BUILT, join(home, "app"), { recursive: true });
  process.env["DJASSA_BROWSER_TEMPLATE"] = home;
  return () => rmSync(home, { recursive: true, force: true });
}
