import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Collection, OpenCollection } from "#sync/collection.ts";
import { type Puller, createPuller, type Runner, type RunnerDeps, createRunner } from "#sync/pull/runner.ts";
import { gather } from "#sync/pull/gather.ts";
import { type Page, type PageRequest, PullFailed } from "#sync/pull/request-page.ts";
import { HandClock, PAGE, settled } from "./hand-clock.ts";

let clock: HandClock;
let answer: () => Promise<unknown>;
let asked: number;
let reached: string;
let collection: Collection;
let deps: RunnerDeps;
let runner: Runner;
let puller: Puller;

beforeEach(() => {
  clock = new HandClock();
  asked = 0;
  reached = "7~row";
  answer = () => Promise.resolve(PAGE);
  const progress = {
    read: () => Promise.resolve({ id: "feed", after: reached, before: null, epoch: "g", quarantined: [] }),
    change: () => Promise.resolve(),
  };
  collection = {
    name: "feed",
    audience: "all",
    firstPage: 1,
    page: 1,
    eager: 1,
    jitter: 2_000,
    open: () => ({ owner: null, progress, take: () => Promise.resolve([]) }),
  } as unknown as Collection;
  deps = {
    clock,
    now: clock.now,
    request: async () => {
      asked++;
      return (await answer()) as typeof PAGE;
    },
    versions: () => Promise.resolve(new Map()),
    verdictsSoFar: () => Promise.resolve(0),
    removeShown: () => Promise.resolve(),
    mayFill: () => false,
    onPulled: () => {},
  };
  runner = createRunner(collection, deps);
  puller = createPuller([collection], deps);
});

