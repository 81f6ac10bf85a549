/** Publishing from the phone to the real server and its storage: photos first, then one listing, whatever is cut or killed. */
import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendAgain, takeBack } from "#outbox/queued-mutations.ts";
import { middleName, neededSizes } from "#domain/photo-name.ts";
import { queuePublication } from "#outbox/publish.ts";
import { verdictsSoFar, removeShown } from "#outbox/sent.ts";
import type { Fault, Seen } from "../support/fault-proxy-faults.ts";
import { phoneOf, type Phone } from "../support/push-phone.ts";
import { startPushWorld, type Person, type PushWorld } from "../support/push-world.ts";
import { storePhotos, listingArgs, photo } from "../support/selling.ts";

let world: PushWorld;
beforeAll(async () => {
  world = await startPushWorld();
});
afterAll(() => world.stop());

let seller: Person;
let phone: Phone;
let draft: string;
let photos: string[];
beforeEach(async () => {
  seller = await world.person("Kouassi Yao");
  // The free listing is used; two credits are there.
  await world.sql`update public.users set first_listing_at = now() where id = ${seller.id}`;
  await world.sql`insert into public.credit_ledger (user_id, delta, reason, ref) values (${seller.id}, 2, 'gift', ${randomUUID()})`;
  phone = await phoneOf(world, seller);
  draft = randomUUID();
  photos = await storePhotos(seller.id, draft, 5);
  world.proxy.rule(() => null);
  world.proxy.seen.length = 0;
});
afterEach(() => phone.forget());

const publish = () => queuePublication(seller.id, listingArgs(draft, photos), phone.clock.now);
const isUpload = ({ path }: Pick<Seen, "path">): boolean => path.startsWith("/storage/");
/** Names that were sent, thumbnails included, in order; one that the phone gave up in a hurry and sent again counts once. */
const uploads = () => [
  ...new Set(world.proxy.seen.filter(isUpload).map(({ path }) => path.slice(path.lastIndexOf("/") + 1))),
];

async function onServer(): Promise<{
  listings: number;
  active: number;
  photos: number;
  objects: number;
  credits: number;
}> {
  const [row] = await world.sql`select
    (select count(*)::int from public.listings where user_id = ${seller.id}) as listings,
    (select count(*)::int from public.listings where user_id = ${seller.id} and status = 'active') as active,
    (select coalesce(max(cardinality(photos)), 0) from public.listings where user_id = ${seller.id}) as photos,
    (select count(*)::int from storage.objects where starts_with(name, ${seller.id})) as objects,
    (select credits from public.user_credits where user_id = ${seller.id}) as credits`;
  return row as Awaited<ReturnType<typeof onServer>>;
}

const NOTHING_PUBLISHED = { listings: 0, active: 0, photos: 0, credits: 2 };
const PUBLISHED = { listings: 1, active: 1, photos: 5, objects: 15, credits: 1 };

const faultOn = (name: string, fault: Fault) => world.proxy.rule(({ path }) => (path.endsWith(name) ? fault : null));

