import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentUser } from "#identity/current.ts";
import { outboxExists } from "#outbox/database.ts";
import { readIdentity, writeIdentity } from "#outbox/session/identity-store.ts";
import { commitRows } from "#replica/commit.ts";
import { deleteStored, purgeOthers, purgePrivate, storedReplicas } from "#replica/delete-stored.ts";
import { privateName, PUBLIC_NAME } from "#replica/names.ts";
import { openPrivate, openPublic } from "#replica/open.ts";
import { applyIdentity } from "#session/here.ts";
import { signOut } from "#session/sign-out.ts";

/** A browser that does not say which databases it stores: Firefox before 126. The test looks at its stores by another way. */
const list = Object.getOwnPropertyDescriptor(IDBFactory.prototype, "databases") ?? expect.fail("nothing to take away");
const stored = async () => {
  const found: unknown = await (list.value as typeof indexedDB.databases).call(indexedDB);
  return (found as { name: string }[]).map(({ name }) => name);
};
const of = async (userId: string) =>
  (await stored()).filter((name) => name.startsWith(`rxdb-dexie-${privateName(userId)}--`));

beforeEach(() => void Reflect.deleteProperty(IDBFactory.prototype, "databases"));
afterEach(async () => {
  for (const userId of ["awa", "kouassi"]) await purgePrivate(userId);
  Object.defineProperty(IDBFactory.prototype, "databases", list);
});

async function readAs(userId: string): Promise<void> {
  const db = await openPrivate(userId);
  await commitRows(db.rows("drafts"), [{ id: "draft", v: 1, updated: 1, data: {} }]);
  await db.close();
}

test("signing out leaves nothing that was read there, and says that it is done (I6)", async () => {
  const tokens = { access: "a", refresh: "r", receivedAt: 0, expiresAt: Date.now() + 3_600_000 };
  const here = { userId: "awa", email: "awa@djassa.test", tokens };
  await writeIdentity(here);
  applyIdentity(here);
  await readAs("awa");
  expect(await of("awa")).toHaveLength(8);
  expect(await signOut()).toEqual({ ok: true });
  expect([currentUser(), await readIdentity(), await of("awa")]).toEqual([null, null, []]);
  expect(await outboxExists("awa")).toBe(false);
});

test("what a sign-out left there is found by who comes next, and nobody's name is kept (I6)", async () => {
  await readAs("awa");
  await readAs("kouassi");
  await vi.waitFor(async () => expect(await storedReplicas()).toEqual(["awa", "kouassi"].map(privateName)));
  await purgeOthers("kouassi");
  expect([(await of("awa")).length, (await of("kouassi")).length]).toEqual([0, 8]);
  await vi.waitFor(async () => expect((await Dexie.getDatabaseNames()).join()).not.toContain("awa"));
});

test("a person's replica goes also where no list of it is left", async () => {
  await readAs("awa");
  const known = vi.spyOn(Dexie, "getDatabaseNames").mockRejectedValue(new Error("lost"));
  await deleteStored(privateName("awa"));
  known.mockRestore();
  expect(await of("awa")).toEqual([]);
});

test("what does not open is made anew", async () => {
  await deleteStored(PUBLIC_NAME);
  await new Promise<void>((resolve) => {
    const request = indexedDB.open(PUBLIC_NAME, 900);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  const db = await openPublic();
  expect(await db.rows("feed").count()).toBe(0);
  db.close();
});
