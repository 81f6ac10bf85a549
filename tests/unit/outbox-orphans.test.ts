import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sizeNames } from "#domain/photo-name.ts";
import type { Mutation, ProofArgs } from "#model/mutations.ts";
import { rewriteMessage, sendAgain, sendRefusedAgain, takeBack } from "#outbox/queued-mutations.ts";
import { append } from "#outbox/append.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import { holdDraft } from "#outbox/open-draft.ts";
import { writeBase } from "#outbox/draft-base.ts";
import { dropPhoto, storePhoto } from "#outbox/photos.ts";
import { readPlace, writePlace } from "#outbox/uploads.ts";
import { orphans, sweepPhotos, type Beside } from "#outbox/sweep-photos.ts";
import type { PhotoKey } from "#outbox/tables.ts";
import { queueEdit, queuePublication } from "#outbox/publish.ts";
import { removeShown } from "#outbox/sent.ts";
import { storeScreenshot } from "#outbox/screenshots.ts";
import { dropIds, saveText } from "#outbox/text-drafts.ts";
import { remaining } from "#outbox/watch.ts";
import { listingArgs, photo, storePhotos } from "../support/selling.ts";
import { BUYER, draft, LISTING, message, OTHER_LISTING, rowOf, SELLER } from "../support/outbox-rows.ts";

const HERE = "00000000-0000-4000-8000-00000000000d";
const one = `${"1".repeat(64)}_080.webp`;
const two = `${"2".repeat(64)}_080.jpg`;
const sizes = (name: string): PhotoKey[] => sizeNames(name).map((size): PhotoKey => [HERE, size]);
const saved = (...photos: string[]): Mutation => ({
  kind: "save_draft",
  args: { id: HERE, data: { title: "Vélo", photos } },
});

const NOTHING: Beside = { rows: [], open: new Set(), texts: [] };

describe("which photos are nobody's", () => {
  const cases: [string, Parameters<typeof orphans>, PhotoKey[]][] = [
    ["of a draft that no one knows", [sizes(one), new Map(), NOTHING], sizes(one)],
    ["of a draft that the server has: none", [sizes(one), new Map([[HERE, [one]]]), NOTHING], []],
    [
      "taken out of the draft on the other phone",
      [[...sizes(one), ...sizes(two)], new Map([[HERE, [two]]]), NOTHING],
      sizes(one),
    ],
    ["named by words still to be sent: none", [sizes(one), new Map(), { ...NOTHING, rows: [rowOf(saved(one))] }], []],
    [
      "named by words that were refused: none",
      [sizes(one), new Map(), { ...NOTHING, rows: [rowOf(saved(one), { state: "refused" })] }],
      [],
    ],
    [
      "of a listing on its way: none",
      [
        sizes(one),
        new Map(),
        {
          ...NOTHING,
          rows: [rowOf({ kind: "publish_listing", args: listingArgs(HERE, [`${BUYER}/${HERE}/${one}`]) })],
        },
      ],
      [],
    ],
    [
      "thrown away a moment ago: none, it can be brought back",
      [sizes(one), new Map(), { ...NOTHING, rows: [rowOf({ kind: "delete_draft", args: { id: HERE } })] }],
      [],
    ],
    ["of a form that is open: none", [sizes(one), new Map(), { ...NOTHING, open: new Set([HERE]) }], []],
    ["of a draft whose copy by the server names it: none", [sizes(one), new Map([["copy", [one]]]), NOTHING], []],
    [
      "named by the words of an edit that is not sent: none",
      [sizes(one), new Map(), { ...NOTHING, texts: [JSON.stringify({ words: { photos: [one] } })] }],
      [],
    ],
    [
      "beside words of another draft",
      [sizes(one), new Map(), { ...NOTHING, rows: [rowOf(draft("autre"))] }],
      sizes(one),
    ],
  ];
  for (const [name, input, gone] of cases) {
    test(name, () => expect(orphans(...input)).toEqual(gone));
  }
});

