import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import { noticeFrom } from "#model/moderation/own-notice.ts";
import { postReview, reportListing } from "#intents/listing.ts";
import { moderation, reportState } from "#queries/use-moderation.ts";
import { setIdentity } from "#identity/current.ts";
import { myReview } from "#queries/use-reviews.ts";
import { commitRows } from "#replica/commit.ts";
import { mineRow } from "#replica/mine.ts";
import { LISTING, Phone, stopReading, until } from "./queries-lab.ts";

let phone: Phone;
let turn = 0;
beforeEach(async () => {
  phone = await Phone.open();
});
afterEach(async () => {
  stopReading();
  await phone.close();
});

const notice = (more: object = {}) => ({
  id: "n1",
  listing_id: LISTING,
  kind: "hidden",
  title: "Vélo",
  reason: null,
  status: "standing",
  appeal: null,
  answer: null,
  created_at: "2026-11-22T10:00:00Z",
  handled_at: null,
  listing: null,
  ...more,
});
const said = (more: object = {}) =>
  commitRows(phone.own.rows("mine"), [{ id: "notice:n1", v: ++turn, kind: "notice", data: notice(more) }]);
const shows = (state: string, appealable: boolean, answer: string | null = null) =>
  until(moderation(), (rows) =>
    expect(rows.map((row) => [row.state, row.appealable, row.answer])).toEqual([[state, appealable, answer]]),
  );

test("a listing under review is appealed once: on the phone, refused, at the team, answered", async () => {
  await said();
  await shows("standing", true);
  const { id } = await phone.mutate({
    kind: "appeal_moderation",
    args: { notice_id: "n1", message: "C'est mon vélo." },
  });
  await shows("queued", false);
  await phone.change(id, { state: "refused", refusal: { code: "gone", message: "Trop tard.", fromServer: true } });
  await shows("refused", true, "Trop tard.");
  await said({ status: "appealed", appeal: "C'est mon vélo." });
  await shows("appealed", false);
  await said({ status: "upheld", appeal: "C'est mon vélo.", answer: "Photo d'un catalogue" });
  await shows("upheld", false, "Photo d'un catalogue");
});

test("a warning has no appeal; a removed listing keeps its words; unknown ones are left out", async () => {
  await said({ kind: "warned", reason: "Précisez l'état" });
  await shows("standing", false);
  const listing = { title: "Vélo", description: "Bon état, peu servi.", price: 45_000, photos: ["a/b/c.webp"] };
  expect(noticeFrom(notice({ kind: "removed", listing }))?.draft).toMatchObject({
    title: "Vélo",
    price: "45000",
    photos: ["a/b/c.webp"],
  });
  expect(noticeFrom(notice({ kind: "removed", without_credit: true }))?.credited).toBe(false);
  expect(noticeFrom(notice({ kind: "removed" }))?.credited).toBe(true);
  expect(noticeFrom(notice({ kind: "of_tomorrow" }))).toBeNull();
  expect(noticeFrom(notice({ status: "ended" }))?.status).toBe("unknown");
  expect(noticeFrom(notice({ status: null }))).toBeNull();
});

test("a warning is understood once, at once; a new word of the team is to be read again", async () => {
  const asks = (wanted: boolean) =>
    until(moderation(), (rows) => expect(rows.map((row) => row.acknowledgeable)).toEqual([wanted]));
  await said({ kind: "warned", reason: "Précisez l'état" });
  await asks(true);
  await phone.mutate({ kind: "acknowledge_notice", args: { notice_id: "n1" } });
  await asks(false);
  await said({ kind: "warned", status: "granted", acknowledged_at: null });
  await asks(false);
});

describe("what is honest and not optimistic", () => {
  const review = (shown: boolean) =>
    commitRows(phone.own.rows("mine"), [
      v.parse(mineRow, {
        id: "review:r1",
        v: shown ? 2 : 1,
        kind: "review",
        data: { id: "r1", listing_id: LISTING, rating: 4, comment: "Bien", shown },
      }),
    ]);

  test("a review: unknown, none, queued, refused with its reason, not shown yet, done", async () => {
    const live = myReview(LISTING);
    await until(live, (value) => expect(value).toEqual({ state: "checking" }));
    await phone.pulled("mine");
    await until(live, (value) => expect(value).toEqual({ state: "none" }));
    const { id } = await postReview({ listingId: LISTING, rating: 4, comment: " Bien " });
    await until(live, (value) =>
      expect(value).toEqual({ state: "queued", rating: 4, comment: "Bien", mutationId: id }),
    );
    expect(await postReview({ listingId: LISTING, rating: 1 })).toEqual({ id });
    await phone.change(id, { state: "sent" });
    await until(live, (value) => expect(value).toMatchObject({ state: "sent", rating: 4 }));
    const twice = { code: "duplicate", message: "Vous avez déjà noté cette annonce.", fromServer: true } as const;
    await phone.change(id, { state: "refused", refusal: twice });
    await until(live, (value) => expect(value).toEqual({ state: "done" }));
    const message = "Cette annonce n'est plus disponible.";
    await phone.change(id, { state: "refused", refusal: { code: "gone", message, fromServer: true } });
    await until(live, (value) =>
      expect(value).toMatchObject({ state: "refused", reason: "Cette annonce n'est plus disponible." }),
    );
    await review(false);
    await until(live, (value) => expect(value).toEqual({ state: "unshown", rating: 4, comment: "Bien" }));
    await review(true);
    await until(live, (value) => expect(value).toEqual({ state: "done", rating: 4, comment: "Bien" }));
  });

  test("a visitor has none, whatever is known", async () => {
    setIdentity(null);
    const live = myReview(LISTING);
    await until(live, (value) => expect(value).toEqual({ state: "none" }));
  });

  test("a report: queued, then with the team", async () => {
    const live = reportState("listing", LISTING);
    await phone.pulled("mine");
    await until(live, (value) => expect(value).toEqual({ state: "none" }));
    const { id } = await reportListing({ listingId: LISTING, reason: "fake" });
    await until(live, (value) => expect(value).toEqual({ state: "queued", mutationId: id }));
    const words = { reason: "fake", comment: null, status: "open", created_at: "2025-11-20T10:00:00.000Z" };
    await commitRows(phone.own.rows("mine"), [
      v.parse(mineRow, {
        id: `report:${id}`,
        v: 1,
        kind: "report",
        data: { subject_kind: "listing", subject_id: LISTING, ...words },
      }),
    ]);
    await until(live, (value) => expect(value).toEqual({ state: "done" }));
  });
});
