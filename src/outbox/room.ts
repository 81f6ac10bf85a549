/**
 * A full phone: what the person did goes before what the server can send again. Whoever keeps such things tells how room
 * is made; a write that found none is tried again for as long as something still goes.
 */
import { isQuota, StorageError } from "./storage-error.ts";

/** What wants to be stored: something of the person's own, or a copy of what the server has. */
export type Need = "act" | "copy";

/** Lets go of the next thing that can be had again; false when there is nothing left to let go of for such a need. */
export type MakeRoom = (need: Need) => Promise<boolean>;

let maker: MakeRoom | null = null;

/** Gives back the way to stop. */
export function onFull(next: MakeRoom): () => void {
  maker = next;
  return () => {
    if (maker === next) maker = null;
  };
}

/** True when `error` says that the phone is full and something went: then it is worth another try. Never throws. */
export async function makeRoomAfter(error: unknown, need: Need): Promise<boolean> {
  const full = error instanceof StorageError ? error.full : isQuota(error);
  if (!full || maker === null) return false;
  try {
    return await maker(need);
  } catch {
    // Not even that: then it is full for good, and whoever asked says so.
    return false;
  }
}

/** Runs `work`, which stores all or nothing, again after each time that room was made. @throws what `work` threw last */
export async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(await makeRoomAfter(error, "act"))) throw error;
    }
  }
}
