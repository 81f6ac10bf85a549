import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { forceCloseDatabase } from "fake-indexeddb";
import { createRxDatabase } from "rxdb/plugins/core";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setIdentity } from "#identity/current.ts";
import { progressOf } from "#queries/rows.ts";
import { commitRows } from "#replica/commit.ts";
import { deleteStored, purgePrivate, purgePublic } from "#replica/delete-stored.ts";
import { feed } from "#replica/feed.ts";
import { privateName, PUBLIC_NAME } from "#replica/names.ts";
import { holdReplicas } from "#replica/open.ts";
import { OtherBuild, privateReplica, publicReplica, replicaFailure, replicaLost } from "#replica/stores.ts";
import { wireListing } from "./pull-lab.ts";

/*
 * The connections of this tab end without its doing: another tab runs a newer build, signs out, or the browser ends them (a phone
 * that was in a pocket).
 */
const MINE = privateName("awa");
const row = (n: number) => v.parse(feed.row, wireListing(n));
const draft = { id: "draft", v: 1, updated: 1, data: {} };

let release: () => Promise<void>;
let otherTab: BroadcastChannel;
let page: EventTarget;

beforeEach(async () => {
  await deleteStored(PUBLIC_NAME);
  otherTab = new BroadcastChannel("djassa-replica");
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  setIdentity("awa");
  release = await holdReplicas();
});
afterEach(async () => {
  await release();
  otherTab.close();
  setIdentity(null);
  await purgePrivate("awa");
  vi.unstubAllGlobals();
  expect(replicaFailure.getState()).toBeNull();
});

const shared = () => publicReplica.getState() ?? expect.fail("the public replica is not open");
const own = () => privateReplica.getState() ?? expect.fail("the person's replica is not open");

type Storage = { readonly internals: Promise<{ readonly dexieDb: Dexie }> };

async function endPrivate(): Promise<void> {
  const { internals } = (await own().collection("drafts")).internalStorageInstance as unknown as Storage;
  forceCloseDatabase((await internals).dexieDb.backendDB() as never);
}

/** Makes the private replica of a newer build: other collections of the same names. */
async function makeNewerPrivate(): Promise<void> {
  const db = await createRxDatabase({ name: MINE, storage: getRxStorageDexie() });
  const properties = { id: { type: "string", maxLength: 20 }, other: { type: "string" } } as const;
  await db.addCollections({ drafts: { schema: { version: 0, primaryKey: "id", type: "object", properties } } });
  await db.collections["drafts"]?.insert({ id: "theirs" });
  await db.close();
}

async function draftsStored(): Promise<unknown[]> {
  const stored = await new Dexie(`rxdb-dexie-${MINE}--0--drafts`).open();
  const keys = await stored.table("docs").toCollection().primaryKeys();
  stored.close();
  return keys;
}

test("a connection that the browser ends is reopened, its queries go on, changes are told (F15)", async () => {
  const [publicBefore, privateBefore] = [shared(), own()];
  await commitRows(publicBefore.rows("feed"), [row(1)]);
  const progress = progressOf("feed");
  const stop = progress.subscribe(() => undefined);
  forceCloseDatabase(publicBefore.dexie.backendDB() as never);
  await endPrivate();
  await vi.waitFor(() => {
    expect(shared()).not.toBe(publicBefore);
    expect(own()).not.toBe(privateBefore);
  });
  const told: unknown[] = [];
  shared().onChanged("feed", (ids) => told.push(ids));
  await commitRows(shared().rows("feed"), [row(2)]);
  await commitRows(own().rows("drafts"), [draft]);
  await shared().progress.change("feed", { after: "2" });
  expect(told).toEqual([[row(2).id]]);
  expect(await shared().rows("feed").count()).toBe(2);
  expect(await own().rows("drafts").count()).toBe(1);
  await vi.waitFor(() => expect(progress.getState()?.after).toBe("2"));
  expect(replicaLost.getState()).toBeNull();
  stop();
});

test("F13 a market that a full phone evicts is reopened in its turn, and nobody is told lost", async () => {
  const before = shared();
  await commitRows(before.rows("feed"), [row(1)]);
  // A tab that lets go late.
  const other = await new Promise<IDBDatabase>((resolve) => {
    const asked = indexedDB.open(PUBLIC_NAME);
    asked.addEventListener("success", () => resolve(asked.result));
  });
  const purged = purgePublic();
  // Somebody leaves and comes back while nothing is open.
  setIdentity(null);
  setIdentity("awa");
  await vi.waitFor(() => expect(replicaLost.getState()).toBe("closed"));
  other.close();
  await purged;
  await vi.waitFor(() => expect(privateReplica.getState()?.name).toBe(MINE));
  expect([await shared().rows("feed").count(), replicaLost.getState(), before.dexie.isOpen()]).toEqual([
    0,
    null,
    false,
  ]);
});

