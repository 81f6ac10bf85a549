import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ROOT, runProgram } from "./command.ts";
import { tempDir } from "../support/temp-dir.ts";

/** A copy of what the script reads, and programs of our own first on the PATH that write down how they are called. */
let folder: string;
let programs: string;
/** A project that knows one key. */
const project = createServer((request, answer) => {
  answer.writeHead(request.headers["apikey"] === "sb_publishable_x" ? 200 : 401).end("{}");
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => project.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(project.address() as AddressInfo).port}`;
  folder = await tempDir("deploy");
  programs = path.join(folder, "bin");
  for (const part of [
    "supabase",
    "netlify",
    "netlify.toml",
    "build",
    "src/domain",
    "src/town.ts",
    "src/current-town.ts",
    "package.json",
    "tsconfig.json",
  ])
    await cp(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  await symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  await mkdir(programs);
  await writeFile(path.join(programs, "package.json"), `{"type":"commonjs"}`);
  const fake = `#!/usr/bin/env node
const { appendFileSync, mkdirSync, readFileSync, existsSync, writeFileSync } = require("node:fs");
const [, self, ...words] = process.argv;
const call = [self.split("/").pop(), ...words].join(" ");
if (call.startsWith("git status")) return process.stdout.write(process.env.FAKE_STATUS ?? "");
if (call.startsWith("git rev-parse")) return process.stdout.write((process.env.FAKE_COMMIT ?? "abcdef1234567890") + "\\n");
const calls = process.env.FAKE_CALLS;
appendFileSync(calls, call + (words[1] === "build" ? " for " + process.env.VITE_SUPABASE_URL + " " + process.env.VITE_SUPABASE_PUBLISHABLE_KEY + " " + process.env.SITE_URL : "") + "\\n");
if (words[1] === "build") { mkdirSync("dist", { recursive: true }); writeFileSync("dist/index.html", process.env.FAKE_COMMIT ?? ""); }
const dir = /--dir=(\\S+)/.exec(call)?.[1];
const edge = existsSync("netlify/edge-functions/drawn-pages.ts") ? readFileSync("netlify.toml", "utf8").split("\\n").at(-1) : "none";
if (dir) appendFileSync(calls, "  the site was " + readFileSync(dir + "/index.html", "utf8") + (edge ? ", its edge " + edge : "") + "\\n");
process.exit(process.env.FAKE_FAILS && call.includes(process.env.FAKE_FAILS) ? 1 : 0);
`;
  for (const name of ["git", "npm", "npx"]) {
    await writeFile(path.join(programs, name), fake);
    await chmod(path.join(programs, name), 0o755);
  }
});
afterAll(async () => {
  project.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() =>
  Promise.all(
    ["calls", "dist", ".local-deployed"].map((name) => rm(path.join(folder, name), { recursive: true, force: true })),
  ),
);

const calls = (): Promise<readonly string[]> =>
  readFile(path.join(folder, "calls"), "utf8").then(
    (text) => text.trimEnd().split("\n"),
    () => [],
  );

async function deploy(env: Record<string, string | undefined>, ...args: string[]) {
  const tsx = path.join(ROOT, "node_modules/tsx/dist/cli.mjs");
  const run = runProgram(
    process.execPath,
    [tsx, path.join(folder, "supabase/deploy/run.ts"), ...args],
    {
      ...{ PATH: `${programs}:${process.env["PATH"] ?? ""}`, VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" },
      ...{
        SITE_COMMAND: "npx host --dir={dir}",
        DJASSA_DEMO_NUMBERS: "allowed",
        VITE_SUPABASE_URL: url,
        SITE_URL: "https://marche.example",
        FAKE_CALLS: path.join(folder, "calls"),
      },
      ...env,
    },
    folder,
  );
  const code = await run.exit;
  return { code, out: run.out(), err: run.err(), calls: await calls() };
}

const buildFor = () => `npm run build for ${url} sb_publishable_x https://marche.example`;
const SCHEMA = ["npx supabase link --project-ref abcdefgh", "npx supabase db push --include-all --yes"];
const FUNCTIONS = "npx supabase functions deploy --project-ref abcdefgh";
const SITE = "npx host --dir=dist";

describe("npm run deploy", () => {
  test("schema, functions, site, in this order, after a build for this project; a record is kept", async () => {
    const run = await deploy({ FAKE_COMMIT: "1111111111" }, "abcdefgh");
    expect(run.err).toBe("");
    expect(run.calls).toEqual([buildFor(), ...SCHEMA, FUNCTIONS, SITE, "  the site was 1111111111"]);
    expect(run.code).toBe(0);
    const [kept = ""] = await readdir(path.join(folder, ".local-deployed/abcdefgh"));
    expect(kept).toMatch(/-1111111111$/u);
    expect(await readdir(path.join(folder, ".local-deployed/abcdefgh", kept, "supabase/functions"))).toContain(
      "send-mails",
    );
  });

  test("what Netlify's tool leaves in the tree is no change of it", async () => {
    expect((await readFile(path.join(ROOT, ".gitignore"), "utf8")).split("\n")).toContain(".netlify");
  });

  test("--dry-run prints the plan and calls nobody", async () => {
    const run = await deploy({}, "abcdefgh", "--dry-run");
    expect(run.calls).toEqual([]);
    expect(run.out).toContain("2. link: npx supabase link --project-ref abcdefgh\n3. schema: npx supabase db push");
    expect(run.out).toContain(
      "4. functions: npx supabase functions deploy --project-ref abcdefgh\n5. site: npx host --dir=dist",
    );
    expect(run.code).toBe(0);
  });

  test.each([
    ["a tree with changes", { FAKE_STATUS: " M src/town.ts" }, /committed; this is not:\n.*src\/town\.ts/u],
    ["the demo's numbers", { DJASSA_DEMO_NUMBERS: "" }, /what the demo shows:\n {2}MOBILE_MONEY/u],
    ["no word on the host", { SITE_COMMAND: "" }, /SITE_COMMAND=/u],
    [
      "a key of another project",
      { VITE_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_y" },
      /does not know this publishable key/u,
    ],
    ["a project where nobody answers", { VITE_SUPABASE_URL: "http://127.0.0.1:9" }, /Nobody answers at http:\/\/127/u],
    [
      "an address of another project",
      { VITE_SUPABASE_URL: "https://hgfedcba.supabase.co" },
      /hgfedcba, not of abcdefgh/u,
    ],
    ["no word where people open the site", { SITE_URL: "" }, /SITE_URL=https/u],
    ["no key", { VITE_SUPABASE_PUBLISHABLE_KEY: "" }, /VITE_SUPABASE_PUBLISHABLE_KEY=/u],
  ])("%s is refused before anything is called", async (_what, env, words) => {
    const run = await deploy(env, "abcdefgh");
    expect(run.err).toMatch(words);
    expect([run.code, run.calls]).toEqual([2, []]);
  });

  test("a schema that is not taken leaves functions and site as they were, and says so", async () => {
    const run = await deploy({ FAKE_FAILS: "db push" }, "abcdefgh");
    expect(run.calls).toEqual([buildFor(), ...SCHEMA]);
    expect(run.err).toContain("schema failed. Done: link. Not done: schema, functions, site.");
    expect(run.code).toBe(1);
    expect((await deploy({ FAKE_FAILS: "run build" }, "abcdefgh")).err).toContain("Nothing was deployed.");
  });

  test("the way back: the site and the functions of before, in this order, and no schema", async () => {
    await deploy({ FAKE_COMMIT: "1111111111" }, "abcdefgh");
    expect((await deploy({}, "abcdefgh", "--back")).err).toContain("No earlier deployment of abcdefgh is kept here.");
    const edge = path.join(folder, "netlify.toml");
    const toml = await readFile(edge, "utf8");
    await writeFile(edge, `${toml}# 2`);
    await deploy({ FAKE_COMMIT: "2222222222" }, "abcdefgh");
    await rm(path.join(folder, "calls"));
    const run = await deploy({}, "abcdefgh", "--back");
    const kept = `.local-deployed/abcdefgh/${(await readdir(path.join(folder, ".local-deployed/abcdefgh"))).toSorted()[0] ?? ""}`;
    expect(run.calls).toEqual([
      `npx host --dir=${path.join(folder, kept, "dist")}`,
      "  the site was 1111111111", // and its edge, not that of "# 2"
      `${FUNCTIONS} --workdir ${kept}`,
    ]);
    expect(run.code).toBe(0);
    // All that the host bundles its edge from is kept, too.
    const edges = path.join(folder, kept, "netlify/edge-functions");
    for (const file of await readdir(edges))
      for (const [, from = ""] of (await readFile(path.join(edges, file), "utf8")).matchAll(/from "(\..+?)"/gu))
        if (!from.includes("/dist/")) expect(existsSync(path.join(edges, from)), from).toBe(true);
    await writeFile(edge, toml);
  });

  test("a later version goes to the addresses of the one before, where none are given", async () => {
    await deploy({}, "abcdefgh");
    await rm(path.join(folder, "calls"));
    const run = await deploy({ VITE_SUPABASE_URL: undefined, SITE_URL: undefined }, "abcdefgh");
    expect(run.calls[0]).toBe(buildFor());
    expect(run.out).toContain("doctor -- abcdefgh --site https://marche.example");
    expect(run.code).toBe(0);
  });
});
