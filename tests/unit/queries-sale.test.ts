/** To whom a listing was sold or reserved, as seller and buyer see it, also before it has left this phone. */
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as v from "valibot";
import { MOST } from "#domain/limits.ts";
import { markSold, postReview, relistListing, renewListing, reserveListing } from "#intents/listing.ts";
import { canBeRelisted, isAskedAfter, statusFor } from "#model/listing/status-for.ts";
import { outboxOf } from "#outbox/database.ts";
import { takeBack } from "#outbox/queued-mutations.ts";
import { myListings } from "#queries/own-listings.ts";
import { conversation } from "#queries/use-conversation.ts";
import { conversations, writers } from "#queries/use-conversations.ts";
import { myReview, reviewsOfListing } from "#queries/use-reviews.ts";
import { commitRows } from "#replica/commit.ts";
import { mineRow } from "#replica/mine.ts";
import { reviews } from "#replica/reviews.ts";
import { wireListing } from "./pull-lab.ts";
import { LISTING, Phone, SELLER as OTHER, stopReading, until } from "./queries-lab.ts";

const DAY = 24 * 3_600_000;
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

/** A listing of one's own about which Kouassi has written. */
async function own(more: object = {}): Promise<void> {
  const data = { ...wireListing(1), id: LISTING, user_id: phone.userId, ...more };
  await commitRows(phone.own.rows("mine"), [
    v.parse(mineRow, { id: `listing:${LISTING}`, v: 1, kind: "listing", data }),
  ]);
  await phone.said(1, "seller");
  await phone.conversation({ listing: { user_id: phone.userId, status: "active" } });
}
const shown = (status: string, buyerId: string | null) =>
  until(myListings(), (value) => expect(value.rows[0]).toMatchObject({ status, buyerId }));
const words = ({ listing, whom }: { listing: Parameters<typeof statusFor>[0]; whom?: string | undefined }) =>
  statusFor(listing, whom, Date.now()).short?.words;

test("sold, taken back and sold again without a network are three mutations in this order", async () => {
  await own();
  const first = await markSold(LISTING, OTHER);
  await shown("sold", OTHER);
  await phone.change(first.id, { undoUntil: null });
  await relistListing(LISTING);
  await shown("active", null);
  const again = await markSold(LISTING);
  await shown("sold", null);
  // To whom is said before it has left: it is one sale.
  expect((await markSold(LISTING, OTHER)).id).toBe(again.id);
  await shown("sold", OTHER);
  const rows = await outboxOf(phone.userId).mutations.orderBy("seq").toArray();
  expect(rows.map(({ kind, args }) => [kind, args])).toEqual([
    ["mark_sold", { id: LISTING, buyer_id: OTHER }],
    ["relist_listing", { id: LISTING }],
    ["mark_sold", { id: LISTING, buyer_id: OTHER }],
  ]);
});

test("its owner sees in conversation and list at once for whom it is reserved or was sold", async () => {
  await own();
  const both = async (here: string) => {
    await until(conversation(LISTING, OTHER), (value) => expect(words(value)).toBe(here));
    await until(conversations(), (value) => expect(value.rows.map(words)).toEqual([here]));
  };
  const { id } = await reserveListing(LISTING, true, { buyerId: OTHER });
  await both("Réservé pour Kouassi");
  await phone.change(id, { undoUntil: null });
  await markSold(LISTING, OTHER);
  await both("Vendu à Kouassi");
});

test("an end says which reservation was seen", async () => {
  await own();
  const { id } = await reserveListing(LISTING, false, { was: 1_700_000_000_123 });
  const row = await outboxOf(phone.userId).mutations.where("id").equals(id).first();
  expect(row?.args).toEqual({ id: LISTING, until: null, was: 1_700_000_000_123 });
});

test("the buyer reads « pour vous » and « à vous », everybody else the bare word", async () => {
  const until_ = new Date(Date.now() + DAY).toISOString();
  for (const [yours, listing, here] of [
    [true, { reserved_until: until_ }, "Réservé pour vous"],
    [false, { reserved_until: until_ }, "Réservé"],
    // As an app of 1.0.0 has stored it.
    [undefined, { reserved_until: until_ }, "Réservé"],
    [true, { status: "sold" }, "Vendu à vous"],
    [false, { status: "sold" }, "Vendu"],
    // The date has passed.
    [true, { reserved_until: new Date(Date.now() - DAY).toISOString() }, undefined],
  ] as const) {
    await phone.message(1, "seller", { listing: { ...listing, ...(yours !== undefined && { yours }) } });
    await until(conversation(LISTING, OTHER), (value) => expect(words(value)).toBe(here));
    await until(conversations(), (value) => expect(value.rows.map(words)).toEqual([here]));
  }
  const at = new Date(2026, 10, 28, 14, 5).getTime();
  expect(statusFor({ status: "active", reservedUntil: at }, "vous", at - 1).toWriters).toBe(
    "Réservé pour vous jusqu'à samedi à 14:05.",
  );
});

