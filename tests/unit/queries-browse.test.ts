import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as v from "valibot";
import { setIdentity } from "#identity/current.ts";
import { NO_FILTERS } from "#domain/search.ts";
import { favorites, hearts } from "#queries/use-favorites.ts";
import { feedIndex } from "#queries/feed-index.ts";
import { latestListings } from "#queries/latest-listings.ts";
import { myProfile, refusedProfile } from "#queries/use-my-profile.ts";
import { pending } from "#queries/use-pending.ts";
import { waitingCount } from "#queries/use-waiting.ts";
import { search } from "#queries/use-search.ts";
import { listingsById, sellersNow } from "#queries/rows.ts";
import { seller } from "#queries/use-seller.ts";
import { syncHealth, wholeFeed } from "#queries/use-sync-health.ts";
import { askedServer, forgetAsked, setAsked } from "#sync/requests.ts";
import { commitRows } from "#replica/commit.ts";
import { feed } from "#replica/feed.ts";
import { sellers } from "#replica/reviews.ts";
import { publicReplica } from "#replica/stores.ts";
import { wireListing } from "./pull-lab.ts";
import { Phone, stopReading, until } from "./queries-lab.ts";

/** As much of a question to the browser's storage as the story below holds back. */

let phone: Phone;
beforeEach(async () => {
  forgetAsked();
  phone = await Phone.open();
});
afterEach(async () => {
  stopReading();
  await phone.close();
});

const id = (n: number) => `listing-${String(n).padStart(4, "0")}`;
const ids = ({ rows }: { rows: readonly { id: string }[] }) => rows.map((row) => row.id);

