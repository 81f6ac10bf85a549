/** How an offer stands on a phone: by the messages that both have, the dates, and what waits here. */
import "fake-indexeddb/auto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { offerWords, OFFER_STEPS, type Offer } from "#domain/offer.ts";
import { sendOffer, storeFirstOffer, withdrawOffer } from "#intents/haggling.ts";
import { claimVisitorMutations } from "#intents/message.ts";
import { setIdentity } from "#identity/current.ts";
import type { ChatMessage } from "#model/message/chat-message.ts";
import { offerForm } from "#model/message/offer-form.ts";
import { type Around, offersIn, stepOf } from "#model/message/offers.ts";
import { outboxOf } from "#outbox/database.ts";
import { readVisitorMutations } from "#queries/use-visitor-mutations.ts";
import { conversation } from "#queries/use-conversation.ts";
import { conversations } from "#queries/use-conversations.ts";
import { read } from "#model/mutations.ts";
import { errorsOf } from "#domain/form.ts";
import * as v from "valibot";
import { LISTING, Phone, SELLER, stopReading, until } from "./queries-lab.ts";

const NOW = Date.UTC(2026, 10, 28);
const HOUR = 3_600_000;
const AROUND: Around = { now: NOW, agreedAt: null, onSale: true };

let place = 0;
const said = (from: "me" | "them", offer?: Offer, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ id: `m${(place += 1)}`, listingId: LISTING, senderId: from, receiverId: "x", content: "…", read: false },
  ...{ seq: place, createdAt: NOW - HOUR, mine: from === "me", state: "sent" },
  ...(offer && { offer }),
  ...more,
});
const made = (from: "me" | "them", amount = 64_000, more: Partial<ChatMessage> = {}) =>
  said(from, { step: "made", amount }, more);
const step = (from: "me" | "them", what: "accepted" | "refused" | "withdrawn", amount = 64_000) =>
  said(from, { step: what, amount });

describe("an offer among messages", () => {
  const stand = (messages: readonly ChatMessage[], around = AROUND) => {
    const { states, open, agreed } = offersIn(messages, around);
    return [[...states.values()].join(" "), open?.id ?? null, agreed];
  };

  test("is open until the next step, which says what became of it", () => {
    const offer = made("them");
    expect(stand([said("me"), offer, said("them")])).toEqual(["open", offer.id, null]);
    expect(stand([offer, step("me", "accepted")])).toEqual(["accepted", null, 64_000]);
    expect(stand([offer, step("me", "refused")])).toEqual(["refused", null, null]);
    expect(stand([offer, step("them", "withdrawn")])).toEqual(["withdrawn", null, null]);
    const [higher, own] = [made("me", 66_000), made("them", 65_000)];
    expect(stand([offer, higher])).toEqual(["countered open", higher.id, null]);
    expect(stand([offer, own])).toEqual(["replaced open", own.id, null]);
  });

  test("ends by its date, with the sale, and with another that was accepted", () => {
    const offer = made("them");
    for (const around of [
      { ...AROUND, now: offer.createdAt + 48 * HOUR },
      { ...AROUND, onSale: false },
      { ...AROUND, agreedAt: offer.createdAt + 1 },
    ])
      expect(stand([offer], around)).toEqual(["over", null, null]);
    expect(stand([offer], { ...AROUND, now: offer.createdAt + 48 * HOUR - 1 })).toEqual(["open", offer.id, null]);
    const waiting = made("me", 64_000, { seq: null, state: "queued", createdAt: NOW - 72 * HOUR });
    expect(stand([waiting])).toEqual(["open", waiting.id, null]);
  });

  test("the price agreed on stands until the seller agrees with somebody else", () => {
    const deal = step("me", "accepted");
    const talk = [made("them"), deal, made("them", 60_000), step("me", "refused")];
    expect(stand(talk)[2]).toBe(64_000);
    expect(stand(talk, { ...AROUND, agreedAt: deal.createdAt })[2]).toBe(64_000);
    expect(stand(talk, { ...AROUND, agreedAt: deal.createdAt + 1 })[2]).toBeNull();
    // The offer itself is too old to be on this phone.
    expect(stand([deal])[2]).toBe(64_000);
  });

  test("an answer that waits here is to its offer alone, and one that was refused is none", () => {
    const [offer, other] = [made("them"), made("them", 62_000)];
    const answer = said("me", { step: "accepted", amount: 64_000, offerId: offer.id }, { seq: null, state: "queued" });
    expect(stand([offer, answer])).toEqual(["accepted", null, 64_000]);
    expect(stand([offer, other, answer])).toEqual(["replaced open", other.id, null]);
    expect(stand([offer, { ...answer, state: "refused" }])).toEqual(["open", offer.id, null]);
  });

  test("a step of a newer server is read by its words and changes nothing", () => {
    const newer = said("them", { step: "deposited", amount: 1 } as never);
    expect([stepOf(newer), stand([made("me"), newer])[0]]).toEqual([null, "open"]);
  });

  test("whoever has more of the talk says the same of what both have", () => {
    const one = fc.record({ from: fc.constantFrom("me", "them"), what: fc.constantFrom(...OFFER_STEPS) });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), fc.nat(12), (steps, from) => {
        const talk = steps.map(({ from: who, what }) => said(who as "me", { step: what, amount: 60_000 }));
        const [all, part] = [offersIn(talk, AROUND), offersIn(talk.slice(from), AROUND)];
        for (const [id, state] of part.states) expect(all.states.get(id)).toBe(state);
      }),
    );
  });
});

