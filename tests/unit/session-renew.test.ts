import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { localLocks, type Locks } from "#outbox/locks.ts";
import {
  forgetIdentity,
  lastRenewal,
  noteRenewal,
  readIdentity,
  writeIdentity,
} from "#outbox/session/identity-store.ts";
import { isFresh, renew, type RenewDeps } from "#outbox/session/renew.ts";
import { heldForEver, timeoutsBy, stolenAt } from "../support/held-lock.ts";
import { HandClock } from "./hand-clock.ts";

const HOUR = 3_600_000;
const AWA = {
  userId: "awa",
  email: "awa@djassa.test",
  tokens: { access: "a1", refresh: "r1", receivedAt: 0, expiresAt: HOUR },
};
const renewed = { access_token: "a2", refresh_token: "r2", expires_in: 3_600, user: { id: "awa" } };

type Script = (() => Response | Promise<Response>)[];
const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
const cut = () => Promise.reject(new TypeError("network"));

/** The session at `now`, with a server that answers line by line. */
function at(now: number, ...script: Script): RenewDeps & { asked: string[] } {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    asked.push(typeof init?.body === "string" ? init.body : "");
    return await (script.shift() ?? cut)();
  };
  return { network: { url: "http://server", key: "k", fetch }, locks: localLocks(), now: () => now, asked };
}

beforeEach(() => writeIdentity(AWA));

describe("a token to act with", () => {
  test("is the stored one while it lasts: nobody is asked", async () => {
    const deps = at(HOUR / 2);
    expect(await renew(deps)).toEqual({ outcome: "fresh", userId: "awa", access: "a1" });
    expect(deps.asked).toEqual([]);
  });

  test("is renewed a minute before its end, and both tokens are stored", async () => {
    expect(await renew(at(HOUR - 30_000, json(200, renewed)))).toEqual({
      outcome: "fresh",
      userId: "awa",
      access: "a2",
    });
    expect((await readIdentity())?.tokens).toMatchObject({ access: "a2", refresh: "r2" });
  });

  test("is renewed when a server has just refused it, however fresh it looks", async () => {
    expect(await renew(at(10, json(200, renewed)), "a1")).toMatchObject({ access: "a2" });
    expect(await renew(at(10), "a1")).toMatchObject({ access: "a2" });
  });

  test("whose answer was lost is asked for again at once", async () => {
    const deps = at(HOUR, cut, json(200, renewed));
    expect(await renew(deps)).toMatchObject({ outcome: "fresh" });
    expect(deps.asked).toEqual(['{"refresh_token":"r1"}', '{"refresh_token":"r1"}']);
  });

  test("is asked for once by two at the same time, and its time is noted for the waiting", async () => {
    const deps = at(HOUR, json(200, renewed));
    const both = await Promise.all([renew(deps), renew(deps)]);
    expect(both.map((one) => "access" in one && one.access)).toEqual(["a2", "a2"]);
    expect(deps.asked).toHaveLength(1);
    expect(await lastRenewal()).toBe(HOUR);
  });

  test("F13 refused by a server it is not renewed early on a phone that cannot count", async () => {
    const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    const deps = at(10, json(200, renewed));
    expect(await renew(deps, "a1")).toEqual({ outcome: "unreachable", userId: "awa", access: "a1" });
    expect(deps.asked).toEqual([]);
    full.mockRestore();
    expect(await renew(deps, "a1")).toMatchObject({ outcome: "fresh", access: "a2" });
  });

  test("F13 is not lost on a full phone: the stored one is used up, and would end the session", async () => {
    const put = IDBObjectStore.prototype.put;
    const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value) {
      if ((value as { key?: string }).key === "identity") throw new DOMException("no room", "QuotaExceededError");
      return put.call(this, value);
    });
    // Nothing can be let go of: good for this page meanwhile, renewed again from there, and stored once there is room.
    const later = { ...renewed, access_token: "a3", refresh_token: "r3" };
    const deps = at(HOUR, json(200, renewed), json(200, later));
    expect(await renew(deps)).toMatchObject({ outcome: "fresh", access: "a2" });
    expect(await renew(deps)).toMatchObject({ outcome: "fresh", access: "a2" });
    expect(await renew(deps, "a2")).toMatchObject({ outcome: "fresh", access: "a3" });
    expect(deps.asked).toEqual(['{"refresh_token":"r1"}', '{"refresh_token":"r2"}']);
    expect((await readIdentity())?.tokens).toMatchObject({ refresh: "r1" });
    full.mockRestore();
    expect(await renew(deps)).toMatchObject({ outcome: "fresh", access: "a3" });
    expect((await readIdentity())?.tokens).toMatchObject({ refresh: "r3" });
  });

  test("F13 is renewed on a phone so full that not even the moment of it can be noted", async () => {
    const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    const deps = at(HOUR, json(200, renewed));
    expect(await renew(deps)).toMatchObject({ outcome: "fresh", access: "a2" });
    expect(await renew(deps)).toMatchObject({ outcome: "fresh", access: "a2" });
    full.mockRestore();
  });

  test("that lasts a minute is good for half of it", () => {
    const tokens = { ...AWA.tokens, expiresAt: 60_000 };
    expect([29_000, 31_000].map((now) => isFresh(tokens, now))).toEqual([true, false]);
  });

  test("is not to be had for a visitor", async () => {
    await forgetIdentity();
    expect(await renew(at(HOUR))).toEqual({ outcome: "nobody" });
  });
});

