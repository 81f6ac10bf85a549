/** The outbox's rows as mutations leave it and come back: rows, their photos, and the news for the rest of the app. */
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { contentOf } from "#model/listing/content.ts";
import { sizeNames } from "#domain/photo-name.ts";
import { thumbName } from "#domain/thumb.ts";
import type { Verdict } from "#domain/verdict.ts";
import { append } from "#outbox/append.ts";
import { deleteOutbox, madeOf, outboxOf, type OutboxDatabase } from "#outbox/database.ts";
import { heartbeat, lastHeartbeat } from "#outbox/heartbeat.ts";
import { CALM, readRetryState, writeRetryState } from "#outbox/retry-state.ts";
import { savedDraft } from "#outbox/draft-base.ts";
import { queuePublication } from "#outbox/publish.ts";
import type { OutboxRow } from "#outbox/row.ts";
import { begin, conclude, recover } from "#outbox/sending.ts";
import { beginUpload, endUpload, isThere } from "#outbox/uploads.ts";
import { verdictCount } from "#outbox/sent.ts";
import { storedSizes } from "#outbox/photos.ts";
import { BUYER, draft, LISTING, message, OTHER_LISTING } from "../support/outbox-rows.ts";
import { storePhotos, listingArgs, photo } from "../support/selling.ts";

const LIMITS = { rows: 50, bytes: 200_000 };
type Said = Exclude<Verdict, { status: "retry" }>;
let db: OutboxDatabase;
beforeEach(() => {
  db = outboxOf(BUYER);
});
afterEach(() => deleteOutbox(BUYER));

const all = () => db.mutations.orderBy("seq").toArray();
test("the tabs' notes of the whole queue take nothing from each other", async () => {
  const relaxed = outboxOf(BUYER, "relaxed");
  const made = await madeOf(db);
  await Promise.all([
    writeRetryState(db, { ...CALM, failures: 3 }),
    heartbeat(relaxed, 7),
    conclude(relaxed, []),
    writeRetryState(db, { ...CALM, failures: 4 }),
  ]);
  expect(await readRetryState(relaxed)).toEqual({ ...CALM, failures: 4 });
  expect([await lastHeartbeat(db), await verdictCount(db), await madeOf(db)]).toEqual([7, 1, made]);
});

const only = async (): Promise<OutboxRow> => (await all())[0] ?? expect.fail("no row");
const leave = async (now = 0) => (await begin(db, BUYER, now, LIMITS)).rows;
type Word = { readonly status: string; readonly code?: string; readonly message?: string; readonly field?: string };
const told = (id: string, verdict: Word) =>
  conclude(db, [{ id, event: { type: "verdict", verdict: { ...verdict, id } as Said } }]);
const refusal = { status: "rejected", code: "invalid", message: "Non." } as const;

describe("what leaves", () => {
  test("waits behind its neighbour that is on its way still; others do not", async () => {
    await append(BUYER, message("a"));
    expect(await leave()).toHaveLength(1);
    await append(BUYER, message("b"));
    await append(BUYER, message("c", OTHER_LISTING));
    expect((await leave()).map(({ args }) => args)).toMatchObject([{ content: "c" }]);
  });

  test("shows life as it goes, rows and photos: who waits for the lock tells it from a frozen tab", async () => {
    await leave(5);
    expect(await lastHeartbeat(db)).toBeNull();
    await append(BUYER, message("a"));
    await leave(7);
    expect(await lastHeartbeat(db)).toBe(7);
    await queuePublication(BUYER, listingArgs(LISTING, await storePhotos(BUYER, LISTING, 1)), 0);
    await beginUpload(db, BUYER, 9);
    expect(await lastHeartbeat(db)).toBe(9);
  });
});

describe("what comes back", () => {
  test("a refused mutation without a collection stays to be read and sent again: it is only here", async () => {
    const supportMessage = { name: "Awa", email: "awa@djassa.test", subject: "Aide", message: "Bonjour à tous" };
    const { id } = await append(BUYER, { kind: "contact_support", args: supportMessage });
    await leave();
    await told(id ?? "", refusal);
    expect(await all()).toMatchObject([{ id, state: "refused", refusal: { message: "Non." } }]);
    expect(await db.archived.count()).toBe(0);
  });

  test("its collection is pulled after each word of the server, also a refusal; not after none", async () => {
    for (const verdict of [{ status: "applied" } as const, refusal]) {
      const { id } = await append(BUYER, message("a"));
      await leave();
      const cut = await conclude(db, [{ id: id ?? "", event: { type: "interrupted" } }]);
      await leave();
      expect([[...cut], [...(await told(id ?? "", verdict))]]).toEqual([[], ["messages"]]);
      await db.mutations.clear();
    }
  });

  test("the answer to a sender that was taken for dead counts, though the row waits again", async () => {
    const { id } = await append(BUYER, message("a"));
    await leave();
    await recover(db, 0);
    expect([...(await told(id ?? "", { status: "applied" }))]).toEqual(["messages"]);
    expect(await all()).toMatchObject([{ state: "sent" }]);
  });

  test("what the server now has of a draft is what the next words of it are laid over", async () => {
    const { id } = await append(BUYER, draft("Vélo"));
    await leave();
    await told(id ?? "", refusal);
    expect(await savedDraft(db, OTHER_LISTING)).toBeNull();
    await db.mutations.clear();
    const { id: next } = await append(BUYER, draft("Vélo de ville"));
    await leave();
    await told(next ?? "", { status: "applied" });
    expect(await savedDraft(db, OTHER_LISTING)).toEqual({ title: "Vélo de ville" });
  });
});

