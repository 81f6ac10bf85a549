import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sizeNames } from "#domain/photo-name.ts";
import type { Verdict } from "#domain/verdict.ts";
import { rewriteMessage, sendAgain, takeBack } from "#outbox/queued-mutations.ts";
import { append } from "#outbox/append.ts";
import { deleteOutbox, outboxExists, outboxOf, type OutboxDatabase } from "#outbox/database.ts";
import { storePhoto } from "#outbox/photos.ts";
import { queuePublication } from "#outbox/publish.ts";
import { begin, conclude, recover } from "#outbox/sending.ts";
import { verdictsSoFar, resendSent, removeShown, withoutArchive } from "#outbox/sent.ts";
import { setEnvironment } from "#remote/environment.ts";
import { realDeps } from "#sync/push/deps.ts";
import { asStorageError } from "#outbox/full-disk.ts";
import { saveText, readText } from "#outbox/text-drafts.ts";
import { BUYER, draft, favorite, LISTING, message, OTHER_LISTING, readUpTo, SELLER } from "../support/outbox-rows.ts";
import { listingArgs, photo } from "../support/selling.ts";

const LIMITS = { rows: 50, bytes: 200_000 };
let db: OutboxDatabase;
beforeEach(() => {
  db = outboxOf(BUYER);
});
afterEach(() => deleteOutbox(BUYER));

const all = () => db.mutations.orderBy("seq").toArray();
const verdict = (id: string, status: "applied" | "rejected"): Exclude<Verdict, { status: "retry" }> =>
  status === "applied" ? { id, status } : { id, status, code: "gone", message: "Partie." };

/** Sends everything that can leave and answers it all the same way. */
async function answerAll(status: "applied" | "rejected"): Promise<void> {
  const { rows } = await begin(db, BUYER, 0, LIMITS);
  await conclude(
    db,
    rows.map(({ id }) => ({ id, event: { type: "verdict", verdict: verdict(id, status) } as const })),
  );
}

