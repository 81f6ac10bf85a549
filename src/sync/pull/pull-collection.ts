import type { CollectionName } from "#domain/collection.ts";
import { FREED, type Progress } from "#replica/progress.ts";
import type { Collection, OpenCollection } from "../collection.ts";
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
  readonly removeShown: (collection: Collection, pullStartedAt: number, serverNow: number) => Promise<void>;
  /** The version of each row that a bounded collection holds on the server now. */
  readonly versions: (collection: CollectionName, signal: AbortSignal) => Promise<ReadonlyMap<string, number>>;
  /**
   * Called before anything of an epoch is stored that this collection does not hold, fresh ones among them: what the server may have
   * lost must go there again (outbox/sent.ts). `owner`: of the collection, null for what everybody reads.
   */
  readonly onEpoch?: (epoch: string, owner: string | null) => Promise<void>;
  /** The newest page of a collection that this visit was given before it pulled; null, too, when it had none or has told of it already. */
  readonly given?: (collection: CollectionName) => Promise<Page | null>;
};

/** The name of the code that reads rows in this build (build/reads.ts); where nothing was built, all builds are one. */
const READER = typeof DJASSA_READS === "undefined" ? "unbuilt" : DJASSA_READS;
/** In place of the epoch of a server that was put back: none has this name. */
const PUT_BACK = "put back";
/** As many ids of rows that could not be read are kept: they are a sign that there are some, and a help for support. */
const MOST_QUARANTINED = 200;

declare global {
  const DJASSA_READS: string | undefined;
}

type Pull = {
  readonly collection: Collection;
  readonly open: OpenCollection;
  readonly deps: PullDeps;
  readonly signal: AbortSignal;
  readonly reader: string;
};

/**
 * Brings a collection up to date: the newest page of a fresh replica, or every change since its checkpoint. The order is the
 * invariant: page fetched, rows stored, checkpoint stored. Whatever fails between two of them, the same rows come again.
 * Rejects when the server cannot be asked or the phone cannot store; what came before that stays. Returns the server's
 * time, in milliseconds; null for a collection that is closed.
 */
export async function pullCollection(
  collection: Collection,
  deps: PullDeps,
  signal: AbortSignal,
  reader: string = READER,
): Promise<number | null> {
  const open = collection.open();
  if (open === null) return null;
  const pull: Pull = { collection, open, deps, signal, reader };
  try {
    const pullStartedAt = await deps.verdictsSoFar();
    const now = await catchUp(pull);
    await open.progress.change(collection.name, { pulledAt: now, failedAt: null });
    await deps.removeShown(collection, pullStartedAt, now);
    return now;
  } catch (error) {
    // A collection that was closed meanwhile (sign-out, other tab leads) has not failed.
    if (!signal.aborted) await noteFailure(pull);
    throw error;
  }
}

/**
 * One more page of older rows. Returns whether there are older ones still; null when there was none to ask for, also for a
 * collection that has not begun: its first page comes by `pullCollection`.
 */
export async function pullOlder(collection: Collection, deps: PullDeps, signal: AbortSignal): Promise<boolean | null> {
  const open = collection.open();
  if (open === null) return null;
  const progress = await open.progress.read(collection.name);
  if (progress.before === null) return null;
  return (await older({ collection, open, deps, signal, reader: READER }, progress)) !== null;
}

