import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { currentUser, setIdentity } from "#identity/current.ts";
import { type PublicReplica, publicReplica } from "#replica/stores.ts";
import { isLookedAt, leaderAnswers, relayRequests, serveRequests } from "#sync/relay.ts";
import { pullRegularly } from "#sync/pull-rhythm.ts";
import { lookAgain, onRequest, requestPull, requestSpace, requestWholeFeed, showConversation } from "#sync/requests.ts";
import { BUYER } from "../support/outbox-rows.ts";

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

  test("another tab begins to lead: it is asked for again, and what is shown is read again", async () => {
    const refresh = vi.fn();
    publicReplica.setState({ refresh } as unknown as PublicReplica, true);
    requestWholeFeed();
    const other = new BroadcastChannel("djassa-sync");
    const heard = new Promise((resolve) => {
      other.addEventListener("message", ({ data }) => resolve(data));
    });
    other.postMessage({ kind: "leading" });
    expect(await heard).toEqual({ kind: "whole-feed" });
    expect(refresh).toHaveBeenCalledTimes(1);
    publicReplica.setState(null, true);
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
    other.postMessage({ kind: "pull", collections: "all", spread: false });
    expect(await served).toEqual({ kind: "pull", collections: "all", spread: false });
    other.close();
  });

  test("looking again pulls every collection", () => {
    const pull = vi.fn();
    const end = onRequest("pull", pull);
    lookAgain();
    end();
    lookAgain();
    expect(pull.mock.calls).toEqual([[{ collections: "every" }]]);
  });

  test("whoever makes room answers; without anybody there is none", async () => {
    expect(await requestSpace("mutation")).toBe(false);
    const end = onRequest("space", (need) => Promise.resolve(need === "mutation"));
    expect([await requestSpace("mutation"), await requestSpace("copy")]).toEqual([true, false]);
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

  test("nobody looks while all tabs are hidden; a tab that asks for a heartbeat is looked at", async () => {
    vi.stubGlobal("document", { visibilityState: "hidden" });
    expect(isLookedAt()).toBe(false);
    const retire = serveRequests(() => {});
    const answer = new Promise((resolve) => {
      other.addEventListener("message", ({ data }) => data.kind === "here" && resolve(data));
    });
    other.postMessage({ kind: "anybody", looked: true });
    expect(await answer).toEqual({ kind: "here" });
    expect(isLookedAt()).toBe(true);
    retire();
  });

  /** An hour of the leader's own rhythm, minute by minute: how many requests it makes, and the longest time without one for messages. */
  function hour({ listening = false, touches = [] as readonly number[], conversation = false } = {}) {
    let tick = () => {};
    const asked: { at: number; requests: number; messages: boolean }[] = [];
    let now = 0;
    const rhythm = pullRegularly(
      { now: () => 0, random: () => 0, after: (_ms, run) => ((tick = run), () => {}) },
      () => listening,
    );
    const end = onRequest("pull", (request) => {
      rhythm.asked(request);
      if (request.collections.length === 0) return;
      const both = request.collections === "every" && currentUser() !== null;
      asked.push({ at: now, requests: both ? 2 : 1, messages: request.collections !== "all" });
    });
    const leave = conversation ? showConversation() : () => {};
    while (now < 3_600) {
      now += 15;
      tick();
      if (touches.includes(now)) requestPull([], { touched: true });
    }
    leave();
    end();
    rhythm.stop();
    const news = asked.filter(({ messages }) => messages).map(({ at }) => at);
    const gaps = [...news, 3_600].map((at, place) => at - (news[place - 1] ?? 0));
    return { requests: asked.reduce((sum, one) => sum + one.requests, 0), longest: Math.max(...gaps), news };
  }

  test("the rhythm of a tab that listens is ten minutes, and nothing while nobody looks", () => {
    setIdentity(BUYER);
    expect(hour({ listening: true })).toMatchObject({ requests: 12, longest: 600 });
    vi.stubGlobal("document", { visibilityState: "hidden" });
    vi.spyOn(performance, "now").mockReturnValue(Number.MAX_SAFE_INTEGER);
    expect(hour().requests).toBe(0);
    vi.restoreAllMocks();
    setIdentity(null);
  });

  test("F9 a dead socket costs an idle phone forty requests an hour; news come in three minutes", () => {
    expect(hour().requests).toBeLessThanOrEqual(40);
    setIdentity(BUYER);
    const quiet = hour();
    expect(quiet.requests).toBeLessThanOrEqual(40);
    expect([quiet.news[0], quiet.longest <= 165]).toEqual([75, true]);
    const conversation = hour({ conversation: true });
    expect(conversation.requests).toBeLessThanOrEqual(120);
    expect([conversation.news[0], conversation.longest]).toEqual([30, 60]);
    setIdentity(null);
  });

  test("F9 a touch brings at once what a dead socket has not; again within the minute, nothing", () => {
    setIdentity(BUYER);
    const touched = (hour().news[5] ?? 0) + 75;
    const { news } = hour({ touches: [touched, touched + 15, touched + 30] });
    expect(news[6]).toBe(touched);
    expect(news.filter((at) => at > touched && at <= touched + 60).length).toBeLessThanOrEqual(1);
    expect(news.filter((at) => at > touched && at <= touched + 300).length).toBeGreaterThanOrEqual(3);
    setIdentity(null);
  });

  // Time is moved on in these, and never back: last.
  test("the first look at another tab brings what was dropped; its questions are served then", async () => {
    vi.stubGlobal("document", { visibilityState: "hidden" });
    let now = performance.now() + 1e6;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const seen: { kind: string; collections?: unknown; looked: boolean }[] = [];
    const retire = serveRequests((request) => void seen.push({ ...request, looked: isLookedAt() }));
    // The whole market was wanted in a test before.
    seen.length = 0;
    const every = { kind: "pull", collections: "every", touched: true, looked: true };
    // A hidden tab is not announced: its request is as the leader's own.
    other.postMessage({ kind: "pull", collections: ["messages"] });
    await vi.waitFor(() => expect(seen).toMatchObject([{ collections: ["messages"], looked: false }]));
    other.postMessage({ kind: "pull", collections: ["messages"], looked: true });
    await vi.waitFor(() => expect(seen[1]).toEqual(every));
    other.postMessage({ kind: "pull", collections: ["drafts"], looked: true });
    await vi.waitFor(() => expect(seen[2]).toMatchObject({ collections: ["drafts"], looked: true }));
    now += 61_000;
    other.postMessage({ kind: "anybody", looked: true });
    await vi.waitFor(() => expect(seen[3]).toEqual(every));
    now += 61_000;
    other.postMessage({ kind: "whole-feed", looked: true });
    await vi.waitFor(() => expect(seen.slice(4)).toMatchObject([every, { kind: "whole-feed" }]));
    retire();
    vi.restoreAllMocks();
  });

  test("a tab opened beside a hidden leader says at once that it is looked at, and at what", async () => {
    vi.stubGlobal("document", { visibilityState: "visible" });
    const said: unknown[] = [];
    other.addEventListener("message", ({ data }) => said.push(data));
    const leave = showConversation();
    stop();
    stop = relayRequests();
    requestPull([], { touched: true });
    await vi.waitFor(() =>
      expect(said.filter((one) => (one as { kind: string }).kind !== "whole-feed")).toEqual([
        { kind: "anybody", looked: true, conversing: true },
        { kind: "pull", collections: [], touched: true, looked: true, conversing: true },
      ]),
    );
    leave();
  });

  test("a conversation open in another tab is asked for as one's own, by real time passed", async () => {
    setIdentity(BUYER);
    vi.stubGlobal("document", { visibilityState: "hidden" });
    let now = performance.now() + 1e7;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const retire = serveRequests(() => {});
    const asked: unknown[] = [];
    const end = onRequest("pull", ({ collections }) => void asked.push(collections));
    let tick = () => {};
    const rhythm = pullRegularly(
      { now: () => 0, random: () => 0, after: (_ms, run) => ((tick = run), () => {}) },
      () => false,
    );
    other.postMessage({ kind: "anybody", looked: true, conversing: true });
    await vi.waitFor(() => expect(isLookedAt()).toBe(true));
    now += 30_000;
    tick();
    expect(asked).toEqual([["messages"]]);
    end();
    rhythm.stop();
    retire();
    vi.restoreAllMocks();
    setIdentity(null);
  });
});