describe("storing a mutation", () => {
  test("F12 waits for the disk; a push's mark is not waited for, and reads the same", async () => {
    setEnvironment({ url: "http://server", key: "k" });
    const asked = vi.spyOn(IDBDatabase.prototype, "transaction");
    const durabilities = () =>
      asked.mock.calls.splice(0).flatMap(([, mode, more]) => (mode === "readwrite" ? [more] : []));
    const { id } = await append(BUYER, message("Bonjour"), 5);
    expect(durabilities()).toEqual([{ durability: "strict" }]);
    const { db: pushing } = realDeps(BUYER);
    const { rows } = await begin(pushing, BUYER, 0, LIMITS);
    await conclude(
      pushing,
      rows.map((row) => ({
        id: row.id,
        event: { type: "verdict", verdict: verdict(row.id, "rejected"), sequence: 1 },
      })),
    );
    expect(durabilities()).toEqual([{ durability: "relaxed" }, { durability: "relaxed" }]);
    asked.mockRestore();
    expect(await all()).toMatchObject([{ id, state: "refused" }]);
    setEnvironment(null);
  });

  test("F12 a mutation into which the next is merged waits for the disk too, the first time", async () => {
    setEnvironment({ url: "http://server", key: "k" });
    const asked = vi.spyOn(IDBDatabase.prototype, "transaction");
    const marked = () => asked.mock.calls.splice(0).at(-1)?.[2];
    const { db: pushing } = realDeps(BUYER);
    await append(BUYER, message("Bonjour"));
    const { id } = await append(BUYER, draft("Vé"));
    expect((await begin(pushing, BUYER, 0, LIMITS)).rows).toHaveLength(2);
    expect(marked()).toEqual({ durability: "strict" });
    await recover(pushing, 0);
    await begin(pushing, BUYER, 0, LIMITS);
    expect(marked()).toEqual({ durability: "relaxed" });
    asked.mockRestore();
    await recover(db, 0);
    expect((await append(BUYER, draft("Vélo"))).id).not.toBe(id);
    setEnvironment(null);
  });

  test("resolves with a row that another connection to the disk can read", async () => {
    const { id } = await append(BUYER, message("Bonjour"), 5);
    db.close();
    db = outboxOf(BUYER);
    await db.open();
    expect(await all()).toMatchObject([{ id, kind: "send_message", userId: BUYER, state: "queued", createdAt: 5 }]);
  });

  test("keeps the order in which things were done, also at once", async () => {
    await Promise.all(["a", "b", "c", "d"].map((text) => append(BUYER, message(text))));
    expect((await all()).map(({ args }) => args)).toMatchObject(["a", "b", "c", "d"].map((content) => ({ content })));
  });

  test("two opposite hearts leave nothing to send", async () => {
    await append(BUYER, favorite(true));
    expect(await append(BUYER, favorite(false))).toEqual({ id: null });
    expect(await all()).toEqual([]);
  });

  test("ten keystrokes of a draft are one row under one id", async () => {
    const { id } = await append(BUYER, draft("V"));
    await append(BUYER, draft("Vé"));
    expect(await append(BUYER, draft("Vélo"))).toEqual({ id });
    expect(await all()).toMatchObject([{ id, args: { data: { title: "Vélo" } } }]);
  });

  test("what merges into a waiting mutation has its own hour, its own undo and its own photos", async () => {
    const price = (at: number) => ({ kind: "change_price", args: { id: LISTING, price: at, was: 9_000 } }) as const;
    const undoUntil = { from: 1_000, until: 6_000 };
    await append(BUYER, price(8_000), 1_000, { undoUntil, uploads: { waiting: ["a"] } as never });
    await append(BUYER, price(7_000), 2_000, { uploads: { waiting: ["b"] } as never });
    expect(await all()).toMatchObject([
      { args: { price: 7_000 }, createdAt: 2_000, undoUntil: null, uploads: { waiting: ["b"] } },
    ]);
    await append(BUYER, price(6_000), 3_000, { undoUntil });
    expect(await all()).toMatchObject([{ createdAt: 3_000, undoUntil, uploads: null }]);
  });

  test("a draft typed on while the first is under way is a second row, with the newest words", async () => {
    await append(BUYER, draft("Vé"));
    await begin(db, BUYER, 0, LIMITS);
    await append(BUYER, draft("Vél"));
    await append(BUYER, draft("Vélo"));
    expect((await all()).map(({ args, state }) => [state, "data" in args && args.data["title"]])).toEqual([
      ["sending", "Vé"],
      ["queued", "Vélo"],
    ]);
  });

  test("reading on moves one mark", async () => {
    await append(BUYER, readUpTo(2));
    await append(BUYER, readUpTo(9));
    await append(BUYER, readUpTo(4));
    expect(await all()).toMatchObject([{ args: { up_to_seq: 9 } }]);
  });

  test("what a person typed is kept apart from what they did", async () => {
    await saveText(BUYER, "conversation:x", "Bonj");
    expect([await readText(BUYER, "conversation:x"), await readText(SELLER, "conversation:x")]).toEqual(["Bonj", ""]);
    await saveText(BUYER, "conversation:x", "");
    expect(await db.textDrafts.count()).toBe(0);
    await deleteOutbox(SELLER);
  });

  test("a full phone is told apart from a broken one, however Dexie wraps it", () => {
    const quota = Object.assign(new Error("no room"), { name: "QuotaExceededError" });
    const wrapped = [
      quota,
      Object.assign(new Error("abort"), { inner: quota }),
      Object.assign(new Error("bulk"), { failures: [quota] }),
    ];
    expect(wrapped.map((error) => asStorageError(error).full)).toEqual([true, true, true]);
    expect(asStorageError(new Error("other")).full).toBe(false);
  });

  test("on a full phone what is shown goes without its copy; another fault is tried no second time", async () => {
    await append(BUYER, message("a"));
    await answerAll("applied");
    const full = vi.spyOn(db.archived, "bulkPut").mockRejectedValue(new Dexie.QuotaExceededError("full"));
    await removeShown({ collections: ["messages"], pullStartedAt: 9, userId: BUYER });
    expect([await all(), await db.archived.count()]).toEqual([[], 0]);
    full.mockRestore();
    let tries = 0;
    await expect(withoutArchive(() => Promise.reject(new Error(`other ${(tries += 1)}`)))).rejects.toThrow("other 1");
  });
});