describe("the photos of a listing", () => {
  /** A listing with one photo that waits to leave. */
  async function publish(): Promise<string> {
    const [name = ""] = await storePhotos(BUYER, LISTING, 1);
    await queuePublication(BUYER, listingArgs(LISTING, [name]), 0);
    return name;
  }
  const upload = async () => (await beginUpload(db, BUYER, 0)) ?? expect.fail("no photo may go");
  const objectOf = (name: string) => `${BUYER}/${LISTING}/${name}`;
  const isHere = async (name: string) => isThere(await db.uploads.get(objectOf(name)), 0);
  /** Every photo that it waits for has arrived, and it has left. */
  async function sent(): Promise<OutboxRow> {
    while ((await only()).uploads?.left.length !== 0) {
      const load = await upload();
      await endUpload(db, load, { event: { type: "photo-there", object: load.object } });
    }
    const [row] = await leave();
    return row ?? expect.fail("it did not leave");
  }

  test("one that was under way when its page died is so no more", async () => {
    await publish();
    await upload();
    expect((await only()).uploads?.going).toEqual(expect.any(String));
    await recover(db, 0);
    expect((await only()).uploads?.going).toBeNull();
  });

  test("one that has arrived is known to be there", async () => {
    const name = await publish();
    await sent();
    expect([await isHere(name), await isHere(thumbName(name))]).toEqual([true, true]);
  });

  test("one that was made smaller is named by its listing, and has come no way yet", async () => {
    const name = await publish();
    while (!(await upload()).object.endsWith(name)) {
      const load = await upload();
      await endUpload(db, load, { event: { type: "photo-there", object: load.object } });
    }
    const load = await upload();
    await endUpload(db, load, { event: { type: "partial", sent: 10_000, of: 40_000 } });
    expect((await only()).uploads?.carried).toEqual({ sent: 10_000, of: 40_000 });
    const small = await photo(4, 9_000);
    const object = load.object.replace(name, small.name);
    await endUpload(db, load, { shrunk: { sizes: storedSizes(LISTING, small), object } });
    const { args, uploads } = await only();
    expect([args, uploads]).toMatchObject([{ photos: [object] }, { going: null }]);
    expect([uploads?.carried, uploads?.left.includes(object)]).toEqual([undefined, true]);
  });

  test("a server that misses them gets them all once more, and the listing by itself, once", async () => {
    const name = await publish();
    const first = await sent();
    await told(first.id, { ...refusal, field: "photos" });
    const again = await only();
    expect(again).toMatchObject({ state: "queued", refusal: null });
    // A verdict is for ever: under its old id it would be refused once more.
    expect(again.id).not.toBe(first.id);
    expect(again.uploads?.left.length).toBeGreaterThan(0);
    expect([await db.uploads.count(), await db.photos.count()]).toEqual([0, sizeNames(name).length]);
    await told((await sent()).id, { ...refusal, field: "photos" });
    expect(await all()).toMatchObject([{ state: "refused", refusal: { message: "Non." } }]);
  });

  test("refused for another reason, only its photos go once more at the person's retry", async () => {
    const name = await publish();
    const { id } = await sent();
    await db.uploads.put({ object: objectOf(thumbName(name)), state: "there", ahead: 1, place: null });
    await told(id, refusal);
    const row = await only();
    expect(row).toMatchObject({ id, state: "refused" });
    expect(row.uploads?.left.map((object) => object.split("/").at(-1))).toEqual([thumbName(name)]);
    expect([await isHere(name), await isHere(thumbName(name))]).toEqual([true, false]);
  });

  const following = async () =>
    (await db.uploads.toArray()).flatMap((upload) => (upload.state === "following" ? [upload.photo.photo] : []));

  test("a follower stays through an edit that shows it still, and goes with the photo", async () => {
    const name = await publish();
    const { id, args } = await sent();
    await told(id, { status: "applied" });
    expect(await following()).toEqual([name]);
    await db.photos.where("draft").equals(LISTING).delete();
    const content = contentOf(args);
    for (const [photos, stays] of [
      [content.photos, [name]],
      [[], []],
    ] as const) {
      const edit = { ...content, id: LISTING, title: `Vélo ${photos.length}`, photos };
      await append(BUYER, { kind: "edit_listing", args: edit, base: content });
      await told((await leave())[0]?.id ?? "", { status: "applied" });
      expect(await following()).toEqual(stays);
    }
  });

  test("on a full phone the server's word is stored all the same: readers see it whole", async () => {
    await publish();
    const { id } = await sent();
    const full = vi.spyOn(db.uploads, "put").mockRejectedValue(new Dexie.QuotaExceededError("full"));
    await told(id, { status: "applied" });
    full.mockRestore();
    expect([(await only()).state, await following()]).toEqual(["sent", []]);
  });
});