async function catchUp(pull: Pull): Promise<number> {
  const progress = await readAnew(pull, await pull.open.progress.read(pull.collection.name));
  if (progress.after === null) return await begin(pull, progress);
  for (let after = progress.after; ;) {
    const page = await fetchPage(pull, { after }, pull.collection.page);
    if (page.ahead || isOtherDatabase(page, progress)) return await startOver(pull, page);
    if (page.far) return await skipAhead(pull, progress);
    const reached = page.checkpoint ?? after;
    if (isOfEarlier(page, reached, after))
      throw new PullFailed(`${pull.collection.name}, answered as to an earlier question`, 0);
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
async function readAnew({ open, collection, reader }: Pull, progress: Progress): Promise<Progress> {
  if (progress.quarantined.length === 0 || progress.readBy === reader || progress.after === null) return progress;
  const change = { before: FREED, quarantined: [], readBy: null };
  await open.progress.change(collection.name, change);
  return { ...progress, ...change };
}

/**
 * Away for so long that following every change would show the newest last: the newest page first, then whatever is no
 * longer as the server has it goes, and the walk to older rows brings the rest. However long away, it costs the same.
 */
async function skipAhead(pull: Pull, progress: Progress): Promise<number> {
  const { collection, open, deps, signal } = pull;
  const page = await fetchPage(pull, { newest: true }, collection.firstPage);
  if (isOtherDatabase(page, progress)) return await startOver(pull, page);
  await store(pull, page, {});
  await open.retainVersions(await deps.versions(collection.name, signal));
  await open.progress.change(collection.name, {
    after: page.checkpoint,
    before: page.before,
    newsAt: deps.now(),
  });
  return page.now;
}

/**
 * Newest first: what a person looks at comes with the first page, the horizon of that page is the checkpoint. The
 * epoch is noted before the rows: known without a checkpoint it tells of a beginning that was cut off between the
 * two, whose rows must go, save those that come again: a screen may be standing on them. The server names what left
 * since a checkpoint, and there was none.
 */
async function begin(pull: Pull, known: Progress): Promise<number> {
  const { collection, open } = pull;
  const given = known.epoch === null ? await pull.deps.given?.(collection.name) : null;
  const page = given ?? (await fetchPage(pull, { newest: true }, collection.firstPage));
  const isOther = known.epoch !== page.epoch;
  if (isOther) await pull.deps.onEpoch?.(page.epoch, open.owner);
  if (isOther && known.epoch !== null) await open.drop();
  else if (known.epoch !== null) await open.deleteUnless(page.rows);
  await open.progress.change(collection.name, { epoch: page.epoch });
  if (given) return await beginAfter(pull, given);
  const { checkpoint: after, epoch } = page;
  await store(pull, page, { after, before: page.before, epoch, newsAt: pull.deps.now() });
  let { before } = page;
  for (let rows = page.rows.length; before !== null && rows < collection.eager; rows += collection.page) {
    before = await older(pull, { ...known, before, epoch: page.epoch });
  }
  return page.now;
}

/**
 * Goes on from the page that this visit was given: those rows do not travel again, but for what has changed since. Its checkpoint
 * is noted once the next page is here: cut off before, the collection begins as any other instead of holding a few rows for good.
 */
async function beginAfter(pull: Pull, given: Page): Promise<number> {
  const { checkpoint: after, before } = given;
  await store(pull, given, {});
  const next = before === null ? null : await fetchPage(pull, { before }, pull.collection.page);
  if (next !== null) await store(pull, next, {});
  const reached = { after, before: next?.before ?? null, newsAt: pull.deps.now() };
  await pull.open.progress.change(pull.collection.name, reached);
  return await catchUp(pull);
}

/** Returns the cursor of the page after this one. */
async function older(pull: Pull, progress: Progress): Promise<string | null> {
  if (progress.before === null) return null;
  const freed = progress.before === FREED;
  const { after, before, epoch } = progress;
  // Older rows must be of a time at which what this collection has been told already had happened, and of the database that told it.
  const known = { ...(after === null ? {} : { at: transactionOf(after) }), ...(freed ? {} : { epoch }) };
  const page = await fetchPage(pull, freed ? { newest: true } : { before }, pull.collection.page, known);
  if (isOtherDatabase(page, progress)) {
    await startOver(pull, page);
    return (await pull.open.progress.read(pull.collection.name)).before;
  }
  if (page.before === before) throw new PullFailed(`${pull.collection.name}, answered as to an earlier question`, 0);
  await store(pull, page, { before: page.before });
  return page.before;
}

/**
 * The server was restored: its versions and checkpoints begin again, so does this collection. What this phone has sent lately is queued
 * again before its rows go (`begin`): the server may have lost it, and a draft that it has forgotten keeps its photos by being named.
 */
async function startOver(pull: Pull, { ahead, epoch }: Page): Promise<number> {
  const { open, collection, deps } = pull;
  const { epoch: held } = await open.progress.read(collection.name);
  // It went past the checkpoint before it was shown it, and so kept the name under which it had what was sent.
  if (ahead && epoch === held) await deps.onEpoch?.(PUT_BACK, open.owner);
  // First the checkpoint, then the rows, which go because the old epoch stays noted: cut off anywhere, they go the next
  // time. Of a server that was put back no version may stay, whatever epoch it names.
  await open.progress.change(collection.name, {
    after: null,
    before: null,
    pulledAt: null,
    ...(ahead ? { epoch: PUT_BACK } : {}),
  });
  return await begin(pull, await open.progress.read(collection.name));
}

function isOtherDatabase(page: Page, progress: Progress): boolean {
  return progress.epoch !== null && page.epoch !== progress.epoch;
}

function fetchPage(
  { collection: { name: collection }, open: { owner }, deps, signal }: Pull,
  cursor: Cursor,
  rows: number,
  known: Pick<PageRequest, "at" | "epoch"> = {},
): Promise<Page> {
  signal.throwIfAborted();
  const ask = (size: number) => deps.request({ collection, owner, cursor, rows: size, ...known }, signal);
  return owner === null ? ask(rows) : inTime(collection, rows, deps.now, ask);
}

async function store(
  { collection, open, signal, reader }: Pull,
  page: Page,
  reached: Partial<Progress>,
): Promise<void> {
  const strange = await open.take(page.rows);
  signal.throwIfAborted();
  if (strange.length === 0) return await open.progress.change(collection.name, reached);
  const known = await open.progress.read(collection.name);
  const quarantined = [...new Set([...known.quarantined, ...strange])].slice(-MOST_QUARANTINED);
  await open.progress.change(collection.name, { ...reached, quarantined, readBy: reader });
}

async function noteFailure({ open, collection, deps }: Pull): Promise<void> {
  // A phone that cannot store this either keeps what it knew.
  await open.progress.change(collection.name, { failedAt: deps.now() }).catch(() => {});
}
