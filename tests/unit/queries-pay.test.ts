import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { savedProof, proofFrom, transactionFrom } from "#domain/proof.ts";
import { commitRows } from "#replica/commit.ts";
import type { StoredMine } from "#replica/mine.ts";
import { decisionOf, paymentNews } from "#queries/payment-news.ts";
import type { Payment } from "#model/payment/own-payment.ts";
import { isUnderWay, payments, paymentsOfListings, latestTransaction } from "#queries/use-payments.ts";
import { pending } from "#queries/use-pending.ts";
import { broughtWords } from "#routes/-payment/receipts.ts";
import { prices } from "#queries/use-prices.ts";
import { LISTING_FEE, PACKS } from "#town";
import { prove } from "../support/paying.ts";
import { LISTING, Phone, stopReading, until } from "./queries-lab.ts";

let phone: Phone;
beforeEach(async () => {
  phone = await Phone.open();
});
afterEach(async () => {
  stopReading();
  await phone.close();
});

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
let turn = 0;

async function mine(kind: "proof" | "transaction", data: Record<string, unknown>): Promise<void> {
  const row = { id: `${kind}:${String(data["id"])}`, v: ++turn, kind, data } satisfies StoredMine;
  await commitRows(phone.own.rows("mine"), [row]);
}
const proof = (id: string, minute: number, more: object = {}) =>
  mine("proof", {
    id,
    kind: "listing",
    listing_id: LISTING,
    pack: null,
    amount: 200,
    status: "received",
    reason: null,
    created_at: at(minute),
    decided_at: null,
    ...more,
  });
const refused = { status: "refused", reason: "Illisible.", decided_at: at(30) };

describe("proofs of payment as their payer sees them", () => {
  test("the phone's payments stand with the server's, newest first; the server's word wins", async () => {
    await proof("p1", 1, refused);
    const id = await prove(phone.userId, { item: "pro", amount: 3_500 });
    await until(payments(), ({ rows }) =>
      expect(rows.map(({ state, pack, amount }) => [state, pack, amount])).toEqual([
        ["queued", "pro", 3_500],
        ["refused", null, 200],
      ]),
    );
    await proof(id, 2, { kind: "pack", listing_id: null, pack: "pro", amount: 3_500 });
    await until(payments(), ({ rows }) => expect(rows.map(({ state }) => state)).toEqual(["received", "refused"]));
  });

  test("what an accepted fee has brought is true of a listing that nobody sees as well", async () => {
    await proof("p1", 1, { status: "accepted", decided_at: at(2) });
    const { rows } = await until(payments(), (answer) => expect(answer.rows[0]?.state).toBe("accepted"));
    expect(rows.map(broughtWords)).toEqual(["Votre annonce est payée."]);
  });

  test("a refusal of the server keeps its words and what was typed", async () => {
    const id = await prove(phone.userId);
    await phone.change(id, {
      state: "refused",
      refusal: { code: "conflict", message: "Cette annonce n'a plus besoin de paiement.", fromServer: true },
    });
    const { rows } = await until(payments(), (answer) => expect(answer.rows[0]?.state).toBe("unsent"));
    expect(rows[0]).toMatchObject({
      reason: "Cette annonce n'a plus besoin de paiement.",
      form: { fullName: "Kouassi Yao", email: "kouassi@exemple.ci" },
    });
  });

  test("one that goes in parts says among what waits how much of its picture has arrived", async () => {
    const id = await prove(phone.userId);
    await until(pending(), ({ count }) => expect(count).toBe(1));
    await phone.change(id, { uploads: { left: [], going: null, carried: { sent: 300, of: 1_000 } } });
    const { rows } = await until(pending(), (value) => expect(value.rows[0]?.progress).toBeDefined());
    expect(rows[0]?.progress).toEqual({ carried: { sent: 300, of: 1_000 } });
  });

  test("for a listing counts what is under way, then the latest word", async () => {
    await proof("p1", 5, { status: "accepted", decided_at: at(6) });
    await proof("p2", 1, refused);
    const live = paymentsOfListings();
    await until(live, (map) => expect(map.get(LISTING)?.id).toBe("p1"));
    const id = await prove(phone.userId, { item: "listing", listing_id: LISTING, amount: 200 });
    const map = await until(live, (now) => expect(now.get(LISTING)?.id).toBe(id));
    const payment = map.get(LISTING);
    expect(payment !== undefined && isUnderWay(payment)).toBe(true);
  });

  test("a decision is contested once; another decision can be contested again", async () => {
    const contested = async (expected: readonly [boolean, string | null, string | null]) =>
      await until(payments(), ({ rows }) =>
        expect(rows.map((row) => [row.contestable, row.dispute?.state ?? null, row.dispute?.answer ?? null])).toEqual([
          expected,
        ]),
      );
    await proof("p1", 1, { ...refused, undone: 0 });
    await contested([true, null, null]);
    const { id } = await phone.mutate({
      kind: "contest_payment",
      args: { proof_id: "p1", message: "Il est bien parti." },
    });
    await contested([false, "queued", null]);
    const refusal = { code: "too_long", message: "Trop long.", fromServer: true } as const;
    await phone.change(id, { state: "refused", refusal });
    await contested([true, "refused", "Trop long."]);
    const dispute = { about: "refused", undone: 0, message: "Il est bien parti.", answer: null, handled_at: null };
    await proof("p1", 1, { ...refused, undone: 0, dispute: { ...dispute, status: "open" } });
    await contested([false, "open", null]);
    const before = decisionOf(payments().getState().rows[0] as Payment);
    const kept = { ...dispute, status: "upheld", answer: "Rien n'est arrivé.", handled_at: at(40) };
    await proof("p1", 1, { ...refused, undone: 0, dispute: kept });
    await contested([false, "upheld", "Rien n'est arrivé."]);
    expect(decisionOf(payments().getState().rows[0] as Payment)?.name).not.toBe(before?.name); // an answer is news
    await proof("p1", 1, { ...refused, undone: 1, undone_status: "refused", dispute: kept });
    await contested([true, "refused", "Trop long."]);
  });

  test("credits taken back are news with their day, contestable; a reversed refusal is not", async () => {
    const back = { undone: 1, undone_at: at(50), undone_reason: "Transfert annulé" };
    await proof("p1", 1, { ...back, undone_status: "accepted" });
    const { rows } = await until(payments(), (answer) => expect(answer.rows[0]?.contestable).toBe(true));
    expect(rows[0]).toMatchObject({ undoneStatus: "accepted", undoneReason: "Transfert annulé" });
    expect(decisionOf(rows[0] as Payment)?.at).toBe(Date.parse(at(50)));
    await proof("p1", 1, { ...back, undone_status: "refused" });
    await until(payments(), (answer) => expect(answer.rows[0]?.contestable).toBe(false));
  });

  test("news of payments: decided before waiting, for two weeks, until looked at", async () => {
    await proof("p1", 1, { status: "refused", reason: "Capture illisible", decided_at: at(30) });
    await proof("p2", 2);
    const { rows } = await until(payments(), (answer) => expect(answer.rows).toHaveLength(2));
    const newsAt = (now: number, lookedAt: readonly string[] = []) =>
      paymentNews(rows, lookedAt, now).map(({ payment }) => payment.id);
    const [refused] = paymentNews(rows, [], Date.parse(at(31)));
    expect(newsAt(Date.parse(at(31)))).toEqual(["p1", "p2"]);
    expect(newsAt(Date.parse(at(31)), [refused?.name ?? ""])).toEqual(["p2"]);
    const twoWeeks = 14 * 86_400_000;
    expect([newsAt(Date.parse(at(29)) + twoWeeks), newsAt(Date.parse(at(31)) + twoWeeks)]).toEqual([
      ["p1", "p2"],
      ["p2"],
    ]);
  });

  test("it waits among the others, with the size of its picture", async () => {
    const id = await prove(phone.userId);
    const answer = await until(pending(), ({ rows }) => expect(rows).toHaveLength(1));
    expect(answer.rows[0]).toMatchObject({
      id,
      summary: "Preuve de paiement\u00A0: 1\u202F500\u00A0FCFA",
      target: { kind: "payment", id: null },
      cancellable: true,
    });
    expect(answer.bytes).toBeGreaterThan(500);
  });

  test("the last accepted payment: by kind, and not one that was taken back", async () => {
    await mine("transaction", { id: "t1", kind: "pack", status: "completed", created_at: at(1) });
    await mine("transaction", { id: "t2", kind: "listing", status: "completed", created_at: at(2) });
    await mine("transaction", { id: "t3", kind: "pack", status: "cancelled", created_at: at(3) });
    await until(latestTransaction("pack"), (one) => expect(one?.id).toBe("t1"));
    await until(latestTransaction(null), (one) => expect(one?.id).toBe("t2"));
  });
});

