import "fake-indexeddb/auto";
import { afterEach, describe, expect, test } from "vitest";
import { thumbName } from "#domain/thumb.ts";
import { chooseBatch, chooseUpload } from "#outbox/batch.ts";
import { merge, superseded } from "#outbox/append.ts";
import { deleteOutbox } from "#outbox/database.ts";
import { keepPhoto, type UploadPlace } from "#outbox/photos.ts";
import { queuePublication } from "#outbox/publish.ts";
import { waitFrom, type OutboxRow } from "#outbox/row.ts";
import type { Act } from "#acts/acts.ts";
import type { Answer } from "#remote/answer.ts";
import { meaningOfUpload } from "#sync/push/photo.ts";
import { forgetSpeed, type Put, putPart, uploadMs } from "#sync/push/put-photo.ts";
import type { SmallerPhoto } from "#sync/push/carrier.ts";
import { BUYER, draft, LISTING, message, OTHER_LISTING, rowOf } from "../support/outbox-rows.ts";
import { applied, scriptedPush } from "../support/scripted-push.ts";
import { listingArgs, photo } from "../support/selling.ts";

const answer = (status: number, json?: unknown): Answer => ({ kind: "answered", status, json, retryAfter: null });
const storage = (statusCode: string, error = "x"): Answer => answer(400, { statusCode, error, message: "…" });

/** What Supabase Storage (4fa61fb) answered when it was asked (docs/hosting.md): status, `statusCode`, `error`, `code`. */
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

