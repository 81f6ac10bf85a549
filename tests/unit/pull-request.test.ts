/** A request for pages describes what this phone has, on its way and to the server itself. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useConnectivity } from "#device/connectivity.ts";
import { openTowns } from "#device/towns.ts";
import type { CollectionName } from "#domain/collection.ts";
import { goneAccount, reportGone } from "#identity/current.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { type Cursor, expectPage, type PageRequest, PullFailed, requestPage } from "#sync/pull/request-page.ts";
import { inTime } from "#sync/pull/page-size.ts";
import { TOWN_KEY } from "#current-town";
import { never } from "./pull-lab.ts";

const PAGE = {
  rows: [],
  checkpoint: null,
  before: null,
  more: false,
  epoch: "first",
  now: "2026-11-26T10:00:00Z",
};
let asked: URL[];
let answer: (collection: string) => object;
/** The server's answer about a checkpoint that it does not know. */
let epoch: Response;

beforeEach(() => {
  asked = [];
  answer = () => PAGE;
  setEnvironment({ url: "http://project", key: "k", shared: "http://site" });
  configureRemote({
    accessToken: () => Promise.resolve(null),
    fetch: (to) => {
      const url = new URL(to instanceof Request ? to.url : to.toString());
      asked.push(url);
      if (url.pathname.endsWith("sync_epoch")) return Promise.resolve(epoch);
      const collections = Object.keys(cursorsOf(url));
      return Promise.resolve(
        Response.json(Object.fromEntries(collections.map((collection) => [collection, answer(collection)]))),
      );
    },
  });
});
afterEach(() => setEnvironment(null));

const cursorsOf = (url: URL | undefined) =>
  JSON.parse(url?.searchParams.get("cursors") ?? "{}") as Record<string, Record<string, unknown>>;
const ask = (collection: CollectionName, cursor: Cursor, more: Partial<PageRequest> = {}) =>
  requestPage({ collection, owner: null, cursor, rows: 100, ...more }, never);
const lastOf = (collection: string) => cursorsOf(asked.at(-1))[collection];

test("this tab's rows above the horizon are named only behind the checkpoint they came with", async () => {
  answer = () => ({ ...PAGE, checkpoint: "7~a", tail: "t7" });
  await ask("prices", { after: "5~a" });
  expect(lastOf("prices")).not.toHaveProperty("tail");
  await ask("prices", { after: "7~a" });
  expect(lastOf("prices")).toMatchObject({ after: "7~a", tail: "t7" });
  // Without a checkpoint of its own the page stands behind the one that was shown.
  answer = () => ({ ...PAGE, tail: "t8" });
  await ask("prices", { after: "7~a" });
  await ask("prices", { after: "7~a" });
  expect(lastOf("prices")).toMatchObject({ after: "7~a", tail: "t8" });
  // The collection has begun anew meanwhile: it has none of them.
  await ask("prices", { after: "6~b" });
  expect(lastOf("prices")).not.toHaveProperty("tail");
});

test("collections that ask together name the newest time that one was told; one told none, none", async () => {
  const gone = expectPage(null);
  const both = [
    ask("feed", { before: "x" }, { at: 5, epoch: "first" }),
    ask("reviews", { before: "y" }, { at: 9, epoch: "first" }),
  ];
  gone();
  await Promise.all(both);
  expect([asked.length, asked[0]?.host, asked[0]?.searchParams.get("at")]).toEqual([1, "site", "9"]);
  await ask("feed", { newest: true });
  expect(asked.at(-1)?.searchParams.has("at")).toBe(false);
});

test("F22 a checkpoint in the server's future is shown to it; the epoch is its answer", async () => {
  answer = () => ({ ...PAGE, ahead: true });
  epoch = Response.json("second");
  expect(await ask("feed", { after: "900~a" })).toMatchObject({ ahead: true, epoch: "second" });
  expect([asked.at(-1)?.host, asked.at(-1)?.pathname]).toEqual(["project", "/rest/v1/rpc/sync_epoch"]);
  for (const nobody of [new Response("<html>"), Response.json({ ok: true }), Response.json({}, { status: 503 })]) {
    epoch = nobody;
    await expect(ask("feed", { after: "900~a" })).rejects.toThrow(PullFailed);
  }
  for (const [status, said] of [
    [200, "nobody answered"],
    [401, "401"],
  ] as const) {
    epoch = Response.json({}, { status });
    const failed = { message: `Pull of the epoch: ${said}`, signedOut: status === 401 };
    await expect(ask("feed", { after: "900~a" })).rejects.toMatchObject(failed);
  }
});

test("a page is a sign of life of the network, and what is none says that nobody answered", async () => {
  useConnectivity.setState({ online: false, lastContactAt: null });
  await ask("feed", { newest: true });
  expect(useConnectivity.getState()).toMatchObject({ online: true, lastContactAt: expect.any(Number) });
  answer = () => ({ welcome: "portal" });
  await expect(ask("feed", { newest: true })).rejects.toThrow("Pull of feed: nobody answered");
});

