/** The cost of a mutation does not grow with the queue: counted in rows read, which no machine makes faster or slower. */
import { travelOf } from "#model/mutations.ts";
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setIdentity } from "#identity/current.ts";
import { append, newRow } from "#outbox/append.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import { outboxRows } from "#outbox/live.ts";
import { beginProof } from "#outbox/leaving-proof.ts";
import { begin, conclude } from "#outbox/sending.ts";
import { beginUpload } from "#outbox/uploads.ts";
import { waitFrom, type OutboxRow } from "#outbox/row.ts";
import { mutationsOf } from "#queries/overlay.ts";
import { pending } from "#queries/use-pending.ts";
import { BUYER, favorite, message, OTHER_LISTING, readUpTo, rowOf } from "../support/outbox-rows.ts";

const LIMITS = { rows: 50, bytes: 200_000 };
let read = 0;

beforeEach(async () => {
  const { mutations } = outboxOf(BUYER);
  await mutations.bulkAdd(Array.from({ length: 1_000 }, (_, place) => newRow(BUYER, message(`m${place}`), place)));
  mutations.hook("reading", (row) => ((read += 1), row));
  read = 0;
});
afterEach(async () => {
  setIdentity(null);
  await deleteOutbox(BUYER);
});

test("a message is stored behind a thousand others without a look at them", async () => {
  await append(BUYER, message("encore"));
  expect(read).toBe(0);
});

test("reading a conversation is stored and told without a look at its thousand messages", async () => {
  await append(BUYER, readUpTo(4));
  expect(read).toBe(0);
  const { id } = await append(BUYER, readUpTo(5));
  expect(read).toBeLessThanOrEqual(2);
  expect((await outboxOf(BUYER).mutations.get({ id: id ?? "" }))?.args).toMatchObject({ up_to_seq: 5 });
});

test("a photo and a proof are found behind a thousand messages without a look at them", async () => {
  const db = outboxOf(BUYER);
  const object = `${BUYER}/${OTHER_LISTING}/photo.webp`;
  const of = (kind: OutboxRow["kind"], key: string, different: Partial<OutboxRow>): OutboxRow => ({
    ...rowOf(message("")),
    seq: 0,
    id: key,
    kind,
    key,
    travel: travelOf(kind),
    ...different,
  });
  const listing = of("publish_listing", `listing:${OTHER_LISTING}`, {
    args: Object.assign(rowOf(message("")).args, { id: OTHER_LISTING, photos: [object] }),
    uploads: { left: [object], going: null },
  });
  const proof = of("send_proof", "credits", { args: Object.assign(rowOf(message("")).args, { screenshot: "one" }) });
  const refused = (row: OutboxRow): OutboxRow => ({ ...row, id: `${row.id}, refused`, state: "refused" });
  await db.mutations.bulkAdd([refused(listing), refused(proof), listing, proof].map(({ seq: _seq, ...row }) => row));
  read = 0;
  expect((await beginProof(db, BUYER, 5_000))?.row.id).toBe("credits");
  expect((await beginUpload(db, BUYER, 5_000))?.row.id).toBe(listing.id);
  expect(read).toBeLessThanOrEqual(10);
});

describe("with a page that shows the queue", () => {
  beforeEach(async () => {
    await append(BUYER, favorite(true));
    setIdentity(BUYER);
    await expect.poll(() => outboxRows.getState().length).toBe(1_001);
    read = 0;
  });
  const shown = () => outboxRows.getState();

  test("one more mutation costs its own row", async () => {
    for (const content of ["a", "b", "c", "d", "e"]) await append(BUYER, message(content));
    await expect.poll(() => shown().length).toBe(1_006);
    expect(shown().map(({ seq }) => seq)).toEqual(
      shown()
        .map(({ seq }) => seq)
        .toSorted((a, b) => a - b),
    );
    expect(read).toBeLessThanOrEqual(10);
  });

  test("a verdict costs its own row, and nothing is worked out again that it does not change", async () => {
    const before = shown();
    const [hearts, lines] = [mutationsOf("set_favorite").getState(), pending().getState().rows];
    const id = before[7]?.id ?? "";
    await conclude(outboxOf(BUYER), [
      { id, event: { type: "verdict", verdict: { id, status: "rejected", code: "invalid", message: "Non" } } },
    ]);
    await expect.poll(() => shown()[7]?.state).toBe("refused");
    expect(read).toBeLessThanOrEqual(4);
    expect(shown().filter((row, place) => row !== before[place])).toEqual([shown()[7]]);
    expect(mutationsOf("set_favorite").getState()).toBe(hearts);
    expect(
      pending()
        .getState()
        .rows.filter((line, place) => line !== lines[place]),
    ).toMatchObject([{ id, reason: "Non" }]);
  });

  test("what changes at many rows in one go leaves the others as they were", async () => {
    const before = shown();
    const { rows } = await begin(outboxOf(BUYER), BUYER, 2_000_000, { rows: 200, bytes: 200_000 });
    await expect.poll(() => shown().filter(({ state }) => state === "sending").length).toBe(200);
    expect(shown().filter((row, place) => row !== before[place]).length).toBe(rows.length);
  });
});

test("a batch is chosen from the oldest rows alone, and its verdicts touch no other row", async () => {
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