test("who has written about an own listing can be named, who has left cannot", async () => {
  await own();
  const named = (ids: readonly string[]) =>
    until(writers(), (all) => expect((all.get(LISTING) ?? []).map(({ otherId }) => otherId)).toEqual(ids));
  await named([OTHER]);
  await phone.conversation({ v: 2, other_gone: true, listing: { user_id: phone.userId } });
  await named([]);
  await phone.conversation({ v: 3 });
  await named([]);
});

test("a listing of a month is asked after, and renewed it is new at once", async () => {
  await own({ created_at: new Date(Date.now() - 31 * DAY).toISOString() });
  const asked = (expected: boolean) =>
    until(myListings(), ({ rows: [row] }) => expect(row && isAskedAfter(row, Date.now())).toBe(expected));
  await asked(true);
  const { id } = await renewListing(LISTING);
  await asked(false);
  // Undone for ten seconds.
  await takeBack(phone.userId, id);
  await asked(true);
  const at = (days: number) => isAskedAfter({ status: "active", createdAt: 0 }, days * DAY);
  expect([at(29.9), at(30), MOST.renewDays]).toEqual([false, true, 30]);
  for (const status of ["sold", "pending", "unavailable", "lent"])
    expect(isAskedAfter({ status, createdAt: 0 }, 40 * DAY)).toBe(false);
  const reserved = (until: number) => isAskedAfter({ status: "active", createdAt: 0, reservedUntil: until }, 40 * DAY);
  expect([reserved(41 * DAY), reserved(39 * DAY)]).toEqual([false, true]);
});

test("a listing that fell asleep is back by a tap, also before it has left; nothing else wakes", async () => {
  await own({ status: "asleep", created_at: new Date(Date.now() - 61 * DAY).toISOString() });
  const shown = (status: string, asked: boolean) =>
    until(myListings(), ({ rows: [row] }) =>
      expect([row?.status, row && isAskedAfter(row, Date.now())]).toEqual([status, asked]),
    );
  await shown("asleep", true);
  const { id } = await renewListing(LISTING);
  await shown("active", false);
  await takeBack(phone.userId, id);
  await shown("asleep", true);
  await renewListing(LISTING);
  await own({ v: 3, status: "sold" });
  await shown("sold", false);
});

test("a sale can be taken back for fourteen days; a row of 1.0.0 does not say", () => {
  const sold = (endedAt?: number | null) =>
    canBeRelisted({ status: "sold", ...(endedAt !== undefined && { endedAt }) }, 100 * DAY);
  expect([MOST.relistDays, sold(86 * DAY), sold(86 * DAY + 1), sold(null), sold()]).toEqual([
    14,
    false,
    true,
    true,
    false,
  ]);
  expect(canBeRelisted({ status: "active", endedAt: null }, 0)).toBe(false);
});

test("a review of the buyer is sent behind the sale that waits, once, and names the buyer", async () => {
  await own();
  const sale = await markSold(LISTING, OTHER);
  const { id } = await postReview({ listingId: LISTING, buyerId: OTHER, rating: 5, comment: "À l'heure" });
  await until(myReview(LISTING), (value) => expect(value).toMatchObject({ state: "queued", rating: 5 }));
  expect(await postReview({ listingId: LISTING, buyerId: OTHER, rating: 1 })).toEqual({ id });
  const rows = await outboxOf(phone.userId).mutations.orderBy("seq").toArray();
  expect(rows.map((row) => [row.id, row.key])).toEqual([
    [sale.id, `listing:${LISTING}`],
    [id, `listing:${LISTING}`],
  ]);
  expect(rows[1]?.args).toEqual({ listing_id: LISTING, buyer_id: OTHER, rating: 5, comment: "À l'heure" });
});

test("the page of a listing has what was said of its seller, not what the seller said of a buyer", async () => {
  const said = (id: string, from: string, about: string) =>
    v.parse(reviews.row, {
      ...{ id, v: 1, reviewer_id: from, reviewed_id: about, listing_id: LISTING, rating: 4, comment: null },
      ...{ created_at: "2026-11-22T10:00:00Z", reviewer_name: "Awa", listing_title: "Vélo" },
    });
  const [ofSeller, ofBuyer] = [said(LISTING, OTHER, phone.userId), said(OTHER, phone.userId, OTHER)];
  await commitRows(phone.shared.rows("reviews"), [ofSeller, ofBuyer]);
  const ids = (value: readonly { id: string }[]) => value.map(({ id }) => id);
  await until(reviewsOfListing(LISTING, OTHER), (value) => expect(ids(value)).toEqual([OTHER]));
  await until(reviewsOfListing(LISTING, phone.userId), (value) => expect(ids(value)).toEqual([LISTING]));
});
