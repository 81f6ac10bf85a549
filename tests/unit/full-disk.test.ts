import { mkdir, readdir, readFile, rm, statfs, writeFile } from "node:fs/promises";
import type * as FileSystem from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keysOf } from "../../supabase/local/keys.ts";
import { openCluster } from "../../supabase/local/postgres/cluster.ts";
import { Problem } from "../../supabase/local/problem.ts";
import { tempDir } from "../support/temp-dir.ts";

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof FileSystem>();
  return { ...real, statfs: vi.fn(real.statfs), writeFile: vi.fn(real.writeFile) };
});

let folder: string;
beforeEach(async () => {
  folder = await tempDir("full-disk");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const problem = async (run: Promise<unknown>): Promise<string> => {
  const error: unknown = await run.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Problem);
  return (error as Problem).message;
};

describe("a disk without room", () => {
  test("at the first start: said before anything of a database is made", async () => {
    const dataDir = path.join(folder, "data");
    vi.mocked(statfs).mockResolvedValueOnce({ bavail: 20_000, bsize: 4_096 } as never);
    expect(await problem(openCluster(dataDir, false))).toMatch(
      /^Il reste 82 Mo .* en demande 100 Mo .*Rien n'a été créé\.$/u,
    );
    expect((await readdir(dataDir)).filter((name) => name.startsWith("cluster"))).toEqual([]);
  });

  test("while a key is written: no half of it stays, and the next start makes it", async () => {
    vi.mocked(writeFile).mockRejectedValueOnce(Object.assign(new Error("no space"), { code: "ENOSPC" }));
    expect(await problem(keysOf(folder))).toMatch(/^Le disque est plein, .*vapid-keys n'a pas pu être écrit/u);
    expect(await readdir(folder)).toEqual([]);
    expect((await keysOf(folder)).jwtSecret).toMatch(/^[0-9a-f]{64}$/u);
  });
});

test.each(["vapid-keys", "jwt-secret", "secret-key", "database-password"])(
  "%s that was emptied is named, with what to do, and left as it is",
  async (name) => {
    const file = path.join(folder, name);
    await mkdir(folder, { recursive: true });
    await writeFile(file, "");
    const said = await problem(name === "database-password" ? openCluster(folder, false) : keysOf(folder));
    expect(said).toMatch(/abîmé.* : remettez-le depuis une sauvegarde, ou |abîmé.* : remettez une sauvegarde \(/u);
    expect(said).toContain(file);
    expect(await readFile(file, "utf8")).toBe("");
  },
);
