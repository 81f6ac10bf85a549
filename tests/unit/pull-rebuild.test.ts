import "fake-indexeddb/auto";
import { createRxDatabase } from "rxdb/plugins/core";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import * as v from "valibot";
import { afterEach, describe, expect, test, vi } from "vitest";
import { currentUser, setIdentity } from "#identity/current.ts";
import { syncHealth } from "#queries/use-sync-health.ts";
import { commitRows } from "#replica/commit.ts";
import { feed } from "#replica/feed.ts";
import { privateName, PUBLIC_NAME } from "#replica/names.ts";
import { openPrivate, openPublic, holdReplicas } from "#replica/open.ts";
import { deleteStored, purgePrivate } from "#replica/delete-stored.ts";
import { type PrivateReplica, privateReplica, publicReplica, replicaFailure } from "#replica/stores.ts";
import { wireListing } from "./pull-lab.ts";

let open: PrivateReplica | undefined;
afterEach(async () => {
  privateReplica.setState(null, true);
  await open?.close();
  await purgePrivate("awa");
});

const names = async () => (await indexedDB.databases()).map(({ name }) => name ?? "");
const draft = { id: "draft", v: 1, updated: 1, data: {} };

test("a replica of another version is deleted and made anew; the outbox stays (F15)", async () => {
  const old = await createRxDatabase({ name: privateName("awa"), storage: getRxStorageDexie() });
  const properties = { id: { type: "string", maxLength: 20 }, other: { type: "string" } } as const;
  await old.addCollections({ messages: { schema: { version: 0, primaryKey: "id", type: "object", properties } } });
  await old.close();
  indexedDB.open("djassa-outbox-awa");

  open = await openPrivate("awa");
  await commitRows(open.rows("drafts"), [draft]);
  expect(await open.rows("drafts").count()).toBe(1);
  expect(await names()).toContain("djassa-outbox-awa");
});

test("a replica whose store was damaged is made anew, too (F15)", async () => {
  open = await openPrivate("awa");
  await commitRows(open.rows("drafts"), [draft]);
  await open.close();
  // Another version of the same IndexedDB database: Dexie cannot open it any more.
  const damaged = `rxdb-dexie-${privateName("awa")}--0--messages`;
  await new Promise((resolve) => (indexedDB.deleteDatabase(damaged).onsuccess = resolve));
  await new Promise<void>((resolve) => {
    const request = indexedDB.open(damaged, 900);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });

  open = await openPrivate("awa");
  expect(await open.rows("messages").count()).toBe(0);
});

describe("what everybody reads", () => {
  afterEach(() => purge());

  const purge = async () => {
    publicReplica.setState(null, true);
    await deleteStored(PUBLIC_NAME);
  };
  const row = (n: number) => v.parse(feed.row, wireListing(n));

  test("rows that another build stored otherwise go, and so does the checkpoint (F15)", async () => {
    const before = await openPublic();
    await commitRows(before.rows("feed"), [row(1)]);
    await before.progress.change("feed", { after: "7" });
    before.close();
    const same = await openPublic();
    expect(await same.rows("feed").count()).toBe(1);
    await same.dexie.table("about").put({ name: "shape", value: "of another build" });
    same.close();
    const after = await openPublic();
    expect(await after.rows("feed").count()).toBe(0);
    expect(await after.progress.read("feed")).toMatchObject({ after: null });
    after.close();
  });

  test("a store that was damaged is made anew (F15)", async () => {
    (await openPublic()).close();
    await new Promise((resolve) => (indexedDB.deleteDatabase(PUBLIC_NAME).onsuccess = resolve));
    await new Promise<void>((resolve) => {
      const request = indexedDB.open(PUBLIC_NAME, 10);
      request.onupgradeneeded = () => request.result.createObjectStore("feed", { keyPath: "other" });
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
    const db = await openPublic();
    await commitRows(db.rows("feed"), [row(1)]);
    expect(await db.rows("feed").count()).toBe(1);
    db.close();
  });
});

test("a purge leaves nothing of that person on the phone, and only of that person (I6)", async () => {
  open = await openPrivate("awa");
  privateReplica.setState(open, true);
  await commitRows(open.rows("drafts"), [draft]);
  const other = await openPrivate("kouassi");
  expect(await names()).toContain(`rxdb-dexie-${privateName("awa")}--0--drafts`);
  await purgePrivate("awa");
  open = undefined;
  expect(privateReplica.getState()).toBeNull();
  expect((await names()).filter((name) => name.includes("awa") && name.startsWith("rxdb"))).toEqual([]);
  expect((await names()).filter((name) => name.includes("kouassi"))).not.toEqual([]);
  await other.close();
  await purgePrivate("kouassi");
});

test("the open replica is the current person's, also while another still opens (I6)", async () => {
  setIdentity("awa");
  const release = await holdReplicas();
  expect(privateReplica.getState()?.name).toBe(privateName("awa"));
  const opened: string[] = [];
  const stop = privateReplica.subscribe(() => {
    const name = privateReplica.getState()?.name;
    if (name !== undefined) opened.push(name);
    // Hers is closed and his on its way: a third person comes.
    else if (currentUser() === "kouassi") setIdentity("mariam");
  });
  setIdentity("kouassi");
  await vi.waitFor(() => expect(opened).toEqual([privateName("mariam")]), { timeout: 10_000 });
  stop();
  await release();
  setIdentity(null);
  for (const name of ["kouassi", "mariam"]) await purgePrivate(name);
});

test("a browser that gives no storage is told of", () => {
  const health = syncHealth();
  const stop = health.subscribe(() => undefined);
  expect(health.getState().unpersisted).toBe(false);
  replicaFailure.setState(new Error("no storage in this window"), true);
  expect(health.getState().unpersisted).toBe(true);
  replicaFailure.setState(null, true);
  stop();
});