test("F13 a market that could not be deleted is emptied all the same, and open again", async () => {
  await commitRows(shared().rows("feed"), [row(1)]);
  const broken = vi.spyOn(indexedDB, "deleteDatabase").mockImplementation(() => {
    throw new DOMException("no", "UnknownError");
  });
  await purgePublic();
  broken.mockRestore();
  await vi.waitFor(async () =>
    expect([await shared().rows("feed").count(), replicaLost.getState()]).toEqual([0, null]),
  );
});

test("a tab whose market a newer build has made its own leaves it, and says it is behind", async () => {
  await commitRows(shared().rows("feed"), [row(1)]);
  const newer = new Dexie(PUBLIC_NAME);
  const tables = { reviews: "id,newest", sellers: "id", prices: "id", progress: "id" };
  newer.version(1).stores({ feed: "id,newest,[category+newest],[userId+newest],district", ...tables, about: "name" });
  await newer.open();
  await newer.table("about").put({ name: "shape", value: "of a newer build" });
  await newer.table("feed").clear();
  await newer.table("feed").put({ id: "of the newer build" });
  await vi.waitFor(() => expect(replicaLost.getState()).toBe("overtaken"));
  expect(publicReplica.getState()).toBeNull();
  expect(await newer.table("feed").toCollection().primaryKeys()).toEqual(["of the newer build"]);
  expect(own().closed).toBe(false);
  newer.close();
});

test("an older build's tab stores nothing beside newer rows, and keeps its checkpoint", async () => {
  const before = shared();
  await commitRows(before.rows("feed"), [row(1)]);
  await before.dexie.table("feed").clear();
  await before.dexie.table("about").put({ name: "shape", value: "of a newer build" });
  await expect(before.progress.change("feed", { after: "2" })).rejects.toThrow(OtherBuild);
  await vi.waitFor(() => expect(replicaLost.getState()).toBe("overtaken"));
  await before.dexie.open();
  await expect(commitRows(before.rows("feed"), [row(2)])).rejects.toThrow(OtherBuild);
  await before.dexie.open();
  expect([await before.rows("feed").count(), await before.dexie.table("progress").count()]).toEqual([0, 0]);
  before.close();
});

test("a person's replica that another tab makes anew is opened again once it is there", async () => {
  const before = own();
  await commitRows(before.rows("drafts"), [draft]);
  otherTab.postMessage({ deleted: MINE });
  await deleteStored(MINE);
  await vi.waitFor(() => expect(privateReplica.getState()).toBeNull());
  await vi.waitFor(() => expect(replicaLost.getState()).toBe("closed"));
  otherTab.postMessage({ opened: MINE });
  await vi.waitFor(() => expect(own()).not.toBe(before));
  expect(await own().rows("drafts").count()).toBe(0);
  await vi.waitFor(() => expect(replicaLost.getState()).toBeNull());
});

test("one that a newer build makes anew is left to that build", async () => {
  await deleteStored(MINE);
  await vi.waitFor(() => expect(replicaLost.getState()).toBe("closed"));
  await makeNewerPrivate();
  otherTab.postMessage({ opened: MINE });
  await vi.waitFor(() => expect(replicaLost.getState()).toBe("overtaken"));
  expect(await draftsStored()).toEqual(["theirs"]);
});

test("what another tab's sign-out deleted is not made again before that tab's word (I6)", async () => {
  await deleteStored(MINE);
  await vi.waitFor(() => expect(replicaLost.getState()).toBe("closed"));
  for (const event of ["online", "pageshow", "visibilitychange"]) page.dispatchEvent(new Event(event));
  setIdentity(null);
  await vi.waitFor(() => expect(replicaLost.getState()).toBeNull());
  const names = (await indexedDB.databases()).map(({ name }) => name ?? "");
  expect(names.filter((name) => name.startsWith(`rxdb-dexie-${MINE}`))).toEqual([]);
});

test("one that cannot be opened again is tried again once somebody looks", async () => {
  const give = indexedDB.open.bind(indexedDB);
  const open = vi.spyOn(indexedDB, "open").mockImplementation((name, version) => {
    if (name === PUBLIC_NAME) throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
    return give(name, version);
  });
  forceCloseDatabase(shared().dexie.backendDB() as never);
  await vi.waitFor(() => expect(replicaLost.getState()).toBe("closed"));
  expect(replicaFailure.getState()).not.toBeNull();
  open.mockRestore();
  page.dispatchEvent(new Event("pageshow"));
  await vi.waitFor(() => expect(replicaLost.getState()).toBeNull());
  expect(await shared().rows("feed").count()).toBe(0);
});

test("a replica that cannot be opened is told of before it is deleted, and once it is there", async () => {
  await release();
  await deleteStored(MINE);
  await makeNewerPrivate();
  const heard: unknown[] = [];
  otherTab.addEventListener("message", ({ data }) => heard.push(data));
  release = await holdReplicas();
  await vi.waitFor(() => expect(heard).toEqual([{ deleted: MINE }, { opened: MINE }]));
});
