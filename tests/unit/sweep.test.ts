import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { park, parkedKeys } from "#device/parked.ts";
import { outboxOf } from "#outbox/database.ts";
import { writeBase } from "#outbox/draft-base.ts";
import { saveText } from "#outbox/text-drafts.ts";
import { commitRows } from "#replica/commit.ts";
import { mineRow } from "#replica/mine.ts";
import type { Progress } from "#replica/progress.ts";
import { collectionNamed, wireListing } from "./pull-lab.ts";
import { afterPull } from "#sync/after-pull.ts";
import { sweepOrphans } from "#sync/sweep.ts";
import { Phone } from "./queries-lab.ts";

const WEEK_MS = 7 * 86_400_000;
const WHOLE = { after: "1~a", before: null, pulledAt: 1, quarantined: [] };
const STATES = ["active", "pending", "unavailable", "sold"];

let phone: Phone;
const box = new Map<string, string>();

beforeEach(async () => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => box.get(key) ?? null,
    setItem: (key: string, value: string) => void box.set(key, value),
    removeItem: (key: string) => void box.delete(key),
  });
  phone = await Phone.open();
});
afterEach(async () => {
  await phone.close();
  vi.unstubAllGlobals();
  box.clear();
});

/** The server has said all of these collections, but for what `different` says. */
async function whole(mine: Partial<Progress> = {}, drafts: Partial<Progress> = {}): Promise<void> {
  await phone.own.progress.change("mine", { ...WHOLE, ...mine });
  await phone.own.progress.change("drafts", { ...WHOLE, ...drafts });
}

/** Looks twice, a week between the two: returns the keys under which words are left. */
async function lookTwice(): Promise<readonly string[]> {
  for (const at of [1, 1 + WEEK_MS]) await sweepOrphans(at);
  return await outboxOf(phone.userId).textDrafts.toCollection().primaryKeys();
}

test("words of an edit go with a sold or gone listing, never where that may change", async () => {
  await commitRows(
    phone.own.rows("mine"),
    STATES.map((status, n) => {
      const { v: version, ...data } = wireListing(n, { id: status, status });
      return v.parse(mineRow, { id: `listing:${status}`, v: version, kind: "listing", data });
    }),
  );
  const keys = [...STATES, "deleted", "sold#2", "active#2"].map((id) => `edit:${id}`);
  for (const key of keys) await saveText(phone.userId, key, "{}");
  for (const key of ["edit:sold", "edit:active"]) park(phone.userId, key, '"{}"');
  await writeBase(outboxOf(phone.userId), "nowhere", { title: "Vélo" });
  const strange = { quarantined: ["listing:deleted"], readBy: "another" };
  for (const unknown of [{ before: "2" }, { after: null }, { pulledAt: null }, strange]) {
    await whole(unknown);
    expect(await lookTwice()).toHaveLength(keys.length);
  }
  await whole({}, strange);
  expect(await lookTwice()).toHaveLength(keys.length);
  await whole();
  expect([...(await lookTwice())].toSorted()).toEqual([
    "edit:active",
    "edit:active#2",
    "edit:pending",
    "edit:unavailable",
  ]);
  expect(parkedKeys(phone.userId)).toEqual(["edit:active"]);
});

test("F17 after a pull the server's clock ages a mark: a phone months ahead loses nothing", async () => {
  const drafts = { name: "drafts" as const, open: () => null };
  await whole();
  await saveText(phone.userId, "edit:00000000-0000-4000-8000-000000000001", "Vélo");
  const left = () => outboxOf(phone.userId).textDrafts.count();
  await afterPull(drafts, 1);
  await afterPull(drafts, 2);
  expect(await left()).toBe(1);
  await afterPull(drafts, 1 + WEEK_MS);
  expect(await left()).toBe(0);
});

test("the id of a visitor's words goes once the message is here, whatever else is not known", async () => {
  const { messageIds } = outboxOf(phone.userId);
  await phone.message(1, "me");
  for (const id of ["message-1", "message-2"])
    await messageIds.put({ key: `conversation:${id}`, id, content: "Bonjour", at: 1 });
  await sweepOrphans(1);
  expect(await messageIds.toCollection().primaryKeys()).toEqual(["conversation:message-2"]);
});

test("a person's rows out of sight for a week go; younger ones stay that hold back an older", async () => {
  const end = (id: string, version: number) => ({ id, v: version, deleted: true }) as const;
  const row = (id: string, version: number) => ({ id, v: version, updated: 1, data: {} });
  const own = phone.own;
  const names = ["drafts", "mine", "favorites"] as const;
  const collections = names.map((name) => collectionNamed(name).open());
  const stored = async (name: (typeof names)[number]) => {
    const collection = await own.collection(name);
    await collection.cleanup(0);
    const found = await collection.storageInstance.findDocumentsById(["old", "young", "here"], true);
    return found.map(({ id }) => id as string).toSorted();
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    await commitRows(own.rows("drafts"), [row("here", 1), row("old", 1)]);
    for (const collection of collections) await collection?.take([end("old", 2)]);
    vi.setSystemTime(Date.now() + WEEK_MS + 2_000);
    for (const collection of collections) await collection?.take([end("young", 2)]);
    for (const collection of collections) await collection?.trim(1);
    expect(await Promise.all(names.map(stored))).toEqual([["here", "young"], ["young"], ["young"]]);
    await commitRows(own.rows("drafts"), [row("young", 1)]);
    expect(await own.rows("drafts").find({ ids: ["young"] })).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
