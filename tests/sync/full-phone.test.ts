/** F13: a phone that runs out of room at any one write of what a person does, from there on or once, and has room again later. */
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { append } from "#outbox/append.ts";
import { storePhoto } from "#outbox/photos.ts";
import { queueDraft, queuePublication } from "#outbox/publish.ts";
import { isQuota, StorageError } from "#outbox/full-disk.ts";
import { storeScreenshot, queueProof } from "#outbox/screenshots.ts";
import { removeShown, verdictsSoFar } from "#outbox/sent.ts";
import { message } from "../support/outbox-rows.ts";
import { proofArgs, screenshot } from "../support/paying.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";
import { DRAFT, listingArgs, photo } from "../support/selling.ts";

/** Which writes of this process find no room: the n-th alone, or it and all after it. */
const room = { written: 0, fullAt: Number.POSITIVE_INFINITY, once: false };

function takesSpace<Args extends unknown[], Got>(write: (this: never, ...args: Args) => Got) {
  return function (this: never, ...args: Args): Got {
    room.written += 1;
    const full = room.once ? room.written === room.fullAt : room.written >= room.fullAt;
    if (full) throw new DOMException("no room", "QuotaExceededError");
    return write.apply(this, args);
  };
}

const { add, put } = IDBObjectStore.prototype;
const { update } = IDBCursor.prototype;
beforeAll(() => {
  Object.assign(IDBObjectStore.prototype, { add: takesSpace(add), put: takesSpace(put) });
  Object.assign(IDBCursor.prototype, { update: takesSpace(update) });
});
afterAll(() => {
  Object.assign(IDBObjectStore.prototype, { add, put });
  Object.assign(IDBCursor.prototype, { update });
});

let world: PushWorld;
let other: Person;
let about: string;
let phone: Phone;
beforeAll(async () => {
  world = await startPushWorld();
  other = await world.person("Awa Koné");
  about = await world.listing(other);
});
afterAll(() => world.stop());
afterEach(() => {
  room.fullAt = Number.POSITIVE_INFINITY;
});

/** Tells whether it was kept; a phone that is full says so and nothing else. */
async function kept(work: Promise<unknown>): Promise<boolean> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) return true;
  expect(error).toBeInstanceOf(StorageError);
  expect((error as StorageError).full).toBe(true);
  return false;
}

/** The pusher of a page: a full phone is tried again later. */
async function drain(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) {
    const next = await phone.push("online").then(
      (drained) => drained.next,
      (error: unknown) => (isQuota(error) ? phone.clock.now + 15_000 : Promise.reject(error)),
    );
    if (next === null) return;
    phone.clock.now = Math.max(phone.clock.now, next);
  }
}

async function shown(userId: string): Promise<void> {
  const pulled = {
    collections: ["messages", "drafts", "mine"],
    pullStartedAt: await verdictsSoFar(userId),
    userId,
  } as const;
  await removeShown(pulled).catch((error: unknown) => (isQuota(error) ? undefined : Promise.reject(error)));
}

/** Words, a draft with a photo, its publication, a proof: what was kept must arrive once, what was not must not. */
async function story(fullAt: number, once: boolean): Promise<number> {
  const seller = await world.person("Kouassi Yao");
  phone = await phoneOf(world, seller);
  // The session has ended too: its renewal is written as well.
  phone.clock.now += 7_200_000;
  const draft = randomUUID();
  const picture = await photo(Math.floor(fullAt) || 1, 3_000);
  const form = `proof:${draft}`;
  const shot = { blob: await screenshot(), name: "c.png", width: 64, height: 64, originalBytes: 10 };
  Object.assign(room, { written: 0, fullAt, once });

  const said: string[] = [];
  for (const words of ["m1", "m2"])
    if (await kept(append(seller.id, message(words, about, other.id), phone.clock.now))) said.push(words);
  const pictured = await kept(storePhoto(seller.id, draft, picture));
  const photos = pictured ? [picture.name] : [];
  const drafted = await kept(queueDraft(seller.id, draft, { ...DRAFT, photos }, null));
  await drain();
  await shown(seller.id);
  const published = pictured && (await kept(queuePublication(seller.id, listingArgs(draft, photos), phone.clock.now)));
  let id = "";
  const chosen = await kept(storeScreenshot(seller.id, form, shot).then((made) => (id = made)));
  const proved = chosen && (await kept(queueProof(seller.id, form, proofArgs({ screenshot: id }))));
  await drain();
  await shown(seller.id);
  const { written } = room;

  room.fullAt = Number.POSITIVE_INFINITY;
  await drain();
  await shown(seller.id);
  const [there] = await world.sql`select
    (select coalesce(array_agg(content order by seq), '{}') from public.messages where sender_id = ${seller.id}) as said,
    (select count(*)::int from public.drafts where id = ${draft} and not deleted) as drafts,
    (select count(*)::int from public.listings where user_id = ${seller.id} and status = 'active') as listings,
    (select count(*)::int from storage.objects where bucket_id = 'listings' and starts_with(name, ${seller.id})
      and name not like '%-800.%') as objects,
    (select count(*)::int from public.payment_proofs where user_id = ${seller.id}) as proofs`;
  const counts = { listings: Number(published), objects: published ? 2 : 0, proofs: Number(proved) };
  expect({ ...there }).toEqual({ said, drafts: Number(drafted && !published), ...counts });
  expect([await phone.db.mutations.count(), await phone.left()]).toEqual([0, []]);
  expect(await phone.db.photos.count()).toBe(pictured && !published ? 3 : 0);
  await phone.forget();
  return written;
}

test("F13 full at any write: what was said to be kept arrives once, the rest was not", async () => {
  const writes = await story(Number.POSITIVE_INFINITY, false);
  expect(writes).toBeGreaterThan(30);
  for (let at = 1; at <= writes; at += 2) await story(at, at % 4 === 1);
});

test("F13 without room for its copy, a mutation that the server has done leaves the queue", async () => {
  const seller = await world.person("Kouassi Yao");
  phone = await phoneOf(world, seller);
  await phone.mutate(message("dit", about, other.id));
  await drain();
  Object.assign(room, { written: 0, fullAt: 1, once: false });
  await removeShown({ collections: ["messages"], pullStartedAt: await verdictsSoFar(seller.id), userId: seller.id });
  expect(await phone.db.mutations.count()).toBe(0);
  await phone.forget();
});
