/** F19: mutations that fail all by themselves while others pass: they wait by themselves too. */
import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { deleteOutbox } from "#outbox/database.ts";
import { BUYER, favorite, message, OTHER_LISTING } from "../support/outbox-rows.ts";
import {
  answered,
  applied,
  html,
  scriptedPush,
  verdicts,
  type Line,
  type ScriptedPush,
} from "../support/scripted-push.ts";

afterEach(() => deleteOutbox(BUYER));

const texts = (count: number) => Array.from({ length: count }, (_, place) => message(`m${place + 1}`));

/** So many turns, each at the time that the one before named. */
async function turns(push: ScriptedPush, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    const { next } = await push.drain("timer");
    push.clock.now = Math.max(push.clock.now, next ?? 0);
  }
}

const failing = (code: string, content: string) =>
  verdicts(({ args }) =>
    "content" in args && args.content === content ? { status: "retry", code, retry_after: 1 } : null,
  );

const strangerAt =
  (content: string): Line =>
  (rows, token) =>
    (rows.some(({ args }) => "content" in args && args.content === content) ? html(403) : applied)(rows, token);

test("a mutation that fails by itself keeps nobody waiting: later ones leave at once", async () => {
  for (const poison of [failing("internal", "x1"), strangerAt("x1")]) {
    const push = scriptedPush([poison]);
    await push.mutate(message("x1", OTHER_LISTING), ...texts(1));
    for (let later = 2; later <= 20; later++) {
      await turns(push, 1);
      await push.mutate(message(`m${later}`));
      await push.drain("row");
    }
    const rows = await push.rows();
    expect(rows.slice(1)).toEqual(texts(20).map((_, place) => `sent m${place + 1}`));
    // And it is not tried with each of them.
    expect(push.requests.filter((carried) => carried.includes("x1")).length).toBeLessThan(26);
    await deleteOutbox(BUYER);
  }
});

test("many mutations that fail by themselves are tried a few times a minute in all, not each", async () => {
  const hearts = Array.from({ length: 300 }, (_, place) =>
    favorite(true, `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`),
  );
  const broken = verdicts(({ kind }) => (kind === "set_favorite" ? { status: "retry", code: "internal" } : null));
  const push = scriptedPush([broken]);
  await push.mutate(...hearts, message("a"));
  const began = push.clock.now;
  while (push.clock.now < began + 600_000) await turns(push, 1);
  expect(await push.rows()).toContain("sent a");
  expect(push.requests.length).toBeLessThan(40);
});

test("a mutation that uses up a request's time is found at once, and the others leave next", async () => {
  const slow = verdicts(({ args }) => ({
    status: "retry",
    ...("content" in args && args.content === "x1" ? { code: "internal", retry_after: 5 } : { retry_after: 1 }),
  }));
  const push = scriptedPush([slow, failing("internal", "x1")]);
  await push.mutate(message("x1", OTHER_LISTING), ...texts(150));
  await turns(push, 2);
  expect(push.requests.map((rows) => rows.length)).toEqual([151, 150]);
  await turns(push, 12);
  expect((await push.rows()).filter((row) => !row.startsWith("sent"))).toEqual(["refused x1"]);
});

test("an unknown word of a newer server is about that mutation alone: the others are done", async () => {
  const newer = verdicts(({ args }) => ("content" in args && args.content === "x1" ? { status: "deferred" } : null));
  const push = scriptedPush([newer]);
  await push.mutate(message("x1", OTHER_LISTING), ...texts(3));
  await turns(push, 1);
  expect(await push.rows()).toEqual(["queued x1", "sent m1", "sent m2", "sent m3"]);
  await turns(push, 14);
  expect(await push.rows()).toContain("refused x1");
});

test("a verdict of a known kind that is not whole makes the answer nobody's", async () => {
  const push = scriptedPush([verdicts(() => ({ status: "retry", retry_after: "soon" }))]);
  await push.mutate(...texts(2));
  await turns(push, 1);
  expect((await push.db.mutations.toArray()).map(({ failures }) => failures)).toEqual([0, 0]);
});

test("an insisting person retries an isolated mutation at once; a row or a poke does not", async () => {
  const push = scriptedPush([failing("internal", "x1")]);
  await push.mutate(message("x1", OTHER_LISTING), ...texts(1));
  await turns(push, 3);
  const tried = () => push.requests.filter((carried) => carried.includes("x1")).length;
  await push.drain("timer");
  const before = tried();
  await push.drain("row");
  expect(tried()).toBe(before);
  await push.drain("person");
  expect(tried()).toBe(before + 1);
});

test("a word written meanwhile has none of the others tried that fail by themselves", async () => {
  const broken = verdicts(({ kind }) => (kind === "set_favorite" ? { status: "retry", code: "internal" } : null));
  const push = scriptedPush([broken]);
  const hearts = Array.from({ length: 20 }, (_, n) =>
    favorite(true, `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`),
  );
  await push.mutate(...hearts, message("a"));
  await turns(push, 12);
  await push.drain("timer");
  const before = push.requests.length;
  for (let n = 0; n < 3; n++) {
    await push.mutate(message(`b${n}`));
    await push.drain("row");
  }
  expect(push.requests.slice(before)).toEqual([["b0"], ["b1"], ["b2"]]);
});

test("a renewed session still refused, then not renewable, is asked every four minutes", async () => {
  const push = scriptedPush([() => answered(401, { code: "PGRST301", message: "JWT expired" })], async (rejected) =>
    rejected === null ? { kind: "token", token: "t" } : { kind: "unreachable" },
  );
  await push.mutate(message("a"));
  let waited = 0;
  for (let turn = 0; turn < 12; turn++) {
    const { next } = await push.drain("timer");
    waited = (next ?? push.clock.now) - push.clock.now;
    push.clock.now = next ?? push.clock.now;
  }
  expect(waited).toBe(240_000);
});
