import "fake-indexeddb/auto";
import { Dexie, liveQuery } from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { park, parked } from "#device/parked.ts";
import { useRecentSearches } from "#device/recent-searches.ts";
import { noteSignUp, pendingSignUp } from "#device/sign-up.ts";
import { append } from "#outbox/append.ts";
import { currentUser, identity, setIdentity } from "#identity/current.ts";
import { deleteOutbox, outboxExists, outboxOf } from "#outbox/database.ts";
import { remaining, whenEmpty } from "#outbox/watch.ts";
import { storePhoto } from "#outbox/photos.ts";
import { begin, conclude } from "#outbox/sending.ts";
import { forgetIdentity, readIdentity, writeIdentity } from "#outbox/session/identity-store.ts";
import { onRequest } from "#sync/requests.ts";
import { storeSharedPhotos, readSharedPhotos } from "#outbox/shared-photos.ts";
import { storeScreenshot } from "#outbox/screenshots.ts";
import { saveText } from "#outbox/text-drafts.ts";
import { openPrivate } from "#replica/open.ts";
import { adopt } from "#session/adopt.ts";
import { configureRemote } from "#remote/configuration.ts";
import { countOfLeft, leftHere, signOut } from "#session/sign-out.ts";
import { applyIdentity } from "#session/here.ts";
import { BUYER, message, SELLER } from "../support/outbox-rows.ts";

/** No server is reachable in this file: all of it is what a person without a network gets. */
beforeEach(async () => {
  const here = {
    userId: BUYER,
    email: "awa@djassa.test",
    tokens: { access: "a", refresh: "r", receivedAt: 0, expiresAt: Date.now() + 3_600_000 },
  };
  await writeIdentity(here);
  applyIdentity(here);
});
afterEach(async () => {
  setIdentity(null);
  await deleteOutbox(BUYER);
});

const FAILED = "Erreur lors de la déconnexion";

const NONE = { waiting: -1, marks: 0, refused: 0, words: 0, photos: 0, screenshots: 0 };

const texts = async () =>
  (await outboxOf(BUYER).mutations.toArray()).map(({ args }) => "content" in args && args.content);

