import "fake-indexeddb/auto";
import { afterEach, describe, expect, test } from "vitest";
import { thumbName } from "#domain/thumb.ts";
import { chooseBatch, chooseUpload } from "#outbox/choose-batch.ts";
import { merge, superseded } from "#outbox/append.ts";
import { deleteOutbox } from "#outbox/database.ts";
import { storePhoto } from "#outbox/photos.ts";
import { queuePublication } from "#outbox/publish.ts";
import { waitFrom, type OutboxRow } from "#outbox/row.ts";
import { exampleOf, KINDS, mergeOf, type Mutation } from "#model/mutations.ts";
import type { Answer } from "#remote/answer.ts";
import { meaningOfUpload } from "#sync/push/photo.ts";
import { type Put, uploadMs } from "#sync/push/put-photo.ts";
import type { SmallerPhoto } from "#sync/push/transport.ts";
import { BUYER, draft, LISTING, message, OTHER_LISTING, rowOf, SAMPLE } from "../support/outbox-rows.ts";
import { applied, scriptedPush } from "../support/scripted-push.ts";
import { listingArgs, photo } from "../support/selling.ts";

const answer = (status: number, json?: unknown): Answer => ({ kind: "answered", status, json, retryAfter: null });
const storage = (statusCode: string, error = "x"): Answer => answer(400, { statusCode, error, message: "…" });

/** The answers of Supabase Storage (4fa61fb) when it was asked (docs/hosting.md): status, `statusCode`, `error`, `code`. */
const said = (status: number, statusCode: string, error: string, code: string): Answer =>
  answer(status, { statusCode, error, code, message: "…" });
const PROJECT: readonly [string, Answer, boolean, string][] = [
  ["a project: there already", said(400, "409", "Duplicate", "KeyAlreadyExists"), false, "ok"],
  ["a project: no right", said(400, "403", "Unauthorized", "AccessDenied"), true, "refused"],
  ["a project: an ended token", said(400, "403", "Unauthorized", "AccessDenied"), false, "sign-in"],
  ["a project: too large", said(400, "413", "Payload too large", "EntityTooLarge"), false, "too-large"],
  ["a project: wrong type", said(400, "415", "invalid_mime_type", "InvalidMimeType"), false, "too-large"],
  ["a project: a malformed name", said(400, "400", "InvalidKey", "InvalidKey"), false, "refused"],
  [
    "a project: its body was cut behind the gateway",
    said(400, "400", "InvalidRequest", "InvalidRequest"),
    false,
    "later",
  ],
  ["a project: no bucket", said(400, "404", "Bucket not found", "NoSuchBucket"), false, "later"],
  ["a project: too many in an hour", said(500, "500", "DatabaseError", "DatabaseError"), false, "later"],
  ["a project: no session free", said(429, "429", "too_many_connections", "SlowDown"), false, "later"],
  ["a project: cut off by its time limit", said(544, "544", "DatabaseTimeout", "DatabaseTimeout"), false, "later"],
  ["a project: read-only", said(400, "503", "DatabaseReadOnly", "DatabaseReadOnly"), false, "later"],
  ["a project: somebody else puts it", said(400, "423", "ResourceLocked", "ResourceLocked"), false, "later"],
];

describe("what the storage's answer means", () => {
  const CASES: [string, Answer, boolean, string][] = [
    ["nobody answers", { kind: "unreached" }, false, "later"],
    ["stored", answer(200, { Key: "listings/a.webp" }), false, "ok"],
    ["stored, said of another picture", answer(200, { Key: "listings/b.webp" }), false, "later"],
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
    ...PROJECT,
  ];
  for (const [name, said, renewed, expected] of CASES)
    test(name, () => expect(meaningOfUpload(said, "a.webp", renewed).is).toBe(expected));

  test("a picture gets the time a slow network needs, and no more", () => {
    expect(uploadMs(350_000)).toBe(63_750);
    expect(uploadMs(0)).toBe(20_000);
  });
});

