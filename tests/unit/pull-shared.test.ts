import { afterEach, beforeEach, expect, test } from "vitest";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { pullCollection, pullOlder } from "#sync/pull/pull-collection.ts";
import { requestPage } from "#sync/pull/request-page.ts";
import { idsOf, type Lab, never, openLab, wireListing } from "./pull-lab.ts";

/* Pages of a walk that the page's own address keeps for everybody, while the database behind it becomes another one. */
let lab: Lab;
let asked: string[];

/** Answers as the scripted server does; a walk that goes by the page's own address was kept from `keptFrom`. */
function twoOrigins(keptFrom: string): void {
  setEnvironment({ url: "http://project", key: "k", shared: "http://site" });
  configureRemote({
    accessToken: () => Promise.resolve(null),
    fetch: async (to) => {
      const url = new URL(to instanceof Request ? to.url : to.toString());
      const { feed } = JSON.parse(url.searchParams.get("cursors") ?? "{}") as { feed: Record<string, string> };
      const { before, after, max } = feed;
      const isWalk = before !== undefined && before !== "shared";
      const cursor = after !== undefined ? { after } : isWalk ? { before } : ({ newest: true } as const);
      const page = await lab.server.request({ collection: "feed", owner: null, cursor, rows: Number(max) }, never);
      const isKept = url.origin === "http://site" && isWalk;
      asked.push(`${url.hostname} ${before ?? after ?? ""}`);
      const epoch = isKept ? keptFrom : page.epoch;
      return Response.json({ feed: { ...page, epoch, now: new Date(page.now).toISOString() } });
    },
  });
}

beforeEach(async () => {
  lab = await openLab();
  asked = [];
  lab.server.rows = Array.from({ length: 350 }, (_, at) => wireListing(at + 1));
});
afterEach(() => {
  lab.db.close();
  setEnvironment(null);
});

test("a kept page of an earlier database begins nothing anew: the server is asked (F22)", async () => {
  twoOrigins("before the restore");
  lab.server.epoch = "restored";
  const deps = { ...lab.deps, request: requestPage };
  await pullCollection(lab.feed, deps, never);
  for (let walks = 0; walks < 5 && (await pullOlder(lab.feed, deps, never));) walks++;
  expect((await idsOf(lab.db)).length).toBe(350);
  expect(lab.epochs).toEqual(["restored"]);
  expect(asked).toEqual(["site shared", "site 100", "project 100", "project 200", "project 300"]);
});

test("a walk on which the server itself says that it is another database begins anew (F22)", async () => {
  twoOrigins("first");
  const deps = { ...lab.deps, request: requestPage };
  await pullCollection(lab.feed, deps, never);
  lab.server.epoch = "restored";
  twoOrigins("restored");
  for (let walks = 0; walks < 9 && (await pullOlder(lab.feed, deps, never));) walks++;
  expect(lab.epochs).toEqual(["first", "restored"]);
  expect((await idsOf(lab.db)).length).toBe(350);
});