describe("sweeping", () => {
  const WEEK_MS = 7 * 86_400_000;
  const blobs = async (drafts: Parameters<typeof sweepPhotos>[1], now: number) =>
    (await sweepPhotos(BUYER, drafts, now)).blobs;
  /** Photos that go when they are looked at, and again a week later. */
  const sweep = async (drafts: Parameters<typeof sweepPhotos>[1]) =>
    (await blobs(drafts, 1_000)) + (await blobs(drafts, 1_000 + WEEK_MS));
  const left = async () => (await outboxOf(BUYER).photos.toCollection().primaryKeys()).length;
  let names: string[];
  beforeEach(async () => {
    names = await storePhotos(BUYER, HERE, 2);
  });
  afterEach(() => deleteOutbox(BUYER));

  test("words taken back take their photos along", async () => {
    const { id } = await append(BUYER, saved(...names));
    expect([await sweep(new Map()), await left()]).toEqual([0, 6]);
    await takeBack(BUYER, id ?? "");
    expect([await sweep(new Map()), await left()]).toEqual([6, 0]);
  });

  test("what nobody names is marked first, and stays when it is named within the week", async () => {
    expect([await blobs(new Map(), 1_000), await left()]).toEqual([0, 6]);
    expect([await blobs(new Map(), WEEK_MS), await left()]).toEqual([0, 6]);
    expect([await blobs(new Map([[HERE, names]]), 2 * WEEK_MS), await left()]).toEqual([0, 6]);
    expect([await blobs(new Map(), 3 * WEEK_MS), await left()]).toEqual([0, 6]);
    expect([await blobs(new Map(), 4 * WEEK_MS), await left()]).toEqual([6, 0]);
  });

  test("a publication taken back leaves the draft's photos while there is the draft", async () => {
    await append(BUYER, saved(...names));
    const { id } = await queuePublication(BUYER, listingArgs(HERE, names));
    await takeBack(BUYER, id ?? "");
    expect([await sweep(new Map()), await left()]).toEqual([0, 6]);
  });

  test("a photo taken out in another tab stays with the listing that is leaving with it", async () => {
    const { id } = await queuePublication(BUYER, listingArgs(HERE, names));
    await dropPhoto(BUYER, HERE, names[1] ?? "");
    expect(await left()).toBe(6);
    await takeBack(BUYER, id ?? "");
    await dropPhoto(BUYER, HERE, names[1] ?? "");
    expect(await left()).toBe(3);
  });

  test("how far an upload has come goes with its picture; that of what still waits stays", async () => {
    const db = outboxOf(BUYER);
    const place = { url: "/storage/v1/upload/resumable/1", offset: 32_768 };
    const proof = rowOf({ kind: "send_proof", args: { screenshot: "here" } as ProofArgs });
    await db.mutations.add(proof);
    const objects = {
      kept: `${BUYER}/${HERE}/${names[0]}`,
      dropped: `${BUYER}/${HERE}/${names[1]}`,
      proof: `${BUYER}/waiting/${proof.id}-70000.webp`,
      takenBack: `${BUYER}/waiting/${BUYER}-70000.webp`,
    };
    for (const object of Object.values(objects)) await writePlace(db, object, place);
    await dropPhoto(BUYER, HERE, names[1] ?? "");
    await sweepPhotos(BUYER, new Map([[HERE, names]]), 1_000);
    const reached = await Promise.all(Object.values(objects).map((object) => readPlace(db, object)));
    expect(reached).toMatchObject([place, null, place, null]);
    await db.photos.clear();
    await sweepPhotos(BUYER, new Map(), 1_000);
    expect(await readPlace(db, objects.kept)).toBeNull();
  });

  test("a photo just before its draft is not swept under the open form, but once left behind", async () => {
    const close = holdDraft(HERE);
    expect([await sweep(new Map()), await left()]).toEqual([0, 6]);
    close();
    expect([await sweep(new Map([[HERE, [names[0] ?? ""]]])), await left()]).toEqual([3, 3]);
  });

  test("words of an edit keep its photos, typed a while ago or put aside by a page that went", async () => {
    const text = JSON.stringify({ words: { photos: names }, base: {} });
    await saveText(BUYER, `edit:${HERE}`, text);
    expect([await sweep(new Map()), await left()]).toEqual([0, 6]);
    await saveText(BUYER, `edit:${HERE}`, "");
    for (const at of [1_000, 1_000 + WEEK_MS])
      expect(await sweepPhotos(BUYER, new Map(), at, { parked: new Map([[`edit:${HERE}`, text]]) })).toEqual({
        blobs: 0,
        texts: [],
      });
    expect([await sweep(new Map()), await left()]).toEqual([6, 0]);
  });

  test("words of an edit whose form opens no more go after a week, and so does a draft's base", async () => {
    const db = outboxOf(BUYER);
    const edit = `edit:${HERE}`;
    const stays = async () =>
      [await db.textDrafts.get(edit), await db.draftBases.get(HERE)].map((row) => row !== undefined);
    const look = (at: number, going: Set<string> | null, drafts: Parameters<typeof sweepPhotos>[1] = new Map()) =>
      sweepPhotos(BUYER, drafts, at, { going, parked: new Map([[edit, "{}"]]) });
    await saveText(BUYER, edit, "{}");
    await writeBase(db, HERE, { title: "Vélo" });
    // Known, or on some way to the server; or not all listings are known; or the form is open.
    for (const at of [1, WEEK_MS + 1]) await look(at, new Set([HERE]), new Map([[HERE, names]]));
    const { id } = await append(BUYER, { kind: "mark_sold", args: { id: HERE } });
    for (const at of [1, WEEK_MS + 1]) await look(at, new Set());
    await takeBack(BUYER, id ?? "");
    for (const at of [1, WEEK_MS + 1]) await look(at, null, new Map([[HERE, names]]));
    const close = holdDraft(HERE);
    for (const at of [1, WEEK_MS + 1]) await look(at, new Set());
    close();
    expect(await stays()).toEqual([true, true]);
    expect([(await look(1, new Set())).texts, await stays()]).toEqual([[], [true, true]]);
    expect([(await look(WEEK_MS + 1, new Set())).texts, await stays()]).toEqual([[edit], [false, false]]);
  });

  test("a server's copy of a draft has its photos in its own name before the draft frees them", async () => {
    const copy = "00000000-0000-4000-8000-00000000000c";
    expect(await blobs(new Map([HERE, copy].map((id) => [id, names])), 1_000)).toBe(0);
    for (const at of [1_000, 1_000 + WEEK_MS]) await blobs(new Map([[copy, names]]), at);
    const keys = await outboxOf(BUYER).photos.where("draft").equals(copy).primaryKeys();
    expect(keys.map(([, name]) => name).toSorted()).toEqual(names.flatMap(sizeNames).toSorted());
  });

  test("words typed to change a refused message go on under its next id, and end with it", async () => {
    const { textDrafts } = outboxOf(BUYER);
    const conversation = `conversation:${LISTING}:${SELLER}`;
    const keys = () => textDrafts.toCollection().primaryKeys();
    const refusedOne = async () => {
      const { id } = await append(BUYER, message("Bonjour"));
      const fresh = await refuse(id ?? "");
      await saveText(BUYER, `${conversation}:${fresh}`, "Bonjour, dit autrement");
      return fresh;
    };
    const refuse = async (id: string) => {
      const refusal = { code: "rate_limited", message: "Non", fromServer: true } as const;
      await outboxOf(BUYER).mutations.where("id").equals(id).modify({ state: "refused", refusal });
      return id;
    };
    const idHere = async () => (await outboxOf(BUYER).mutations.toArray()).at(-1)?.id ?? "";
    const first = await refusedOne();
    await sendAgain(BUYER, first);
    const second = await refuse(await idHere());
    expect([second === first, await keys()]).toEqual([false, [`${conversation}:${second}`]]);
    await sendRefusedAgain(BUYER);
    const third = await idHere();
    expect([third === second, await keys()]).toEqual([false, [`${conversation}:${third}`]]);
    await takeBack(BUYER, third);
    expect(await keys()).toEqual([]);
    await rewriteMessage(BUYER, await refusedOne(), "Bonjour, dit autrement", OTHER_LISTING);
    expect(await keys()).toEqual([]);
    // Sent as it was: what was typed to change it is on no screen any more.
    const changes = [`${conversation}:${OTHER_LISTING}`, `${conversation}:${OTHER_LISTING}#2`];
    for (const key of changes) await saveText(BUYER, key, "Salut");
    await saveText(BUYER, conversation, "Encore un mot");
    for (const at of [1, WEEK_MS + 1]) await sweepPhotos(BUYER, new Map(), at);
    expect(await keys()).toHaveLength(3);
    await outboxOf(BUYER).mutations.clear();
    expect([(await sweepPhotos(BUYER, new Map(), 1)).texts, (await keys()).length]).toEqual([[], 3]);
    expect((await sweepPhotos(BUYER, new Map(), WEEK_MS + 1)).texts).toEqual(changes);
    expect(await keys()).toEqual([conversation]);
  });

  test("what a later mutation names stays when the end of its draft is shown, or its publication", async () => {
    const db = outboxOf(BUYER);
    const photos = async () => [...new Set((await db.photos.toArray()).map(({ photo }) => photo))].toSorted();
    const shown = async (kind: string) => {
      await db.mutations.filter((row) => row.kind === kind).modify({ state: "sent", sequence: 1 });
      await removeShown({ collections: ["drafts", "mine"], pullStartedAt: 1, userId: BUYER });
    };
    const [first = ""] = names;
    await append(BUYER, { kind: "delete_draft", args: { id: HERE } });
    // Its form stood in another tab.
    await queuePublication(BUYER, listingArgs(HERE, [first]));
    await shown("delete_draft");
    expect(await photos()).toEqual([first]);
    const added = await photo(7);
    await storePhoto(BUYER, HERE, added);
    await queueEdit(BUYER, { ...listingArgs(HERE, []), photos: [added.name] }, {});
    await shown("publish_listing");
    expect(await photos()).toEqual([added.name]);
  });

  test("the id of a visitor's words goes once they stand in their conversation", async () => {
    const db = outboxOf(BUYER);
    for (const id of [HERE, LISTING])
      await db.messageIds.put({ key: `conversation:${id}`, id, content: "Bonjour", at: 1 });
    await dropIds(BUYER, (ids) => Promise.resolve(new Set(ids.filter((id) => id === HERE))));
    expect(await db.messageIds.toCollection().primaryKeys()).toEqual([`conversation:${LISTING}`]);
  });

  test("a screenshot stays while its form is named or open; left behind it goes unasked", async () => {
    const { screenshots } = outboxOf(BUYER);
    const shot = { blob: new Blob(["x"]), name: "a.jpg", width: 1, height: 1, originalBytes: 1 };
    await storeScreenshot(BUYER, "proof:credits", shot);
    await saveText(BUYER, "proof:credits", "{}");
    await sweep(new Map([[HERE, names]]));
    expect([await screenshots.count(), (await remaining(BUYER)).screenshots]).toEqual([1, 1]);
    await saveText(BUYER, "proof:credits", "");
    const close = holdDraft("proof:credits");
    await sweep(new Map([[HERE, names]]));
    expect([await screenshots.count(), (await remaining(BUYER)).screenshots]).toEqual([1, 0]);
    close();
    expect(await sweep(new Map([[HERE, names]]))).toBe(1);
    expect(await screenshots.count()).toBe(0);
  });
});
