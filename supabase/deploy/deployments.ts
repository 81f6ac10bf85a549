import { cp, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";

/** What was deployed, by project, the oldest first: what a way back publishes again. */
const KEPT = ".local-deployed";
const MOST = 3;
/** What the functions are deployed from, beside the site. */
const PARTS = [
  "dist",
  "supabase/functions",
  "supabase/config.toml",
  "supabase/templates",
  "src/domain",
  "src/town.ts",
  "package.json",
];

const folderOf = (project: string): string => path.join(KEPT, project);

/** Names of what is kept, the oldest first. */
export const deploymentsOf = (project: string): Promise<readonly string[]> =>
  readdir(folderOf(project)).then(
    (names) => names.toSorted(),
    () => [], // nothing was deployed from this folder yet
  );

/** Keeps this deployment, and no more than the last three. @returns its folder */
export async function saveDeployment(project: string, commit: string, now: Date): Promise<string> {
  const name = `${now.toISOString().replaceAll(":", "-").slice(0, 19)}-${commit.slice(0, 10)}`;
  const folder = path.join(folderOf(project), name);
  await mkdir(folder, { recursive: true });
  for (const part of PARTS) await cp(part, path.join(folder, part), { recursive: true });
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
