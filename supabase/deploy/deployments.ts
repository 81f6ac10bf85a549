import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as v from "valibot";

/** The last deployments, by project, the oldest first: a way back publishes one of them again. */
const KEPT = ".local-deployed";
const MOST = 3;
/** Folders and files that the functions and the edge of the site are deployed from, beside the site. */
const PARTS = [
  "dist",
  "netlify",
  "netlify.toml",
  "build/headers.ts", // the edge's own
  "supabase/functions",
  "supabase/config.toml",
  "supabase/templates",
  "src/domain",
  "src/town.ts",
  "package.json",
];

/** Beside them: the addresses of the last one. */
const ADDRESSES = "addresses.json";
const addresses = v.object({ url: v.string(), siteUrl: v.string() });
/** Where the project is reached, and where the site is opened. */
export type Addresses = v.InferOutput<typeof addresses>;

const folderOf = (project: string): string => path.join(KEPT, project);

/** Names of what is kept, the oldest first. */
export const deploymentsOf = (project: string): Promise<readonly string[]> =>
  readdir(folderOf(project)).then(
    (names) => names.filter((name) => name !== ADDRESSES).toSorted(),
    () => [], // nothing was deployed from this folder yet
  );

/** The addresses of the last deployment; null before the first. */
export async function lastAddresses(project: string): Promise<Addresses | null> {
  const text = await readFile(path.join(folderOf(project), ADDRESSES), "utf8").catch(() => null);
  return text === null ? null : v.parse(addresses, JSON.parse(text));
}

/** Keeps this deployment with its addresses, and no more than the last three. @returns its folder */
export async function saveDeployment(
  project: string,
  { url, siteUrl }: Addresses,
  commit: string,
  now: Date,
): Promise<string> {
  const name = `${now.toISOString().replaceAll(":", "-").slice(0, 19)}-${commit.slice(0, 10)}`;
  const folder = path.join(folderOf(project), name);
  await mkdir(folder, { recursive: true });
  for (const part of PARTS) if (existsSync(part)) await cp(part, path.join(folder, part), { recursive: true });
  await writeFile(path.join(folderOf(project), ADDRESSES), JSON.stringify({ url, siteUrl }));
  const all = await deploymentsOf(project);
  for (const old of all.slice(0, -MOST)) await rm(path.join(folderOf(project), old), { recursive: true });
  return folder;
}

/** The one before the last, or the one whose name begins or ends so; null when there is none. */
export async function earlier(project: string, named: string): Promise<string | null> {
  const all = await deploymentsOf(project);
  const found = named === "" ? all.at(-2) : all.findLast((name) => name.startsWith(named) || name.endsWith(named));
  return found === undefined ? null : path.join(folderOf(project), found);
}
