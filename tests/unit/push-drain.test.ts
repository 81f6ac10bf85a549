import "fake-indexeddb/auto";
import { afterEach, describe, expect, test } from "vitest";
import { deleteOutbox } from "#outbox/database.ts";
import { BUYER, favorite, message, OTHER_LISTING } from "../support/outbox-rows.ts";
import { applied, cut, html, scriptedPush, status, verdicts } from "../support/scripted-push.ts";

afterEach(() => deleteOutbox(BUYER));

const texts = (count: number) => Array.from({ length: count }, (_, place) => message(`m${place + 1}`));

describe("emptying the outbox", () => {
  test("fifty acts a request, in order; nothing asked when there is nothing to send", async () => {
    const push = scriptedPush([applied]);
    expect(await push.drain()).toEqual({ next: null, paused: false });
    await push.act(...texts(120));
    await push.drain();
    expect(push.requests.map((request) => request.length)).toEqual([50, 50, 20]);
    expect(push.requests.flat()).toEqual(texts(120).map(({ args }) => "content" in args && args.content));
    expect(push.applied).toEqual(["messages", "messages", "messages"]);
  });

  test("a refusal is kept with its reason, the others go on", async () => {
    const push = scriptedPush([verdicts((_, place) => (place === 1 ? { status: "rejected", code: "gone", message: "Vendu." } : null))]);
    await push.act(...texts(3));
    await push.drain();
    expect(await push.rows()).toEqual(["sent m1", "refused m2", "sent m3"]);
    expect((await push.db.mutations.toArray())[1]?.refusal).toEqual({ code: "gone", message: "Vendu.", fromServer: true });
  });

  test("a code of a newer server reads as a fault of ours, in French", async () => {
    const push = scriptedPush([verdicts(() => ({ status: "rejected", code: "quota_of_the_moon" }))]);
    await push.act(message("a"));
    await push.drain();
    expect((await push.db.mutations.toArray())[0]?.refusal).toMatchObject({ code: "internal", message: "Le serveur n'a pas pu traiter cet envoi." });
  });

  test("a head told to wait holds back its conversation alone, for as long as the server said", async () => {
    const held = verdicts(({ args }) => ("content" in args && args.content.startsWith("m") ? { status: "retry", retry_after: 5 } : null));
    const push = scriptedPush([held, applied]);
    await push.act(message("m1"), message("x1", OTHER_LISTING), message("m2"));
    expect(await push.drain("timer")).toEqual({ next: push.clock.now + 5_000, paused: false });
    expect(await push.rows()).toEqual(["queued m1", "sent x1", "queued m2"]);
    push.clock.now += 5_000;
    await push.drain("timer");
    expect(push.requests.at(-1)).toEqual(["m1", "m2"]);
    expect(await push.rows()).toEqual(["sent m1", "sent x1", "sent m2"]);
  });

  test("not now for everybody: waits, instead of asking for the next fifty at once", async () => {
    const push = scriptedPush([verdicts(() => ({ status: "retry" }))]);
    await push.act(...Array.from({ length: 60 }, (_, place) => favorite(true, `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`)));
    await push.drain();
    expect(push.requests).toHaveLength(1);
  });
});

