import type { RxCollection } from "rxdb";
import type { LaneName } from "#domain/lane.ts";
import { type Progress, freshProgress } from "./progress.ts";

/** How far a lane has come; that of a fresh lane when nothing is stored. */
export async function readProgress(progress: RxCollection<Progress>, lane: LaneName): Promise<Progress> {
  const document = await progress.findOne(lane).exec();
  return document?.toJSON() ?? freshProgress(lane);
}

/** Changes what is stored about a lane; atomic among tabs. Resolves once stored. */
export async function changeProgress(
  progress: RxCollection<Progress>,
  lane: LaneName,
  change: Partial<Omit<Progress, "id">>,
): Promise<void> {
  const document = await progress.findOne(lane).exec();
  if (document === null) await progress.incrementalUpsert({ ...freshProgress(lane), ...change });
  else await document.incrementalPatch(change);
}
