import type { LaneName } from "#domain/lane.ts";
import { changeProgress, readProgress, FREED, type Progress } from "#replica/progress.ts";
import type { Lane, OpenLane } from "../lane.ts";
import { inTime } from "./page-size.ts";
import {
  type Page,
  type PageRequest,
  PullFailed,
  transactionOf,
  type Cursor,
  type RequestPage,
} from "./request-page.ts";

export type PullDeps = {
  readonly request: RequestPage;
  readonly now: () => number;
  /** The outbox's count of verdicts, read before the first request (outbox/sent.ts). */
  readonly verdictsSoFar: () => Promise<number>;
  /** Lets go of outbox rows that this pull now shows. `serverNow`: the server's time, milliseconds. */
  readonly removeShown: (lane: Lane, pullStartedAt: number, serverNow: number) => Promise<void>;
  /** The version of each row that a bounded lane holds on the server now. */
  readonly versions: (lane: LaneName, signal: AbortSignal) => Promise<ReadonlyMap<string, number>>;
  /**
   * Called before anything of a generation is stored that this lane does not hold, fresh ones among them: what the server may have
   * lost must go there again (outbox/sent.ts). `owner`: of the lane, null for what everybody reads.
   */
  readonly onGeneration?: (generation: string, owner: string | null) => Promise<void>;
  /** The newest page of a lane that this visit was given before it pulled; null, too, when it had none or has told of it already. */
  readonly given?: (lane: LaneName) => Promise<Page | null>;
  /** Whether rows that come as they are here, or may have gone before, are told of all the same (replica/commit.ts). */
  readonly again?: boolean;
};

/** What reads the rows of this build (build/reads.ts); where nothing was built, all builds are one. */
const READER = typeof DJASSA_READS === "undefined" ? "unbuilt" : DJASSA_READS;
/** In place of the generation of a server that was put back: none has this name. */
const PUT_BACK = "put back";
/** As many ids of rows that could not be read are kept: they are a sign that there are some, and a help for support. */
const MOST_QUARANTINED = 200;

declare global {
  const DJASSA_READS: string | undefined;
}

type Pull = {
  readonly lane: Lane;
  readonly open: OpenLane;
  readonly deps: PullDeps;
  readonly signal: AbortSignal;
  readonly reader: string;
};

/**
 * Brings a lane up to date: the newest page of a fresh replica, or every change since its checkpoint. The order is the
 * invariant: page fetched, rows stored, checkpoint stored. Whatever fails between two of them, the same rows come again.
 * Rejects when the server cannot be asked or the phone cannot store; what came before that stays. Gives back the server's
 * time, in milliseconds; null for a lane that is closed.
 */
export async function pullLane(
  lane: Lane,
  deps: PullDeps,
  signal: AbortSignal,
  reader: string = READER,
): Promise<number | null> {
  const open = lane.open();
  if (open === null) return null;
  const pull: Pull = { lane, open, deps, signal, reader };
  try {
    const pullStartedAt = await deps.verdictsSoFar();
    const now = await catchUp(pull);
    await changeProgress(open.progress, lane.name, { pulledAt: now, failedAt: null });
    await deps.removeShown(lane, pullStartedAt, now);
    return now;
  } catch (error) {
    // A lane that was closed meanwhile (sign-out, other tab leads) has not failed.
    if (!signal.aborted) await noteFailure(pull);
    throw error;
  }
}

/**
 * One more page of older rows. Gives back whether there are older ones still; null when there was none to ask for, also for a
 * lane that has not begun: its first page comes by `pullLane`.
 */
export async function pullOlder(lane: Lane, deps: PullDeps, signal: AbortSignal): Promise<boolean | null> {
  const open = lane.open();
  if (open === null) return null;
  const progress = await readProgress(open.progress, lane.name);
  if (progress.before === null) return null;
  return (await older({ lane, open, deps, signal, reader: READER }, progress)) !== null;
}