describe("publishing @core", () => {
  test("five photos one by one, then the listing, then middle sizes, kept until a pull shows it", async () => {
    await publish();
    await phone.drainAll();
    expect(uploads()).toEqual([...photos.flatMap(neededSizes), ...photos.map(middleName)]);
    expect(world.proxy.seen.filter(isUpload).length).toBe(15);
    expect(world.proxy.seen.findIndex(({ path }) => path.includes("sync_push"))).toBe(10);
    expect(await onServer()).toEqual(PUBLISHED);
    expect(await phone.db.photos.count()).toBe(15);
    await removeShown({ collections: ["mine"], pullStartedAt: await verdictsSoFar(seller.id), userId: seller.id });
    expect([await phone.db.photos.count(), await phone.db.mutations.count()]).toEqual([0, 0]);
  });

  test("tapped twice: one row, one listing, one charge", async () => {
    const [first, second] = await Promise.all([publish(), publish()]);
    expect(second).toEqual(first);
    await phone.drainAll();
    expect(await publish()).toEqual(first);
    await phone.drainAll();
    expect(await onServer()).toEqual(PUBLISHED);
  });

  test("F3 the answer lost twice: the same", async () => {
    await publish();
    world.proxy.next("sync_push", { kind: "forward_then_drop" }, { kind: "forward_then_drop" });
    await phone.drainAll();
    expect(await onServer()).toEqual(PUBLISHED);
    expect(await phone.left()).toEqual([]);
  });

  test("a message written meanwhile does not wait behind the photos", async () => {
    const other = await world.person("Awa Koné");
    const listing = await world.listing(other);
    await publish();
    await phone.mutate({
      kind: "send_message",
      args: { listing_id: listing, receiver_id: other.id, content: "Bonjour" },
    });
    await phone.drainAll();
    expect(world.proxy.seen[0]?.path).toContain("sync_push");
    expect(await onServer()).toEqual(PUBLISHED);
  });

  test("taken back before it leaves: nothing on the server, the photos still here", async () => {
    const { id } = await publish();
    expect(await takeBack(seller.id, id ?? "")).toBe("done");
    await phone.drainAll();
    expect(await onServer()).toEqual({ ...NOTHING_PUBLISHED, objects: 0 });
    expect(await phone.db.photos.count()).toBe(15);
  });

  test("a photo that is on another phone: said at once, nothing queued", async () => {
    const elsewhere = await photo(99);
    expect(await queuePublication(seller.id, listingArgs(draft, [...photos.slice(1), elsewhere.name]))).toEqual({
      id: null,
      missing: [elsewhere.name],
    });
    expect(await phone.db.mutations.count()).toBe(0);
  });
});

/** An error as the object store writes it. */
const storage = (statusCode: string, error: string) => JSON.stringify({ statusCode, error, message: "no" });