describe("a photo on its way", () => {
  afterEach(() => deleteOutbox(BUYER));
  const cut: Put = { kind: "unreached" };
  const kept = (object: string): Put => answer(200, { Key: `listings/${object}` });

  /** A listing with one photo of 40 kB; each upload is answered by the next of `script`, the last one again and again. */
  async function sending(script: (Put | typeof kept)[], smaller: SmallerPhoto | null = null, ahead = false) {
    const tries: { bytes: number; cut: boolean }[] = [];
    let asked = 0;
    const push = scriptedPush([applied], undefined, {
      put: async (object, blob, _token, afterCut) => {
        tries.push({ bytes: blob.size, cut: afterCut });
        const said = (script.length > 1 ? script.shift() : script[0]) ?? cut;
        return typeof said === "function" ? said(object) : said;
      },
      shrink: async () => {
        asked += 1;
        return smaller;
      },
    });
    const picture = await photo(3);
    await storePhoto(BUYER, LISTING, picture);
    const object = `${BUYER}/${LISTING}/${thumbName(picture.name)}`;
    if (ahead) await push.db.uploads.put({ object, state: "there", ahead: push.clock.now, place: null });
    await queuePublication(BUYER, listingArgs(LISTING, [picture.name]), push.clock.now);
    const turns = async (count: number) => {
      for (let turn = 0; turn < count; turn++) {
        push.clock.now += 120_000;
        await push.drain();
      }
      return await push.rows();
    };
    return { push, tries, turns, shrinks: () => asked };
  }

  test("says of each try after the first that an earlier one was cut", async () => {
    const { tries, turns } = await sending([cut, kept]);
    expect(await turns(4)).toEqual(["sent publish_listing"]);
    expect(tries.map((one) => one.cut)).toEqual([false, true, false, false]);
  });

  test("cut twice with next to nothing there it is made smaller, once; past half it goes on", async () => {
    const small = await photo(4, 9_000);
    const short = await sending([cut], small);
    await short.turns(6);
    expect(short.shrinks()).toBe(1);
    expect(new Set(short.tries.slice(2).map(({ bytes }) => bytes))).toEqual(new Set([9_000]));
    await deleteOutbox(BUYER);
    const far = await sending([{ kind: "partial", sent: 30_000 }, cut], small);
    await far.turns(6);
    expect(far.shrinks()).toBe(0);
  });

  test("the small size of a picture is never made smaller", async () => {
    const { shrinks, tries, turns } = await sending([kept, cut], await photo(4, 900));
    await turns(6);
    expect([shrinks(), new Set(tries.slice(1).map(({ bytes }) => bytes))]).toEqual([0, new Set([2_000])]);
  });

  test("too large for somebody on the way is no word of the store: it waits", async () => {
    const { turns } = await sending([answer(413, {})]);
    expect(await turns(2)).toEqual(["queued publish_listing"]);
  });

  test("what cannot be made smaller is tried once, and a busy store is no reason to", async () => {
    const none = await sending([cut]);
    await none.turns(6);
    expect(none.shrinks()).toBe(1);
    await deleteOutbox(BUYER);
    const busy = await sending([said(429, "429", "too_many_connections", "SlowDown")], await photo(4, 9_000));
    await busy.turns(6);
    expect(busy.shrinks()).toBe(0);
  });

  test("made smaller after its thumbnail left: the new thumbnail goes before the listing too", async () => {
    const small = await photo(4, 9_000);
    const { tries, turns } = await sending([cut, cut, kept], small, true);
    expect(await turns(4)).toEqual(["sent publish_listing"]);
    // Its thumbnail weighs 2 kB; its middle size follows the listing.
    expect(tries.map(({ bytes }) => bytes)).toEqual([40_000, 40_000, 9_000, 2_000, 8_000]);
  });

  test("too large and no smaller to be had: refused, with the name of its place", async () => {
    const same = await photo(5, 40_000);
    for (const smaller of [null, same]) {
      const { push, tries, turns } = await sending([storage("413")], smaller);
      expect(await turns(1)).toEqual(["refused publish_listing"]);
      expect(tries).toHaveLength(1);
      expect((await push.db.mutations.toArray())[0]?.refusal).toMatchObject({ code: "too_long" });
      await deleteOutbox(BUYER);
    }
  });

  test("gone from this phone: refused before anything is sent", async () => {
    const { push, tries, turns } = await sending([kept]);
    await push.db.photos.clear();
    expect(await turns(1)).toEqual(["refused publish_listing"]);
    expect(tries).toEqual([]);
  });
});

const publishing = (id: string, left: readonly string[], more: Partial<OutboxRow> = {}): OutboxRow =>
  rowOf({ kind: "publish_listing", args: listingArgs(id, ["a.webp"]) }, { uploads: { left, going: null }, ...more });

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
    const sold = rowOf({ kind: "mark_sold", args: { id: LISTING } }, { undoUntil: waitFrom(1_000, 10_000) });
    expect(batch(sold)).toEqual({ rows: [], nextAt: 11_000 });
    expect(chooseBatch([sold], BUYER, 11_000, limits).rows).toEqual([sold]);
    expect(chooseBatch([sold], BUYER, 999, limits).rows).toEqual([sold]);
  });
});

describe("once is enough", () => {
  const ONCE = KINDS.filter((kind) => mergeOf(kind).rule === "once").map((kind) => exampleOf(kind, SAMPLE));
  for (const mutation of ONCE) {
    test(`${mutation.kind}: a second one is the first, wherever that is; a refused one makes room`, () => {
      for (const state of ["queued", "sending", "sent"] as const)
        expect(merge(mutation, [rowOf(mutation, { state, sends: 1 })]).do).toBe("covered");
      const refused = rowOf(mutation, { state: "refused" });
      expect(merge(mutation, [refused]).do).toBe("append");
      expect(superseded(mutation, [refused])).toEqual([refused.seq]);
    });
  }

  test("the last price wins while it is here; behind a deletion it is a row of its own", () => {
    const price = (francs: number): Mutation => ({ kind: "change_price", args: { id: LISTING, price: francs } });
    expect(merge(price(300), [rowOf(price(200))])).toMatchObject({ do: "replace", args: { price: 300 } });
    expect(merge(price(300), [rowOf(price(200)), rowOf({ kind: "mark_sold", args: { id: LISTING } })]).do).toBe(
      "append",
    );
  });

  test("a draft and its listing stand in one line", () => {
    expect(rowOf(draft("a", LISTING)).key).toBe(publishing(LISTING, []).key);
  });
});
