/** F12: a mutation is queued and what was typed of it forgotten in one transaction: whoever dies in between finds one of the two, never both. */
import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { park } from "#device/parked.ts";
import { setIdentity } from "#identity/current.ts";
import { appealModeration, contactSupport, reportPerson, updateProfile } from "#intents/account.ts";
import { autosave, putAsideUnder, saveText } from "#intents/autosave.ts";
import { editListing, postReview, reportListing, reportReview } from "#intents/listing.ts";
import { replaceRefusedMessage, sendMessage } from "#intents/message.ts";
import { contestPayment, sendProof } from "#intents/payment.ts";
import { draftFrom } from "#model/listing/draft.ts";
import { contentOf } from "#model/listing/content.ts";
import { deleteOutbox, outboxOf } from "#outbox/database.ts";
import { storeScreenshot } from "#outbox/screenshots.ts";
import { begin, conclude } from "#outbox/sending.ts";
import { readText } from "#outbox/text-drafts.ts";
import { BUYER, LISTING, OTHER_LISTING, SELLER } from "../support/outbox-rows.ts";

beforeEach(() => setIdentity(BUYER));
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setIdentity(null);
  await deleteOutbox(BUYER);
});

/** Behind the key, as in the second tab of a form. */
const PLACE = "form#2";
const words = "Dix signes au moins, et plus.";

async function refusedMessage(): Promise<string> {
  await sendMessage({ listingId: LISTING, receiverId: SELLER, content: "a" });
  const { rows } = await begin(outboxOf(BUYER), BUYER, 0, { rows: 50, bytes: 200_000 });
  const id = rows[0]?.id ?? "";
  const verdict = { id, status: "rejected", code: "gone", message: "Vendu." } as const;
  await conclude(outboxOf(BUYER), [{ id, event: { type: "verdict", verdict } }]);
  return id;
}

const listing = draftFrom({
  title: "Vélo de ville",
  description: "Une bicyclette en bon état, peu servie.",
  category: "sports",
  condition: "good",
  photos: [`${BUYER}/${LISTING}/${"0".repeat(64)}_080.webp`],
});

const proof = async () => ({
  fullName: "Awa Koné",
  phone: "07 12 34 56 78",
  email: "awa@djassa.test",
  reference: "",
  screenshot: await storeScreenshot(BUYER, PLACE, {
    blob: new Blob(["x"]),
    name: "a.png",
    width: 1,
    height: 1,
    originalBytes: 1,
  }),
});

/** Everything that is typed, kept and then queued. `before`: what it stands upon. */
const FORMS: Record<
  string,
  { before?: () => Promise<never> | Promise<unknown>; queue: (on: never) => Promise<unknown> }
> = {
  "a message": {
    queue: () => sendMessage({ listingId: LISTING, receiverId: SELLER, content: words }, undefined, PLACE),
  },
  "a refused message in other words": {
    before: refusedMessage,
    queue: (id: string) => replaceRefusedMessage(id, words, PLACE),
  },
  "an edit": {
    queue: () => editListing(LISTING, { ...listing, title: "Vélo de course" }, contentOf(listing), PLACE),
  },
  "a review": { queue: () => postReview({ listingId: LISTING, rating: 3, comment: words }, PLACE) },
  "a report of a listing": {
    queue: () => reportListing({ listingId: LISTING, reason: "fake", comment: words }, PLACE),
  },
  "a report of a review": {
    queue: () => reportReview({ reviewId: OTHER_LISTING, reason: "insult", comment: words }, PLACE),
  },
  "a report of a person": {
    queue: () =>
      reportPerson({ personId: SELLER, listingId: LISTING, reason: "insult", comment: words, attach: false }, PLACE),
  },
  "a support message": {
    queue: () =>
      contactSupport({ name: "Awa Koné", email: "awa@djassa.test", subject: "Bonjour", message: words }, PLACE),
  },
  "a word against a decision on a listing": { queue: () => appealModeration(OTHER_LISTING, words, PLACE) },
  "a word against a decision on a payment": { queue: () => contestPayment(OTHER_LISTING, words, PLACE) },
  "a profile": {
    queue: () => updateProfile({ fullName: "Awa Koné", phone: "07 12 34 56 78", district: "Lobia" }, PLACE),
  },
  "a proof of payment": {
    before: proof,
    queue: (form: Awaited<ReturnType<typeof proof>>) =>
      sendProof({ item: "listing", listingId: LISTING, amount: 500 }, form, PLACE),
  },
};

const waiting = () => outboxOf(BUYER).mutations.where("state").equals("queued").count();

describe("F12 what was typed goes with the row of its mutation", () => {
  for (const [name, { before, queue }] of Object.entries(FORMS)) {
    test(`${name}: forgotten once queued, and there still when this phone cannot queue it`, async () => {
      const on = (await before?.()) as never;
      await saveText(PLACE, words, BUYER);
      const { textDrafts: table } = outboxOf(BUYER);
      const fails = () => {
        throw new Error("no");
      };
      table.hook("deleting", fails);
      await expect(queue(on)).rejects.toThrow();
      table.hook("deleting").unsubscribe(fails);
      expect([await waiting(), await readText(BUYER, PLACE)]).toEqual([0, words]);
      await queue(on);
      expect([await waiting(), await readText(BUYER, PLACE)]).toEqual([1, ""]);
    });
  }
});

test("what was put aside as the page went is stored before it is queued, and stands nowhere else", async () => {
  const box = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => box.get(key) ?? null,
    setItem: (key: string, value: string) => void box.set(key, value),
    removeItem: (key: string) => void box.delete(key),
  });
  park(BUYER, PLACE, JSON.stringify(words));
  const save = autosave<string>({ key: PLACE, within: 300, store: (text, by) => saveText(PLACE, text, by) });
  await save.pause();
  expect([putAsideUnder(PLACE), await readText(BUYER, PLACE)]).toEqual([undefined, words]);
});