describe("what the person does to a waiting or refused mutation", () => {
  test("it is taken back before it leaves, not while it leaves", async () => {
    const { id } = await append(BUYER, message("a"));
    await begin(db, BUYER, 0, LIMITS);
    expect(await takeBack(BUYER, id ?? "")).toBe("leaving");
    await recover(db, 0);
    // Its answer was lost: nobody here knows whether the server has it.
    expect(await takeBack(BUYER, id ?? "")).toBe("unsure");
    expect(await takeBack(BUYER, id ?? "")).toBe("missing");
    const { id: untried } = await append(BUYER, message("b"));
    expect(await takeBack(BUYER, untried ?? "")).toBe("done");
  });

  test("undone, the second of two prices leads back to the first, after that one's own time", async () => {
    const price = (to: number, now: number) =>
      append(BUYER, { kind: "change_price", args: { id: LISTING, price: to, was: 9_000 } }, now, {
        undoUntil: { from: now, until: now + 10_000 },
        uploads: { left: [`${to}`], going: `${to}` },
      });
    const undone = (id: string | null, now: number) => takeBack(BUYER, id ?? "", now).then(all);
    const { id } = await price(8_000, 0);
    await price(7_000, 60_000);
    await price(6_000, 65_000);
    expect(await undone(id, 70_000)).toMatchObject([
      {
        id,
        args: { price: 8_000, was: 9_000 },
        createdAt: 0,
        uploads: { left: ["8000"], going: null },
        undoUntil: null,
      },
    ]);
    expect(await undone(id, 70_000)).toEqual([]);
    await price(8_000, 0);
    expect(await undone((await price(7_000, 5_000)).id, 9_000)).toEqual([]);
    await price(8_000, 0);
    expect(await undone((await price(7_000, 60_000)).id, 70_001)).toEqual([]);
  });

  test("a price taken back that may have left is told once, and forgotten with the verdict", async () => {
    const price = (to: number, was: number) =>
      ({ kind: "change_price", args: { id: OTHER_LISTING, price: to, was } }) as const;
    const told = async () => (await all()).map(({ args }) => ("or_was" in args ? args.or_was : undefined));
    const { id } = await append(BUYER, price(40_000, 45_000));
    await begin(db, BUYER, 0, LIMITS);
    await recover(db, 0);
    expect(await takeBack(BUYER, id ?? "")).toBe("unsure");
    await append(BUYER, price(42_000, 45_000));
    expect(await told()).toEqual([[40_000, 45_000]]);
    // Another one is queued while it is on its way.
    const { rows } = await begin(db, BUYER, 0, LIMITS);
    await append(BUYER, price(43_000, 42_000));
    await conclude(
      db,
      rows.map((row) => ({ id: row.id, event: { type: "verdict", verdict: verdict(row.id, "applied"), sequence: 1 } })),
    );
    expect((await told()).at(-1)).toBeUndefined();
    await answerAll("applied");
    await append(BUYER, price(44_000, 43_000));
    expect((await told()).at(-1)).toBeUndefined();
  });

  test("it is told on while the mutation that told it was refused, or had left before it was noted", async () => {
    const price = (to: number, was: number) =>
      ({ kind: "change_price", args: { id: OTHER_LISTING, price: to, was } }) as const;
    const told = async () => (await all()).map(({ args }) => ("or_was" in args ? args.or_was : undefined));
    const { id: first } = await append(BUYER, price(39_000, 45_000));
    await begin(db, BUYER, 0, LIMITS);
    await recover(db, 0);
    await takeBack(BUYER, first ?? "");
    await append(BUYER, price(40_000, 45_000));
    await begin(db, BUYER, 0, LIMITS);
    const { id } = await append(BUYER, price(42_000, 40_000));
    await recover(db, 0);
    // Both go in one request, whose answer is lost as well.
    await begin(db, BUYER, 0, LIMITS);
    await recover(db, 0);
    expect(await takeBack(BUYER, id ?? "")).toBe("unsure");
    const noted = [42_000, 40_000, 39_000, 45_000];
    await answerAll("applied");
    await append(BUYER, price(43_000, 40_000));
    expect((await told()).at(-1)).toEqual(noted);
    await answerAll("rejected");
    await append(BUYER, price(44_000, 40_000));
    expect((await told()).at(-1)).toEqual(noted);
  });

  test("of what may be there the newest six are told", async () => {
    for (const step of [1, 2, 3, 4]) {
      const { id } = await append(BUYER, {
        kind: "change_price",
        args: { id: OTHER_LISTING, price: step, was: step * 10 },
      });
      await begin(db, BUYER, 0, LIMITS);
      await recover(db, 0);
      expect(await takeBack(BUYER, id ?? "")).toBe("unsure");
    }
    await append(BUYER, { kind: "change_price", args: { id: OTHER_LISTING, price: 9, was: 40 } });
    expect((await all()).at(-1)?.args).toMatchObject({ or_was: [4, 40, 3, 30, 2, 20] });
  });

  test("a refused message goes out again with another text, at its old place, under a new id", async () => {
    const { id } = await append(BUYER, message("a"));
    await answerAll("rejected");
    await append(BUYER, message("b"));
    expect(await rewriteMessage(BUYER, id ?? "", "a, en mieux", "11111111-1111-4111-8111-111111111111")).toBe("done");
    expect(await all()).toMatchObject([
      { args: { content: "a, en mieux" }, state: "queued", refusal: null },
      { args: { content: "b" } },
    ]);
    expect((await all())[0]?.id).not.toBe(id);
  });

  test("asked again, a refused mutation is queued; twice asked is asked once", async () => {
    const { id } = await append(BUYER, message("a"));
    await answerAll("rejected");
    await sendAgain(BUYER, id ?? "");
    expect(await sendAgain(BUYER, id ?? "")).toBe("missing");
    expect(await all()).toMatchObject([{ state: "queued", sends: 0 }]);
  });
});

