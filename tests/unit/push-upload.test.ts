import { describe, expect, test } from "vitest";
import { chooseBatch, chooseUpload } from "#outbox/batch.ts";
import { merge, superseded } from "#outbox/append.ts";
import { waitFrom, type OutboxRow } from "#outbox/row.ts";
import type { Act } from "#acts/acts.ts";
import type { Answer } from "#remote/answer.ts";
import { meaningOfUpload } from "#sync/push/photo.ts";
import { uploadMs } from "#sync/push/put-photo.ts";
import { BUYER, draft, LISTING, message, OTHER_LISTING, rowOf } from "../support/outbox-rows.ts";
import { listingArgs } from "../support/selling.ts";

const answer = (status: number, json?: unknown): Answer => ({ kind: "answered", status, json, retryAfter: null });
const storage = (statusCode: string, error = "x"): Answer => answer(400, { statusCode, error, message: "…" });

describe("what the storage's answer means", () => {
  const CASES: [string, Answer, boolean, string][] = [
    ["nobody answers", { kind: "unreached" }, false, "later"],
    ["stored", answer(200, { Key: "x" }), false, "ok"],
    ["there already, said inside", storage("409", "Duplicate"), false, "ok"],
    ["a stranger's 409", answer(409, {}), false, "later"],
    ["a stranger's 200 in JSON", answer(200, { ok: true }), false, "later"],
    ["403 of a portal in JSON", answer(403, { error: "login_required" }), true, "later"],
    ["there already, said by its name alone", answer(400, { error: "Duplicate" }), false, "ok"],
    ["an ended token", storage("403", "Unauthorized"), false, "sign-in"],
    ["the same with a fresh token: a forbidden place", storage("403", "Unauthorized"), true, "refused"],
    ["too large", storage("413"), false, "too-large"],
    ["too large, said by the status", answer(413, {}), false, "too-large"],
    ["a type that is not taken", storage("415", "invalid_mime_type"), false, "too-large"],
    ["no such bucket", storage("404"), false, "later"],
    ["a malformed name", storage("400", "InvalidKey"), false, "refused"],
    ["the storage is down", answer(503, {}), false, "later"],
    ["too many at once", answer(429, {}), false, "later"],
    ["the storage says inside that it is down", storage("500"), false, "later"],
    ["a portal's page with 200", answer(200), false, "later"],
    ["a portal's page with 409", answer(409), false, "later"],
    ["nothing we know", answer(418, {}), false, "later"],
  ];
  for (const [name, said, renewed, expected] of CASES)
    test(name, () => expect(meaningOfUpload(said, renewed).is).toBe(expected));

  test("a picture gets the time a slow network needs, and no more", () => {
    expect(uploadMs(350_000)).toBe(63_750);
    expect(uploadMs(0)).toBe(20_000);
  });
});

const publishing = (id: string, left: readonly string[], more: Partial<OutboxRow> = {}): OutboxRow =>
  rowOf(
    { kind: "publish_listing", args: listingArgs(id, ["a.webp"]) },
    { uploads: { photos: 1, left, going: null }, ...more },
  );

describe("what leaves first", () => {
  const limits = { rows: 50, bytes: 200_000 };
  const batch = (...rows: OutboxRow[]) => chooseBatch(rows, BUYER, 2_000, limits);

  test("a listing waits for its photos, messages do not wait for it", () => {
    const rows = [publishing(LISTING, ["a"]), rowOf(message("Bonjour"))];
    expect(batch(...rows).rows.map(({ kind }) => kind)).toEqual(["send_message"]);
    expect(chooseUpload(rows, BUYER, 2_000)).toBe(rows[0]);
  });

  test("what follows a listing waits with it", () => {
    const price = rowOf({ kind: "change_price", args: { id: LISTING, price: 500 } });
    expect(batch(publishing(LISTING, ["a"]), price)).toEqual({ rows: [], nextAt: null });
    expect(batch(publishing(LISTING, []), price).rows.map(({ kind }) => kind)).toEqual([
      "publish_listing",
      "change_price",
    ]);
  });

  test("a listing whose photo was told to wait lets the next listing upload", () => {
    const waiting = publishing(LISTING, ["a"], { wait: waitFrom(1_500, 5_000) });
    const next = publishing(OTHER_LISTING, ["b"]);
    expect(batch(waiting, next)).toEqual({ rows: [], nextAt: 6_500 });
    expect(chooseUpload([waiting, next], BUYER, 2_000)).toBe(next);
  });

  test("another person's photos stay", () => {
    expect(chooseUpload([publishing(LISTING, ["a"], { userId: "other" })], BUYER, 2_000)).toBeNull();
  });

  test("what can be undone stays for its time, and a clock set back does not lock it in", () => {
    const sold = rowOf({ kind: "mark_sold", args: { id: LISTING } }, { hold: waitFrom(1_000, 10_000) });
    expect(batch(sold)).toEqual({ rows: [], nextAt: 11_000 });
    expect(chooseBatch([sold], BUYER, 11_000, limits).rows).toEqual([sold]);
    expect(chooseBatch([sold], BUYER, 999, limits).rows).toEqual([sold]);
  });
});

describe("once is enough", () => {
  const ONCE: Act[] = [
    { kind: "publish_listing", args: listingArgs(LISTING, ["a.webp"]) },
    { kind: "mark_sold", args: { id: LISTING } },
    { kind: "delete_listing", args: { id: LISTING } },
    { kind: "post_review", args: { listing_id: LISTING, rating: 4, comment: "" } },
    { kind: "report_listing", args: { listing_id: LISTING, reason: "fake", comment: "" } },
  ];
  for (const act of ONCE) {
    test(`${act.kind}: a second one is the first one, wherever that is; a refused one makes room`, () => {
      for (const state of ["queued", "sending", "sent"] as const)
        expect(merge(act, [rowOf(act, { state, sends: 1 })]).do).toBe("covered");
      const refused = rowOf(act, { state: "refused" });
      expect(merge(act, [refused]).do).toBe("append");
      expect(superseded(act, [refused])).toEqual([refused.seq]);
    });
  }

  test("the last price wins while it is here; behind a deletion it is a row of its own", () => {
    const price = (francs: number): Act => ({ kind: "change_price", args: { id: LISTING, price: francs } });
    expect(merge(price(300), [rowOf(price(200))])).toMatchObject({ do: "replace", args: { price: 300 } });
    expect(merge(price(300), [rowOf(price(200)), rowOf({ kind: "mark_sold", args: { id: LISTING } })]).do).toBe(
      "append",
    );
  });

  test("a draft and its listing stand in one line", () => {
    expect(rowOf(draft("a", LISTING)).key).toBe(publishing(LISTING, []).key);
  });
});
