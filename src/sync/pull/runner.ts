import { backoff } from "#remote/backoff.ts";
import { asksShared } from "#remote/rpc.ts";
import { idle } from "#replica/commit.ts";
import type { Clock } from "../clock.ts";
import type { Collection } from "../collection.ts";
import { type PullDeps, pullCollection, pullOlder } from "./pull-collection.ts";
import { PullFailed, type RequestPage } from "./request-page.ts";
import type { PullRequest, WhichCollections } from "../requests.ts";

export type RunnerDeps = PullDeps & {
  readonly clock: Clock;
  /** True while older rows may be fetched: asked before each page. */
  readonly mayFill: (collection: Collection) => boolean | Promise<boolean>;
  /** After each pull that brought a collection up to date; `serverNow`: the server's time, in milliseconds. */
  readonly onPulled: (collection: Collection, serverNow: number) => void;
  /** Told that this collection is about to ask, so that those that ask meanwhile travel with it; returns its end. */
  readonly expectPage?: (collection: Collection) => () => void;
  /** After each that failed. */
  readonly onFailed?: (error: unknown) => void;
};

/** Pulls of one collection, never two at a time. */
export type Runner = {
  /**
   * Asks for a pull in `spread` milliseconds at most, at random: the first at once, those close behind it become one. `at`:
   * the transaction that is worth it; a collection that has reached it does not ask. `least`: not before so many milliseconds.
   */
  ask(spread?: number, at?: number, least?: number): void;
  stop(): void;
};

const COALESCE_MS = 150;
/** So many pulls may follow each other as fast as they are asked for; then one in so many milliseconds. */
const AT_ONCE = 20;
const STEADY_MS = 5_000;
/** The weight of a pull that brought a person's own news: two who talk fast are no flood. */
const WITH_NEWS = 0.25;
/** Longer than any request may take: whatever hangs this long is left behind (a disk, a frozen database). */
const STALLED_MS = 90_000;
const IDLE_AT_MOST_MS = 3_000;

type Goal = number | "anything";

const both = (one: Goal, other: Goal): Goal =>
  one === "anything" || other === "anything" ? "anything" : Math.max(one, other);

/** Pulls one collection, a page at a time, whenever it is asked to; asks that come together are one pull. */
export function createRunner(collection: Collection, deps: RunnerDeps): Runner {
  const { clock } = deps;
  let stopped = false;
  let due: { at: number; cancel: () => void } | null = null;
  let running: AbortController | null = null;
  let again = false;
  let failures = 0;
  let lastStart = Number.NEGATIVE_INFINITY;
  /** How many of those that may follow each other at once are used up, at `lastStart`. */
  let used = 0;
  /** The aim of the next pull: a transaction, or whatever there is. */
  let wanted: Goal = 0;
  /** The newest transaction that the last answer had seen. */
  let seen = 0;
  /** Takes back that this collection is about to ask. */
  let expected: (() => void) | null = null;

  const expect = () => (expected ??= deps.expectPage?.(collection) ?? (() => {}));
  const ended = () => {
    expected?.();
    expected = null;
  };

  const schedule = (ms: number, goal: Goal = wanted) => {
    wanted = goal;
    const at = clock.now() + ms;
    if (stopped || (due !== null && due.at <= at)) return;
    due?.cancel();
    // Not only once its turn has come: on a slow phone the first collection has its cursor read before the last one's timer ends.
    if (ms === 0 && running === null) expect();
    due = { at, cancel: clock.after(ms, () => void start()) };
  };

  const start = async () => {
    due = null;
    if (running !== null) {
      again = true;
      return;
    }
    // Before this phone's own rows are looked at: collections of one poke look at the same moment, and travel in one request.
    expect();
    const goal = wanted;
    wanted = 0;
    if (goal !== "anything" && (goal <= seen || (await hasReached(collection, goal).catch(() => false))))
      return ended();
    if (running === null && !stopped) return await run(goal);
    // Another one has begun while this one looked: what it was wanted for is asked next.
    wanted = both(wanted, goal);
    again = true;
  };

  const run = async (goal: Goal) => {
    const turn = new AbortController();
    running = turn;
    again = false;
    const since = Math.abs(clock.now() - lastStart);
    used = Math.max(0, used - since / STEADY_MS) + 1;
    lastStart = clock.now();
    expect();
    let news = false;
    try {
      const request: RequestPage = async (question, signal) => {
        const answer = deps.request(goal === "anything" ? question : { ...question, at: goal }, signal);
        ended();
        const page = await answer;
        seen = page.seen ?? 0;
        news ||= page.rows.length > 0;
        return page;
      };
      const asking = { ...deps, request };
      const now = await watched(collection, clock, turn, () => pullCollection(collection, asking, turn.signal));
      failures = 0;
      if (news && collection.audience === "person") used = Math.max(0, used - 1 + WITH_NEWS);
      if (!turn.signal.aborted && now !== null) deps.onPulled(collection, now);
      // Pages that others had kept may be older than this walk: what changed since is asked for once it is over.
      const walked = await fill(collection, deps, turn, () => again);
      if (walked && asksShared()) schedule(COALESCE_MS, "anything");
    } catch (error) {
      failures++;
      deps.onFailed?.(error);
      const hopeless = error instanceof PullFailed && error.signedOut;
      if (!hopeless) {
        wanted = "anything";
        schedule(backoff(failures + 1, clock.random));
      }
    } finally {
      ended();
      if (running === turn) running = null;
    }
    if (again) schedule(pause());
  };

  /** Milliseconds between two pulls: a flood of pokes is not answered by a flood of pulls. */
  const pause = () => (used < AT_ONCE ? COALESCE_MS : STEADY_MS);

  return {
    ask(spread = 0, at, least = 0) {
      wanted = both(wanted, at ?? "anything");
      const soon = clock.now() - lastStart < pause() ? pause() : 0;
      schedule(Math.max(least, soon + clock.random() * spread));
    },
    stop() {
      stopped = true;
      ended();
      due?.cancel();
      running?.abort();
    },
  };
}

