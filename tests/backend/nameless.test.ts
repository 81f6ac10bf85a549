import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBinaries } from "../../supabase/local/postgres/binaries.ts";
import { namelessInitdb } from "../../supabase/local/postgres/nameless.ts";
import { Problem } from "../../supabase/local/problem.ts";
import { tempDir } from "../support/temp-dir.ts";

/** Nobody has this number: no line in /etc/passwd, as in a container run with `--user 4242`. */
const STRANGER = { uid: 4242, gid: 4242 };
const account = process.getuid?.() === 0 ? STRANGER : null;

let folder: string;
beforeAll(async () => {
  folder = await tempDir("nameless");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function initdb(program: string, data: string): Promise<number | null> {
  mkdirSync(data);
  if (account !== null) chownSync(data, account.uid, account.gid);
  const child = spawn(program, [`--pgdata=${data}/cluster`, "--username=postgres", "--no-sync", "--locale=C"], {
    ...account,
    cwd: "/",
    stdio: "ignore",
    env: { PATH: process.env["PATH"] },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code;
}

describe("an account that has no name on this system", () => {
  test("makes a cluster: the programs ask for another account's name, which nobody uses", async () => {
    const binaries = await findBinaries(account, folder);
    // As it is, it refuses; without root we cannot become such an account, and only see that the copy still works.
    if (account !== null) expect(await initdb(binaries.initdb, path.join(folder, "refused"))).toBe(1);
    const program = await namelessInitdb(binaries, path.join(folder, "programs"));
    expect(await initdb(program, path.join(folder, "made"))).toBe(0);
    expect(existsSync(path.join(folder, "made", "cluster", "PG_VERSION"))).toBe(true);
  });

  test("is told what to do where the programs are not as they are known", async () => {
    const bin = path.join(folder, "other", "bin");
    mkdirSync(bin, { recursive: true });
    const binaries = { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") };
    for (const file of Object.values(binaries)) await writeFile(file, "another build");
    await expect(namelessInitdb(binaries, path.join(folder, "copies"))).rejects.toThrow(Problem);
  });
});
