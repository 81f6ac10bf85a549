/** Drafts of one person on two devices: real outbox and push on the first, plain requests as the second. */
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { publishableKey } from "../../supabase/local/keys.ts";
import type { DraftData } from "#model/listing/draft.ts";
import { takeBack } from "#outbox/queued-mutations.ts";
import { append } from "#outbox/append.ts";
import { holdDraft } from "#outbox/open-draft.ts";
import { storePhoto } from "#outbox/photos.ts";
import { queuePublication, queueDraft } from "#outbox/publish.ts";
import { verdictsSoFar, removeShown } from "#outbox/sent.ts";
import { StorageError } from "#outbox/full-disk.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";
import { DRAFT, storePhotos, listingArgs, photo } from "../support/selling.ts";

let world: PushWorld;
beforeAll(async () => {
  world = await startPushWorld();
});
afterAll(() => world.stop());

let seller: Person;
let phone: Phone;
let id: string;
beforeEach(async () => {
  seller = await world.person("Kouassi Yao");
  phone = await phoneOf(world, seller);
  id = randomUUID();
  world.proxy.rule(() => null);
});
afterEach(() => phone.forget());

const typed = (changes: Partial<DraftData>): DraftData => ({ ...DRAFT, ...changes });
/** The values of this phone's form, saved as from its next key. */
const save = (changes: Partial<DraftData>, base?: DraftData | null) =>
  queueDraft(seller.id, id, { ...typed(changes) }, base);
/** The pull that shows what was sent has come. */
const pulled = async () =>
  removeShown({ collections: ["drafts", "mine"], pullStartedAt: await verdictsSoFar(seller.id), userId: seller.id });
const sent = async () => {
  await phone.drainAll();
  await pulled();
};

async function onServer(): Promise<DraftData[]> {
  const rows =
    await world.sql`select data from public.drafts where user_id = ${seller.id} and not deleted order by created_at`;
  return rows.map(({ data }) => data as DraftData);
}

/** The other device saves, having last seen `base`. */
async function otherDevice(data: DraftData, base: DraftData): Promise<void> {
  const answer = await fetch(`${world.url}/rest/v1/rpc/sync_push`, {
    method: "POST",
    headers: {
      apikey: publishableKey,
      "content-type": "application/json",
      authorization: `Bearer ${seller.tokens.access_token}`,
    },
    body: JSON.stringify({
      mutations: [{ id: randomUUID(), kind: "save_draft", key: `listing:${id}`, args: { id, data }, base }],
    }),
  });
  expect(await answer.json()).toMatchObject([{ status: "applied" }]);
}

describe("one draft on one phone @core", () => {
  test("a hundred keys are one row while nothing leaves, and the last text arrives", async () => {
    for (let key = 1; key <= 100; key++) await save({ title: "Vélo de ville".slice(0, key % 14) }, null);
    await save({ title: "Vélo rouge" }, null);
    expect(await phone.db.mutations.count()).toBe(1);
    await phone.drainAll();
    expect(await onServer()).toEqual([typed({ title: "Vélo rouge" })]);
  });

  test("F3 the answer lost, and typing goes on: the latest text stands without a copy", async () => {
    await save({ description: "Une bicyclette." }, null);
    world.proxy.next("sync_push", { kind: "forward_then_drop" });
    await phone.push();
    await save({ description: "Une bicyclette rouge, peu servie." }, null);
    await phone.drainAll();
    expect(await onServer()).toEqual([typed({ description: "Une bicyclette rouge, peu servie." })]);
  });

  test("a form that stays open over many saves and pulls is never its own rival", async () => {
    const filled = typed({});
    for (const words of [
      "Une bicyclette.",
      "Une bicyclette rouge.",
      "Une bicyclette rouge de ville.",
      "Encore une autre phrase.",
    ]) {
      await save({ description: words }, filled);
      await sent();
    }
    expect(await onServer()).toEqual([typed({ description: "Encore une autre phrase." })]);
  });

  test("once it is being published it is no longer written; taken back, it is", async () => {
    await save({}, null);
    const photos = await storePhotos(seller.id, id, 1);
    const { id: mutation } = await queuePublication(seller.id, listingArgs(id, photos));
    expect(await save({ title: "Trop tard pour cela" })).toBe(false);
    expect(await takeBack(seller.id, mutation ?? "")).toBe("done");
    expect(await save({ title: "Encore un brouillon" })).toBe(true);
    await sent();
    expect(await onServer()).toEqual([typed({ title: "Encore un brouillon" })]);
  });

  test("thrown away while a photo is prepared it stays away; undone or typed on, it is back", async () => {
    const [name = ""] = await storePhotos(seller.id, id, 1);
    const away = () => append(seller.id, { kind: "delete_draft", args: { id } }, phone.clock.now);
    await save({}, null);
    await sent();
    const { id: mutation } = await away();
    expect(await save({ photos: [name] })).toBe(true);
    expect(await takeBack(seller.id, mutation ?? "")).toBe("done");
    await sent();
    expect(await onServer()).toEqual([typed({ photos: [name] })]);
    await away();
    await save({ photos: [] });
    await sent();
    expect(await onServer()).toEqual([]);
    const close = holdDraft(id);
    await save({}, null);
    await away();
    await save({ title: "Encore un brouillon" });
    close();
    await sent();
    expect(await onServer()).toEqual([typed({ title: "Encore un brouillon" })]);
  });

  test("published, it is a draft no longer, here and there, and a deletion of nothing harms nobody", async () => {
    await save({}, null);
    await queuePublication(seller.id, listingArgs(id, await storePhotos(seller.id, id, 2)));
    await sent();
    expect(await onServer()).toEqual([]);
    expect([await phone.db.mutations.count(), await phone.db.photos.count()]).toEqual([0, 0]);
    const [row] = await world.sql`select status from public.listings where id = ${id}`;
    expect(row?.["status"]).toBe("active");
    await append(seller.id, { kind: "delete_draft", args: { id } });
    await sent();
    expect(await phone.left()).toEqual([]);
  });
});

