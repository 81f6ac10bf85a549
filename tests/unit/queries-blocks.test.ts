import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as v from "valibot";
import { NO_FILTERS } from "#domain/search.ts";
import { hideBlocked, blockedIds, blockedPeople } from "#queries/use-blocks.ts";
import { latestListings } from "#queries/latest-listings.ts";
import { search } from "#queries/use-search.ts";
import { similarListings } from "#queries/use-listing.ts";
import { askedServer, forgetAsked, setAsked } from "#sync/requests.ts";
import { commitRows } from "#replica/commit.ts";
import { mineRow } from "#replica/mine.ts";
import { Phone, stopReading, until } from "./queries-lab.ts";

const LOUD = "99999999-9999-4999-8999-999999999999";
let phone: Phone;
let stopHiding = () => {};
beforeEach(async () => {
  forgetAsked();
  phone = await Phone.open();
  stopHiding = hideBlocked();
});
afterEach(async () => {
  stopHiding();
  stopReading();
  await phone.close();
});

const id = (n: number) => `listing-${String(n).padStart(4, "0")}`;
const ids = ({ rows }: { rows: readonly { id: string }[] }) => rows.map((row) => row.id);
const block = (on: boolean) =>
  phone.mutate({ kind: "block_person", args: { person_id: LOUD, on, name: "Kouassi Yao" } });
const fromServer = (version: number) =>
  commitRows(phone.own.rows("mine"), [
    v.parse(mineRow, {
      id: `block:${LOUD}`,
      v: version,
      kind: "block",
      data: { person_id: LOUD, full_name: "Kouassi le Vieux", created_at: "2026-11-20T10:00:00.000Z" },
    }),
  ]);

describe("who is blocked", () => {
  test("is known at once, with the name known here, then with the server's, and ends at once", async () => {
    const live = blockedPeople();
    await block(true);
    await until(live, ({ rows }) => expect(rows).toMatchObject([{ personId: LOUD, name: "Kouassi Yao" }]));
    await fromServer(1);
    await until(live, ({ rows }) => expect(rows).toMatchObject([{ name: "Kouassi le Vieux" }]));
    const set = blockedIds().getState();
    await fromServer(2);
    await until(live, ({ rows }) => expect(rows).toHaveLength(1));
    expect(blockedIds().getState()).toBe(set);
  });

  test("ends at once too, against the server's older word; a refused mutation changes nothing", async () => {
    await fromServer(1);
    const { id: row } = await block(false);
    await until(blockedPeople(), ({ rows }) => expect(rows).toEqual([]));
    await phone.change(row, { state: "refused" });
    await until(blockedPeople(), ({ rows }) => expect(rows).toHaveLength(1));
  });
});

test("a blocked person's listings are in no list, and come back with the unblocking", async () => {
  for (const n of [1, 3]) await phone.listing(n);
  for (const n of [2, 4]) await phone.listing(n, { user_id: LOUD });
  await until(search({ ...NO_FILTERS, q: "velo" }), (answer) => expect(answer).toMatchObject({ total: 4 }));
  const key = [...askedServer.getState().keys()].find((one) => one.startsWith("search"));
  setAsked(key ?? "", { state: "answered", answer: { kind: "search", ids: [4, 3, 2, 1].map(id), total: 4, pages: 1 } });

  await block(true);
  await until(latestListings(2), (answer) => expect(ids(answer)).toEqual([id(3), id(1)]));
  await until(search({ ...NO_FILTERS, q: "velo" }), (answer) => {
    expect(ids(answer)).toEqual([id(3), id(1)]);
    expect(answer).toMatchObject({ total: 2, more: false });
  });
  await until(similarListings({ id: id(1), category: "sports", title: "Vélo", price: 45_000 }), (rows) =>
    expect(rows.map((row) => row.id)).toEqual([id(3)]),
  );

  await block(false);
  await until(latestListings(2), (answer) => expect(ids(answer)).toEqual([id(4), id(3)]));
  await until(search({ ...NO_FILTERS, q: "velo" }), (answer) => expect(answer).toMatchObject({ total: 4 }));
});
