import { keepNewest } from "./keep-newest.ts";
import type { Lane } from "./lane.ts";
import { keepRoom } from "./room/keep-room.ts";
import { sweepOrphans } from "./sweep-orphans.ts";

const trimmed = new Set<string>();

/**
 * The housekeeping that a pull leaves behind. Never rejects: what fails is done after the next pull. `now` by this phone's
 * clock, for display; what is old is said by `serverNow`: a phone that is months ahead for one start must lose nothing.
 */
export async function afterPull(lane: Pick<Lane, "name" | "open">, now: number, serverNow: number): Promise<void> {
  try {
    if (lane.name === "feed") await keepNewest(now);
    if (lane.name === "drafts") await sweepOrphans(serverNow);
    if (lane.name === "feed") await keepRoom();
    // Once a start is often enough.
    if (trimmed.has(lane.name)) return;
    await lane.open()?.trim(serverNow);
    trimmed.add(lane.name);
  } catch {
    // closed meanwhile; the next pull does it
  }
}