describe("asks", () => {
  test("that come close together are one pull", async () => {
    for (let i = 0; i < 10; i++) runner.ask();
    await clock.advance(1_000);
    expect(asked).toBe(1);
  });

  test("of several collections at one moment travel in one request, also when one timer is late", async () => {
    const sent: string[][] = [];
    const together = gather<PageRequest, Page>(
      () => "",
      (requests) => {
        sent.push(requests.map(({ collection: name }) => name));
        return Promise.resolve(requests.map(() => PAGE));
      },
    );
    const collections = (["feed", "reviews", "sellers"] as const).map((name) => ({ ...collection, name }));
    const all = createPuller(collections, { ...deps, request: together.ask, expectPage: () => together.expect("") });
    all.ask("every");
    await clock.advance(0);
    expect(sent).toEqual([["feed", "reviews", "sellers"]]);
    // One that turns out to need nothing keeps nobody waiting.
    await clock.advance(10_000);
    all.ask(["reviews"], { at: 1 });
    all.ask(["feed"]);
    await clock.advance(0);
    expect(sent.slice(1)).toEqual([["feed"]]);
  });

  test("of a collection ask those beside it as well, and not the other way round", async () => {
    const collections: Collection[] = [
      { ...collection, name: "messages" },
      { ...collection, name: "conversations", beside: "messages" },
    ];
    const sent: string[] = [];
    const both = createPuller(collections, {
      ...deps,
      request: (one) => (sent.push(one.collection), Promise.resolve(PAGE as Page)),
    });
    both.ask(["messages"]);
    await clock.advance(0);
    expect(sent).toEqual(["messages", "conversations"]);
    await clock.advance(10_000);
    both.ask(["conversations"]);
    await clock.advance(0);
    expect(sent.slice(2)).toEqual(["conversations"]);
  });

  test("after a poke spread over the time a collection allows; a plain ask does not wait for it", async () => {
    runner.ask(2_000);
    await clock.advance(900);
    expect(asked).toBe(0);
    runner.ask();
    await clock.advance(0);
    expect(asked).toBe(1);
    await clock.advance(5_000);
    expect(asked).toBe(1);
  });

  test("spread over as long as the collection allows, or over what a large town says", async () => {
    puller.ask(["feed"], { spread: true });
    await clock.advance(999);
    expect(asked).toBe(0);
    await clock.advance(1);
    expect(asked).toBe(1);
    puller.ask(["feed"], { spread: 10_000 });
    await clock.advance(5_000);
    expect(asked).toBe(1);
    await clock.advance(200);
    expect(asked).toBe(2);
  });

  test("a hundred pokes a second are followed at once at first, then every five seconds", async () => {
    for (let second = 0; second < 5; second++) {
      for (let poke = 0; poke < 100; poke++) {
        runner.ask();
        await clock.advance(10);
      }
    }
    expect(asked).toBeGreaterThanOrEqual(20);
    expect(asked).toBeLessThanOrEqual(24);
    for (let second = 5; second < 3_600; second++) {
      for (let poke = 0; poke < 3; poke++) runner.ask();
      await clock.advance(1_000);
    }
    expect(asked).toBeLessThanOrEqual(24 + 720);
    // A server that pokes no more is followed at once again.
    await clock.advance(100_000);
    const before = asked;
    runner.ask();
    await clock.advance(0);
    expect(asked).toBe(before + 1);
  });

  test.each<[string, "all" | "person", object[]]>([
    ["of everybody's collection, whatever it brings", "all", [{ id: "row" }]],
    ["of a person's that brings nothing", "person", []],
  ])("a flood is one: %s", async (_, audience, rows) => {
    answer = () => Promise.resolve({ ...PAGE, rows });
    runner = createRunner({ ...collection, audience }, deps);
    for (let poke = 0; poke < 100; poke++) {
      runner.ask();
      await clock.advance(200);
    }
    expect(asked).toBeLessThanOrEqual(20 + 4);
  });

  test("whose clock was set back are followed as soon as before", async () => {
    for (clock.set(86_400_000); asked < 3; clock.set(0)) {
      const before = asked;
      runner.ask();
      await clock.advance(200);
      expect(asked).toBe(before + 1);
    }
  });

  test("do not put off what is due sooner, and keep nobody waiting while they run", async () => {
    const expected = vi.fn(() => () => {});
    runner = createRunner(collection, { ...deps, expectPage: expected });
    for (let poke = 0; poke < 3; poke++) {
      runner.ask(2_000);
      await clock.advance(400);
    }
    expect(asked).toBe(1);
    await clock.advance(10_000);
    answer = () => new Promise(() => {});
    const before = asked;
    runner.ask();
    await clock.advance(1_000);
    const times = expected.mock.calls.length;
    runner.ask();
    await clock.advance(1_000);
    expect([asked, expected.mock.calls.length]).toEqual([before + 1, times]);
  });

  test("of two who talk fast each is followed at once while they bring rows; a flood is not", async () => {
    let version = 7;
    answer = () => Promise.resolve({ ...PAGE, rows: [{ id: `m${version}` }], checkpoint: `${++version}~row` });
    runner = createRunner({ ...collection, audience: "person" }, deps);
    for (let message = 1; message <= 60; message++) {
      runner.ask();
      await clock.advance(0);
      expect(asked).toBe(message);
      await clock.advance(1_500);
    }
    for (let poke = 0; poke < 36_000; poke++) {
      runner.ask();
      await clock.advance(100);
    }
    expect(asked).toBeLessThanOrEqual(60 + 80 + 3_600);
  });

  test("a poke of this phone's own request waits for the answer, or a second without one", async () => {
    puller = createPuller([{ ...collection, audience: "person" }], deps);
    puller.ask([], { sending: true });
    puller.ask(["feed"], { at: 9 });
    await clock.advance(200);
    expect(asked).toBe(0);
    puller.ask(["feed"]);
    await clock.advance(0);
    expect(asked).toBe(1);
    await clock.advance(10_000);
    puller.ask([], { sending: true });
    puller.ask(["feed"], { at: 9 });
    await clock.advance(999);
    expect(asked).toBe(1);
    await clock.advance(1);
    expect(asked).toBe(2);
    // Public collections wait for nobody.
    puller = createPuller([collection], deps);
    puller.ask([], { sending: true });
    puller.ask(["feed"], { at: 9 });
    await clock.advance(0);
    expect(asked).toBe(3);
  });

  test("are of the collections named, or of somebody's, and never of one that is closed", async () => {
    const told: string[] = [];
    const expected: string[] = [];
    const closed = { ...collection, name: "drafts", audience: "person", open: () => null } as unknown as Collection;
    puller = createPuller([collection, { ...collection, name: "mine", audience: "person" }, closed], {
      ...deps,
      request: async (question, signal) => {
        told.push(question.collection);
        return await deps.request(question, signal);
      },
      expectPage: ({ name }) => {
        expected.push(name);
        return () => {};
      },
    });
    for (const which of ["person", "all", ["mine", "drafts"], "every"] as const) {
      puller.ask(which);
      await clock.advance(30_000);
      told.push("·");
    }
    expect(told.join(" ")).toBe("mine · feed · mine · feed mine ·");
    expect(expected).not.toContain("drafts");
  });

  test("the first leaves at once; those of the next moment wait for it and become one", async () => {
    runner.ask();
    await clock.advance(0);
    expect(asked).toBe(1);
    for (let i = 0; i < 5; i++) runner.ask();
    await clock.advance(100);
    expect(asked).toBe(1);
    await clock.advance(100);
    expect(asked).toBe(2);
  });

  test("for a transaction that this phone or an answer has reached do not reach the server", async () => {
    answer = () => Promise.resolve({ ...PAGE, seen: 9 });
    for (const at of [6, 7]) runner.ask(0, at);
    await clock.advance(1_000);
    expect(asked).toBe(0);
    runner.ask(0, 8);
    runner.ask(0, 5);
    await clock.advance(1_000);
    expect(asked).toBe(1);
    runner.ask(0, 9);
    await clock.advance(1_000);
    expect(asked).toBe(1);
  });

  test("of which another begins while this one looks whether it is worth it are not forgotten", async () => {
    const looks: (() => void)[] = [];
    const { progress } = collection.open() as OpenCollection;
    const read: typeof progress.read = async (name) => {
      if (looks.length < 2) await new Promise<void>((resolve) => looks.push(resolve));
      return await progress.read(name);
    };
    const wanted: (number | undefined)[] = [];
    const request: RunnerDeps["request"] = (question) => {
      wanted.push(question.at);
      return Promise.resolve(PAGE);
    };
    const open = { ...collection.open(), progress: { ...progress, read } } as OpenCollection;
    const late = createRunner({ ...collection, open: () => open }, { ...deps, request });
    for (const at of [8, 9]) {
      late.ask(0, at);
      await clock.advance(0);
    }
    looks.forEach((go) => go());
    await settled();
    await clock.advance(1_000);
    expect(wanted).toEqual([8, 9]);
  });

  test("for a transaction go to the server where this phone cannot say what it has reached", async () => {
    const { progress } = collection.open() as OpenCollection;
    const read = vi.fn(progress.read).mockRejectedValueOnce(new Error("no disk"));
    const open = { ...collection.open(), progress: { ...progress, read } } as OpenCollection;
    createRunner({ ...collection, open: () => open }, deps).ask(0, 7);
    await clock.advance(0);
    expect(asked).toBe(1);
  });

  test("a first page stands before the transaction that its checkpoint names", async () => {
    reached = "7~00000000-0000-0000-0000-000000000000~0123456789abcdef";
    runner.ask(0, 7);
    await clock.advance(1_000);
    expect(asked).toBe(1);
  });

  test("during a pull start one more after it, never a second beside it", async () => {
    let release = (_page: typeof PAGE) => {};
    const held = new Promise<typeof PAGE>((resolve) => (release = resolve));
    answer = () => held;
    runner.ask();
    await clock.advance(200);
    runner.ask();
    await clock.advance(1_000);
    expect(asked).toBe(1);
    release(PAGE);
    await settled();
    await clock.advance(0);
    expect(asked).toBe(1);
    await clock.advance(200);
    expect(asked).toBe(2);
  });
});

