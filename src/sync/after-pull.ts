import { keepNewest } from "./keep-newest.ts";
import type { Lane } from "./lane.ts";
import { keepRoom } from "./room/keep-room.ts";
import { sweepOrphans } from "./sweep-orphans.ts";

const trimmed = new Set<string>();

/** The housekeeping that a pull leaves behind. Never rejects: what fails is done after the next pull. */
export async function afterPull(lane: Pick<Lane, "name" | "open">, now: number): Promise<void> {
  try {
    if (lane.name === "feed") await keepNewest(now);
    if (lane.name === "drafts") await sweepOrphans();
    if (lane.name === "feed") await keepRoom();
    // Once a start is often enough.
    if (trimmed.has(lane.name)) return;
    await lane.open()?.trim(now);
    trimmed.add(lane.name);
  } catch {
    // closed meanwhile; the next pull does it
  }
}
