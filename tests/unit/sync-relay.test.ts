import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pullRegularly } from "#sync/leader.ts";
import { isLookedAt, leaderAnswers, relayRequests, serveRequests } from "#sync/relay.ts";
import { lookAgain, onRequest, requestPull, requestRoom, requestWholeFeed } from "#sync/requests.ts";

describe("requests of a tab", () => {
  let stop = () => {};
  beforeEach(() => {
    stop = relayRequests();
  });
  afterEach(() => stop());

  test("the whole market, asked for while nobody leads, is fetched by the tab that leads next", () => {
    requestWholeFeed();
    requestPull("all");
    const serve = vi.fn();
    const retire = serveRequests(serve);
    expect(serve.mock.calls).toEqual([[{ kind: "whole-feed" }]]);
    retire();
  });

  test("it is asked for again when another tab has begun to lead", async () => {
    requestWholeFeed();
    const other = new BroadcastChannel("djassa-sync");
    const heard = new Promise((resolve) => {
      other.addEventListener("message", ({ data }) => resolve(data));
    });
    other.postMessage({ kind: "leading" });
    expect(await heard).toEqual({ kind: "whole-feed" });
    other.close();
  });

  test("it is also fetched when it was asked for before the synchronisation started", () => {
    stop();
    requestWholeFeed();
    const serve = vi.fn();
    const retire = serveRequests(serve);
    stop = relayRequests();
    expect(serve.mock.calls.at(-1)).toEqual([{ kind: "whole-feed" }]);
    retire();
  });

  test("a tab that leads tells the others so, and carries out what they ask", async () => {
    const other = new BroadcastChannel("djassa-sync");
    const heard = new Promise((resolve) => {
      other.addEventListener("message", ({ data }) => resolve(data));
    });
    const served = new Promise((resolve) => {
      serveRequests((request) => request.kind === "pull" && resolve(request));
    });
    expect(await heard).toEqual({ kind: "leading" });
    other.postMessage({ kind: "pull", lanes: "all", spread: false });
    expect(await served).toEqual({ kind: "pull", lanes: "all", spread: false });
    other.close();
  });

  test("looking again pulls every lane", () => {
    const pull = vi.fn();
    const end = onRequest("pull", pull);
    lookAgain();
    end();
    lookAgain();
    expect(pull.mock.calls).toEqual([[{ lanes: "every" }]]);
  });

  test("whoever makes room answers; without anybody there is none", async () => {
    expect(await requestRoom("act")).toBe(false);
    const end = onRequest("room", (need) => Promise.resolve(need === "act"));
    expect([await requestRoom("act"), await requestRoom("copy")]).toEqual([true, false]);
    end();
  });
});

describe("who leads and who looks", () => {
  const later = { after: (_ms: number, run: () => void) => (expired.push(run), () => {}) };
  let expired: (() => void)[];
  let other: BroadcastChannel;
  let stop = () => {};
  beforeEach(() => {
    expired = [];
    other = new BroadcastChannel("djassa-sync");
    stop = relayRequests();
  });
  afterEach(() => {
    stop();
    other.close();
    vi.unstubAllGlobals();
  });

  test("a leader that answers lives; one that does not is given up", async () => {
    other.addEventListener("message", ({ data }) => data.kind === "anybody" && other.postMessage({ kind: "here" }));
    expect(await leaderAnswers(later)).toBe(true);
    const silent = leaderAnswers({ after: (_ms, run) => (queueMicrotask(run), () => {}) });
    expect(await silent).toBe(false);
  });

  test("nobody looks while all tabs are hidden; a tab that asks for a sign of life is looked at", async () => {
    vi.stubGlobal("document", { visibilityState: "hidden" });
    expect(isLookedAt()).toBe(false);
    const retire = serveRequests(() => {});
    const answer = new Promise((resolve) => {
      other.addEventListener("message", ({ data }) => data.kind === "here" && resolve(data));
    });
    other.postMessage({ kind: "anybody" });
    expect(await answer).toEqual({ kind: "here" });
    expect(isLookedAt()).toBe(true);
    retire();
  });

  test("the rhythm of a tab that listens is ten minutes, and nothing while nobody looks", () => {
    const pull = vi.fn();
    const end = onRequest("pull", pull);
    const minutes = (count: number, listening: boolean) => {
      pull.mockClear();
      let tick = () => {};
      const stopTime = pullRegularly(
        { now: () => 0, random: () => 0, after: (_ms, run) => ((tick = run), () => {}) },
        () => listening,
      );
      for (let quarter = 0; quarter < count * 4; quarter++) tick();
      stopTime();
      return pull.mock.calls.length;
    };
    expect([minutes(60, true), minutes(60, false)]).toEqual([6, 60]);
    vi.stubGlobal("document", { visibilityState: "hidden" });
    vi.spyOn(performance, "now").mockReturnValue(Number.MAX_SAFE_INTEGER);
    expect(minutes(60, false)).toBe(0);
    vi.restoreAllMocks();
    end();
  });
});
