import type { CachedFor } from "../src/domain/cached-for.ts";

/** Modules by the beginning of their paths below src/, or from node_modules/ or supabase/ on; a star stands for any folder. */
export type Paths = readonly string[];

export type Part = {
  /** The file that its modules go into; without a name the build decides, and the row only says who keeps them. */
  readonly file?: string;
  readonly of: Paths;
  readonly but?: Paths;
  /** The group of people whose phones keep the file before it is asked for; else the group of the file that first leads to it. */
  readonly cachedFor?: CachedFor;
  /** Only those of the first screen; for the others, what they import stays where it is. */
  readonly tags?: readonly ["$initial"];
  readonly alone?: true;
};

/** A file of its own, in whatever folder's name its neighbours go. */
const APART = "ui/toaster.tsx";

/** A module's path as the rows name it. */
function pathOf(id: string): string {
  const at = id.lastIndexOf("/node_modules/");
  return at >= 0 ? id.slice(at + 1) : id.replace(/^.*?\/(?:src\/|(?=supabase\/functions\/))/u, "");
}

/** Whether a path begins as a row says it. */
export function begins(path: string, beginning: string): boolean {
  const [before = "", after] = beginning.split("*");
  return after === undefined
    ? path.startsWith(before)
    : path.startsWith(before) &&
        path
          .slice(before.length)
          .replace(/^[^/]*/u, "")
          .startsWith(after);
}

/** True for a module that a row names. */
export function names({ of, but = [] }: Part, id: string): boolean {
  const path = pathOf(id);
  return path !== APART && of.some((one) => begins(path, one)) && !but.some((one) => begins(path, one));
}