describe("F16 signing out without a network", () => {
  test("nobody is here any more, for every layer at once, and nothing to act with is left", async () => {
    useRecentSearches.setState({ searches: ["vélo"] });
    await storeSharedPhotos([new File(["x"], "a.jpg", { type: "image/jpeg" })], { most: 1, bytes: 1 });
    expect(await signOut()).toEqual({ ok: true });
    expect([currentUser(), identity.getState().phase, await readIdentity()]).toEqual([null, "visitor", null]);
    expect(useRecentSearches.getState().searches).toEqual([]);
    expect(await readSharedPhotos(BUYER)).toBeNull();
  });

  test("nor the address that an account was asked for with", async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    noteSignUp("awa@djassa.test", undefined);
    expect(pendingSignUp()).not.toBeNull();
    await signOut();
    expect([pendingSignUp(), [...kept.values()].join().includes("awa@")]).toEqual([null, false]);
    vi.unstubAllGlobals();
  });

  test("what was read and not yet said is kept without a question, or it would be unread again", async () => {
    await append(BUYER, { kind: "mark_read", args: { listing_id: "l", other_id: "o", up_to_seq: 1 } });
    expect(countOfLeft((await leftHere()) ?? NONE)).toBe(0);
    await signOut();
    expect((await outboxOf(BUYER).mutations.toArray()).map(({ kind }) => kind)).toEqual(["mark_read"]);
  });

  test("with nothing left, no trace of the person's outbox stays", async () => {
    await append(BUYER, message("a"));
    await outboxOf(BUYER).mutations.clear();
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
    await conclude(
      outboxOf(BUYER),
      rows.map(({ id }) => ({ id, event: { type: "gave-up", code: "invalid" } }) as const),
    );
    await signOut();
    expect(await texts()).toEqual(["a"]);
  });

  test("typed words are asked about, and kept without an answer", async () => {
    await saveText(BUYER, "conversation:x", "Bonj");
    expect(await leftHere()).toEqual({ ...NONE, waiting: 0, words: 1, decisions: 0 });
    await signOut();
    expect(await outboxOf(BUYER).textDrafts.toArray()).toMatchObject([{ key: "conversation:x", text: "Bonj" }]);
  });

  test("words put aside by a closed page are asked about as stored ones, and go with them", async () => {
    const box = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => box.get(key) ?? null,
      setItem: (key: string, value: string) => void box.set(key, value),
      removeItem: (key: string) => void box.delete(key),
    });
    await saveText(BUYER, "conversation:x", "Bonj");
    park(BUYER, "conversation:y", '"Salut"');
    park(BUYER, "conversation:x", '"Bonjour"');
    // Those of somebody else, who has not come back for them yet.
    park(SELLER, "conversation:x", '"À moi"');
    expect([await leftHere(), parked(BUYER, "conversation:y")]).toMatchObject([{ words: 2 }, '"Salut"']);
    await outboxOf(BUYER).textDrafts.clear();
    await signOut();
    expect([parked(BUYER, "conversation:x"), await outboxExists(BUYER)]).toEqual(['"Bonjour"', true]);
    setIdentity(BUYER);
    expect(await signOut({ queued: "delete", asked: 1 })).toMatchObject({ ok: false });
    expect(await signOut({ queued: "delete", asked: 2 })).toEqual({ ok: true });
    expect([...box.keys()].filter((key) => key.startsWith("djassa:typed"))).toEqual([`djassa:typed-${SELLER}`]);
    expect([parked(SELLER, "conversation:x"), await outboxExists(BUYER)]).toEqual(['"À moi"', false]);
    vi.unstubAllGlobals();
  });

  test("a screenshot that was chosen and not sent is asked about, and kept without an answer", async () => {
    const screenshot = { blob: new Blob(["x"]), name: "a.jpg", width: 1, height: 1, originalBytes: 1 };
    await storeScreenshot(BUYER, "proof:credits", screenshot);
    await saveText(BUYER, "proof:credits", "{}");
    expect(await leftHere()).toMatchObject({ screenshots: 1, words: 1 });
    await signOut();
    expect(await outboxOf(BUYER).screenshots.count()).toBe(1);
  });

  test("the photo of a draft, which is nowhere else, is kept", async () => {
    const photo = {
      name: "a.webp",
      width: 1,
      height: 1,
      originalBytes: 1,
      full: new Blob(["x"]),
      middle: new Blob(["y"]),
      thumb: new Blob(["z"]),
    };
    await storePhoto(BUYER, "draft", photo);
    await signOut();
    expect(await outboxOf(BUYER).photos.count()).toBeGreaterThan(0);
  });

  test("what is just leaving counts as waiting", async () => {
    await append(BUYER, message("a"));
    await begin(outboxOf(BUYER), BUYER, 0, { rows: 1, bytes: 1_000 });
    expect(await leftHere()).toMatchObject({ waiting: 1 });
  });

  test("send: what could not leave in time keeps its person here, and is told", async () => {
    await append(BUYER, message("a"));
    const late = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
    expect(await signOut({ queued: "send" })).toMatchObject({ ok: false });
    expect(late).toHaveBeenCalledExactlyOnceWith(30_000);
    late.mockRestore();
    expect([currentUser(), await texts()]).toEqual([BUYER, ["a"]]);
  });

  test("send: one mutation that waits is not none", async () => {
    await append(BUYER, message("a"));
    const given = new AbortController();
    const empty = whenEmpty(BUYER, given.signal);
    // A later caller gets its answer later: by then the first has looked.
    await new Promise<void>((resolve) => {
      const stop = liveQuery(() => remaining(BUYER)).subscribe(() => {
        resolve();
        queueMicrotask(() => stop.unsubscribe());
      });
    });
    given.abort();
    expect(await empty).toBe(false);
  });

  test("what was read goes, the replica with it", async () => {
    await (await openPrivate(BUYER)).close();
    await signOut();
    expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith(`rxdb-dexie-djassa-u-${BUYER}`))).toEqual(
      [],
    );
  });

  test("delete: more than was asked about is not deleted", async () => {
    await append(BUYER, message("a"));
    const asked = countOfLeft((await leftHere()) ?? expect.fail("nobody is here"));
    await append(BUYER, message("b"));
    expect(await signOut({ queued: "delete", asked })).toMatchObject({ ok: false });
    expect(await texts()).toEqual(["a", "b"]);
    expect(currentUser()).toBe(BUYER);
  });

  test("send: what the server refused stays, under its author's name", async () => {
    await append(BUYER, message("a"));
    await append(BUYER, message("b"));
    const stop = onRequest("push", () => {
      const { mutations } = outboxOf(BUYER);
      void mutations
        .orderBy("seq")
        .first()
        .then((row) => mutations.update(row?.seq ?? 0, { state: "sent", sequence: 1 }));
      void mutations
        .orderBy("seq")
        .last()
        .then((row) => mutations.update(row?.seq ?? 0, { state: "refused" }));
    });
    expect(await signOut({ queued: "send" })).toEqual({ ok: true });
    stop();
    expect(await texts()).toContain("b");
  });

  test("delete: it is gone for good", async () => {
    await append(BUYER, message("a"));
    await signOut({ queued: "delete" });
    expect(await outboxExists(BUYER)).toBe(false);
  });

  test("send: waits for the queue to be empty, then leaves", async () => {
    await append(BUYER, message("a"));
    const stop = onRequest(
      "push",
      () => void outboxOf(BUYER).mutations.toCollection().modify({ state: "sent", sequence: 1 }),
    );
    expect(await signOut({ queued: "send" })).toEqual({ ok: true });
    stop();
    expect(await outboxExists(BUYER)).toBe(false);
  });

  test.each([undefined, "delete"] as const)(
    "everywhere needs the network: offline the person stays, with all they wrote (%s)",
    async (queued) => {
      await append(BUYER, message("a"));
      const token = `h.${Buffer.from(JSON.stringify({ sub: BUYER })).toString("base64url")}.s`;
      const network = () => Promise.reject(new TypeError("network"));
      configureRemote({ accessToken: () => Promise.resolve(token), fetch: network });
      const choice = queued === undefined ? {} : { queued };
      expect(await signOut({ everywhere: true, ...choice })).toEqual({ ok: false, message: FAILED });
      expect([currentUser(), await texts()]).toEqual([BUYER, ["a"]]);
    },
  );

  test("F12 cut off by a dead battery: the next to sign in leaves nothing of the first's replica", async () => {
    const read = await openPrivate(BUYER);
    await read.close();
    await forgetIdentity();
    applyIdentity(null);
    const other = "11111111-1111-4111-8111-111111111111";
    await adopt({
      access_token: "a",
      refresh_token: "r",
      expires_in: 3_600,
      user: { id: other, email: "kouassi@djassa.test" },
    });
    expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith(`rxdb-dexie-djassa-u-${BUYER}`))).toEqual(
      [],
    );
    expect(await readIdentity()).toMatchObject({ userId: other, tokens: { access: "a", refresh: "r" } });
    await forgetIdentity();
    applyIdentity(null);
  });
});