describe("search", () => {
  // First of all: what is read here lingers, and the market would be on the phone already.
  test("what is deleted or changed while the phone is still reading its market stays so", async () => {
    for (const n of [1, 2, 3]) await phone.listing(n);
    const feed = phone.shared.rows("feed");
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    // The rows have been read, and are looked at only after the changes.
    const slow = vi.fn<typeof feed.find>(async (question) => {
      const rows = await feed.find(question);
      if (question?.by !== undefined) await gate;
      return rows;
    });
    const opened = vi.spyOn(phone.shared, "rows").mockReturnValue({ ...feed, find: slow });
    const live = search(NO_FILTERS);
    const stop = live.subscribe(() => {});
    await vi.waitFor(() => expect(slow).toHaveBeenCalled());
    opened.mockRestore();
    await commitRows(phone.shared.rows("feed"), [{ id: id(1), v: 11, deleted: true }]);
    await phone.listing(3, { v: 12, price: 9_000 });
    go();
    await until(live, (value) => expect(value).toMatchObject({ phase: "ready", total: 2 }));
    expect(live.getState().rows.map((row) => [row.id, row.price])).toEqual([
      [id(3), 9_000],
      [id(2), 45_000],
    ]);
    stop();
  });

  test("finds words without their accents and inside others, at once, from the phone", async () => {
    await phone.listing(1);
    await phone.listing(2, { title: "Table basse", description: "En bois, presque neuve, à venir chercher." });
    await until(search({ ...NO_FILTERS, q: "velo" }), (value) => expect(ids(value)).toEqual([id(1)]));
    await until(search({ ...NO_FILTERS, q: "icyclet" }), (value) => expect(ids(value)).toEqual([id(1)]));
    expect(search({ ...NO_FILTERS, q: "velo" }).getState()).toMatchObject({ total: 1, source: "phone", asking: true });
  });

  test("takes in what the server adds, each listing once, and its exact count", async () => {
    await phone.listing(1);
    const live = search({ ...NO_FILTERS, q: "velo" });
    await until(live, (value) => expect(ids(value)).toEqual([id(1)]));
    const [key] = [...askedServer.getState().keys()];
    // As sync/start.ts does: rows into the replica, ids onto the ask.
    await phone.listing(7, { title: "Pagne", description: "Le serveur l'a trouvé autrement." });
    setAsked(key ?? "", { state: "answered", answer: { kind: "search", ids: [id(7), id(1)], total: 40, pages: 1 } });
    // Listings that hold the words come first, though they are older.
    await until(live, (value) => expect(ids(value)).toEqual([id(1), id(7)]));
    expect(live.getState()).toMatchObject({ total: 40, more: true, source: "server", asking: false });
  });

  test("follows the feed: new rows come in, changed ones move, gone ones leave", async () => {
    for (const n of [1, 2, 3]) await phone.listing(n, { price: n * 1_000 });
    const live = search({ ...NO_FILTERS, sort: "price_asc" });
    await until(live, (value) => expect(ids(value)).toEqual([id(1), id(2), id(3)]));
    await phone.listing(1, { v: 10, price: 9_000 });
    await commitRows(phone.shared.rows("feed"), [{ id: id(2), v: 11, deleted: true }]);
    await until(live, (value) => expect(ids(value)).toEqual([id(3), id(1)]));
  });

  test("of one category: what comes to it, what leaves it, what is gone", async () => {
    for (const n of [1, 2]) await phone.listing(n);
    await phone.listing(3, { category: "home" });
    const [sports, home] = [search({ ...NO_FILTERS, category: "sports" }), search({ ...NO_FILTERS, category: "home" })];
    await until(sports, (value) => expect(ids(value)).toEqual([id(2), id(1)]));
    await until(home, (value) => expect(ids(value)).toEqual([id(3)]));
    await phone.listing(1, { v: 10, category: "home" });
    await commitRows(phone.shared.rows("feed"), [{ id: id(3), v: 11, deleted: true }]);
    await until(home, (value) => expect(ids(value)).toEqual([id(1)]));
    await until(sports, (value) => expect(ids(value)).toEqual([id(2)]));
  });

  test("by price puts the price before how well the words fit", async () => {
    await phone.listing(1, { price: 9_000 });
    await phone.listing(2, { price: 1_000, title: "Table basse", description: "Échangée contre un vélo." });
    const words = { ...NO_FILTERS, q: "velo" };
    await until(search(words), (value) => expect(ids(value)).toEqual([id(1), id(2)]));
    await until(search({ ...words, sort: "price_asc" }), (value) => expect(ids(value)).toEqual([id(2), id(1)]));
  });

  test("says that the server counts no further, and is ready, empty, when it cannot be asked", async () => {
    const live = search({ ...NO_FILTERS, q: "frigo" });
    await until(live, (value) => expect(value.asking).toBe(true));
    const [key] = [...askedServer.getState().keys()];
    setAsked(key ?? "", { state: "failed" });
    await until(live, (value) => expect(value).toMatchObject({ phase: "ready", failed: true, rows: [] }));
    await phone.listing(7, { title: "Frigo" });
    const answer = { kind: "search", ids: [id(7)], total: 1_000, capped: true, pages: 1 } as const;
    setAsked(key ?? "", { state: "answered", answer });
    await until(live, (value) => expect(value).toMatchObject({ total: 1_000, capped: true, more: true }));
  });

  test("shows page after page", async () => {
    for (let n = 1; n <= 30; n++) await phone.listing(n);
    await until(search(NO_FILTERS), (value) => expect(value).toMatchObject({ total: 30, more: true }));
    expect(search(NO_FILTERS).getState().rows).toHaveLength(12);
    await until(search({ ...NO_FILTERS, page: 3 }), (value) => expect(value.rows).toHaveLength(30));
  });
});

test("a market of several slices is read whole, also with one crowded moment", async () => {
  const moment = new Date(Date.UTC(2026, 0, 1)).toISOString();
  const rows = Array.from({ length: 900 }, (_, n) =>
    v.parse(feed.row, wireListing(n + 1, n < 850 ? { created_at: moment } : {})),
  );
  const shared = phone.shared;
  // Another story's index would hear of each row: this one reads a market that is there before it.
  publicReplica.setState(null, true);
  await commitRows(shared.rows("feed"), rows);
  publicReplica.setState(shared, true);
  const index = feedIndex();
  await until(index, (found) => expect([found?.complete, found?.rows.size]).toEqual([true, 900]));
});

describe("favourites", () => {
  const heart = (n: number, on: boolean) => phone.mutate({ kind: "set_favorite", args: { listing_id: id(n), on } });

  test("are what the server said, with the hearts just touched", async () => {
    await phone.listing(2);
    await phone.favorite(1);
    await heart(2, true);
    await until(favorites(), ({ rows }) => expect(rows.map((row) => row.listing.id)).toEqual([id(2), id(1)]));
    await heart(1, false);
    await phone.listing(1);
    await until(favorites(), ({ rows }) => expect(rows.map((row) => row.listing.id)).toEqual([id(2)]));
    // The server's row comes before the mutation that made it is forgotten.
    await phone.favorite(2);
    const createdAt = Date.UTC(2025, 10, 1) + 2 * 60_000;
    await until(favorites(), ({ rows }) => expect(rows).toMatchObject([{ listing: { id: id(2) }, createdAt }]));
    expect([...hearts().getState().keys()]).toEqual([id(2)]);
  });

  test("a refused heart is not shown as true", async () => {
    await phone.listing(2);
    const { id: mutation } = await heart(2, true);
    await until(hearts(), (found) => expect(found.has(id(2))).toBe(true));
    await phone.change(mutation, { state: "refused", refusal: { code: "gone", message: "Non", fromServer: true } });
    await until(hearts(), (found) => expect(found.has(id(2))).toBe(false));
  });
});

