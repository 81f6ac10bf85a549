import "fake-indexeddb/auto";
import { afterEach, describe, expect, test } from "vitest";
import { sendRefusedAgain } from "#outbox/queued-mutations.ts";
import { append } from "#outbox/append.ts";
import { deleteOutbox } from "#outbox/database.ts";
import { CALM, readRetryState } from "#outbox/retry-state.ts";
import { waitFrom } from "#outbox/row.ts";
import { BUYER, favorite, message, OTHER_LISTING } from "../support/outbox-rows.ts";
import { applied, cut, html, scriptedPush, status, verdicts, type ScriptedPush } from "../support/scripted-push.ts";

afterEach(() => deleteOutbox(BUYER));

const texts = (count: number) => Array.from({ length: count }, (_, place) => message(`m${place + 1}`));

/** So many turns, each at the time that the one before named. */
async function turns(push: ScriptedPush, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    const { next } = await push.drain("timer");
    push.clock.now = Math.max(push.clock.now, next ?? 0);
  }
}

describe("emptying the outbox", () => {
  test("two hundred mutations a request, in order; nothing asked when there is nothing to send", async () => {
    const push = scriptedPush([applied]);
    expect(await push.drain()).toEqual({ next: null, paused: false });
    await push.mutate(...texts(480));
    await push.drain();
    expect(push.requests.map((request) => request.length)).toEqual([200, 200, 80]);
    expect(push.requests.flat()).toEqual(texts(480).map(({ args }) => "content" in args && args.content));
    expect(push.applied).toEqual(["messages", "messages", "messages"]);
  });

  test("a refusal is kept with its reason, the others go on", async () => {
    const push = scriptedPush([
      verdicts((_, place) => (place === 1 ? { status: "rejected", code: "gone", message: "Vendu." } : null)),
    ]);
    await push.mutate(...texts(3));
    await push.drain();
    expect(await push.rows()).toEqual(["sent m1", "refused m2", "sent m3"]);
    expect((await push.db.mutations.toArray())[1]?.refusal).toEqual({
      code: "gone",
      message: "Vendu.",
      fromServer: true,
    });
  });

  test("a code of a newer server reads as a fault of ours, in French", async () => {
    const push = scriptedPush([verdicts(() => ({ status: "rejected", code: "quota_of_the_moon" }))]);
    await push.mutate(message("a"));
    await push.drain();
    expect((await push.db.mutations.toArray())[0]?.refusal).toMatchObject({
      code: "internal",
      message: "Le serveur n'a pas pu traiter cet envoi.",
    });
  });

  test("a head told to wait holds back its conversation alone, for as long as the server said", async () => {
    const held = verdicts(({ args }) =>
      "content" in args && args.content.startsWith("m") ? { status: "retry", retry_after: 5 } : null,
    );
    const push = scriptedPush([held, applied]);
    await push.mutate(message("m1"), message("x1", OTHER_LISTING), message("m2"));
    expect(await push.drain("timer")).toEqual({ next: push.clock.now + 5_000, paused: false });
    expect(await push.rows()).toEqual(["queued m1", "sent x1", "queued m2"]);
    // The server has not looked at the one behind: it has no wait of its own, and nothing is counted against it.
    const [head, , behind] = await push.db.mutations.toArray();
    expect([head?.failures, behind?.failures, behind?.wait]).toEqual([1, 0, null]);
    push.clock.now += 5_000;
    await push.drain("timer");
    expect(push.requests.at(-1)).toEqual(["m1", "m2"]);
    expect(await push.rows()).toEqual(["sent m1", "sent x1", "sent m2"]);
  });

  test("not now for everybody: waits, instead of asking for the next batch at once", async () => {
    const push = scriptedPush([verdicts(() => ({ status: "retry" }))]);
    await push.mutate(
      ...Array.from({ length: 210 }, (_, place) =>
        favorite(true, `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`),
      ),
    );
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
    ["a captive portal that says 403 in JSON", status(403, { error: "login_required" })],
    ["a gateway without a route", status(404, { message: "no Route matched with those values" })],
    ["a project over its quota", status(402)],
    ["a function that is not deployed", status(404, { code: "PGRST202", message: "x", details: null, hint: null })],
    ["a list that is no list of verdicts", status(200, { verdicts: [] })],
    ["fewer verdicts than mutations", status(200, [])],
    [
      "verdicts about other mutations",
      status(200, [
        { id: "x", status: "applied" },
        { id: "y", status: "applied" },
      ]),
    ],
  ] as const) {
    test(`${name}: queued as before, tried again a second later with half as much`, async () => {
      const push = scriptedPush([line, applied]);
      await push.mutate(...texts(2));
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

  const slower = { code: "rate_limited", message: "Plus tard.", details: null, hint: null };

  test("429 with Retry-After: no timer, row or poke asks sooner; the person may", async () => {
    const push = scriptedPush([status(429, slower, 30_000), applied]);
    await push.mutate(message("a"));
    expect(await push.drain()).toEqual({ next: push.clock.now + 30_000, paused: false });
    for (const reason of ["row", "poke", "visible", "timer"] as const) await push.drain(reason);
    expect(push.requests).toHaveLength(1);
    await push.drain("person");
    expect(await push.rows()).toEqual(["sent a"]);
  });

  for (const [name, line] of [
    ["in HTML", html(503, 3_600_000)],
    ["in somebody else's JSON", status(503, { message: "busy" }, 3_600_000)],
    ["with 200", html(200, 3_600_000)],
  ] as const) {
    test(`Retry-After of an hour ${name}: tried again a second later`, async () => {
      const push = scriptedPush([line, applied]);
      await push.mutate(message("a"));
      expect((await push.drain()).next).toBe(push.clock.now + 1_000);
    });
  }

  test("one poison mutation among fifty is found, refused and shown; the others go once, in order", async () => {
    const poison = "m37";
    const push = scriptedPush([
      (rows, token) =>
        rows.some(({ args }) => "content" in args && args.content === poison)
          ? status(400, { code: "22P02", message: "no", details: null, hint: null })(rows, token)
          : applied(rows, token),
    ]);
    await push.mutate(...texts(50));
    await push.drain();
    const rows = await push.rows();
    expect(rows.filter((row) => !row.startsWith("sent"))).toEqual([`refused ${poison}`]);
    expect(push.requests.length).toBeLessThanOrEqual(20);
  });

  test("a mutation at which the server always falls over lets the others pass, and is kept", async () => {
    const push = scriptedPush([
      (rows, token) =>
        rows.some(({ args }) => "content" in args && args.content === "x1")
          ? status(500)(rows, token)
          : applied(rows, token),
    ]);
    await push.mutate(message("x1", OTHER_LISTING), ...texts(3));
    await turns(push, 12);
    expect(await push.rows()).toEqual(["queued x1", "sent m1", "sent m2", "sent m3"]);
  });

  test("what a stranger says against one mutation, time after time, refuses nothing", async () => {
    const push = scriptedPush([status(418)]);
    await push.mutate(message("a"));
    await turns(push, 30);
    expect(push.requests).toHaveLength(30);
    expect(await push.rows()).toEqual(["queued a"]);
  });
});

describe("faults of the server, said in a verdict", () => {
  const failing = (code: string, ...texts: string[]) =>
    verdicts(({ args }) =>
      "content" in args && texts.includes(args.content) ? { status: "retry", code, retry_after: 1 } : null,
    );

  for (const [code, words, requests] of [
    ["internal", "n'a pas pu traiter", 11],
    ["unknown_kind", "ne connaît pas encore", 10],
  ] as const) {
    test(`${code}, met ten times while others pass: refused truly, sent again under its id`, async () => {
      const push = scriptedPush([failing(code, "a")]);
      await push.mutate(message("a", OTHER_LISTING), message("b"));
      await turns(push, 13);
      expect(push.requests).toHaveLength(requests);
      const [row] = await push.db.mutations.toArray();
      expect(row).toMatchObject({ state: "refused", refusal: { code, fromServer: false } });
      expect(row?.refusal?.message).toContain(words);
      await sendRefusedAgain(BUYER);
      expect(await push.db.mutations.get({ id: row?.id })).toMatchObject({ state: "queued", unknowns: 0 });
    });
  }

  test("at one mutation among others: they pass, it is counted from when it goes by itself", async () => {
    const push = scriptedPush([failing("internal", "x1")]);
    await push.mutate(message("x1", OTHER_LISTING), ...texts(3));
    await turns(push, 1);
    expect(await push.rows()).toEqual(["queued x1", "sent m1", "sent m2", "sent m3"]);
    await turns(push, 9);
    expect(await push.rows()).toContain("queued x1");
    await turns(push, 2);
    expect(await push.rows()).toContain("refused x1");
    expect(push.requests).toHaveLength(11);
  });

  test("at one mutation beside others that pass: it goes by itself from then on", async () => {
    const push = scriptedPush([failing("internal", "x1")]);
    await push.mutate(message("x1", OTHER_LISTING), ...texts(1));
    await turns(push, 1);
    expect((await push.db.mutations.toArray())[0]).toMatchObject({ state: "queued", isolated: true });
  });

  test("at two mutations that hide behind each other: both are found once another passes", async () => {
    const push = scriptedPush([failing("internal", "x1", "m1")]);
    await push.mutate(message("x1", OTHER_LISTING), ...texts(1));
    await turns(push, 20);
    expect(await push.rows()).toEqual(["queued x1", "queued m1"]);
    await push.mutate(favorite(true));
    await turns(push, 60);
    expect(await push.rows()).toEqual(["refused x1", "refused m1", "sent set_favorite"]);
  });

  test("a busy server is never counted", async () => {
    const push = scriptedPush([verdicts(() => ({ status: "retry", code: "rate_limited", retry_after: 3_600 }))]);
    await push.mutate(message("a"));
    await push.drain();
    expect((await push.db.mutations.toArray())[0]?.wait?.until).toBe(push.clock.now + 300_000);
    await turns(push, 20);
    expect(await push.rows()).toEqual(["queued a"]);
  });
});

test("F17 a clock set back in the time to undo releases nothing sooner, nor holds it for days", async () => {
  const push = scriptedPush([applied]);
  await append(BUYER, message("a"), push.clock.now, { undoUntil: waitFrom(push.clock.now, 5_000) });
  push.clock.now -= 60 * 86_400_000;
  expect(await push.drain("row")).toEqual({ next: push.clock.now + 5_000, paused: false });
  expect(await push.drain("online")).toEqual({ next: push.clock.now + 5_000, paused: false });
  expect(push.requests).toEqual([]);
  push.clock.now += 5_000;
  await push.drain("timer");
  expect(push.requests).toEqual([["a"]]);
});

describe("the session", () => {
  test("401 in the middle of the queue: renewed once, the same mutations leave again", async () => {
    const push = scriptedPush([applied, status(401), applied]);
    await push.mutate(...texts(210));
    await push.drain();
    expect(push.requests.map((request) => request.length)).toEqual([200, 10, 10]);
    expect(push.tokens).toEqual(["token-1", "token-1", "token-2"]);
  });

  test("a fresh token answered 401 as well is the server's trouble: later, and nobody is sent away", async () => {
    const push = scriptedPush([status(401)]);
    await push.mutate(message("a"));
    expect(await push.drain()).toEqual({ next: push.clock.now + 1_000, paused: false });
    expect(push.requests).toHaveLength(2);
    expect(await push.rows()).toEqual(["queued a"]);
  });

  test("a verdict signed_out is about the session, not about the mutation", async () => {
    const push = scriptedPush([
      verdicts(() => ({ status: "rejected", code: "signed_out", message: "Connectez-vous." })),
      applied,
    ]);
    await push.mutate(message("a"));
    await push.drain();
    expect(push.tokens).toEqual(["token-1", "token-2"]);
    expect(await push.rows()).toEqual(["sent a"]);
  });

  test("signed_out for some mutations: the applied are pulled, the rest leaves under a new token", async () => {
    const push = scriptedPush([
      verdicts((_, place) => (place === 0 ? null : { status: "rejected", code: "signed_out" })),
      verdicts(() => ({ status: "rejected", code: "signed_out" })),
      applied,
    ]);
    await push.mutate(message("a"), favorite(true));
    await push.drain();
    expect(push.applied).toEqual(["messages", "favorites"]);
    expect(push.tokens).toEqual(["token-1", "token-1", "token-2"]);
    expect(await push.rows()).toEqual(["sent a", "sent set_favorite"]);
  });

  test("no session of the author here: nothing leaves, everything stays", async () => {
    const push = scriptedPush([applied], async () => ({ kind: "paused" }));
    await push.mutate(message("a"));
    expect(await push.drain()).toEqual({ next: null, paused: true });
    expect(push.requests).toEqual([]);
    expect(await push.rows()).toEqual(["queued a"]);
  });

  test("nobody answers the renewal: later, as with any trouble", async () => {
    const push = scriptedPush([applied], async () => ({ kind: "unreachable" }));
    await push.mutate(message("a"));
    expect((await push.drain()).next).toBe(push.clock.now + 1_000);
    expect(push.requests).toEqual([]);
  });
});

describe("a process that died", () => {
  test("with a request under way: its mutations leave again under the same ids", async () => {
    const push = scriptedPush([applied]);
    await push.mutate(...texts(2));
    await push.db.mutations.toCollection().modify({ state: "sending", sends: 1 });
    await push.drain();
    expect(push.requests).toEqual([["m1", "m2"]]);
    expect(await push.rows()).toEqual(["sent m1", "sent m2"]);
  });
});

describe("what one request may hold, and what an answer makes of the next", () => {
  test("long words go in several requests", async () => {
    const push = scriptedPush([applied]);
    await push.mutate(...Array.from({ length: 30 }, (_, place) => message(`${place}${"x".repeat(10_000)}`)));
    await push.drain();
    expect(push.requests.length).toBeGreaterThan(1);
    expect(push.requests.flat()).toHaveLength(30);
  });

  test("too much for a stranger on the way: halved until it passes; one alone waits", async () => {
    const push = scriptedPush([html(413), applied]);
    await push.mutate(...texts(2));
    await push.drain();
    expect(push.requests).toEqual([["m1", "m2"], ["m1"], ["m2"]]);
    const other = scriptedPush([html(413)]);
    await other.mutate(message("alone"));
    await other.drain();
    expect(await other.rows()).toEqual(["sent m1", "sent m2", "queued alone"]);
  });

  test("nobody is asked for a session when there is nothing to send", async () => {
    const push = scriptedPush([applied], () => expect.fail("asked"));
    expect(await push.drain()).toEqual({ next: null, paused: false });
  });

  test("while it must wait it says until when, and trouble that is over is forgotten", async () => {
    const push = scriptedPush([cut, applied]);
    await push.mutate(message("a"));
    await push.drain();
    const until = push.clock.now + 1_000;
    expect(await push.drain("timer")).toEqual({ next: until, paused: false });
    expect(push.requests).toHaveLength(1);
    push.clock.now = until;
    await push.drain("timer");
    expect({ ...(await readRetryState(push.db)), limit: 0 }).toEqual({ ...CALM, limit: 0 });
  });

  test("a token that is refused again after its renewal is the server's trouble", async () => {
    const push = scriptedPush([verdicts(() => ({ status: "rejected", code: "signed_out" }))]);
    await push.mutate(message("a"));
    expect((await push.drain()).next).toBe(push.clock.now + 1_000);
    expect(push.tokens).toEqual(["token-1", "token-2"]);
    expect(await push.rows()).toEqual(["queued a"]);
  });

  test("a mutation that was carried in vain among others is not sent apart", async () => {
    const push = scriptedPush([cut]);
    await push.mutate(...texts(16));
    for (let time = 0; time < 4; time++) await push.drain();
    expect(push.requests.map((rows) => rows.length)).toEqual([16, 8, 4, 2]);
    expect((await push.db.mutations.toArray()).filter(({ isolated }) => isolated)).toEqual([]);
  });

  test("a wait named by the server is kept by its name, ended by the person, longer than ours", async () => {
    const push = scriptedPush([
      verdicts((_, place) => (place === 0 ? { status: "retry", code: "rate_limited", retry_after: 30 } : null)),
      verdicts((_, place) => (place === 0 ? { status: "retry", code: "internal", retry_after: 30 } : null)),
      applied,
    ]);
    await push.mutate(message("a"), favorite(true));
    await push.drain();
    const waits = async () => (await push.db.mutations.toArray()).map(({ wait }) => wait);
    expect((await waits())[0]).toMatchObject({ until: push.clock.now + 30_000, named: true });
    await push.drain("poke");
    expect(push.requests).toHaveLength(1);
    await push.mutate(favorite(false, OTHER_LISTING));
    await push.drain();
    expect(push.requests[1]).toEqual(["a", "set_favorite"]);
    expect((await waits())[0]).toMatchObject({ until: push.clock.now + 30_000 });
    await push.drain();
    expect(await push.rows()).toEqual(["sent a", "sent set_favorite", "sent set_favorite"]);
  });
});
