/** The record that a page came with: read as the server's answer, shown until this phone knows more, asked for where it holds less. */
import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Given, setGiven } from "#first-paint/given.ts";
import { givenBy } from "#first-paint/read-answer.ts";
import { storeLastRows } from "#first-paint/last-rows.ts";
import { listing } from "#queries/use-listing.ts";
import { listingOfCode } from "#queries/use-listing-code.ts";
import { seller, sellerListings } from "#queries/use-seller.ts";
import { askedServer, forgetAsked, setAsked } from "#sync/requests.ts";
import { present } from "#ui/use-now.ts";
import { wireListing } from "./pull-lab.ts";
import { Phone, stopReading, until } from "./queries-lab.ts";

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const row = (n: number, more: object = {}) => wireListing(n, { id: id(n), ...more });
const came = (path: string, answer: unknown): Given => {
  const read = givenBy(path, answer, 1);
  if (read === null) throw new Error("nothing was read");
  return read;
};

let phone: Phone;
beforeEach(async () => {
  forgetAsked();
  phone = await Phone.open();
});
afterEach(async () => {
  stopReading();
  await phone.close();
});

test("an answer is read as the app reads it; one that shows nothing draws no page", () => {
  const listed = { state: "active", row: row(1) };
  expect(came(`/listings/${id(1)}`, listed)).toMatchObject({
    key: `listing:${id(1)}`,
    rows: [{ id: id(1), title: "Vélo numéro 1", v: 1 }],
    answer: { kind: "listing", state: "active" },
  });
  expect(came(`/listings/${id(1)}`, { state: "unavailable", why: "sold", row: null })).toMatchObject({
    rows: [],
    answer: { state: "unavailable", why: "sold" },
  });
  // A short address is that of its listing; none has the words for it.
  expect(came("/listings/7k2q1m0b", { ...listed, id: id(1) })).toMatchObject({
    path: `/listings/${id(1)}`,
    key: `listing:${id(1)}`,
  });
  expect(came("/listings/7k2q1mob", { state: "missing", row: null })).toMatchObject({
    path: "/listings/7k2q1mob",
    key: "code:7K2Q1M0B",
    answer: { kind: "code", id: null },
  });
  const nothing: [string, unknown][] = [
    ["/", { rows: [] }],
    [`/listings/${id(1)}`, { state: "active", row: { ...row(1), price: "free" } }],
    [`/listings/${id(1)}`, "<html>"],
    ["/search", { rows: [row(1)] }],
  ];
  expect(nothing.map(([path, answer]) => givenBy(path, answer, 1))).toEqual(nothing.map(() => null));
});

test("a short address is read from this phone, else asked of the server", async () => {
  const live = listingOfCode("7K2Q1M0B");
  const stop = live.subscribe(() => {});
  await vi.waitFor(() => expect(askedServer.getState().has("code:7K2Q1M0B")).toBe(true));
  setAsked("code:7K2Q1M0B", { state: "answered", answer: { kind: "code", id: null } });
  await until(live, (value) => expect(value).toMatchObject({ phase: "missing", id: null }));
  await phone.listing(7, { id: id(7), code: "7K2Q1M0B" });
  await until(live, (value) => expect(value).toMatchObject({ phase: "ready", id: id(7) }));
  stop();
});

test("a listing of the page is shown and nobody asked; once this phone lacks it the server is", async () => {
  const live = listing(id(2));
  setGiven(came(`/listings/${id(2)}`, { state: "active", row: row(2) }));
  await until(live, (value) => expect(value).toMatchObject({ phase: "ready", listing: { title: "Vélo numéro 2" } }));
  expect(askedServer.getState().size).toBe(0);
  const phases = new Set<string>();
  const stop = live.subscribe(() => phases.add(live.getState().phase));
  await phone.shared.progress.change("feed", { pulledAt: 1 });
  await vi.waitFor(() => expect(askedServer.getState().get(`listing:${id(2)}`)).toMatchObject({ state: "waiting" }));
  setAsked(`listing:${id(2)}`, { state: "answered", answer: { kind: "listing", state: "unavailable", why: "sold" } });
  await until(live, (value) => expect(value).toMatchObject({ phase: "unavailable", why: "sold" }));
  expect([...phases]).not.toContain("loading");
  stop();
});

test("that a listing is gone is told from the first moment, also against what Home showed last", async () => {
  const path = `/listings/${id(3)}`;
  storeLastRows(came(path, { state: "active", row: row(3) }).rows, 1);
  setGiven(came(path, { state: "unavailable", why: "sold", row: null }));
  expect(listing(id(3)).getState()).toMatchObject({ phase: "unavailable", listing: null, why: "sold" });
  await until(listing(id(3)), (value) => expect(value.phase).toBe("unavailable"));
  expect(askedServer.getState().has(`listing:${id(3)}`)).toBe(false);
  // Another listing is not meant.
  expect(listing(id(4)).getState().phase).toBe("loading");
});

test("what is drawn long after a server has started says how old a listing is by then", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 86_400_000);
  expect(present.getInitialState()).toBe(Date.now());
  vi.useRealTimers();
});

test("a seller of the page is shown, and asked for only where this phone holds less", async () => {
  const [mine, more] = [row(5, { user_id: id(9) }), row(6, { user_id: id(9) })];
  const key = `seller:${id(9)}`;
  const person = { name: "Awa", rating: 4.5, reviews: 2, since: "2025-01-01T00:00:00Z" };
  setGiven(came(`/profile/seller/${id(9)}`, { person, rows: [more, mine] }));
  const titles = () =>
    sellerListings(id(9))
      .getState()
      .map(({ title }) => title);
  expect(seller(id(9)).getState()).toMatchObject({ phase: "ready", name: "Awa", rating: 4.5, reviews: 2 });
  expect(titles()).toEqual(["Vélo numéro 6", "Vélo numéro 5"]);
  const stop = seller(id(9)).subscribe(() => {});
  await phone.listing(5, { id: id(5), user_id: id(9) });
  await until(sellerListings(id(9)), () => expect(titles()).toHaveLength(2));
  expect(askedServer.getState().has(key)).toBe(false);
  await phone.shared.progress.change("feed", { pulledAt: 1 });
  await vi.waitFor(() => expect(askedServer.getState().has(key)).toBe(true));
  setAsked(key, { state: "answered", answer: { kind: "seller", seller: null, ids: [] } });
  await until(sellerListings(id(9)), () => expect(titles()).toEqual(["Vélo numéro 5"]));
  stop();
  setGiven(came(`/profile/seller/${id(8)}`, { person: null, rows: [] }));
  expect(seller(id(8)).getState().phase).toBe("missing");
});
