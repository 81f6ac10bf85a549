import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useRecentSearches } from "#device/recent-searches.ts";
import { append } from "#outbox/append.ts";
import { currentUser, setCurrentUser } from "#outbox/current.ts";
import { deleteOutbox, outboxExists, outboxOf } from "#outbox/database.ts";
import { begin, conclude } from "#outbox/sending.ts";
import { forgetIdentity, readIdentity, writeIdentity } from "#outbox/session/identity-store.ts";
import { onPushRequest } from "#outbox/wake.ts";
import { keepWords } from "#outbox/words.ts";
import { identity } from "#replica/identity.ts";
import { openPrivate } from "#replica/open.ts";
import { adopt } from "#session/adopt.ts";
import { session } from "#session/session-state.ts";
import { signOut } from "#session/sign-out.ts";
import { applyIdentity } from "#session/apply-identity.ts";
import { BUYER, message } from "../support/outbox-rows.ts";

/** No server is reachable in this file: all of it is what a person without a network gets. */
beforeEach(async () => {
  const here = { userId: BUYER, email: "awa@djassa.test", tokens: { access: "a", refresh: "r", receivedAt: 0, expiresAt: Date.now() + 3_600_000 } };
  await writeIdentity(here);
  applyIdentity(here);
});
afterEach(async () => {
  setCurrentUser(null);
  await deleteOutbox(BUYER);
});

const texts = async () => (await outboxOf(BUYER).mutations.toArray()).map(({ args }) => "content" in args && args.content);

describe("F16 signing out without a network", () => {
  test("nobody is here any more, for every layer at once, and nothing to act with is left", async () => {
    useRecentSearches.setState({ searches: ["vélo"] });
    expect(await signOut()).toEqual({ ok: true });
    expect([currentUser(), identity.get().phase, session.get().phase, await readIdentity()]).toEqual([null, "visitor", "visitor", null]);
    expect(useRecentSearches.getState().searches).toEqual([]);
  });

  test("with nothing left to send, no trace of the person's outbox stays, typed words included", async () => {
    await keepWords(BUYER, "conversation:x", "Bonj");
    await signOut();
    expect(await outboxExists(BUYER)).toBe(false);
    expect((await Dexie.getDatabaseNames()).filter((name) => name.includes(BUYER))).toEqual([]);
  });

  test("keep: what waits is locked under its author's name, and is there when they come back", async () => {
    await append(BUYER, message("a"));
    await signOut({ queued: "keep" });
    expect(await outboxExists(BUYER)).toBe(true);
    expect(await texts()).toEqual(["a"]);
  });

  test("without a word about it, what waits and what was refused is kept, never dropped", async () => {
    await append(BUYER, message("a"));
    const { rows } = await begin(outboxOf(BUYER), BUYER, 0, { rows: 1, bytes: 1_000 });
    await conclude(outboxOf(BUYER), rows.map(({ id }) => ({ id, event: { type: "gave-up", code: "invalid" } }) as const));
    await signOut();
    expect(await texts()).toEqual(["a"]);
  });

  test("delete: it is gone for good", async () => {
    await append(BUYER, message("a"));
    await signOut({ queued: "delete" });
    expect(await outboxExists(BUYER)).toBe(false);
  });

  test("send: waits for the queue to be empty, then leaves", async () => {
    await append(BUYER, message("a"));
    const stop = onPushRequest(() => void outboxOf(BUYER).mutations.toCollection().modify({ state: "sent", mark: 1 }));
    expect(await signOut({ queued: "send" })).toEqual({ ok: true });
    stop();
    expect(await outboxExists(BUYER)).toBe(false);
  });

  test("everywhere needs the network: without it the person is told, and stays signed in", async () => {
    expect(await signOut({ everywhere: true })).toEqual({ ok: false, message: "Erreur lors de la déconnexion" });
    expect(currentUser()).toBe(BUYER);
  });

  test("F12 cut off by a dead battery once the session is gone: the next to sign in leaves nothing of the first one's replica", async () => {
    const read = await openPrivate(BUYER);
    await read.close();
    await forgetIdentity();
    applyIdentity(null);
    const other = "11111111-1111-4111-8111-111111111111";
    await adopt({ access_token: "a", refresh_token: "r", expires_in: 3_600, user: { id: other, email: "kouassi@djassa.test" } });
    expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith(`rxdb-dexie-djassa-u-${BUYER}`))).toEqual([]);
    await forgetIdentity();
    applyIdentity(null);
  });
});
