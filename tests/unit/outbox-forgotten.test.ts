import { VISITOR } from "#domain/author.ts";
import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, expect, test, vi } from "vitest";
import { closeOutbox, deleteOutbox, forgetOutbox, outboxExists, outboxName, outboxOf } from "#outbox/database.ts";
import { textDraft } from "#outbox/text-drafts.ts";
import { forgetIdentity, writeIdentity } from "#outbox/session/identity-store.ts";
import { watchQueued } from "#outbox/watch.ts";
import { BUYER } from "../support/outbox-rows.ts";

afterEach(() => vi.restoreAllMocks());

/** A disk that is full for a moment. */
const failOnce = () =>
  vi.spyOn(indexedDB, "open").mockImplementationOnce(() => {
    throw new DOMException("full", "QuotaExceededError");
  });

const here = () => writeIdentity({ userId: BUYER, email: null, tokens: null });

test("an outbox deleted with its session is not made anew until its owner is here again", async () => {
  await here();
  await outboxOf(BUYER).textDrafts.put(textDraft("support", "mots"));
  const stop = watchQueued(BUYER, () => undefined);
  await forgetIdentity();
  await forgetOutbox(BUYER);
  await expect(outboxOf(BUYER).textDrafts.get("support")).rejects.toThrow("deleted with its owner's session");
  expect(await Dexie.exists(outboxName(BUYER))).toBe(false);
  await here();
  expect(await outboxOf(BUYER).textDrafts.get("support")).toBeUndefined();
  expect(await Dexie.exists(outboxName(BUYER))).toBe(true);
  stop();
  await forgetIdentity();
  await forgetOutbox(BUYER);
});

test("asking whether an outbox is there takes nothing from whoever makes it at that moment", async () => {
  const kept: number[] = [];
  for (let round = 0; round < 20; round++) {
    const asked = outboxExists(VISITOR);
    await outboxOf(VISITOR).textDrafts.put(textDraft("support", "mots"));
    await asked;
    closeOutbox(VISITOR);
    kept.push(await outboxOf(VISITOR).textDrafts.count());
    await deleteOutbox(VISITOR);
  }
  expect(kept).toEqual(kept.map(() => 1));
});

test("an outbox that failed to open once is opened by the next user, and the next watcher", async () => {
  await here();
  closeOutbox(BUYER);
  failOnce();
  await expect(outboxOf(BUYER).textDrafts.get("support")).rejects.toThrow("full");
  await outboxOf(BUYER).textDrafts.put(textDraft("support", "mots"));
  expect(await outboxOf(BUYER).textDrafts.get("support")).toMatchObject({ key: "support", text: "mots" });

  closeOutbox(BUYER);
  failOnce();
  const seen: number[] = [];
  const stop = watchQueued(BUYER, (count) => seen.push(count));
  await expect.poll(() => seen, { timeout: 3_000 }).toEqual([0]);
  stop();
  await forgetIdentity();
  await forgetOutbox(BUYER);
});
