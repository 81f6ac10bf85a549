import { describe, expect, test } from "vitest";
import { step, UNKNOWN_LIMIT, waitFrom, type RowState, type RowEvent } from "#outbox/row.ts";
import { message, rowOf } from "../support/outbox-rows.ts";

const wait = waitFrom(0, 1_000);
const events: Record<string, RowEvent> = {
  begin: { type: "begin" },
  interrupted: { type: "interrupted" },
  postponed: { type: "postponed", wait, isolated: false },
  "server-fault": { type: "server-fault", wait },
  applied: { type: "verdict", verdict: { id: "x", status: "applied" }, sequence: 7 },
  rejected: {
    type: "verdict",
    verdict: { id: "x", status: "rejected", code: "gone", message: "Partie." },
    sequence: 7,
  },
  conflict: { type: "verdict", verdict: { id: "x", status: "conflict" }, sequence: 7 },
  "gave-up": { type: "gave-up", code: "invalid" },
  again: { type: "again", id: "fresh" },
};

/** Where each event leads from each state; "-" when it means nothing there. */
const TABLE: Record<RowState, Record<string, RowState | "-">> = {
  queued: {
    begin: "sending",
    interrupted: "-",
    postponed: "-",
    "server-fault": "-",
    applied: "sent",
    rejected: "refused",
    conflict: "refused",
    "gave-up": "-",
    again: "-",
  },
  sending: {
    begin: "-",
    interrupted: "queued",
    postponed: "queued",
    "server-fault": "queued",
    applied: "sent",
    rejected: "refused",
    conflict: "refused",
    "gave-up": "refused",
    again: "-",
  },
  sent: {
    begin: "-",
    interrupted: "-",
    postponed: "-",
    "server-fault": "-",
    applied: "-",
    rejected: "-",
    conflict: "-",
    "gave-up": "-",
    again: "-",
  },
  refused: {
    begin: "-",
    interrupted: "-",
    postponed: "-",
    "server-fault": "-",
    applied: "-",
    rejected: "-",
    conflict: "-",
    "gave-up": "-",
    again: "queued",
  },
};