describe("home", () => {
  test("has the newest first, as many as asked for", async () => {
    for (const n of [1, 3, 2]) await phone.listing(n);
    await until(latestListings(2), (value) => expect(ids(value)).toEqual([id(3), id(2)]));
  });

  test("gives the same answer, by reference, as long as nothing has changed", async () => {
    await phone.listing(1);
    const answer = await until(latestListings(2), (value) => expect(ids(value)).toEqual([id(1)]));
    expect(latestListings(2).getState()).toBe(answer);
    await phone.listing(2);
    const next = await until(latestListings(2), (value) => expect(ids(value)).toEqual([id(2), id(1)]));
    expect(next.rows[1]).toBe(answer.rows[0]);
  });
});

test("a visitor has no profile, and nobody waits for one", () => {
  setIdentity(null);
  expect(myProfile().getState()).toEqual({ phase: "ready", profile: null });
});

test("a profile that the server refused is not shown as true", async () => {
  const args = { full_name: "Awa Koné", phone: "2250712345678", district: "Lobia" };
  const { id: mutation } = await phone.mutate({ kind: "update_profile", args });
  await until(myProfile(), ({ profile }) => expect(profile?.fullName).toBe("Awa Koné"));
  await phone.change(mutation, { state: "refused", refusal: { code: "invalid", message: "Non", fromServer: true } });
  await until(myProfile(), ({ profile }) => expect(profile).toBeNull());
  expect(refusedProfile().getState()).toMatchObject({ fullName: "Awa Koné", message: "Non", taken: false });
  await phone.change(mutation, { refusal: { code: "duplicate", message: "Ce numéro est pris", fromServer: true } });
  await until(refusedProfile(), (refused) => expect(refused).toMatchObject({ phone: "2250712345678", taken: true }));
  await phone.mutate({ kind: "update_profile", args: { ...args, phone: "2250712345679" } });
  await until(refusedProfile(), (refused) => expect(refused).toBeNull());
});

test("reading is no mutation that anybody waits for, even refused; refusals are counted apart", async () => {
  const { id: mark } = await phone.mutate({
    kind: "mark_read",
    args: { listing_id: "l", other_id: "o", up_to_seq: 3 },
  });
  const { id: heart } = await phone.mutate({ kind: "set_favorite", args: { listing_id: id(1), on: true } });
  await phone.mutate({ kind: "set_favorite", args: { listing_id: id(2), on: true } });
  const refusal = { code: "gone", message: "Non", fromServer: true } as const;
  await phone.change(mark, { state: "refused", refusal });
  await phone.change(heart, { state: "refused", refusal });
  await until(pending(), (value) => expect(value).toMatchObject({ count: 2, waiting: 1, refused: 1, again: 0 }));
  expect(waitingCount().getState()).toBe(1);
  await phone.change(heart, { state: "sending", refusal: null });
  await until(pending(), ({ rows }) =>
    expect(rows.map(({ cancellable, retryable }) => [cancellable, retryable])).toEqual([
      [false, false],
      [true, true],
    ]),
  );
  await phone.change(heart, { state: "refused", refusal: { ...refusal, code: "blocked" } });
  await until(pending(), ({ rows }) => expect(rows[0]).toMatchObject({ cancellable: true, retryable: false }));
  await phone.change(heart, { state: "sent", refusal: null });
  await until(pending(), (value) => expect(value).toMatchObject({ count: 1, waiting: 1, refused: 0 }));
});