describe("trouble of the whole request", () => {
  for (const [name, line] of [
    ["no network", cut],
    ["500", status(500)],
    ["503 with HTML", html(503)],
    ["a captive portal that says 200", html(200)],
    ["a captive portal that says 403", html(403)],
    ["a list that is no list of verdicts", status(200, { verdicts: [] })],
    ["fewer verdicts than acts", status(200, [])],
    ["verdicts about other acts", status(200, [{ id: "x", status: "applied" }, { id: "y", status: "applied" }])],
  ] as const) {
    test(`${name}: queued as before, tried again a second later with half as much`, async () => {
      const push = scriptedPush([line, applied]);
      await push.act(...texts(2));
      expect(await push.drain("timer")).toEqual({ next: push.clock.now + 1_000, paused: false });
      expect(await push.rows()).toEqual(["queued m1", "queued m2"]);
      await push.drain("row");
      expect(push.requests).toHaveLength(1);
      push.clock.now += 1_000;
      await push.drain("timer");
      expect(push.requests.slice(1)).toEqual([["m1"], ["m2"]]);
      expect(await push.rows()).toEqual(["sent m1", "sent m2"]);
    });
  }

  test("429 with Retry-After: nobody asks sooner, not even the person", async () => {
    const push = scriptedPush([status(429, {}, 30_000), applied]);
    await push.act(message("a"));
    expect(await push.drain()).toEqual({ next: push.clock.now + 30_000, paused: false });
    await push.drain("person");
    expect(push.requests).toHaveLength(1);
  });

  test("one poison act among fifty is found, refused and shown; the forty-nine are sent, once each and in order", async () => {
    const poison = "m37";
    const push = scriptedPush([(rows, token) => (rows.some(({ args }) => "content" in args && args.content === poison) ? status(400, { code: "22P02" })(rows, token) : applied(rows, token))]);
    await push.act(...texts(50));
    await push.drain();
    const rows = await push.rows();
    expect(rows.filter((row) => !row.startsWith("sent"))).toEqual([`refused ${poison}`]);
    expect(push.requests.length).toBeLessThanOrEqual(20);
  });

  test("an act that makes the server fall over each time lets the others pass, and is not given up", async () => {
    const push = scriptedPush([(rows, token) => (rows.some(({ args }) => "content" in args && args.content === "x1") ? status(500)(rows, token) : applied(rows, token))]);
    await push.act(message("x1", OTHER_LISTING), ...texts(3));
    for (let turn = 0; turn < 12; turn++) {
      const { next } = await push.drain("timer");
      push.clock.now = Math.max(push.clock.now, next ?? 0);
    }
    expect(await push.rows()).toEqual(["queued x1", "sent m1", "sent m2", "sent m3"]);
  });

  test("an answer of no known class is borne ten times by one act, then it is refused", async () => {
    const push = scriptedPush([status(418)]);
    await push.act(message("a"));
    for (let turn = 0; turn < 12; turn++) {
      const { next } = await push.drain("timer");
      push.clock.now = Math.max(push.clock.now, next ?? 0);
    }
    expect(push.requests).toHaveLength(10);
    expect(await push.rows()).toEqual(["refused a"]);
  });
});

describe("the session", () => {
  test("401 in the middle of the queue: renewed once, the same acts leave again", async () => {
    const push = scriptedPush([applied, status(401), applied]);
    await push.act(...texts(60));
    await push.drain();
    expect(push.requests.map((request) => request.length)).toEqual([50, 10, 10]);
    expect(push.tokens).toEqual(["token-1", "token-1", "token-2"]);
  });

  test("a fresh token answered 401 as well is the server's trouble: later, and nobody is sent away", async () => {
    const push = scriptedPush([status(401)]);
    await push.act(message("a"));
    expect(await push.drain()).toEqual({ next: push.clock.now + 1_000, paused: false });
    expect(push.requests).toHaveLength(2);
    expect(await push.rows()).toEqual(["queued a"]);
  });

  test("a verdict signed_out is about the session, not about the act", async () => {
    const push = scriptedPush([verdicts(() => ({ status: "rejected", code: "signed_out", message: "Connectez-vous." })), applied]);
    await push.act(message("a"));
    await push.drain();
    expect(push.tokens).toEqual(["token-1", "token-2"]);
    expect(await push.rows()).toEqual(["sent a"]);
  });

  test("no session of the author here: nothing leaves, everything stays", async () => {
    const push = scriptedPush([applied], async () => ({ kind: "paused" }));
    await push.act(message("a"));
    expect(await push.drain()).toEqual({ next: null, paused: true });
    expect(push.requests).toEqual([]);
    expect(await push.rows()).toEqual(["queued a"]);
  });

  test("nobody answers the renewal: later, as with any trouble", async () => {
    const push = scriptedPush([applied], async () => ({ kind: "unreachable" }));
    await push.act(message("a"));
    expect((await push.drain()).next).toBe(push.clock.now + 1_000);
    expect(push.requests).toEqual([]);
  });
});

describe("a process that died", () => {
  test("with a request under way: its acts leave again under the same ids", async () => {
    const push = scriptedPush([applied]);
    await push.act(...texts(2));
    await push.db.mutations.toCollection().modify({ state: "sending", sends: 1 });
    await push.drain();
    expect(push.requests).toEqual([["m1", "m2"]]);
    expect(await push.rows()).toEqual(["sent m1", "sent m2"]);
  });
});
