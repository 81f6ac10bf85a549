import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { afterPull } from "#sync/leader.ts";
import type { OpenLane } from "#sync/lane.ts";

test("old rows are let go of once a start, and again after the next pull when that failed, all by the server's clock", async () => {
  const trim = vi.fn<OpenLane["trim"]>().mockRejectedValueOnce(new Error("the database closed"));
  const lane = { name: "reviews" as const, open: () => ({ trim }) as unknown as OpenLane };
  await afterPull(lane, 9, 1_000);
  expect(trim).toHaveBeenCalledTimes(1);
  await afterPull(lane, 9, 2_000);
  expect(trim).toHaveBeenLastCalledWith(2_000);
  await afterPull(lane, 9, 3_000);
  expect(trim).toHaveBeenCalledTimes(2);
});