describe("F20 photos", () => {
  test("photo 3 of 5 refused: nothing half published, the reason names it; a retry goes on", async () => {
    const { id } = await publish();
    faultOn(photos[2] ?? "", {
      kind: "status",
      status: 400,
      body: JSON.stringify({ statusCode: "403", error: "Unauthorized", message: "no" }),
    });
    await phone.drainAll();
    expect(await onServer()).toEqual({ ...NOTHING_PUBLISHED, objects: 4 });
    expect((await phone.db.mutations.toArray())[0]).toMatchObject({
      state: "refused",
      refusal: { message: expect.stringContaining("La photo 3 ") },
    });
    world.proxy.rule(() => null);
    world.proxy.seen.length = 0;
    await sendAgain(seller.id, id ?? "");
    await phone.drainAll();
    expect(uploads()).toEqual([...photos.slice(2).flatMap(neededSizes), ...photos.map(middleName)]);
    expect(await onServer()).toEqual(PUBLISHED);
  });

  test("without the photo at fault it is published as four, and the others are not sent again", async () => {
    await publish();
    faultOn(photos[2] ?? "", { kind: "status", status: 400, body: storage("400", "InvalidKey") });
    await phone.drainAll();
    world.proxy.rule(() => null);
    world.proxy.seen.length = 0;
    photos.splice(2, 1);
    await publish();
    await phone.drainAll();
    expect(uploads()).toEqual([...photos.slice(2).flatMap(neededSizes), ...photos.map(middleName)]);
    expect(await onServer()).toEqual({ ...PUBLISHED, photos: 4, objects: 12 });
    expect(await phone.left()).toEqual([]);
  });

  test("an upload cut at half, its answer lost, a portal's page: each photo arrives once", async () => {
    await publish();
    const faults: Fault[] = [
      { kind: "reset_after_bytes", bytes: 20_000 },
      { kind: "forward_then_drop" },
      { kind: "html200" },
      { kind: "status", status: 503 },
    ];
    world.proxy.rule((request) =>
      isUpload(request) && request.path.endsWith(photos[1] ?? "") ? (faults.shift() ?? null) : null,
    );
    await phone.drainAll();
    expect(faults).toEqual([]);
    expect(await onServer()).toEqual(PUBLISHED);
  });

  test("offline in the middle, for hours: resumes with the fourth", async () => {
    await publish();
    world.proxy.rule(({ path }) => (path.endsWith(photos[3] ?? "") ? { kind: "drop_before" } : null));
    await phone.push();
    world.proxy.online(false);
    await phone.push("online");
    expect(await onServer()).toEqual({ ...NOTHING_PUBLISHED, objects: 6 });
    expect(await phone.left()).toEqual(["queued publish_listing"]);
    world.proxy.online(true);
    world.proxy.rule(() => null);
    world.proxy.seen.length = 0;
    await phone.push("online");
    expect(uploads()).toEqual([...photos.slice(3).flatMap(neededSizes), ...photos.map(middleName)]);
    expect(await onServer()).toEqual(PUBLISHED);
  });

  test("a middle size that the server refuses: the listing is published without it", async () => {
    await publish();
    world.proxy.rule(({ path }) =>
      path.endsWith("-800.webp") ? { kind: "status", status: 400, body: storage("403", "Unauthorized") } : null,
    );
    await phone.drainAll();
    expect(await onServer()).toEqual({ ...PUBLISHED, objects: 10 });
    expect(await phone.left()).toEqual([]);
  });

  test("too large for the server: made smaller once, and the listing names the smaller one", async () => {
    const smaller = await photo(50, 10_000);
    phone = await phoneOf(world, seller, { photo: () => smaller });
    await publish();
    faultOn(photos[1] ?? "", {
      kind: "status",
      status: 400,
      body: JSON.stringify({ statusCode: "413", error: "Payload too large", message: "no" }),
    });
    await phone.drainAll();
    expect(await onServer()).toEqual(PUBLISHED);
    const [row] = await world.sql`select photos from public.listings where id = ${draft}`;
    expect(row?.["photos"]).toContain(`${seller.id}/${draft}/${smaller.name}`);
  });

  test("and still too large: refused with its reason, nothing published", async () => {
    const smaller = await photo(50, 10_000);
    phone = await phoneOf(world, seller, { photo: () => smaller });
    await publish();
    world.proxy.rule((request) =>
      isUpload(request) ? { kind: "status", status: 413, body: storage("413", "Payload too large") } : null,
    );
    await phone.drainAll();
    expect(uploads()).toEqual([photos[0], smaller.name]);
    expect((await phone.db.mutations.toArray())[0]?.refusal?.message).toContain("La photo 1 ");
    expect(await onServer()).toEqual({ ...NOTHING_PUBLISHED, objects: 0 });
  });

  test("F6 the token ends in the middle: renewed once, then on", async () => {
    await publish();
    const ended: Fault = {
      kind: "status",
      status: 400,
      body: JSON.stringify({ statusCode: "403", error: "Unauthorized", message: "jwt expired" }),
    };
    const faults = [ended];
    world.proxy.rule((request) =>
      isUpload(request) && request.path.endsWith(photos[2] ?? "") ? (faults.shift() ?? null) : null,
    );
    await phone.drainAll();
    expect(world.proxy.seen.filter(({ path }) => path.endsWith("/token")).length).toBe(1);
    expect(await onServer()).toEqual(PUBLISHED);
  });
});

describe("F12 page killed while publishing @core", () => {
  const again = async () => {
    phone.db.close();
    phone = await phoneOf(world, seller);
    await phone.db.open();
    await phone.drainAll();
    expect(await onServer()).toEqual(PUBLISHED);
    expect(await phone.left()).toEqual([]);
  };

  test("before anything was sent", async () => {
    await publish();
    await again();
  });

  test("after each photo that the server has and the phone does not know of", async () => {
    await publish();
    for (let time = 0; time < 4; time++) await phone.dies("put");
    // The first photo has arrived four times over, and the phone knows of none.
    expect(uploads()).toEqual([photos[0]]);
    expect(await onServer()).toEqual({ ...NOTHING_PUBLISHED, objects: 1 });
    await again();
  });

  test("after the listing was made, before its verdict was stored", async () => {
    await publish();
    await phone.dies();
    expect(await onServer()).toEqual({ ...PUBLISHED, objects: 10 });
    await again();
  });
});
