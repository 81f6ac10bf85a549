/** A reservation that waits on this phone, and how it is undone. */
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as v from "valibot";
import { aheadOfPhone } from "#device/server-time.ts";
import { markSold, reserveListing } from "#intents/listing.ts";
import { takeBack } from "#outbox/queued-mutations.ts";
import { listing } from "#queries/use-listing.ts";
import { listingChange } from "#queries/own-listings.ts";
import { pending } from "#queries/use-pending.ts";
import { commitRows } from "#replica/commit.ts";
import { mineRow } from "#replica/mine.ts";
import { wireListing } from "./pull-lab.ts";
import { LISTING, Phone, stopReading, until } from "./queries-lab.ts";

const HOUR = 3_600_000;
/** The phone's clock is so far behind the server's. */
const BEHIND = 7 * HOUR;

let phone: Phone;
beforeEach(async () => {
  vi.stubGlobal("navigator", {});
  aheadOfPhone.setState(BEHIND);
  phone = await Phone.open();
  const data = { ...wireListing(1), id: LISTING, user_id: phone.userId };
  await commitRows(phone.own.rows("mine"), [
    v.parse(mineRow, { id: `listing:${LISTING}`, v: 1, kind: "listing", data }),
  ]);
});
afterEach(async () => {
  stopReading();
  await phone.close();
  aheadOfPhone.setState(0);
  vi.unstubAllGlobals();
});

/** Hours for which it is shown as reserved, by the server's clock; null: it is not. */
const shown = (hours: number | null) =>
  until(listing(LISTING), (value) => {
    const { reservedUntil = null, status } = value.listing ?? {};
    const left = reservedUntil === null ? null : Math.round((reservedUntil - Date.now() - BEHIND) / HOUR);
    expect([status, left]).toEqual(["active", hours]);
  });

test("it is shown at once, for 72 h by the server's clock, undoable for 10 s", async () => {
  const { id } = await reserveListing(LISTING, true);
  await shown(72);
  await until(listingChange(LISTING, "reserve_listing"), (value) =>
    expect(value).toMatchObject({ mutationId: id, state: "undoable" }),
  );
  await takeBack(phone.userId, id);
  await shown(null);
});

test("its end that has not left takes the place of it, and undone leads back to it", async () => {
  const { id } = await reserveListing(LISTING, true);
  await phone.change(id, { undoUntil: null });
  expect((await reserveListing(LISTING, false)).id).toBe(id);
  await shown(null);
  await until(pending(), ({ rows }) => expect(rows.map(({ summary }) => summary)).toEqual(["Annonce plus réservée"]));
  await takeBack(phone.userId, id);
  await shown(72);
  await until(pending(), ({ rows }) => expect(rows.map(({ summary }) => summary)).toEqual(["Annonce réservée"]));
});

test("one that the server refuses reserves nothing; a sale behind it is sent after it", async () => {
  const { id } = await reserveListing(LISTING, true);
  await markSold(LISTING);
  await until(listing(LISTING), (value) => expect(value.listing?.status).toBe("sold"));
  await phone.change((await reserveListing(LISTING, false)).id, { state: "sent" });
  const message = "Cette annonce est vendue\u00a0: elle ne peut plus être réservée.";
  await phone.change(id, { state: "refused", refusal: { code: "gone", message, fromServer: true } });
  await until(listing(LISTING), (value) => expect(value.listing?.reservedUntil).toBeNull());
});
