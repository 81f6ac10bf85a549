/** What a question for pages says of what this phone has, on its way and to the server itself. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { LaneName } from "#domain/lane.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { type Cursor, expectPage, type PageRequest, PullFailed, requestPage } from "#sync/pull/request-page.ts";
import { inTime } from "#sync/pull/page-size.ts";
import { never } from "./pull-lab.ts";

const PAGE = {
  rows: [],
  checkpoint: null,
  before: null,
  more: false,
  generation: "first",
  now: "2026-11-26T10:00:00Z",
};
let asked: URL[];
let answer: (lane: string) => object;
/** What the server says of the checkpoint that it does not know. */
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
      const lanes = Object.keys(cursorsOf(url));
      return Promise.resolve(Response.json(Object.fromEntries(lanes.map((lane) => [lane, answer(lane)]))));
    },
  });
});
afterEach(() => setEnvironment(null));

const cursorsOf = (url: URL | undefined) =>
  JSON.parse(url?.searchParams.get("cursors") ?? "{}") as Record<string, Record<string, unknown>>;
const ask = (lane: LaneName, cursor: Cursor, more: Partial<PageRequest> = {}) =>
  requestPage({ lane, owner: null, cursor, rows: 100, ...more }, never);
const lastOf = (lane: string) => cursorsOf(asked.at(-1))[lane];

test("the rows above the horizon that this tab has are named only behind the checkpoint they came with", async () => {
  answer = () => ({ ...PAGE, checkpoint: "7~a", tail: "t7" });
  await ask("prices", { after: "5~a" });
  expect(lastOf("prices")).not.toHaveProperty("tail");
  await ask("prices", { after: "7~a" });
  expect(lastOf("prices")).toMatchObject({ after: "7~a", tail: "t7" });
  // The lane has begun anew meanwhile: it has none of them.
  await ask("prices", { after: "6~b" });
  expect(lastOf("prices")).not.toHaveProperty("tail");
});

test("lanes that ask together ask for the newest time that one of them was told of; who was told of none names none", async () => {
  const gone = expectPage(null);
  const both = [
    ask("feed", { before: "x" }, { at: 5, generation: "first" }),
    ask("reviews", { before: "y" }, { at: 9, generation: "first" }),
  ];
  gone();
  await Promise.all(both);
  expect([asked.length, asked[0]?.host, asked[0]?.searchParams.get("at")]).toEqual([1, "site", "9"]);
  await ask("feed", { newest: true });
  expect(asked.at(-1)?.searchParams.has("at")).toBe(false);
});

test("F22 a checkpoint in the server's future is shown to it, and the generation is the one that it then names", async () => {
  answer = () => ({ ...PAGE, ahead: true });
  epoch = Response.json("second");
  expect(await ask("feed", { after: "900~a" })).toMatchObject({ ahead: true, generation: "second" });
  expect([asked.at(-1)?.host, asked.at(-1)?.pathname]).toEqual(["project", "/rest/v1/rpc/sync_epoch"]);
  for (const nobody of [new Response("<html>"), Response.json({ ok: true }), Response.json({}, { status: 503 })]) {
    epoch = nobody;
    await expect(ask("feed", { after: "900~a" })).rejects.toThrow(PullFailed);
  }
});

test("a page that is not full says nothing of the road, however soon it comes: the next one is not larger for it", async () => {
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
  // However bad the road, some rows are worth the question.
  for (let cuts = 0; cuts < 8; cuts++) await turn(401, 20_000);
  expect(sizes.slice(-3)).toEqual([25, 25, 25]);
});