describe("letting go of what the server has", () => {
  test("only once a pull of its collection that began after the verdict is committed", async () => {
    await append(BUYER, message("a"));
    const before = await verdictsSoFar(BUYER);
    await answerAll("applied");
    await removeShown({ userId: BUYER, collections: ["messages"], pullStartedAt: before });
    expect(await all()).toMatchObject([{ state: "sent" }]);
    const after = await verdictsSoFar(BUYER);
    await removeShown({ userId: BUYER, collections: ["favorites"], pullStartedAt: after });
    expect(await all()).toHaveLength(1);
    await removeShown({ userId: BUYER, collections: ["messages"], pullStartedAt: after });
    expect(await all()).toEqual([]);
  });

  test("kept for two days by the server's clock: this phone's shortens it for nothing", async () => {
    const hour = 3_600_000;
    const serverNow = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: serverNow + 72 * hour });
    const pulledAt = async (now: number) =>
      removeShown({ userId: BUYER, collections: ["messages"], pullStartedAt: await verdictsSoFar(BUYER), now });
    await append(BUYER, message("a"));
    await append(BUYER, {
      kind: "contact_support",
      args: { name: "Awa", email: "awa@djassa.test", subject: "autre", message: "Bonjour à vous" },
    });
    await answerAll("applied");
    await pulledAt(serverNow);
    // As a clock that was ahead would have dated it.
    const [known] = await db.archived.toArray();
    if (known !== undefined) await db.archived.put({ ...known, id: "earlier", seq: 99, archivedAt: Date.now() });
    vi.setSystemTime(serverNow - 1_440 * hour);
    await pulledAt(serverNow + hour);
    vi.setSystemTime(serverNow + 1_440 * hour);
    await pulledAt(serverNow + 47 * hour);
    expect(await db.archived.count()).toBe(3);
    await pulledAt(serverNow + 50 * hour);
    expect(await db.archived.count()).toBe(0);
    vi.useRealTimers();
  });

  test("what a restored server may have lost goes once more, in order, once an epoch", async () => {
    for (const text of ["a", "b"]) await append(BUYER, message(text));
    await answerAll("applied");
    await removeShown({ userId: BUYER, collections: ["messages"], pullStartedAt: await verdictsSoFar(BUYER) });
    await append(BUYER, message("c"));
    await answerAll("applied");
    expect(await resendSent(BUYER, "second")).toBe(3);
    expect(await all()).toMatchObject([
      { args: { content: "a" }, state: "queued" },
      { args: { content: "b" }, state: "queued" },
      { args: { content: "c" }, state: "queued" },
    ]);
    await answerAll("applied");
    // Each collection of a person hears of the new epoch by itself.
    expect(await resendSent(BUYER, "second")).toBe(0);
    expect(await resendSent(BUYER, "third")).toBe(3);
  });

  test("a listing's own photos are kept with it in all sizes, and no other of the draft's", async () => {
    const [shown, other] = [await photo(3), await photo(4)];
    for (const one of [shown, other]) await storePhoto(BUYER, LISTING, one);
    await queuePublication(BUYER, listingArgs(LISTING, [shown.name]), 0);
    await db.mutations.toCollection().modify({ state: "sent", sequence: 1 });
    await removeShown({ userId: BUYER, collections: ["mine"], pullStartedAt: 1 });
    const [kept] = await db.archived.toArray();
    expect(kept?.photos?.map(({ name }) => name).toSorted()).toEqual(sizeNames(shown.name).toSorted());
  });

  test("whom sent mutations were given to is known without the replica; else they go once more", async () => {
    const pulled = async (epoch?: string) =>
      removeShown({
        userId: BUYER,
        collections: ["messages"],
        pullStartedAt: await verdictsSoFar(BUYER),
        ...(epoch === undefined ? {} : { epoch }),
      });
    await append(BUYER, message("a"));
    await answerAll("applied");
    // As an earlier build has kept it, or what no pull of this person's has followed: by nobody is it known to be there.
    await pulled();
    expect(await resendSent(BUYER, "first")).toBe(1);
    await answerAll("applied");
    await pulled("first");
    expect(await resendSent(BUYER, "first")).toBe(0);
    // A pull that was under way when another collection heard of the second server.
    expect(await resendSent(BUYER, "second")).toBe(1);
    await answerAll("applied");
    await pulled("first");
    expect(await resendSent(BUYER, "second")).toBe(0);
    expect(await resendSent(BUYER, "first")).toBe(1);
    expect(await resendSent("nobody", "first")).toBe(0);
    expect(await outboxExists("nobody")).toBe(false);
  });

  test("what a pull of the same server has followed is not sent twice by a new replica", async () => {
    await append(BUYER, message("a"));
    await answerAll("applied");
    const pullStartedAt = await verdictsSoFar(BUYER);
    await removeShown({ userId: BUYER, collections: ["messages"], pullStartedAt, epoch: "first" });
    expect(await resendSent(BUYER, "first")).toBe(0);
  });

  test("a mutation without a collection ends with its verdict", async () => {
    await append(BUYER, {
      kind: "contact_support",
      args: { name: "Awa", email: "awa@djassa.test", subject: "Aide", message: "Bonjour à tous" },
    });
    await answerAll("applied");
    expect(await all()).toEqual([]);
  });
});
