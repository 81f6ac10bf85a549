/** A fault of the server's own counts against a mutation only while others pass; however long it lasts, the queue waits and goes on in order. */
import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { deleteOutbox } from "#outbox/database.ts";
import { BUYER, favorite, message, OTHER_LISTING } from "../support/outbox-rows.ts";
import { applied, scriptedPush, status, verdicts, type ScriptedPush } from "../support/scripted-push.ts";

afterEach(() => deleteOutbox(BUYER));

/** So many turns, each at the time that the one before named. */
async function turns(push: ScriptedPush, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    const { next } = await push.drain("timer");
    push.clock.now = Math.max(push.clock.now, next ?? 0);
  }
}

const failing = (code: string, ...texts: string[]) =>
  verdicts(({ args }) =>
    "content" in args && texts.includes(args.content) ? { status: "retry", code, retry_after: 1 } : null,
  );

for (const code of ["internal", "unknown_kind"]) {
  test(`${code}, met by all, also after an hour of 503: waits for ever, and goes on in order`, async () => {
    let answer = status(503);
    const push = scriptedPush([(rows, token) => answer(rows, token)]);
    await push.mutate(message("a"), message("b", OTHER_LISTING), message("c"));
    await turns(push, 50);
    answer = failing(code, "a", "b", "c", "d");
    await turns(push, 100);
    await push.mutate(message("d"));
    await turns(push, 100);
    expect(await push.rows()).toEqual(["queued a", "queued b", "queued c", "queued d"]);
    answer = applied;
    const before = push.requests.length;
    await turns(push, 10);
    expect(await push.rows()).toEqual(["sent a", "sent b", "sent c", "sent d"]);
    expect(push.requests.slice(before).flat()).toHaveLength(4);
    expect(
      push.requests
        .flat()
        .filter((text) => text !== "b")
        .slice(-3),
    ).toEqual(["a", "c", "d"]);
  });
}

test("once others passed, a mutation that fails is not counted while they fail as well", async () => {
  const push = scriptedPush([failing("internal", "x1"), failing("internal", "x1", "b")]);
  await push.mutate(message("x1", OTHER_LISTING), message("a"));
  await turns(push, 1);
  await push.mutate(message("b"));
  await turns(push, 100);
  expect(await push.rows()).toEqual(["queued x1", "sent a", "queued b"]);
});

test("an outage is no fault of any mutation, also where some pass", async () => {
  const full = verdicts(({ args }) =>
    "content" in args && args.content === "x1" ? { status: "retry", code: "internal", outage: true } : null,
  );
  const push = scriptedPush([full]);
  await push.mutate(message("x1", OTHER_LISTING), message("m1"), message("m2"), message("m3"));
  await turns(push, 100);
  expect(await push.rows()).toEqual(["queued x1", "sent m1", "sent m2", "sent m3"]);
});

test("a kind that the server does not know waits, however many pass, and holds none up", async () => {
  const older = verdicts(({ kind }) => (kind === "set_favorite" ? { status: "retry", code: "unknown_kind" } : null));
  const push = scriptedPush([older]);
  await push.mutate(favorite(true), message("a"));
  for (let later = 0; later < 20; later++) {
    await turns(push, 5);
    await push.mutate(message(`b${later}`));
    await push.drain("row");
    expect((await push.rows()).at(-1)).toBe(`sent b${later}`);
  }
  expect((await push.rows())[0]).toBe("queued set_favorite");
});
