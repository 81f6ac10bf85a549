import "fake-indexeddb/auto";
import { afterEach, describe, expect, test } from "vitest";
import type { ProofArgs } from "#model/mutations.ts";
import { hurry, sendAgain, takeBack } from "#outbox/queued-mutations.ts";
import { append } from "#outbox/append.ts";
import { chooseBatch, chooseProof } from "#outbox/choose-batch.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import { remaining } from "#outbox/watch.ts";
import { verdictsSoFar, removeShown } from "#outbox/sent.ts";
import { queueProof, dropScreenshot, storeScreenshot } from "#outbox/screenshots.ts";
import { waitFrom } from "#outbox/row.ts";
import { saveText, readText } from "#outbox/text-drafts.ts";
import type { Answer } from "#remote/answer.ts";
import { meaningOfProof } from "#sync/push/proof.ts";
import { drain } from "#sync/push/drain.ts";
import type { DrainDeps } from "#sync/push/transport.ts";
import { proofArgs, prove } from "../support/paying.ts";
import { BUYER, LISTING, message, rowOf } from "../support/outbox-rows.ts";

const ID = "00000000-0000-4000-9000-0000000000aa";
const answer = (status: number, json?: unknown, retryAfter: number | null = null): Answer => ({
  kind: "answered",
  status,
  json,
  retryAfter,
});
const says = (status: number, code: string, error = "Non."): Answer => answer(status, { error, code });
const received = (id: string): Answer =>
  answer(200, { id, status: "received", kind: "pack", amount: 1_500, createdAt: "2026-01-01T00:00:00Z" });

afterEach(() => deleteOutbox(BUYER));

describe("what the answer to a proof means", () => {
  const CASES: [string, Answer, string][] = [
    ["nobody answers", { kind: "unreached" }, "later"],
    ["received", received(ID), "ok"],
    ["an answer about another proof", received("other"), "later"],
    ["a portal's page with 200", answer(200), "later"],
    ["a stranger's JSON with 200", answer(200, { ok: true }), "later"],
    ["400, in our words", says(400, "invalid"), "refused"],
    ["403, not one's own listing", says(403, "forbidden"), "refused"],
    ["404, no such listing", says(404, "not_found"), "refused"],
    [
      "404 of a gateway: not deployed yet",
      answer(404, { code: "NOT_FOUND", message: "Requested function was not found" }),
      "later",
    ],
    ["403 of a portal in JSON", answer(403, { error: "login_required" }), "later"],
    ["409, nothing to pay", says(409, "conflict"), "refused"],
    ["401", says(401, "signed_out"), "sign-in"],
    ["408", answer(408, {}), "later"],
    ["413, in our words", says(413, "too_long"), "too-large"],
    ["413 of a gateway with a page of its own", answer(413), "too-large"],
    ["413 of a gateway in JSON", answer(413, { message: "too large" }), "too-large"],
    ["415", says(415, "invalid"), "refused"],
    ["429", says(429, "rate_limited"), "later"],
    ["500", says(500, "internal"), "later"],
    ["503", says(503, "internal"), "later"],
    ["418", answer(418, {}), "later"],
  ];
  for (const [name, said, expected] of CASES)
    test(`${name} → ${expected}`, () => expect(meaningOfProof(said, ID).is).toBe(expected));

  test("a refusal keeps the server's words; a code that is not ours refuses nothing", () => {
    expect(meaningOfProof(says(409, "conflict", "Cette annonce n'a plus besoin de paiement."), ID)).toMatchObject({
      code: "conflict",
      words: "Cette annonce n'a plus besoin de paiement.",
    });
    expect(meaningOfProof(says(403, "of_tomorrow"), ID).is).toBe("later");
  });
});

describe("when a proof leaves", () => {
  const proof = (different: Partial<ProofArgs> = {}, more = {}) =>
    rowOf({ kind: "send_proof", args: proofArgs(different) }, more);
  const batch = (...rows: ReturnType<typeof rowOf>[]) => chooseBatch(rows, BUYER, 2_000, { rows: 50, bytes: 200_000 });

  test("never in a batch of mutations, which do not wait for it", () => {
    expect(batch(proof(), rowOf(message("Bonjour"))).rows.map(({ kind }) => kind)).toEqual(["send_message"]);
    expect(chooseProof([proof({}, { userId: "other" })], BUYER, 2_000)).toBeNull();
  });

  test("after the publication it pays for, and before the deletion of that listing", () => {
    const paying = proof({ listing_id: LISTING, item: "listing" });
    const gone = rowOf({ kind: "delete_listing", args: { id: LISTING } });
    const sold = rowOf({ kind: "mark_sold", args: { id: LISTING } });
    expect(batch(paying, gone).rows).toEqual([]);
    expect(chooseProof([paying, gone], BUYER, 2_000)).toBe(paying);
    expect(chooseProof([sold, paying], BUYER, 2_000)).toBeNull();
  });

  test("not before the time its row was told to wait", () => {
    const waiting = proof({}, { wait: waitFrom(1_500, 5_000) });
    expect([batch(waiting).nextAt, chooseProof([waiting], BUYER, 2_000)]).toEqual([6_500, null]);
  });
});