describe("failures", () => {
  test("are tried again after a wait that doubles up to a minute", async () => {
    answer = () => Promise.reject(new PullFailed("feed", 0));
    runner.ask();
    await clock.advance(200);
    const times: number[] = [];
    for (let second = 0; second < 300; second++) {
      const before = asked;
      await clock.advance(1_000);
      if (asked > before) times.push(second);
    }
    expect(times).toEqual([1, 4, 10, 22, 46, 91, 136, 181, 226, 271]);
    // A pull that came through begins them anew.
    answer = () => Promise.resolve(PAGE);
    await clock.advance(60_000);
    answer = () => Promise.reject(new PullFailed("feed", 0));
    const before = asked;
    runner.ask();
    await clock.advance(2_000);
    expect(asked).toBe(before + 2);
  });

  test("of who is signed out wait for somebody to ask again", async () => {
    answer = () => Promise.reject(new PullFailed("feed", 401));
    runner.ask();
    await clock.advance(600_000);
    expect(asked).toBe(1);
  });

  test("a pull that hangs is left behind and asked again", async () => {
    answer = () => new Promise(() => {});
    runner.ask();
    await clock.advance(200);
    answer = () => Promise.resolve(PAGE);
    await clock.advance(89_000);
    expect(asked).toBe(1);
    await clock.advance(5_000);
    expect(asked).toBe(2);
  });

  test("a stopped collection has brought nothing up to date, whatever comes then", async () => {
    const onPulled = vi.fn();
    let release = (_page: typeof PAGE) => {};
    answer = () => new Promise((resolve) => (release = resolve));
    const stops = createRunner(collection, { ...deps, onPulled });
    stops.ask();
    await clock.advance(200);
    stops.stop();
    release(PAGE);
    await settled();
    expect([asked, onPulled.mock.calls]).toEqual([1, []]);
  });

  test("a stopped collection asks nobody any more", async () => {
    answer = () => Promise.reject(new PullFailed("feed", 0));
    runner.ask();
    await clock.advance(200);
    runner.stop();
    runner.ask();
    await clock.advance(600_000);
    expect(asked).toBe(1);
  });
});