describe("one draft in two tabs without a network", () => {
  test("each field has what was written in it last, in whichever tab, and that is what is sent", async () => {
    const seen = typed({ photos: ["a.webp"] });
    const inTab = (changes: Partial<DraftData>) => queueDraft(seller.id, id, { ...seen, ...changes }, null, seen);
    await queueDraft(seller.id, id, { ...seen }, null);
    await inTab({ title: "Vélo rouge", photos: ["a.webp", "b.webp"] });
    await inTab({ price: "40 000", photos: ["a.webp", "c.webp"] });
    await sent();
    expect(await onServer()).toEqual([
      typed({ title: "Vélo rouge", price: "40 000", photos: ["a.webp", "c.webp", "b.webp"] }),
    ]);
  });

  test("a save that is on its way is merged with, too", async () => {
    const seen = typed({});
    await queueDraft(seller.id, id, { ...seen }, null);
    world.proxy.next("sync_push", { kind: "forward_then_drop" });
    await queueDraft(seller.id, id, { ...seen, description: "Écrit dans le premier onglet." }, null, seen);
    await phone.push();
    await queueDraft(seller.id, id, { ...seen, title: "Vélo rouge" }, null, seen);
    await sent();
    expect(await onServer()).toEqual([typed({ title: "Vélo rouge", description: "Écrit dans le premier onglet." })]);
  });
});

describe("the same draft on two devices @core", () => {
  test("different fields: both stand, on both", async () => {
    await save({}, null);
    await sent();
    await otherDevice(typed({ price: "50 000" }), typed({}));
    await save({ title: "Vélo rouge" }, null);
    await sent();
    expect(await onServer()).toEqual([typed({ title: "Vélo rouge", price: "50 000" })]);
  });

  test("what this phone wrote before the other one stays the other one's when it goes on elsewhere", async () => {
    await save({ title: "Vélo un" }, null);
    await sent();
    await otherDevice(typed({ title: "Vélo deux" }), typed({ title: "Vélo un" }));
    // The form here still shows "Vélo un"; the person changes the price alone.
    await save({ title: "Vélo un", price: "40 000" }, null);
    await sent();
    expect(await onServer()).toEqual([typed({ title: "Vélo deux", price: "40 000" })]);
  });

  test("the same long text on both: both are kept, the second as a copy", async () => {
    await save({}, null);
    await sent();
    const theirs = typed({ description: "Écrit sur la tablette, avec soin et patience." });
    const mine = typed({ description: "Écrit au téléphone, sans réseau, au marché." });
    await otherDevice(theirs, typed({}));
    await save(mine, null);
    await sent();
    expect(await onServer()).toEqual([theirs, { ...mine, title: "Vélo de ville (copie)" }]);
  });

  test("a copy by the server is published with the first one's photos from this phone", async () => {
    const photos = await storePhotos(seller.id, id, 2);
    await save({ photos }, null);
    await sent();
    await otherDevice(typed({ photos, description: "Écrit sur la tablette, avec soin." }), typed({ photos }));
    await save({ photos, description: "Écrit au téléphone, au marché." }, null);
    await sent();
    const [found] = await world.sql`select id from public.drafts where user_id = ${seller.id} and id <> ${id}`;
    const copy = String(found?.["id"]);
    expect(await queuePublication(seller.id, listingArgs(copy, photos))).toMatchObject({ missing: [] });
    await sent();
    const [row] = await world.sql`select status, cardinality(photos) as photos from public.listings where id = ${copy}`;
    expect(row).toEqual({ status: "active", photos: 2 });
  });

  test("photos added on either are all kept", async () => {
    await save({ photos: ["a.webp"] }, null);
    await sent();
    await otherDevice(typed({ photos: ["a.webp", "b.webp"] }), typed({ photos: ["a.webp"] }));
    await save({ photos: ["a.webp", "c.webp"] }, null);
    await sent();
    expect((await onServer())[0]?.photos.toSorted()).toEqual(["a.webp", "b.webp", "c.webp"]);
  });

  test("published on both: one listing, one draft less", async () => {
    const photos = await storePhotos(seller.id, id, 1);
    await save({ photos }, null);
    await queuePublication(seller.id, listingArgs(id, photos));
    await phone.drainAll();
    await phone.forget();
    phone = await phoneOf(world, seller);
    await storePhotos(seller.id, id, 1);
    await queuePublication(seller.id, listingArgs(id, photos));
    await phone.drainAll();
    const [row] = await world.sql`select count(*)::int as listings from public.listings where user_id = ${seller.id}`;
    expect([row?.["listings"], await onServer(), await phone.left()]).toEqual([1, [], []]);
  });
});

describe("F13 no room on the phone", () => {
  test("a photo is kept whole or not at all, and said; the draft and its other photos stand", async () => {
    const [kept] = await storePhotos(seller.id, id, 1);
    await save({ photos: [kept ?? ""] }, null);
    const full = (primKey: unknown) => {
      if (String(primKey).includes("-320")) throw Object.assign(new Error("no room"), { name: "QuotaExceededError" });
    };
    phone.db.photos.hook("creating", full);
    const failure = await storePhoto(seller.id, id, await photo(7)).catch((error: unknown) => error);
    phone.db.photos.hook("creating").unsubscribe(full);
    expect(failure).toBeInstanceOf(StorageError);
    expect((failure as StorageError).full).toBe(true);
    expect([await phone.db.photos.count(), await phone.db.mutations.count()]).toEqual([3, 1]);
  });
});