test("a tab that finds somebody else in its person's place begins anew, showing nothing", () => {
  const box = new Map<string, string>();
  vi.stubGlobal("localStorage", { setItem: (key: string, value: string) => void box.set(key, value) });
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  const other = { userId: SELLER, email: null, tokens: null };
  applyIdentity(other);
  expect([currentUser(), reload.mock.calls.length, ...box.values()]).toEqual([BUYER, 1, SELLER]);
  // Where nothing can be noted the next start would take the first one for here, and so on for ever.
  vi.stubGlobal("localStorage", undefined);
  applyIdentity(other);
  expect([currentUser(), reload.mock.calls.length]).toEqual([SELLER, 1]);
  vi.unstubAllGlobals();
});

describe("a question that is taken back", () => {
  test("while its mutations are sent: nobody waits longer, and a later empty queue ends nothing", async () => {
    await append(BUYER, message("a"));
    const question = new AbortController();
    const leaving = signOut({ queued: "send", signal: question.signal });
    await new Promise((resolve) => {
      const stop = onRequest("push", () => {
        stop();
        resolve(null);
      });
    });
    question.abort();
    expect(await leaving).toMatchObject({ ok: false });
    await outboxOf(BUYER).mutations.toCollection().modify({ state: "sent", sequence: 1 });
    expect(currentUser()).toBe(BUYER);
  });

  test("in the moment in which the queue is empty", async () => {
    await append(BUYER, message("a"));
    const question = new AbortController();
    const late = vi.spyOn(AbortSignal, "timeout");
    const stop = onRequest("push", () => {
      void outboxOf(BUYER).mutations.toCollection().modify({ state: "sent", sequence: 1 });
    });
    // The wait lets go of its limits as it ends: it has said that nothing waits, and nobody has heard it yet.
    const limit = new AbortController().signal;
    vi.spyOn(limit, "removeEventListener").mockImplementation(() => queueMicrotask(() => question.abort()));
    late.mockReturnValue(limit);
    expect(await signOut({ queued: "send", signal: question.signal })).toMatchObject({ ok: false });
    late.mockRestore();
    stop();
    expect(currentUser()).toBe(BUYER);
  });

  test.each(["keep", "delete"] as const)("before anything was done: %s", async (queued) => {
    await append(BUYER, message("a"));
    expect(await signOut({ queued, signal: AbortSignal.abort() })).toMatchObject({ ok: false });
    expect([currentUser(), await texts()]).toEqual([BUYER, ["a"]]);
  });
});
