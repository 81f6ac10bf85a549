/** The walk to older rows, in moments when nobody wants anything else. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setEnvironment } from "#remote/environment.ts";
import type { Collection } from "#sync/collection.ts";
import { createRunner, type RunnerDeps } from "#sync/pull/runner.ts";
import { HandClock, PAGE, settled } from "./hand-clock.ts";

let clock: HandClock;
let answer: () => Promise<unknown>;
let deps: RunnerDeps;
/** The range of a request: changes `after`, older ones `before`. */
let cursors: string[];
beforeEach(() => {
  clock = new HandClock();
  cursors = [];
  answer = () => Promise.resolve(PAGE);
  deps = {
    clock,
    now: clock.now,
    request: async ({ cursor }) => {
      cursors.push(Object.keys(cursor).join());
      return (await answer()) as typeof PAGE;
    },
    versions: () => Promise.resolve(new Map()),
    verdictsSoFar: () => Promise.resolve(0),
    removeShown: () => Promise.resolve(),
    mayFill: () => true,
    onPulled: () => {},
  };
});
afterEach(() => setEnvironment(null));

/** A collection with older rows to walk to, from `before` on. */
function withOlder() {
  const at: { before: string | null } = { before: "9~row" };
  const progress = {
    read: () => Promise.resolve({ id: "feed", after: "7~row", ...at, epoch: "g", quarantined: [] }),
    change: (_collection: string, { before = at.before }: { before?: string | null }) =>
      Promise.resolve(void Object.assign(at, { before })),
  };
  const open = () => ({ owner: null, progress, take: () => Promise.resolve([]) });
  const sizes = { firstPage: 1, page: 1, eager: 1, jitter: 2_000 };
  return { at, older: { name: "feed", audience: "all", ...sizes, open } as unknown as Collection };
}

test.each([
  ["once older ones came that others may have had kept, what changed since is asked for", true],
  ["older ones of the server itself are of now", false],
])("%s", async (_, shared) => {
  setEnvironment({ url: "http://project", key: "k", ...(shared && { shared: "http://site" }) });
  const { at, older } = withOlder();
  createRunner(older, deps).ask();
  await clock.advance(0);
  await vi.waitFor(() => expect(at.before).toBeNull());
  for (let round = 0; round < 9; round++) {
    await settled();
    await clock.advance(1_000);
  }
  expect(cursors).toEqual(["after", "before", ...(shared ? ["after"] : [])]);
});

test("whoever asks goes before the next older page", async () => {
  const { at, older } = withOlder();
  const runner = createRunner(older, deps);
  answer = async () => {
    if (cursors.length === 2) {
      runner.ask();
      await clock.advance(1_000);
    }
    return { ...PAGE, before: cursors.length < 4 ? `${9 - cursors.length}~row` : null };
  };
  runner.ask();
  await clock.advance(0);
  await vi.waitFor(async () => {
    await clock.advance(1_000);
    expect(at.before).toBeNull();
  });
  expect(cursors).toEqual(["after", "before", "after", "before"]);
});