describe("a server that will not renew", () => {
  for (const [name, body] of [
    ["used before", { code: 400, error_code: "refresh_token_already_used", msg: "x" }],
    ["unknown", { code: 400, error_code: "refresh_token_not_found", msg: "x" }],
    // As a project's own server says it: of a token that it never gave, and of one whose session was signed out.
    ["of no form", { code: 400, error_code: "validation_failed", msg: "Invalid refresh token format" }],
    ["signed out", { code: 403, error_code: "session_not_found", msg: "x" }],
    ["old form", { error: "invalid_grant", error_description: "x" }],
  ] as const) {
    test(`${name}: the person must sign in again, and stays the owner of what is here`, async () => {
      expect(await renew(at(HOUR, json(400, body)))).toEqual({ outcome: "refused" });
      expect(await readIdentity()).toEqual({ ...AWA, tokens: null });
    });
  }

  for (const [name, line] of [
    ["no network", cut],
    ["500", json(500, { code: 500, error_code: "unexpected_failure", msg: "x" })],
    ["429", json(429, { code: 429, error_code: "over_request_rate_limit", msg: "x" })],
    ["500 that names a refusal", json(500, { code: 500, error_code: "session_not_found", msg: "x" })],
    ["a portal's page with 200", () => new Response("<html>", { status: 200 })],
    ["a portal's page with 401", () => new Response("<html>", { status: 401 })],
    ["a portal that wants a login", json(403, { error: "login_required" })],
    ["a gateway's 400 in JSON", json(400, { code: 400, msg: "bad request" })],
    ["a gateway that does not know our key", json(401, { message: "Invalid API key" })],
    ["200 with something else", json(200, { hello: "world" })],
  ] as const) {
    test(`${name} is no refusal: the tokens stay`, async () => {
      expect(await renew(at(HOUR, line, line))).toEqual({ outcome: "unreachable", userId: "awa", access: "a1" });
      expect(await readIdentity()).toEqual(AWA);
    });
  }
});

describe("a tab that is frozen in the middle of a renewal", () => {
  /** The first holder never ends; whoever comes later must rob it. */
  function frozen() {
    const locks = heldForEver();
    return { locks, deps: (now: number, ...script: Script) => ({ ...at(now, ...script), locks, silence: 20 }) };
  }

  test("is robbed of the lock: everybody else goes on", async () => {
    const { locks, deps } = frozen();
    await noteRenewal(0);
    expect(await renew(deps(HOUR, json(200, renewed)))).toMatchObject({ outcome: "fresh", access: "a2" });
    expect(locks.stolen).toBe(1);
  });

  test("is waited for while it may only be slow", async () => {
    const { locks, deps } = frozen();
    await noteRenewal(HOUR - 10);
    const slow = deps(HOUR, json(200, renewed));
    let looks = 0;
    const now = () => HOUR + (looks++ < 3 ? 0 : 1_000);
    expect(await renew({ ...slow, now })).toMatchObject({ outcome: "fresh" });
    expect([locks.stolen, looks > 3]).toEqual([1, true]);
  });

  test("is robbed after 20 seconds, not sooner", async () => {
    const { locks, deps } = frozen();
    const clock = new HandClock();
    const waits = timeoutsBy(clock);
    await noteRenewal(HOUR);
    const { silence: _, ...slow } = deps(HOUR, json(200, renewed));
    const going = renew({ ...slow, now: () => HOUR + clock.now() });
    await vi.waitFor(() => expect(waits).toHaveBeenCalled());
    expect(await stolenAt([19_000, 21_000], { locks, clock, look: lastRenewal })).toEqual([0, 1]);
    expect(await going).toMatchObject({ outcome: "fresh" });
    waits.mockRestore();
  });

  test("and that lives all the same ends what it began: nobody is told of a failure", async () => {
    const robbed: Locks = {
      async request(_name, _options, work) {
        void work().catch(() => undefined);
        throw new DOMException("stolen", "AbortError");
      },
    };
    expect(await renew({ ...at(HOUR, json(200, renewed)), locks: robbed })).toMatchObject({ access: "a2" });
  });
});