describe("prices", () => {
  test("the town's until the server's are here, then the server's, in their order", async () => {
    expect(prices().getState()).toEqual({ fee: LISTING_FEE, packs: PACKS });
    const row = { v: 1, note: null, popular: false };
    await commitRows(phone.shared.rows("prices"), [
      { ...row, id: "listing", kind: "listing", name: "Annonce", credits: 0, price: 300, position: 0 },
      { ...row, id: "pro", kind: "pack", name: "Pro", credits: 30, price: 4_000, position: 3 },
      { ...row, id: "mini", kind: "pack", name: "Mini", credits: 1, price: 250, position: 1 },
    ]);
    const { fee, packs } = await until(prices(), (now) => expect(now.fee).toBe(300));
    expect([fee, packs.map(({ id, price, description }) => [id, price, description])]).toEqual([
      300,
      [
        ["mini", 250, ""],
        ["pro", 4_000, "Pour vendre souvent"],
      ],
    ]);
  });
});

describe("what cannot be understood", () => {
  test("a payment in a newer status shows none; broken or unknown transactions are left out", () => {
    expect(proofFrom({ id: "p", amount: 200, status: "of_tomorrow", created_at: at(1) })?.status).toBe("unknown");
    expect(proofFrom({ id: "p", amount: 200, created_at: at(1) })).toBeNull();
    expect(proofFrom({ id: "p", amount: "200", status: "received", created_at: at(1) })).toBeNull();
    expect(transactionFrom({ id: "t", kind: "gift", status: "completed", created_at: at(1) })).toBeNull();
  });

  test("kept words that are none begin an empty form", () => {
    expect([savedProof(""), savedProof("[1"), savedProof("3")]).toEqual([null, null, null]);
    expect(savedProof('{"fullName":"Awa","phone":7}')).toEqual({
      fullName: "Awa",
      phone: "",
      email: "",
      reference: "",
      screenshot: "",
    });
  });
});