test("a page that is not full says nothing of the network: the next is not larger for it", async () => {
  const sizes: number[] = [];
  let clock = 0;
  const turn = (rows: number, ms: number) =>
    inTime(
      "favorites",
      400,
      () => clock,
      async (size) => {
        sizes.push(size);
        clock += ms;
        if (rows > size) throw new PullFailed("favorites", 0);
        return { ...PAGE, rows: Array.from({ length: rows }), now: 0, far: false, ahead: false, tail: null };
      },
    ).catch(() => null);
  await turn(401, 20_000);
  await turn(3, 100);
  await turn(200, 100);
  await turn(3, 100);
  expect(sizes).toEqual([400, 200, 200, 400]);
  // However bad the connection, some rows are worth the question.
  for (let cuts = 0; cuts < 8; cuts++) await turn(401, 20_000);
  expect(sizes.slice(-3)).toEqual([25, 25, 25]);
});

/** The server's only answer; `token`: what this phone has of the person. */
function only(status: number, body: object, token: string | null = "e30.eyJzdWIiOiJhd2EifQ.s"): void {
  configureRemote({
    accessToken: () => Promise.resolve(token),
    fetch: (to) => {
      asked.push(new URL(to instanceof Request ? to.url : to.toString()));
      return Promise.resolve(Response.json(body, { status }));
    },
  });
}

test.each<[string, string | null, number, object, { gone: boolean; signedOut: boolean }]>([
  ["an account that the server no longer knows is gone", "awa", 401, { code: "gone" }, { gone: true, signedOut: true }],
  [
    "a session that has ended is no account that is gone",
    "awa",
    401,
    { code: "PGRST301" },
    { gone: false, signedOut: true },
  ],
  [
    "what a server in trouble says of accounts is not believed",
    "awa",
    503,
    { code: "gone" },
    { gone: false, signedOut: false },
  ],
  ["nor is what is said to anybody", null, 401, { code: "gone" }, { gone: false, signedOut: true }],
  ["who may not is still signed in", "awa", 403, { code: "42501" }, { gone: false, signedOut: false }],
])("%s", async (_, owner, status, body, { gone, signedOut }) => {
  setEnvironment({ url: "http://project", key: "k" });
  reportGone("nobody");
  only(status, body);
  const failed: unknown = await ask("mine", { after: "5~a" }, { owner }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(PullFailed);
  expect((failed as PullFailed).signedOut).toBe(signedOut);
  expect(goneAccount.getState()?.userId).toBe(gone ? owner : "nobody");
  // A collection that a server in trouble does not name is not asked about a second time.
  expect(asked).toHaveLength(1);
});

test("a session that has ended is no lost network: nobody was asked", async () => {
  useConnectivity.setState({ online: true });
  only(200, {}, null);
  for (let time = 0; time < 2; time++)
    await expect(ask("mine", { newest: true }, { owner: "awa" })).rejects.toMatchObject({ signedOut: true });
  expect([asked, useConnectivity.getState().online]).toEqual([[], true]);
});

test("the list of towns is fetched when its mark is another one, until it has come", async () => {
  let mark: unknown = "2-1";
  let towns: unknown = { message: "in trouble" };
  const fetched: string[] = [];
  configureRemote({
    accessToken: () => Promise.resolve(null),
    fetch: (to) => {
      const { pathname } = new URL(to instanceof Request ? to.url : to.toString());
      const isList = pathname.endsWith("open_towns");
      if (isList) fetched.push(String(mark));
      return Promise.resolve(Response.json(isList ? towns : { feed: PAGE, towns: mark }));
    },
  });
  await ask("feed", { newest: true });
  const money = [{ operator: "Wave", phone: "2250700000009" }];
  const support = { email: "b@djassa.test", phones: [], whatsapp: "2250700000009", address: "Koko" };
  towns = [{ id: "bouake", name: "Bouaké", of: "de Bouaké", districts: ["Koko"], money, support }];
  for (let pull = 0; pull < 3; pull++) await ask("feed", { newest: true });
  expect([fetched, openTowns.getState().map(({ id }) => id)]).toEqual([["2-1", "2-1"], ["bouake"]]);
  for (mark of [undefined, 3, "2-2", "2-2"]) await ask("feed", { newest: true });
  expect(fetched).toEqual(["2-1", "2-1", "2-2"]);
});

test("what everybody sees is asked for this phone's town, what is a person's for all towns", async () => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => (key === TOWN_KEY ? '{"id":"bouake"}' : null),
    setItem() {},
  });
  vi.resetModules();
  const environment = await import("#remote/environment.ts");
  const remote = await import("#remote/configuration.ts");
  const { requestPage: here } = await import("#sync/pull/request-page.ts");
  environment.setEnvironment({ url: "http://project", key: "k" });
  remote.configureRemote({
    accessToken: () => Promise.resolve("e30.eyJzdWIiOiJhd2EifQ.s"),
    fetch: (to) => {
      asked.push(new URL(to instanceof Request ? to.url : to.toString()));
      return Promise.resolve(Response.json({ feed: PAGE, mine: PAGE }));
    },
  });
  for (const [collection, owner] of [
    ["feed", null],
    ["mine", "awa"],
  ] as const)
    await here({ collection, owner, cursor: { newest: true }, rows: 9 }, never);
  expect(asked.map((url) => cursorsOf(url))).toEqual([{ feed: { max: 9, town: "bouake" } }, { mine: { max: 9 } }]);
  vi.unstubAllGlobals();
});
