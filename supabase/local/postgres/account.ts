import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { Problem } from "../problem.ts";

/** The system account PostgreSQL runs under; `null` means the one this process has. */
export type Account = { uid: number; gid: number } | null;

/**
 * PostgreSQL refuses to run as root, so root hands it to another account: the owner of the cluster if there is
 * one already, else `postgres` where the system has it, else `nobody`. No account is ever created.
 */
export function accountFor(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return lookUp("postgres") ?? lookUp("nobody");
}

/**
 * PostgreSQL runs as the owner of its cluster alone. A copy that root made (`cp -r`) is root's, under whom it never runs: it is given
 * back to `account`.
 * @throws Problem when this process is not root's and the cluster is somebody else's
 */
export function giveBack(clusterDir: string, account: Account): void {
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  const due = account?.uid ?? process.getuid?.();
  if (owner === undefined || due === undefined || owner.uid === due) return;
  if (account === null)
    throw new Problem(
      `La base de données dans ${clusterDir} appartient au compte ${nameOf(owner)} : relancez avec ce compte, ou rendez-la à celui-ci (« sudo chown -R ${due} ${clusterDir} »). Rien n'a été modifié.`,
    );
  execFileSync("chown", ["-hR", `${account.uid}:${account.gid}`, clusterDir]);
}

/** True if the account may pass through every folder down to `path` and execute (a file) or enter (a folder) it. */
export function canReach(account: Account, path: string): boolean {
  if (account === null) return true;
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', path], { ...account, cwd: "/" }).status === 0;
}

/** The first folder on the way to `path` that the account may not pass; `path` itself when all before it are open. */
export function closedTo(account: Account, path: string): string {
  for (let at = path.indexOf("/", 1); at > 0; at = path.indexOf("/", at + 1)) {
    const folder = path.slice(0, at);
    if (!canReach(account, folder)) return folder;
  }
  return path;
}

/** The account as a person knows it; its number where it has no name. */
export function nameOf({ uid }: { uid: number }): string {
  const { status, stdout } = spawnSync("id", ["-nu", String(uid)], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : String(uid);
}

function lookUp(name: string): Account {
  const id = (flag: string): number =>
    Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }).toString());
  try {
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return null; // `id` answers 1 for an unknown name: the caller tries the next one.
  }
}
