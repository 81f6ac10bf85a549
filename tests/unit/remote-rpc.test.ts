import { afterEach, describe, expect, test, vi } from "vitest";
import { getAuth, socketPauses, lastServerWait } from "#remote/client.ts";
import { configureRemote, remoteConfiguration } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { readFunction, rpc } from "#remote/rpc.ts";

afterEach(() => {
  setEnvironment(null);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const tokenOf = (userId: string, place: number) => `${btoa("{}")}.${btoa(JSON.stringify({ sub: userId, place }))}.s`;

/** A server that knows the tokens of `known`; whoever is here renews to the next one when told of a rejection. */
function world({ known, tokens }: { known: readonly string[]; tokens: readonly (string | null)[] }) {
  const asked: (string | null)[] = [];
  let place = 0;
  setEnvironment({ url: "http://server", key: "k" });
  configureRemote({
    accessToken: async (rejected) => {
      if (rejected !== undefined && place < tokens.length - 1) place += 1;
      return tokens[place] ?? null;
    },
    fetch: async (_url, init) => {
      const given = new Headers(init?.headers).get("authorization");
      asked.push(given);
      const token = given?.replace("Bearer ", "");
      return token === undefined || known.includes(token)
        ? Response.json({ rows: [] })
        : Response.json({ message: "JWT expired" }, { status: 401 });
    },
  });
  return asked;
}

const pull = () => rpc("sync_pull", { cursors: '{"mine":{"max":1}}' }, { as: { userId: "awa" } });

describe("reading as a person", () => {
  const [old, fresh] = [tokenOf("awa", 1), tokenOf("awa", 2)];

  test("a token that the server takes is asked with once", async () => {
    const asked = world({ known: [old], tokens: [old] });
    expect((await pull()).status).toBe(200);
    expect(asked).toEqual([`Bearer ${old}`]);
  });

  test("a token that the server refuses is renewed, and the question asked again", async () => {
    const asked = world({ known: [fresh], tokens: [old, fresh] });
    expect((await pull()).status).toBe(200);
    expect(asked).toEqual([`Bearer ${old}`, `Bearer ${fresh}`]);
  });

  test("once: a fresh token that is refused as well is the answer", async () => {
    const asked = world({ known: [], tokens: [old, fresh] });
    expect((await pull()).status).toBe(401);
    expect(asked).toHaveLength(2);
  });

  test("with nothing fresher to be had, nothing more is asked", async () => {
    for (const tokens of [[old, null], [old]]) {
      const asked = world({ known: [], tokens });
      expect((await pull()).status).toBe(401);
      expect(asked).toHaveLength(1);
    }
  });

  test("never with the token of somebody who is here instead (I6)", async () => {
    const asked = world({ known: [tokenOf("mariam", 1)], tokens: [tokenOf("mariam", 1)] });
    expect(await pull()).toEqual({ status: 401, data: null });
    expect(asked).toEqual([]);
  });

  test("a token that cannot be read asks nobody, and signs nobody out", async () => {
    const asked = world({ known: [], tokens: [old] });
    const fetching = remoteConfiguration()?.fetch;
    for (const isRead of [(_rejected?: string) => false, (rejected?: string) => rejected === undefined]) {
      configureRemote({
        accessToken: (rejected) =>
          isRead(rejected)
            ? Promise.resolve(old)
            : Promise.reject(new DOMException("Connection to Indexed Database server lost", "UnknownError")),
        ...(fetching === undefined ? {} : { fetch: fetching }),
      });
      expect(await pull()).toEqual({ status: 0, data: null, unread: true });
      expect(await readFunction("proof", { id: "p" }, "awa")).toEqual({ status: 0, blob: null });
    }
    expect(asked).toEqual([`Bearer ${old}`, `Bearer ${old}`]);
  });

  test("like anybody else, nobody is asked for a token", async () => {
    const asked = world({ known: [], tokens: [old] });
    expect((await rpc("sync_pull_feed", { max_rows: 1 }, { as: "anyone" })).status).toBe(200);
    expect(asked).toEqual([null]);
  });
});

describe("the auth client, which has no time limit of its own", () => {
  /** A server that answers as `answer` does; `cut` is told when the request is. */
  function authServer(answer: (cut: AbortSignal) => Promise<Response>) {
    setEnvironment({ url: "http://server", key: "k" });
    // supabase-js looks for one while it is made.
    vi.stubGlobal("WebSocket", vi.fn());
    vi.spyOn(console, "error").mockReturnValue();
    configureRemote({
      accessToken: () => Promise.resolve(null),
      fetch: (_address, init) => answer(init?.signal ?? AbortSignal.abort()),
    });
  }
  const CREDENTIALS = { email: "awa@djassa.test", password: "mot-de-passe" };

  test.each<[string, (cut: AbortSignal) => Promise<Response>]>([
    ["never answers", (cut) => new Promise((_, reject) => cut.addEventListener("abort", () => reject(cut.reason)))],
    [
      "stops in the middle of its answer",
      async (cut) =>
        new Response(
          new ReadableStream({
            start: (body) => {
              body.enqueue(new TextEncoder().encode('{"access_token":'));
              cut.addEventListener("abort", () => body.error(cut.reason));
            },
          }),
        ),
    ],
  ])("a server that %s is no network after 20 s", async (_, answer) => {
    authServer(answer);
    const auth = await getAuth();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const ended = vi.fn();
    const asked = auth.signInWithPassword(CREDENTIALS).then(({ error }) => ended(error?.name, error?.status));
    await vi.advanceTimersByTimeAsync(19_900);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    await asked;
    expect(ended).toHaveBeenCalledWith("AuthRetryableFetchError", 0);
  });

  test("an answer that came is whole, with the wait that it told; nothing is cut afterwards", async () => {
    let given: AbortSignal | null = null;
    authServer((cut) => {
      given = cut;
      const headers = { "retry-after": "120", "x-supabase-api-version": "2024-01-01" };
      return Promise.resolve(Response.json({ code: "over_request_rate_limit" }, { status: 429, headers }));
    });
    const auth = await getAuth();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { error } = await auth.signInWithPassword(CREDENTIALS);
    expect([error?.code, error?.status, lastServerWait()]).toEqual(["over_request_rate_limit", 429, 120]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(given).toMatchObject({ aborted: false });
  });

  test("a sign-in brings the mark of the last one on this device, and nothing else does", async () => {
    const sent: [string, string | null][] = [];
    let kept: string | null = null;
    authServer(() => Promise.reject(new Error("replaced")));
    configureRemote({
      accessToken: () => Promise.resolve(null),
      mark: { read: () => kept, write: (mark) => void (kept = mark) },
      fetch: (address, init) => {
        const { pathname } = new URL(address instanceof Request ? address.url : address);
        sent.push([pathname, new Headers(init?.headers).get("djassa-device")]);
        const headers = { "djassa-device": "a-mark", "x-supabase-api-version": "2024-01-01" };
        return Promise.resolve(Response.json({ code: "invalid_credentials" }, { status: 400, headers }));
      },
    });
    const auth = await getAuth();
    await auth.signInWithPassword(CREDENTIALS);
    await auth.signInWithPassword(CREDENTIALS);
    await auth.resetPasswordForEmail(CREDENTIALS.email);
    expect(sent).toEqual([
      ["/auth/v1/token", null],
      ["/auth/v1/token", "a-mark"],
      ["/auth/v1/recover", null],
    ]);
  });

  test.each<[string, () => Response, number | null]>([
    ["ours", () => Response.json({ code: 429, error_code: "over_request_rate_limit", msg: "x" }), 900],
    ["a portal's page", () => new Response("<html>Connectez-vous"), null],
    ["a gateway", () => Response.json({ message: "API rate limit exceeded" }), null],
  ])("a wait of an hour is believed of our own server alone, within its longest: %s", async (_, made, wait) => {
    authServer(() => {
      const headers = { "retry-after": "3600", "x-supabase-api-version": "2024-01-01" };
      return Promise.resolve(new Response(made().body, { status: 429, headers }));
    });
    const auth = await getAuth();
    await auth.signInWithPassword(CREDENTIALS);
    expect(lastServerWait()).toBe(wait);
  });
});

test("a socket that closes again and again is tried less and less; a lasting one starts anew", () => {
  let now = 0;
  const pause = socketPauses(
    () => now,
    () => 0.5,
  );
  const next = () => {
    const ms = pause();
    now += ms;
    return ms;
  };
  expect(Array.from({ length: 9 }, next)).toEqual([750, 1500, 3000, 6000, 12_000, 24_000, 48_000, 90_000, 90_000]);
  let tries = 0;
  for (const end = now + 3_600_000; now < end; tries++) next();
  expect(tries).toBeLessThanOrEqual(40);
  now += 400_000;
  expect(next()).toBe(750);
});

describe("what everybody may ask, on a page of another address than the server's", () => {
  /** `site` answers for the page's own address; null: it cannot be reached. */
  function twoOrigins(site: (path: string) => Response | null) {
    const asked: string[] = [];
    setEnvironment({ url: "http://project", key: "k", shared: "http://site" });
    configureRemote({
      accessToken: async () => tokenOf("awa", 1),
      fetch: async (to) => {
        const url = to instanceof Request ? to.url : to.toString();
        asked.push(url);
        if (!url.startsWith("http://site")) return Response.json({ from: "project" });
        const answer = site(url.slice("http://site".length));
        if (answer === null) throw new TypeError("Failed to fetch");
        return answer;
      },
    });
    return asked;
  }
  const counts = (more = {}) => rpc("town_counts", {}, { as: "anyone", ...more });
  /** Until the server itself is no longer asked in the place of an address that did not answer. */
  const forget = async () => {
    twoOrigins(() => Response.json({}));
    for (let n = 0; n < 25; n++) await counts();
  };

  test("comes from the page's own address, and names the transaction it is for", async () => {
    await forget();
    const asked = twoOrigins(() => Response.json({ from: "site" }));
    expect(await counts({ at: 7 })).toEqual({ status: 200, data: { from: "site" } });
    expect(asked).toEqual(["http://site/flux/town_counts?&at=7"]);
  });

  test("a person's question and a mutation go to the server", async () => {
    await forget();
    const asked = twoOrigins(() => Response.json({ from: "site" }));
    await pull();
    await counts({ method: "POST" });
    expect(asked.map((url) => new URL(url).origin)).toEqual(["http://project", "http://project"]);
  });

  test.each([
    ["a page of the app, by a host that does not know it", () => new Response("<!doctype html>")],
    ["not found", () => Response.json({ message: "Not found" }, { status: 404 })],
    ["a gateway's page", () => new Response("Bad gateway", { status: 502 })],
    ["an answer that is not believed", () => Response.json({ from: "somebody" })],
  ])("%s: the server is asked, and for a while first of all", async (_, site) => {
    await forget();
    const asked = twoOrigins(site);
    const believed = (data: unknown) => JSON.stringify(data) !== '{"from":"somebody"}';
    for (let n = 0; n < 3; n++) expect((await counts({ believed })).data).toEqual({ from: "project" });
    expect(asked.filter((url) => url.startsWith("http://site"))).toHaveLength(1);
  });

  test("nobody there: said at once, and the next question goes to the server", async () => {
    await forget();
    const asked = twoOrigins(() => null);
    expect(await counts()).toEqual({ status: 0, data: null });
    expect((await counts()).data).toEqual({ from: "project" });
    expect(asked).toHaveLength(2);
  });
});
