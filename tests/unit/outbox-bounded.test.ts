/** What an act costs does not grow with the queue: counted in rows read, which no machine makes faster or slower. */
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { append, newRow } from "#outbox/append.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import { begin, conclude } from "#outbox/sending.ts";
import { waitFrom } from "#outbox/row.ts";
import { BUYER, message, OTHER_LISTING } from "../support/outbox-rows.ts";

const LIMITS = { rows: 50, bytes: 200_000 };
let read = 0;

beforeEach(async () => {
  const { mutations } = outboxOf(BUYER);
  await mutations.bulkAdd(Array.from({ length: 1_000 }, (_, place) => newRow(BUYER, message(`m${place}`), place)));
  mutations.hook("reading", (row) => ((read += 1), row));
  read = 0;
});
afterEach(() => deleteOutbox(BUYER));

test("a message is stored behind a thousand others without a look at them", async () => {
  await append(BUYER, message("encore"));
  expect(read).toBe(0);
});

test("a batch is chosen from the oldest rows alone, also behind what was sent, and its verdicts touch no other row", async () => {
  const db = outboxOf(BUYER);
  for (const first of ["m0", "m50", "m100"]) {
    read = 0;
    const { rows } = await begin(db, BUYER, 2_000_000, LIMITS);
    expect(rows.length).toBe(50);
    expect(rows[0]?.args).toMatchObject({ content: first });
    expect(read).toBeLessThanOrEqual(260);
    read = 0;
    await conclude(
      db,
      rows.map(({ id }) => ({ id, event: { type: "verdict", verdict: { id, status: "applied" } } })),
    );
    expect(read).toBe(50);
  }
});

test("behind a conversation of a thousand that must wait, what may leave is found", async () => {
  const db = outboxOf(BUYER);
  const [first] = await db.mutations.limit(1).toArray();
  await db.mutations.update(first?.seq ?? 0, { wait: waitFrom(0, 10_000_000) });
  await append(BUYER, message("ailleurs", OTHER_LISTING));
  const { rows, nextAt } = await begin(db, BUYER, 5_000, LIMITS);
  expect([rows.map(({ args }) => "content" in args && args.content), nextAt]).toEqual([["ailleurs"], 10_000_000]);
});

test("an answer that comes after its rows were taken for lost is stored all the same", async () => {
  const db = outboxOf(BUYER);
  const [row] = await db.mutations.limit(1).toArray();
  const id = row?.id ?? "";
  await conclude(db, [{ id, event: { type: "verdict", verdict: { id, status: "applied" } } }]);
  expect((await db.mutations.get({ id }))?.state).toBe("sent");
});
