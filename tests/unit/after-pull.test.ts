import "fake-indexeddb/auto";
import * as v from "valibot";
import { expect, test, vi } from "vitest";
import { commitRows } from "#replica/commit.ts";
import { feed } from "#replica/feed.ts";
import { lastRows } from "#first-paint/last-rows.ts";
import { type PrivateReplica, privateReplica } from "#replica/stores.ts";
import { afterPull } from "#sync/after-pull.ts";
import type { OpenCollection } from "#sync/collection.ts";
import { openLab, wireListing } from "./pull-lab.ts";

test("old rows go once a start, and after the next pull when that failed, by server time", async () => {
  const trim = vi.fn<OpenCollection["trim"]>().mockRejectedValueOnce(new Error("the database closed"));
  const collection = { name: "reviews" as const, open: () => ({ trim }) as unknown as OpenCollection };
  await afterPull(collection, 1_000);
  expect(trim).toHaveBeenCalledTimes(1);
  await afterPull(collection, 2_000);
  expect(trim).toHaveBeenLastCalledWith(2_000);
  await afterPull(collection, 3_000);
  expect(trim).toHaveBeenCalledTimes(2);
});

test("the next start's paint is without listings of people whom the person has blocked", async () => {
  const mine = [
    { kind: "block", data: { personId: "bob" } },
    { kind: "credits", data: {} },
  ];
  const { db } = await openLab();
  await commitRows(
    db.rows("feed"),
    ["ali", "bob"].map((user_id, n) => v.parse(feed.row, wireListing(n, { user_id }))),
  );
  privateReplica.setState(
    {
      name: "djassa-u-awa",
      rows: () => ({ find: () => Promise.resolve(mine) }),
    } as unknown as PrivateReplica,
    true,
  );
  await afterPull({ name: "feed", open: () => null }, 9);
  expect(lastRows.getState()?.rows.map(({ userId }) => userId)).toEqual(["ali"]);
  db.close();
});