async function catchUp(pull: Pull): Promise<number> {
  const progress = await readAnew(pull, await readProgress(pull.open.progress, pull.lane.name));
  if (progress.after === null) return await begin(pull, progress);
  for (let after = progress.after; ;) {
    const page = await fetchPage(pull, { after }, pull.lane.page);
    if (page.ahead || isOtherDatabase(page, progress)) return await startOver(pull, page);
    if (page.far) return await skipAhead(pull, progress);
    const reached = page.checkpoint ?? after;
    if (isOfEarlier(page, reached, after))
      throw new PullFailed(`${pull.lane.name}, answered as to an earlier question`, 0);
    if (page.rows.length > 0) await store(pull, page, { after: reached, newsAt: pull.deps.now() });
    else if (reached !== after) await store(pull, page, { after: reached });
    if (!page.more) return page.now;
    after = reached;
  }
}

/**
 * Whether a page answers another question than the one that was asked: a cache on the way gives what it has, a gateway mixes
 * answers up. Believed, it would take from the screen what the phone has just sent, or be asked for without end.
 */
const isOfEarlier = (page: Page, reached: string, after: string): boolean =>
  transactionOf(reached) < transactionOf(after) || (page.more && reached === after);

/** Rows that an earlier build could not read come by walking to the older ones again; the checkpoint holds all the while. */
async function readAnew({ open, lane, reader }: Pull, progress: Progress): Promise<Progress> {
  if (progress.quarantined.length === 0 || progress.readBy === reader || progress.after === null) return progress;
  const change = { before: FREED, quarantined: [], readBy: null };
  await changeProgress(open.progress, lane.name, change);
  return { ...progress, ...change };
}

/**
 * Away for so long that following every change would show the newest last: the newest page first, then whatever is no
 * longer as the server has it goes, and the walk to older rows brings the rest. However long away, it costs the same.
 */
async function skipAhead(pull: Pull, progress: Progress): Promise<number> {
  const { lane, open, deps, signal } = pull;
  const page = await fetchPage(pull, { newest: true }, lane.firstPage);
  if (isOtherDatabase(page, progress)) return await startOver(pull, page);
  await store(pull, page, {});
  await open.keepVersions(await deps.versions(lane.name, signal), deps.again);
  await changeProgress(open.progress, lane.name, {
    after: page.checkpoint,
    before: page.before,
    newsAt: deps.now(),
  });
  return page.now;
}

/**
 * Newest first: what a person looks at comes with the first page, the horizon of that page is the checkpoint. The
 * generation is noted before the rows: known without a checkpoint it tells of a beginning that was cut off between the
 * two, whose rows must go, save those that come again: a screen may be standing on them. The server names what left
 * since a checkpoint, and there was none.
 */
async function begin(pull: Pull, known: Progress): Promise<number> {
  const { lane, open } = pull;
  const given = known.generation === null ? await pull.deps.given?.(lane.name) : null;
  const page = given ?? (await fetchPage(pull, { newest: true }, lane.firstPage));
  const isOther = known.generation !== page.generation;
  if (isOther) await pull.deps.onGeneration?.(page.generation, open.owner);
  if (isOther && known.generation !== null) await open.drop(pull.deps.again);
  else if (known.generation !== null) await open.deleteUnless(page.rows, pull.deps.again);
  await changeProgress(open.progress, lane.name, { generation: page.generation });
  if (given) return await beginAfter(pull, given);
  const { checkpoint: after, generation } = page;
  await store(pull, page, { after, before: page.before, generation, newsAt: pull.deps.now() });
  let { before } = page;
  for (let rows = page.rows.length; before !== null && rows < lane.eager; rows += lane.page) {
    before = await older(pull, { ...known, before, generation: page.generation });
  }
  return page.now;
}