describe("the life of an outbox row", () => {
  for (const [state, row] of Object.entries(TABLE)) {
    for (const [name, expected] of Object.entries(row)) {
      test(`${state} + ${name} → ${expected}`, () => {
        const event = events[name];
        if (event === undefined) throw new Error(`no event ${name}`);
        const changes = step(rowOf(message("Bonjour"), { state: state as RowState }), event);
        expect(changes === null ? "-" : changes.state).toBe(expected);
      });
    }
  }

  test("each request that carries a row is counted: from the first on, the server may know its id", () => {
    expect(step(rowOf(message("a"), { sends: 2 }), { type: "begin" })).toEqual({ state: "sending", sends: 3 });
  });

  test("a refusal keeps the server's words, or has its own", () => {
    const sending = rowOf(message("a"), { state: "sending" });
    expect(step(sending, { ...events["rejected"] } as RowEvent)?.refusal).toEqual({
      code: "gone",
      message: "Partie.",
      fromServer: true,
    });
    expect(step(sending, { ...events["conflict"] } as RowEvent)?.refusal?.message).toBe(
      "Ces informations ont changé sur un autre appareil.",
    );
  });

  test("a fault of the server is borne ten times, then the row is refused, and never dropped", () => {
    let row = rowOf(message("a"), { state: "sending" });
    for (let time = 1; time < UNKNOWN_LIMIT; time++) {
      const changes = step(row, { type: "server-fault", wait });
      expect(changes).toMatchObject({ state: "queued", unknowns: time, isolated: true });
      row = Object.assign(rowOf(message("a")), changes, { state: "sending" });
    }
    expect(step(row, { type: "server-fault", wait })).toMatchObject({
      state: "refused",
      refusal: { code: "internal", fromServer: false },
    });
  });

  test("asked again after the server's verdict, it takes a new id, or would be answered alike", () => {
    const refused = rowOf(message("a"), {
      state: "refused",
      sends: 3,
      refusal: { code: "gone", message: "", fromServer: true },
    });
    expect(step(refused, { type: "again", id: "fresh" })).toMatchObject({ id: "fresh", sends: 0, state: "queued" });
  });

  test("asked again without a verdict, it keeps its id: the server may have run it", () => {
    const refused = rowOf(message("a"), {
      state: "refused",
      sends: 3,
      refusal: { code: "internal", message: "", fromServer: false },
    });
    expect(step(refused, { type: "again", id: "fresh" })).not.toHaveProperty("id");
  });

  describe("a row whose photos leave before it", () => {
    const waits = rowOf(message("a"), { uploads: { left: ["a", "b"], going: null }, failures: 2 });
    const leaves = { ...waits, uploads: { left: ["a", "b"], going: "a" } };

    test("stays queued while one goes, and no request of its own is counted", () => {
      expect(step(waits, { type: "photo-begin", object: "a" })).toEqual({ uploads: leaves.uploads });
      expect(step({ ...waits, state: "sending" }, { type: "photo-begin", object: "a" })).toBeNull();
    });

    test("one that arrived is not sent again, and ends what was held against the row", () => {
      const uploads = { left: ["b"], going: null };
      expect(step(leaves, { type: "photo-there", object: "a" })).toMatchObject({ uploads, wait: null, failures: 0 });
    });

    test("of one that goes in parts the row says how much has arrived, until it is there", () => {
      const some = step(leaves, { type: "partial", sent: 10, of: 30 });
      expect(some).toEqual({ uploads: { ...waits.uploads, carried: { sent: 10, of: 30 } }, wait: null, failures: 0 });
      const there = step({ ...leaves, ...some }, { type: "photo-there", object: "a" });
      expect(there?.uploads).toEqual({ left: ["b"], going: null });
    });

    test("one that was cut goes again; one that must wait, or is refused, is its row's business", () => {
      expect(step(leaves, { type: "interrupted" })).toEqual({ uploads: waits.uploads });
      const later = step(leaves, { type: "postponed", wait, isolated: false });
      expect(later).toEqual({ uploads: waits.uploads, failures: 3, wait, isolated: false });
      const refused = step(leaves, { type: "gave-up", code: "not_found", message: "La photo 1 manque." });
      expect(refused).toMatchObject({ state: "refused", uploads: waits.uploads, refusal: { fromServer: false } });
      // Nothing of it is under way: a late answer.
      expect(step(waits, { type: "gave-up", code: "not_found" })).toBeNull();
    });
  });

  test("whoever hurries ends the waits of what waits, and of nothing else", () => {
    const held = rowOf(message("a"), { wait, undoUntil: wait });
    expect(step(held, { type: "hurry", undo: false })).toEqual({ wait: null });
    expect(step(held, { type: "hurry", undo: true })).toEqual({ wait: null, undoUntil: null });
    expect(step({ ...held, state: "sending" }, { type: "hurry", undo: true })).toBeNull();
  });

  test("what a restored server has lost is queued under its old id", () => {
    const sent = rowOf(message("a"), { state: "sent", sends: 2, sequence: 4 });
    expect(step(sent, { type: "lost" })).toMatchObject({ state: "queued", sequence: null, undoUntil: null });
    expect(step(sent, { type: "lost" })).not.toHaveProperty("id");
    expect(step({ ...sent, state: "refused" }, { type: "lost" })).toBeNull();
    // Its photos may be missed there once more.
    expect(step({ ...sent, photosRetried: true }, { type: "lost" })).toMatchObject({ photosRetried: false });
  });

  test("what goes by itself goes on by itself, whatever it is told to wait for next", () => {
    const isolated = rowOf(message("a"), { state: "sending", isolated: true });
    expect(step(isolated, { type: "postponed", wait, isolated: false })).toMatchObject({
      state: "queued",
      isolated: true,
    });
  });
});