/** A push whose proofs are answered by the script, the last line again and again. */
function push(...script: ((id: string) => Answer)[]) {
  const clock = { now: 1_000_000 };
  const sent: { id: string; bytes: number; token: string | null }[] = [];
  let tokens = 1;
  const deps: DrainDeps = {
    db: outboxOf(BUYER),
    author: BUYER,
    credentials: async (rejected) => ({
      kind: "token",
      token: rejected === null ? `token-${tokens}` : `token-${++tokens}`,
    }),
    post: async (rows) =>
      answer(
        200,
        rows.map(({ id }) => ({ id, status: "applied" })),
      ),
    put: async () => ({ kind: "unreached" }),
    shrink: async () => null,
    prove: async (id, _args, blob, token) => {
      sent.push({ id, bytes: blob.size, token });
      const line = script.length > 1 ? script.shift() : script[0];
      return line?.(id) ?? { kind: "unreached" };
    },
    shrinkScreenshot: async (full) => full.slice(0, full.size / 2, full.type),
    now: () => clock.now,
    random: () => 0,
  };
  const rows = () => deps.db.mutations.orderBy("seq").toArray();
  return {
    clock,
    sent,
    deps,
    rows,
    drain: (reason: "online" | "person" | "timer" = "timer") => drain(deps, reason, new AbortController().signal),
  };
}

describe("the life of a proof", () => {
  test("received: row and picture wait for the pull, then stay two days, then go", async () => {
    const id = await prove(BUYER);
    const { drain: run, rows, deps } = push(received);
    expect(await run()).toEqual({ next: null, paused: false });
    expect(await rows()).toMatchObject([{ id, state: "sent" }]);
    expect(await deps.db.screenshots.count()).toBe(1);
    const pullStartedAt = await verdictsSoFar(BUYER);
    await removeShown({ collections: ["mine"], pullStartedAt, userId: BUYER, now: 1_000 });
    expect([await deps.db.screenshots.count(), (await deps.db.archived.toArray())[0]?.screenshot?.name]).toEqual([
      0,
      "capture.png",
    ]);
    await removeShown({ collections: ["mine"], pullStartedAt, userId: BUYER, now: 1_000 + 49 * 3_600_000 });
    expect(await deps.db.archived.count()).toBe(0);
  });

  test("too large: made smaller once and sent under its id; still too large, refused in words", async () => {
    const id = await prove(BUYER);
    const { drain: run, sent, rows } = push(() => says(413, "too_long"));
    await run();
    expect(sent.map((one) => one.id)).toEqual([id, id]);
    expect(sent[1]?.bytes).toBeLessThan(sent[0]?.bytes ?? 0);
    expect(await rows()).toMatchObject([
      {
        id,
        state: "refused",
        args: { bytes: sent[1]?.bytes },
        refusal: { code: "too_long", message: expect.stringContaining("trop lourde") },
      },
    ]);
  });

  test("too large, and no smaller picture to be had: refused after one try", async () => {
    await prove(BUYER);
    const { drain: run, deps, sent, rows } = push(() => says(413, "too_long"));
    deps.shrinkScreenshot = async (full) => full;
    await run();
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: "refused", refusal: { code: "too_long" } }]);
  });

  test("cut twice: the third time a smaller picture goes, under its id, and no smaller again", async () => {
    const id = await prove(BUYER);
    const { drain: run, sent, clock } = push(() => ({ kind: "unreached" }));
    for (let turn = 0; turn < 5; turn++) clock.now = (await run()).next ?? clock.now;
    const [first, second, third, ...more] = sent.map(({ bytes }) => bytes);
    expect([second, third]).toEqual([first, (first ?? 0) / 2]);
    expect(more).toEqual([third, third, third]);
    expect(new Set(sent.map((one) => one.id))).toEqual(new Set([id]));
  });

  test("a stranger who lets nothing pass gets it seldom; the function is asked every minute", async () => {
    const anHour = async (said: () => Answer): Promise<number> => {
      await prove(BUYER);
      const { drain: run, sent, clock } = push(said);
      const end = clock.now + 3_600_000;
      while (clock.now < end) clock.now = (await run()).next ?? end;
      await deleteOutbox(BUYER);
      return sent.length;
    };
    expect(await anHour(() => answer(402, { message: "exceed_egress_quota" }))).toBeLessThan(16);
    expect(await anHour(() => says(429, "rate_limited"))).toBeGreaterThan(50);
  });

  test("401: renewed once, then sent", async () => {
    await prove(BUYER);
    const { drain: run, sent, rows } = push(() => says(401, "signed_out"), received);
    await run();
    expect(sent.map(({ token }) => token)).toEqual(["token-1", "token-2"]);
    expect(await rows()).toMatchObject([{ state: "sent" }]);
  });

  test("429: the server's time is kept, five minutes at most, and the person may end it", async () => {
    await prove(BUYER);
    const {
      drain: run,
      sent,
      clock,
    } = push(() => answer(429, { error: "Plus tard.", code: "rate_limited" }, 600_000), received);
    expect((await run()).next).toBe(clock.now + 300_000);
    await run();
    // Nor does a connection that comes and goes end it, or another mutation of the person: each try costs the whole picture (D9).
    await run("online");
    await run("person");
    expect(sent).toHaveLength(1);
    await hurry(BUYER);
    await run("person");
    expect(sent).toHaveLength(2);
  });

  test("refused: kept with the server's words, picture and all; tried again under a new id", async () => {
    const id = await prove(BUYER);
    const {
      drain: run,
      rows,
      deps,
    } = push(() => says(409, "conflict", "Cette annonce n'a plus besoin de paiement."), received);
    await run();
    expect(await rows()).toMatchObject([
      { id, state: "refused", refusal: { message: "Cette annonce n'a plus besoin de paiement.", fromServer: true } },
    ]);
    expect(await deps.db.screenshots.count()).toBe(1);
    await sendAgain(BUYER, id);
    await run("person");
    const [row] = await rows();
    expect([row?.state, row?.id === id]).toEqual(["sent", false]);
  });

  test("a picture that is gone is said, not sent", async () => {
    await prove(BUYER);
    const { drain: run, rows, deps, sent } = push(received);
    await deps.db.screenshots.clear();
    await run();
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([
      { state: "refused", refusal: { message: "La capture n'est plus sur ce téléphone. Ajoutez-la de nouveau." } },
    ]);
  });

  test("a message written meanwhile goes first", async () => {
    await prove(BUYER);
    await append(BUYER, message("Bonjour"));
    const { drain: run, rows } = push(() => ({ kind: "unreached" }));
    await run();
    expect((await rows()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      "send_proof queued",
      "send_message sent",
    ]);
  });
});

