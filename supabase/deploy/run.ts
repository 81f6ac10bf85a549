import { execFileSync, spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { demoFacts } from "../../build/demo-facts.ts";
import { earlier, lastAddresses, saveDeployment, deploymentsOf } from "./deployments.ts";
import { back, build, forward, type Step, type Target } from "./steps.ts";

/**
 * `npm run deploy -- <project reference>`: schema, functions, site, in this order (docs/hosting.md). `--dry-run` prints what would
 * be done; `--back [--to <name>]` publishes the functions and the site of an earlier deployment again, and leaves the schema.
 * Keys and passwords come from the environment, as the two command lines take them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "dry-run": { type: "boolean", default: false },
    back: { type: "boolean", default: false },
    to: { type: "string", default: "" },
  },
});

/** Ends without having done anything. */
function refuse(...lines: readonly string[]): never {
  console.error(lines.join("\n"));
  process.exit(2);
}

async function targetOf(project: string | undefined): Promise<Target> {
  const key = process.env["VITE_SUPABASE_PUBLISHABLE_KEY"] ?? "";
  const site = process.env["SITE_COMMAND"] ?? "";
  if (project === undefined || !/^[a-z0-9]{6,40}$/u.test(project) || key === "" || !site.includes("{dir}"))
    refuse(
      "VITE_SUPABASE_PUBLISHABLE_KEY=… SITE_COMMAND='npx netlify deploy --prod --no-build --dir={dir}' npm run deploy -- <project reference>",
      "[--dry-run] [--back [--to <name>]]",
    );
  const last = await lastAddresses(project);
  const url = process.env["VITE_SUPABASE_URL"] ?? last?.url ?? `https://${project}.supabase.co`;
  const siteUrl = process.env["SITE_URL"] ?? last?.siteUrl ?? "";
  if (!values.back && !URL.canParse(siteUrl))
    refuse("SITE_URL=https://… is missing, where people open the site: messengers would show no picture of it.");
  const named = /^https:\/\/([a-z0-9]+)\.supabase\.co\b/u.exec(url)?.[1];
  if (named !== undefined && named !== project)
    refuse(`VITE_SUPABASE_URL is of the project ${named}, not of ${project}: the site would speak to another one.`);
  return { project, url, key, siteUrl, site: site.trim().split(/\s+/u) };
}

const git = (...words: readonly string[]): string => execFileSync("git", words, { encoding: "utf8" }).trim();

/** What must not go out to people. */
function checkTree(): void {
  const dirty = git("status", "--porcelain");
  if (dirty !== "") refuse("What is deployed must be what is committed; this is not:", dirty);
  const demo = process.env["DJASSA_DEMO_NUMBERS"] === "allowed" ? [] : demoFacts();
  if (demo.length > 0) refuse("src/town.ts still has what the demo shows:", ...demo.map((fact) => `  ${fact}`));
}

/** The key must be of this project, before anything of it is changed. */
async function checkKey({ project, url, key }: Target): Promise<void> {
  const asked = { headers: { apikey: key }, signal: AbortSignal.timeout(10_000) };
  const status = await fetch(`${url}/auth/v1/settings`, asked).then(
    (answer) => answer.status,
    () => 0,
  );
  if (status === 0) refuse(`Nobody answers at ${url}: is ${project} right, is the project paused?`);
  if (status === 401 || status === 403)
    refuse(`${url} does not know this publishable key: is it of another project than ${project}?`);
}

const shown = ({ what, command }: Step, at: number): string => `${at + 1}. ${what}: ${command.join(" ")}`;

function run({ what, command, env, cwd }: Step): boolean {
  console.log(`\n— ${what}`);
  const [program = "", ...words] = command;
  const { status, error } = spawnSync(program, words, { stdio: "inherit", env: { ...process.env, ...env }, cwd });
  if (error !== undefined) console.error(error.message);
  return status === 0;
}

/** Runs one after the other; the first that fails ends it, with what is done and what is not. */
function runAll(steps: readonly Step[], wayOn: readonly string[]): void {
  for (const [at, step] of steps.entries()) {
    if (run(step)) continue;
    const names = (some: readonly Step[]): string => some.map(({ what }) => what).join(", ") || "nothing";
    console.error(`\n✗ ${step.what} failed. Done: ${names(steps.slice(0, at))}. Not done: ${names(steps.slice(at))}.`);
    for (const line of wayOn) console.error(line);
    process.exit(1);
  }
}

async function goForward(target: Target): Promise<void> {
  const steps = forward(target);
  checkTree();
  const all = [build(target), ...steps];
  console.log(
    [`To ${target.url} for ${target.siteUrl}, commit ${git("rev-parse", "--short", "HEAD")}:`, ...all.map(shown)].join(
      "\n",
    ),
  );
  if (values["dry-run"]) return;
  await checkKey(target);
  runAll([build(target)], ["Nothing was deployed."]);
  runAll(steps, [
    "What is not done is as it was, and works with what is done. Run it again when the cause is mended, or",
    `  npm run deploy -- ${target.project} --back --to ${(await deploymentsOf(target.project)).at(-1) ?? "<name>"}`,
  ]);
  const kept = await saveDeployment(target.project, target, git("rev-parse", "HEAD"), new Date());
  console.log(`\n✓ Deployed, and kept in ${kept}. Now: npm run doctor -- ${target.project} --site ${target.siteUrl}`);
}

async function goBack(target: Target): Promise<void> {
  const kept = await earlier(target.project, values.to);
  if (kept === null) {
    const names = await deploymentsOf(target.project);
    refuse(`No earlier deployment of ${target.project} is kept here.`, ...names.map((name) => `  ${name}`));
  }
  const steps = back(target, kept);
  console.log([`Back to ${kept}; the schema stays:`, ...steps.map(shown)].join("\n"));
  if (values["dry-run"]) return;
  runAll(steps, ["Run it again when the cause is mended."]);
  console.log(`\n✓ ${kept} is out again.`);
}

const target = await targetOf(positionals[0]);
await (values.back ? goBack(target) : goForward(target));