test("a profile completed offline is complete at once, in the town that it names", async () => {
  const args = { full_name: "Awa Koné", phone: "2250712345678", district: "Koko" };
  const { id: mutation } = await phone.mutate({ kind: "update_profile", args: { ...args, town: "bouake" } });
  await until(myProfile(), ({ profile }) => expect(profile).toMatchObject({ fullName: "Awa Koné", town: "bouake" }));
  await phone.change(mutation, { state: "refused", refusal: { code: "invalid", message: "Non", fromServer: true } });
  await until(refusedProfile(), (refused) => expect(refused).toMatchObject({ district: "Koko", town: "bouake" }));
  await phone.mutate({ kind: "update_profile", args: { ...args, district: "Lobia", town: "daloa" } });
  await until(myProfile(), ({ profile }) => expect(profile).toMatchObject({ district: "Lobia", town: "daloa" }));
});

test("how current this phone is: first, behind, live; offline or live by the last try", async () => {
  const health = syncHealth();
  const phase = (is: string) => until(health, (value) => expect(value.phase).toBe(is));
  await phase("first");
  await phone.shared.progress.change("feed", { pulledAt: 1 });
  await phase("behind");
  await phone.pulled("messages");
  await phase("live");
  await phone.own.progress.change("messages", { failedAt: 5 });
  await phase("offline");
  expect(health.getState()).toMatchObject({ messagesFailing: true, feedFailing: false });
  // The clock was two months ahead when that try failed.
  await phone.own.progress.change("messages", { pulledAt: 3, failedAt: null });
  await phase("live");
});

test("the whole market is here once nothing older is left to fetch", async () => {
  await phone.shared.progress.change("feed", { pulledAt: 1, before: "2026-01-01 x" });
  await until(wholeFeed(), (value) => expect(value.state).toBe("idle"));
  await phone.shared.progress.change("feed", { before: null });
  await until(wholeFeed(), (value) => expect(value.state).toBe("done"));
});

describe("a seller", () => {
  const told = (more: object) =>
    commitRows(phone.shared.rows("sellers"), [
      v.parse(sellers.row, { id: "seller", v: 9, name: "La Boutique", rating: 4.5, reviews: 12, ...more }),
    ]);

  test("is called and judged as its own row says, whatever its cards said when they came", async () => {
    await phone.listing(1);
    await until(seller("seller"), (value) => expect(value).toMatchObject({ name: "Awa", rating: null, reviews: 0 }));
    expect(sellersNow().getState().size).toBe(0);
    await told({});
    await until(sellersNow(), (value) =>
      expect(value.get("seller")).toEqual({
        ...{ sellerName: "La Boutique", sellerRating: 4.5, sellerReviews: 12 },
        sellerAvatar: null,
      }),
    );
    await until(seller("seller"), (value) =>
      expect(value).toMatchObject({ phase: "ready", name: "La Boutique", rating: 4.5, reviews: 12 }),
    );
    await told({ v: 10, rating: 3, reviews: 13, avatar: "drawn:sun-orange" });
    await until(sellersNow(), (value) =>
      expect(value.get("seller")).toMatchObject({
        sellerRating: 3,
        sellerReviews: 13,
        sellerAvatar: "drawn:sun-orange",
      }),
    );
    await until(listingsById([wireListing(1).id]), (value) =>
      expect(value?.[0]).toMatchObject({ sellerName: "La Boutique", sellerRating: 3, sellerReviews: 13 }),
    );
    await until(seller("seller"), (value) => expect(value.avatar).toBe("drawn:sun-orange"));
  });

  test("is asked for anew when it is judged after the server's answer, and only then", async () => {
    const stateOf = () => askedServer.getState().get("seller:judged")?.state;
    await phone.listing(1, { user_id: "judged" });
    await until(seller("judged"), ({ phase }) => expect(phase).toBe("ready"));
    const answer = {
      kind: "seller",
      seller: {
        name: "Awa",
        rating: 4,
        reviews: 1,
        avatar: null,
        since: 0,
        sales: 0,
        answers: null,
        calls: true,
        confirmed: false,
      },
    } as const;
    setAsked("seller:judged", { state: "answered", answer });
    await until(seller("judged"), ({ reviews }) => expect(reviews).toBe(1));
    await phone.listing(1, { v: 2, user_id: "judged", price: 5_000 });
    await until(listingsById([id(1)]), (rows) => expect(rows?.[0]?.price).toBe(5_000));
    expect(stateOf()).toBe("answered");
    await phone.listing(1, { v: 3, user_id: "judged", seller_rating: 3, seller_reviews: 2 });
    await vi.waitFor(() => expect(stateOf()).toBe("waiting"));
  });
});