/**
 * Goes on from the page that this visit was given: those rows do not travel again, but for what has changed since. Its checkpoint
 * is noted once the next page is here: cut off before, the lane begins as any other instead of holding a few rows for good.
 */
async function beginAfter(pull: Pull, given: Page): Promise<number> {
  const { checkpoint: after, before } = given;
  await store(pull, given, {});
  const next = before === null ? null : await fetchPage(pull, { before }, pull.lane.page);
  if (next !== null) await store(pull, next, {});
  const reached = { after, before: next?.before ?? null, newsAt: pull.deps.now() };
  await changeProgress(pull.open.progress, pull.lane.name, reached);
  return await catchUp(pull);
}

/** Gives back the cursor of the page after this one. */
async function older(pull: Pull, progress: Progress): Promise<string | null> {
  if (progress.before === null) return null;
  const freed = progress.before === FREED;
  const { after, before, generation } = progress;
  // Older rows must be of a time at which what this lane has been told already had happened, and of the database that told it.
  const known = { ...(after === null ? {} : { at: transactionOf(after) }), ...(freed ? {} : { generation }) };
  const page = await fetchPage(pull, freed ? { newest: true } : { before }, pull.lane.page, known);
  if (isOtherDatabase(page, progress)) {
    await startOver(pull, page);
    return (await readProgress(pull.open.progress, pull.lane.name)).before;
  }
  if (page.before === progress.before) throw new PullFailed(`${pull.lane.name}, answered as to an earlier question`, 0);
  await store(pull, page, { before: page.before });
  return page.before;
}

/**
 * The server was restored: its versions and checkpoints begin again, so does this lane. What this phone has sent lately is queued
 * again before its rows go (`begin`): the server may have lost it, and a draft that it has forgotten keeps its photos by being named.
 */
async function startOver(pull: Pull, { ahead, generation }: Page): Promise<number> {
  const { open, lane, deps } = pull;
  const { generation: held } = await readProgress(open.progress, lane.name);
  // It went past the checkpoint before it was shown it, and so kept the name under which it had what was sent.
  if (ahead && generation === held) await deps.onGeneration?.(PUT_BACK, open.owner);
  // First the checkpoint, then the rows, which go because the old generation stays noted: cut off anywhere, they go the next
  // time. Of a server that was put back no version may stay, whatever generation it names.
  await changeProgress(open.progress, lane.name, {
    after: null,
    before: null,
    pulledAt: null,
    ...(ahead ? { generation: PUT_BACK } : {}),
  });
  return await begin(pull, await readProgress(open.progress, lane.name));
}

function isOtherDatabase(page: Page, progress: Progress): boolean {
  return progress.generation !== null && page.generation !== progress.generation;
}

function fetchPage(
  { lane: { name: lane }, open: { owner }, deps, signal }: Pull,
  cursor: Cursor,
  rows: number,
  known: Pick<PageRequest, "at" | "generation"> = {},
): Promise<Page> {
  signal.throwIfAborted();
  const ask = (size: number) => deps.request({ lane, owner, cursor, rows: size, ...known }, signal);
  return owner === null ? ask(rows) : inTime(lane, rows, deps.now, ask);
}

async function store(
  { lane, open, deps, signal, reader }: Pull,
  page: Page,
  reached: Partial<Progress>,
): Promise<void> {
  const strange = await open.take(page.rows, deps.again);
  signal.throwIfAborted();
  if (strange.length === 0) return await changeProgress(open.progress, lane.name, reached);
  const known = await readProgress(open.progress, lane.name);
  const quarantined = [...new Set([...known.quarantined, ...strange])].slice(-MOST_QUARANTINED);
  await changeProgress(open.progress, lane.name, { ...reached, quarantined, readBy: reader });
}

async function noteFailure({ open, lane, deps }: Pull): Promise<void> {
  // A phone that cannot store this either keeps what it knew.
  await changeProgress(open.progress, lane.name, { failedAt: deps.now() }).catch(() => {});
}