describe("a proof on this phone", () => {
  const FORM = "proof:credits";
  const keep = (form = FORM) =>
    storeScreenshot(BUYER, form, {
      blob: new Blob(["x"], { type: "image/webp" }),
      name: "a.png",
      width: 1,
      height: 1,
      originalBytes: 1,
    });

  test("tapped twice it is one row; its form is empty from then on, in the same breath", async () => {
    await saveText(BUYER, FORM, "{}");
    const args = proofArgs({ screenshot: await keep() });
    const [first, second] = await Promise.all([queueProof(BUYER, FORM, args), queueProof(BUYER, FORM, args)]);
    expect(second).toEqual(first);
    expect([await outboxOf(BUYER).mutations.count(), await readText(BUYER, FORM)]).toEqual([1, ""]);
  });

  test("a listing has one proof under way, whatever its picture; a pack may be bought twice", async () => {
    const first = await prove(BUYER, { item: "listing", listing_id: LISTING });
    expect(await prove(BUYER, { item: "listing", listing_id: LISTING })).toBe(first);
    expect(await prove(BUYER)).not.toBe(await prove(BUYER));
  });

  test("without its picture nothing is queued", async () => {
    expect(await queueProof(BUYER, FORM, proofArgs({ screenshot: "gone" }))).toEqual({ id: null });
    expect(await outboxOf(BUYER).mutations.count()).toBe(0);
  });

  test("corrected, it takes the place of the refused one, with the same picture or another", async () => {
    const id = await prove(BUYER);
    const db = outboxOf(BUYER);
    await db.mutations.where("id").equals(id).modify({ state: "refused" });
    const kept = (await db.screenshots.toArray())[0]?.id ?? "";
    await queueProof(BUYER, FORM, proofArgs({ screenshot: kept, full_name: "Kouassi N'Guessan" }));
    expect(await db.mutations.toArray()).toMatchObject([{ state: "queued", args: { full_name: "Kouassi N'Guessan" } }]);
    expect(await db.screenshots.count()).toBe(1);
  });

  test("another picture replaces the one in the form; a queued one is nobody's to drop", async () => {
    await keep();
    const args = proofArgs({ screenshot: await keep() });
    expect(await outboxOf(BUYER).screenshots.count()).toBe(1);
    await queueProof(BUYER, FORM, args);
    await dropScreenshot(BUYER, FORM);
    expect(await outboxOf(BUYER).screenshots.count()).toBe(1);
  });

  test("taken back, nothing of it stays; leaving counts it", async () => {
    const id = await prove(BUYER);
    expect(await remaining(BUYER)).toMatchObject({ waiting: 1 });
    expect(await takeBack(BUYER, id)).toBe("done");
    expect([await outboxOf(BUYER).mutations.count(), await outboxOf(BUYER).screenshots.count()]).toEqual([0, 0]);
  });
});