describe("a picture in parts", () => {
  const ENDPOINT = "/storage/v1/upload/resumable";

  const taken = () => new Response(null, { status: 204, headers: { "upload-offset": "32768" } });

  /** Two parts of a picture of 100 kB; `location`: where the server says it lies; `patch`: what it answers to a part. */
  async function parts(
    location: string,
    patch: (method: string, bytes: number) => Response = taken,
    now = () => 1_000,
  ) {
    forgetSpeed();
    const asked: string[] = [];
    const places = new Map<string, UploadPlace>();
    const over = {
      url: "https://town",
      key: "k",
      fetch: async (url: string | URL | Request, init?: RequestInit) => {
        asked.push(`${init?.method} ${url as string}`);
        return init?.method === "POST"
          ? new Response(null, { status: 201, headers: { location } })
          : patch(init?.method ?? "", init?.body instanceof Blob ? init.body.size : 0);
      },
    };
    const road = {
      over,
      places: {
        get: async (object: string) => places.get(object) ?? null,
        set: async (object: string, place: UploadPlace | null) => {
          if (place === null) places.delete(object);
          else places.set(object, place);
        },
      },
      now,
    };
    const photo = {
      bucket: "listings" as const,
      object: "a.webp",
      blob: new Blob([new Uint8Array(100_000)]),
      token: "t",
      cut: true,
      signal: new AbortController().signal,
    };
    const first = await putPart(road, photo, null);
    return {
      asked,
      first,
      place: places.get("a.webp"),
      again: () => putPart(road, photo, places.get("a.webp") ?? null),
    };
  }

  test("goes on at the backend of this app, however its place is told; anywhere else it does not go", async () => {
    for (const location of [`${ENDPOINT}/1`, `https://town${ENDPOINT}/1`, `https://elsewhere${ENDPOINT}/1`]) {
      const { asked, first } = await parts(location);
      expect(first).toMatchObject({ kind: "partial" });
      expect(asked).toEqual([`POST https://town${ENDPOINT}`, `PATCH https://town${ENDPOINT}/1`]);
    }
    // Nor is the whole picture carried past whoever named it.
    const { asked, first } = await parts("https://elsewhere/1");
    expect([(first as { status: number }).status, asked]).toEqual([502, [`POST https://town${ENDPOINT}`]]);
  });

  test("asks how far it came only after a part whose answer did not come", async () => {
    const sound = await parts(`${ENDPOINT}/1`);
    await sound.again();
    expect(sound.asked.map((one) => one.split(" ")[0])).toEqual(["POST", "PATCH", "PATCH"]);
    const lost = await parts(`${ENDPOINT}/1`, () => {
      throw new TypeError("lost");
    });
    await lost.again();
    expect(lost.asked.map((one) => one.split(" ")[0])).toEqual(["POST", "PATCH", "HEAD"]);
  });

  test("on a road that has become slow parts get smaller until one passes", async () => {
    let [clock, there] = [0, 0];
    const sizes: number[] = [];
    const road = await parts(
      `${ENDPOINT}/1`,
      (method, bytes) => {
        if (method === "PATCH") sizes.push(bytes);
        // The first at the speed of a good network; then 16 kB is what passes before the time is over.
        clock += there === 0 ? 100 : 30_000;
        if (bytes > 16_384 && there > 0) throw new TypeError("cut");
        there += bytes;
        const status = method === "HEAD" ? 200 : 204;
        return new Response(null, { status, headers: { "upload-offset": String(there) } });
      },
      () => clock,
    );
    let again = await road.again();
    for (let tries = 0; again?.kind === "unreached" && tries < 9; tries++) again = await road.again();
    expect(again).toEqual({ kind: "partial", sent: 49_152 });
    expect(sizes).toEqual(
      sizes
        .toSorted((a, b) => b - a)
        .filter((size) => size !== 32_768)
        .toSpliced(0, 0, 32_768),
    );
  });

  test("a portal that says yes to everything has taken no part of it, and the way to it is not forgotten", async () => {
    for (const yes of [200, 204]) {
      const { asked, first, place, again } = await parts(`${ENDPOINT}/1`, () => new Response(null, { status: yes }));
      expect([first, place]).toEqual([{ kind: "unreached" }, { url: `${ENDPOINT}/1`, offset: null }]);
      expect(await again()).toEqual({ kind: "unreached" });
      expect(await again()).toEqual({ kind: "unreached" });
      expect(asked.map((one) => one.split(" ")[0])).toEqual(["POST", "PATCH", "HEAD", "HEAD"]);
    }
  });

  test("stands while the server wants a token or is busy, and whatever a stranger says; begins anew where the store says it is gone", async () => {
    const after = async (status: number, headers = {}) =>
      (await parts(`${ENDPOINT}/1`, () => new Response("{}", { status, headers }))).place;
    for (const status of [401, 403, 423, 429, 500, 503]) expect(await after(status), String(status)).toBeDefined();
    for (const status of [402, 404, 409, 410, 451]) expect(await after(status), String(status)).toBeDefined();
    for (const status of [404, 410]) expect(await after(status, TUS), String(status)).toBeUndefined();
  });

  // Word for word what Supabase Storage (4fa61fb) answered when it was asked: docs/hosting.md.
  const TUS = { "tus-resumable": "1.0.0", "content-type": "text/plain;charset=UTF-8" };
  const plain = (status: number, words: string) => () => new Response(words, { status, headers: TUS });
  const ENDED = JSON.stringify({
    statusCode: "403",
    code: "AccessDenied",
    error: "Unauthorized",
    message: '"exp" claim timestamp check failed',
  });

  test("a project says 400 of a token that has ended: renewed, and the parts that arrived stay", async () => {
    const { first, place } = await parts(`${ENDPOINT}/1`, () => new Response(ENDED, { status: 400 }));
    expect(meaningOfUpload(first as Answer, "a.webp", false).is).toBe("sign-in");
    expect(place).toEqual({ url: `${ENDPOINT}/1`, offset: null });
    // Asked for the place, it says so without a word: the part that follows hears them.
    const later = await parts(`${ENDPOINT}/1`, (method) =>
      method === "HEAD" ? new Response(null, { status: 400 }) : new Response(ENDED, { status: 400 }),
    );
    expect(meaningOfUpload((await later.again()) as Answer, "a.webp", false).is).toBe("sign-in");
    expect(later.place).toBeDefined();
  });

  test("a project refuses a part in plain words: renewed once, then told to the person", async () => {
    const { first, place } = await parts(`${ENDPOINT}/1`, plain(403, "new row violates row-level security policy"));
    expect(meaningOfUpload(first as Answer, "a.webp", false).is).toBe("sign-in");
    expect(meaningOfUpload(first as Answer, "a.webp", true)).toMatchObject({ is: "refused", code: "forbidden" });
    expect(place).toBeDefined();
    const portal = await parts(`${ENDPOINT}/1`, () => new Response("Forbidden", { status: 403 }));
    expect(meaningOfUpload(portal.first as Answer, "a.webp", true).is).toBe("later");
  });

  test("409 at the place that was just asked for: the object came some other way, and goes whole to hear it", async () => {
    const there = plain(409, "The resource already exists");
    const { first, asked, again } = await parts(`${ENDPOINT}/1`, (method) =>
      method === "HEAD" ? new Response(null, { status: 200, headers: { ...TUS, "upload-offset": "0" } }) : there(),
    );
    expect(first).toEqual({ kind: "unreached" });
    expect(await again()).toBeNull();
    expect(asked.map((one) => one.split(" ")[0])).toEqual(["POST", "PATCH", "HEAD", "PATCH"]);
  });

  test("too many in an hour, on a project: later", async () => {
    const { first, place } = await parts(`${ENDPOINT}/1`, plain(500, "database error, code: PT429"));
    expect(meaningOfUpload(first as Answer, "a.webp", false).is).toBe("later");
    expect(place).toBeDefined();
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
    await keepPhoto(BUYER, LISTING, picture);
    const gone = { uploaded: 1, ahead: push.clock.now } as const;
    if (ahead) await push.db.photos.update([LISTING, thumbName(picture.name)], gone);
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

  test("cut twice with next to nothing there, it is made smaller, once; with more than half there it goes on as it is", async () => {
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

  test("made smaller after its thumbnail went ahead: the smaller one's own thumbnail goes before the listing, too", async () => {
    const small = await photo(4, 9_000);
    const { tries, turns } = await sending([cut, cut, kept], small, true);
    expect(await turns(4)).toEqual(["sent publish_listing"]);
    // Its thumbnail weighs 2 kB; its middle size follows the listing.
    expect(tries.map(({ bytes }) => bytes)).toEqual([40_000, 40_000, 9_000, 2_000, 8_000]);
  });

  test("too large and no smaller to be had: refused, with the name of its place", async () => {
    const same = await photo(5, 40_000);
    for (const smaller of [null, same]) {
      const { push, turns } = await sending([storage("413")], smaller);
      expect(await turns(1)).toEqual(["refused publish_listing"]);
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
    { kind: "report_review", args: { review_id: LISTING, reason: "fake", comment: "" } },
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