describe("somebody acts while the server thinks", () => {
  test("a sign-out stays a sign-out: the new tokens are thrown away", async () => {
    const deps = at(HOUR, async () => (await forgetIdentity(), json(200, renewed)()));
    expect(await renew(deps)).toEqual({ outcome: "nobody" });
    expect(await readIdentity()).toBeNull();
  });

  test("another person's sign-in is not overwritten", async () => {
    const mariam = {
      userId: "mariam",
      email: null,
      tokens: { access: "m1", refresh: "m-r1", receivedAt: HOUR, expiresAt: 2 * HOUR },
    };
    const deps = at(HOUR, async () => (await writeIdentity(mariam), json(200, renewed)()));
    expect(await renew(deps)).toEqual({ outcome: "fresh", userId: "mariam", access: "m1" });
    expect(await readIdentity()).toEqual(mariam);
  });

  test("a refusal that comes after another tab's success is not believed", async () => {
    const newer = { ...AWA, tokens: { access: "a9", refresh: "r9", receivedAt: HOUR, expiresAt: 2 * HOUR } };
    const deps = at(
      HOUR,
      async () => (await writeIdentity(newer), json(400, { error_code: "refresh_token_already_used" })()),
    );
    expect(await renew(deps)).toMatchObject({ outcome: "fresh", access: "a9" });
  });

  test("somebody else's tokens answer somebody else: never stored, and nobody is sent away", async () => {
    const strange = { ...renewed, user: { id: "mariam" } };
    expect(await renew(at(HOUR, json(200, strange)))).toEqual({ outcome: "unreachable", userId: "awa", access: "a1" });
    expect((await readIdentity())?.tokens).toEqual(AWA.tokens);
    expect(await renew(at(HOUR, json(200, renewed)))).toMatchObject({ access: "a2" });
  });

  test("refused though fresh: three others in an hour, then no more until the hour is over", async () => {
    let access = "a1";
    let asked = 0;
    for (let minute = 1; minute < 30; minute++) {
      const fresh = `b${minute}`;
      const deps = at(minute * 60_000, json(200, { ...renewed, access_token: fresh, refresh_token: fresh }));
      const renewal = await renew(deps, access);
      asked += deps.asked.length;
      if (renewal.outcome === "fresh") ({ access } = renewal);
      else expect(renewal).toEqual({ outcome: "unreachable", userId: "awa", access });
    }
    expect([asked, access]).toEqual([3, "b3"]);
    // A token that ends by its time is renewed all the same, and so is one that the next hour's server does not take.
    expect(await renew(at(3 * HOUR, json(200, renewed)))).toMatchObject({ access: "a2" });
    expect(await renew(at(3 * HOUR + 1, json(200, { ...renewed, access_token: "a3" })), "a2")).toMatchObject({
      access: "a3",
    });
  });
});

test("freshness is told by the time since the token came, so a wrong clock is right enough", () => {
  const tokens = { access: "a", refresh: "r", receivedAt: 1_000_000, expiresAt: 1_000_000 + HOUR };
  expect(
    [999_999, 1_000_000, 1_000_000 + HOUR / 2, 1_000_000 + HOUR - 30_000].map((now) => isFresh(tokens, now)),
  ).toEqual([false, true, true, false]);
});