describe("on a phone", () => {
  let phone: Phone;
  beforeEach(async () => {
    vi.stubGlobal("navigator", {});
    phone = await Phone.open();
  });
  afterEach(async () => {
    stopReading();
    await phone.close();
    vi.unstubAllGlobals();
  });
  const ids = { listingId: LISTING, receiverId: SELLER };
  const at = new Date().toISOString();
  const theirs = { offer: { step: "made", amount: 40_000 }, content: "Je vous propose 40 000 FCFA.", created_at: at };
  const shown = (check: (offers: ReturnType<typeof offersIn>) => void) =>
    until(conversation(LISTING, SELLER), ({ messages, agreedAt }) =>
      check(offersIn(messages, { now: Date.now(), agreedAt, onSale: true })),
    );

  test("an answer shows at once, in the list too, and is taken back when it is refused", async () => {
    await phone.message(1, "seller", theirs);
    await until(conversations(), ({ rows }) => expect(rows).toMatchObject([{ unread: 1, agreed: null }]));
    const { id } = await sendOffer(ids, { step: "accepted", amount: 40_000, offerId: "message-1" });
    await shown(({ agreed, open }) => expect([agreed, open]).toEqual([40_000, null]));
    const lastText = offerWords({ step: "accepted", amount: 40_000 });
    await until(conversations(), ({ rows }) => expect(rows).toMatchObject([{ agreed: 40_000, lastText, mine: true }]));
    const refusal = { code: "gone", message: "Trop tard.", fromServer: true } as const;
    await phone.change(id, { state: "refused", refusal });
    await shown(({ agreed, open }) => expect([agreed, open?.id]).toEqual([null, "message-1"]));
    await until(conversations(), ({ rows }) => expect(rows).toMatchObject([{ agreed: null }]));
  });

  test("what is kept with an acceptance is shown while it waits, and not when it is refused", async () => {
    const reserveUntil = Date.now() + HOUR;
    const heading = (reserved: boolean) =>
      until(conversation(LISTING, SELLER), ({ listing, whom, otherName }) =>
        expect([listing?.reservedUntil ?? null, whom]).toEqual(
          reserved ? [reserveUntil, otherName] : [null, undefined],
        ),
      );
    await phone.message(1, "seller", theirs);
    await heading(false);
    const { id } = await sendOffer(ids, { step: "accepted", amount: 40_000, offerId: "message-1", reserveUntil });
    await heading(true);
    await phone.change(id, {
      state: "refused",
      refusal: { code: "gone", message: "Trop tard.", fromServer: true },
    });
    await heading(false);
  });

  test("another one that was accepted elsewhere ends it, and what was agreed on here", async () => {
    await phone.message(1, "seller", { ...theirs, created_at: "2026-11-20T10:00:00Z" });
    await phone.said(2, "me", { offer: { step: "accepted", amount: 40_000 }, created_at: "2026-11-20T10:05:00Z" });
    await until(conversations(), ({ rows }) => expect(rows).toMatchObject([{ agreed: 40_000 }]));
    await phone.conversation({ v: 3, listing: { agreed_at: "2026-11-20T11:00:00Z" } });
    await until(conversations(), ({ rows }) => expect(rows).toMatchObject([{ agreed: null }]));
    await shown(({ agreed }) => expect(agreed).toBeNull());
  });

  test("what is not shaped as an offer is a message", async () => {
    await phone.message(1, "seller", { offer: "40000" });
    await phone.message(2, "seller", { offer: { step: "deposited", amount: 3 } });
    await until(conversation(LISTING, SELLER), ({ messages }) =>
      expect(messages.map((one) => [one.content, stepOf(one)])).toEqual([
        ["Message 1", null],
        ["Message 2", null],
      ]),
    );
  });

  test("an own one that has not left is taken back unsaid; nobody hears of it", async () => {
    const { id } = await sendOffer(ids, { step: "made", amount: 40_000 });
    await withdrawOffer(ids, { offerId: id, amount: 40_000 });
    expect(await outboxOf(phone.userId).mutations.count()).toBe(0);
    await withdrawOffer(ids, { offerId: "message-9", amount: 40_000 });
    expect(await outboxOf(phone.userId).mutations.toArray()).toMatchObject([
      {
        args: {
          content: offerWords({ step: "withdrawn", amount: 40_000 }),
          offer: { step: "withdrawn", offer_id: "message-9" },
        },
      },
    ]);
  });

  test("a visitor's waits for an account and becomes an offer, not words alone", async () => {
    setIdentity(null);
    await storeFirstOffer(ids, 40_000);
    expect(await readVisitorMutations()).toMatchObject([{ ready: true, offer: { step: "made", amount: 40_000 } }]);
    setIdentity(phone.userId);
    expect(await claimVisitorMutations()).toMatchObject([ids]);
    expect(await outboxOf(phone.userId).mutations.toArray()).toMatchObject([
      { kind: "send_message", args: { listing_id: LISTING, offer: { step: "made", amount: 40_000 } } },
    ]);
    await shown(({ open }) => expect(open?.offer?.amount).toBe(40_000));
  });
});

test("a mutation without an offer, as an older version queued it, is read as before", () => {
  const words = { listing_id: "l", receiver_id: "r", content: "Bonjour" };
  expect(read("send_message", words)).toEqual({ value: words });
});

test.each([
  [68_000, false, "70 000", "Votre offre dépasse le prix demandé"],
  [68_000, false, "6 400", "Proposez au moins un cinquième du prix demandé"],
  [68_000, true, "6 400", "Proposez au moins un cinquième du prix demandé"],
  [68_000, true, "70 000", null],
  [68_000, false, "64 000", null],
  [null, false, "70 000", null],
  [null, false, "beaucoup", "Veuillez entrer un prix valide"],
])("asked %s, selling %s: %s is told %s", (price, selling, typed, error) => {
  const { issues } = v.safeParse(offerForm({ price, selling }), { price: typed });
  expect(issues === undefined ? null : errorsOf(issues)["price"]).toBe(error);
});