/**
 * Whether this phone has everything up to a transaction. A checkpoint begins with the one it has reached; that of a first
 * page names no row, and stands before it.
 */
async function hasReached(collection: Collection, transaction: number): Promise<boolean> {
  const open = collection.open();
  if (open === null) return true;
  const { after } = await open.progress.read(collection.name);
  const [reached = "0", row = ""] = (after ?? "").split("~");
  return Number(reached) > transaction || (Number(reached) === transaction && /[1-9a-z]/u.test(row));
}

/**
 * Older rows, page by page, in moments when nobody wants anything else; an ask goes first (`interrupted`). Returns whether
 * there were any.
 */
async function fill(
  collection: Collection,
  deps: RunnerDeps,
  { signal }: AbortController,
  interrupted: () => boolean,
): Promise<boolean> {
  let walked = false;
  while (!interrupted() && !signal.aborted && (await deps.mayFill(collection))) {
    await idle(IDLE_AT_MOST_MS);
    const turn = new AbortController();
    const stop = () => turn.abort();
    signal.addEventListener("abort", stop, { once: true });
    const more = await watched(collection, deps.clock, turn, () => pullOlder(collection, deps, turn.signal));
    signal.removeEventListener("abort", stop);
    walked ||= more !== null;
    if (more !== true) break;
  }
  return walked;
}

/** The work, or the end of it when it hangs: a stalled collection is let go and asked again. */
function watched<T>(collection: Collection, clock: Clock, turn: AbortController, work: () => Promise<T>): Promise<T> {
  const stalled = new Promise<never>((_, reject) => {
    turn.signal.addEventListener("abort", () => reject(turn.signal.reason), { once: true });
  });
  const cancel = clock.after(STALLED_MS, () => turn.abort(new Error(`Collection ${collection.name} stalled`)));
  return Promise.race([work(), stalled]).finally(cancel);
}

/** On a usual connection the answer to what this phone sends is here by then. */
const ANSWER_MS = 1_000;

/** All collections at once: what the leading tab keeps running. */
export type Puller = {
  /**
   * Asks some collections for a pull. `spread`: up to what each collection allows, or to so many milliseconds. While this phone sends, a poke
   * of the person's collections waits for the answer, which asks itself.
   */
  ask(which: WhichCollections, how?: Omit<PullRequest, "collections">): void;
  stop(): void;
};

/** Makes a runner for each collection. */
export function createPuller(collections: readonly Collection[], deps: RunnerDeps): Puller {
  const runners: readonly [Collection, Runner][] = collections.map((one) => [one, createRunner(one, deps)]);
  let answerBy = Number.NEGATIVE_INFINITY;
  return {
    ask(which, { spread = false, at, sending = false } = {}) {
      if (sending) answerBy = deps.clock.now() + ANSWER_MS;
      else if (at === undefined) answerBy = Number.NEGATIVE_INFINITY;
      const held = Math.max(0, answerBy - deps.clock.now());
      for (const [one, runner] of runners) {
        if (isMeant(one, which) && one.open() !== null)
          runner.ask(spread === true ? one.jitter : Number(spread), at, one.audience === "person" ? held : 0);
      }
    },
    stop() {
      for (const [, runner] of runners) runner.stop();
    },
  };
}

function isMeant(collection: Collection, which: WhichCollections): boolean {
  if (typeof which === "string") return which === "every" || which === collection.audience;
  return which.includes(collection.name) || (collection.beside !== undefined && which.includes(collection.beside));
}
