import { changeProgress, readProgress } from "#replica/progress-of.ts";
import { FREED, type Progress } from "#replica/progress.ts";
import type { Lane, OpenLane } from "../lane.ts";
import type { Page } from "./page.ts";
import type { Cursor, RequestPage } from "./request-page.ts";

export type PullDeps = {
  readonly request: RequestPage;
  readonly now: () => number;
  /** Place in the outbox's count of verdicts, read before the first request (outbox/settle.ts). */
  readonly mark: () => Promise<number>;
  /** Lets go of outbox rows that this pull now shows. */
  readonly settle: (lane: Lane, mark: number) => Promise<void>;
};

type Pull = { readonly lane: Lane; readonly open: OpenLane; readonly deps: PullDeps; readonly signal: AbortSignal };

/**
 * Brings a lane up to date: the newest page of a fresh replica, or every change since its checkpoint. The order is the
 * invariant: page fetched, rows stored, checkpoint stored. Whatever fails between two of them, the same rows come again.
 * Rejects when the server cannot be asked or the phone cannot store; what came before that stays.
 */
export async function pullLane(lane: Lane, deps: PullDeps, signal: AbortSignal): Promise<void> {
  const open = lane.open();
  if (open === null) return;
  const pull: Pull = { lane, open, deps, signal };
  try {
    const mark = await deps.mark();
    await catchUp(pull);
    await changeProgress(open.progress, lane.name, { pulledAt: deps.now() });
    await deps.settle(lane, mark);
  } catch (error) {
    // A lane that was closed meanwhile (sign-out, other tab leads) has not failed.
    if (!signal.aborted) await noteFailure(pull);
    throw error;
  }
}

/**
 * One more page of older rows. Gives back whether there are older ones still, `false` also for a lane that
 * has not begun: its first page comes by `pullLane`.
 */
export async function pullOlder(lane: Lane, deps: PullDeps, signal: AbortSignal): Promise<boolean> {
  const open = lane.open();
  if (open === null) return false;
  const progress = await readProgress(open.progress, lane.name);
  if (progress.before === null) return false;
  return (await older({ lane, open, deps, signal }, progress)) !== null;
}

async function catchUp(pull: Pull): Promise<void> {
  const progress = await readProgress(pull.open.progress, pull.lane.name);
  if (progress.after === null) return await begin(pull, progress);
  for (let after = progress.after, more = true; more; ) {
    const page = await fetchPage(pull, { after }, pull.lane.page);
    if (isOtherDatabase(page, progress)) return await startOver(pull);
    const reached = page.checkpoint ?? after;
    if (page.rows.length > 0 || reached !== after) await store(pull, page, { after: reached });
    more = page.more;
    after = reached;
  }
}

/**
 * Newest first: what a person looks at comes with the first page, the horizon of that page is the checkpoint. The
 * generation is noted before the rows: known without a checkpoint it tells of a beginning that was cut off between the
 * two, whose rows must go, save those that come again: a screen may be standing on them. The server names what left
 * since a checkpoint, and there was none.
 */
async function begin(pull: Pull, known: Progress): Promise<void> {
  const { lane, open } = pull;
  const page = await fetchPage(pull, { newest: true }, lane.firstPage);
  if (known.generation === page.generation) await open.keepOnly(page.rows);
  else if (known.generation !== null) await open.drop();
  await changeProgress(open.progress, lane.name, { generation: page.generation });
  await store(pull, page, { after: page.checkpoint, before: page.before, generation: page.generation });
  let { before } = page;
  for (let rows = page.rows.length; before !== null && rows < lane.eager; rows += lane.page) {
    before = await older(pull, { ...known, before, generation: page.generation });
  }
}

/** Gives back the cursor of the page after this one. */
async function older(pull: Pull, progress: Progress): Promise<string | null> {
  if (progress.before === null) return null;
  const freed = progress.before === FREED;
  const page = await fetchPage(pull, freed ? { newest: true } : { before: progress.before }, pull.lane.page);
  if (isOtherDatabase(page, progress)) {
    await startOver(pull);
    return (await readProgress(pull.open.progress, pull.lane.name)).before;
  }
  await store(pull, page, { before: page.before });
  return page.before;
}

/** The server was restored elsewhere: its versions and checkpoints begin again, so does this lane. The outbox stays. */
async function startOver(pull: Pull): Promise<void> {
  const { open, lane } = pull;
  // First the checkpoint, then the rows, which go because the old generation stays noted: cut off anywhere, they go the next time.
  await changeProgress(open.progress, lane.name, { after: null, before: null });
  await begin(pull, await readProgress(open.progress, lane.name));
}

function isOtherDatabase(page: Page, progress: Progress): boolean {
  return progress.generation !== null && page.generation !== progress.generation;
}

function fetchPage({ lane, open, deps, signal }: Pull, cursor: Cursor, rows: number): Promise<Page> {
  signal.throwIfAborted();
  return deps.request({ lane: lane.name, owner: open.owner, cursor, rows }, signal);
}

async function store({ lane, open, signal }: Pull, page: Page, reached: Partial<Progress>): Promise<void> {
  const quarantined = await open.take(page.rows);
  signal.throwIfAborted();
  const known = await readProgress(open.progress, lane.name);
  await changeProgress(open.progress, lane.name, { ...reached, quarantined: known.quarantined + quarantined });
}

async function noteFailure({ open, lane, deps }: Pull): Promise<void> {
  // A phone that cannot store this either keeps what it knew.
  await changeProgress(open.progress, lane.name, { failedAt: deps.now() }).catch(() => {});
}
