import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as v from "valibot";
import { NO_FILTERS, soughtIn } from "#domain/search.ts";
import { savedSearches } from "#queries/use-search.ts";
import { commitRows } from "#replica/commit.ts";
import { mineRow } from "#replica/mine.ts";
import { Phone, SELLER, stopReading, until } from "./queries-lab.ts";

let phone: Phone;
beforeEach(async () => void (phone = await Phone.open()));
afterEach(async () => {
  stopReading();
  await phone.close();
});

test("a followed search is one however it is written, and another one in another town", async () => {
  const none = {
    ...{ category: null, condition: null, district: null, min_price: null, max_price: null },
    ...{ delivery: false, seller: null },
  };
  const sought = (q: string, town = "daloa") => ({ q, town, ...none });
  await commitRows(phone.own.rows("mine"), [
    v.parse(mineRow, {
      id: "search:1",
      v: 1,
      kind: "search",
      data: { ...sought("Vélos"), created_at: "2026-11-20T10:00:00.000Z" },
    }),
  ]);
  const follow = (on: boolean, one: ReturnType<typeof sought>) =>
    phone.mutate({ kind: "save_search", args: { ...one, on } });
  const followed = () => savedSearches().getState().rows;
  await until(savedSearches(), ({ rows }) => expect(rows).toMatchObject([{ q: "Vélos" }]));
  await follow(true, sought("je cherche un vélo"));
  await follow(true, sought("vélo", "bouake"));
  await until(savedSearches(), ({ rows }) => expect(rows).toHaveLength(2));
  expect(followed().map(({ q, town }) => [q, town])).toEqual([
    ["vélo", "bouake"],
    ["Vélos", "daloa"],
  ]);
  await follow(false, sought("vélo"));
  await until(savedSearches(), ({ rows }) => expect(rows).toMatchObject([{ town: "bouake" }]));
});

test("a followed seller is one from whatever town, under the name that the server knows last", async () => {
  const sought = { ...soughtIn("daloa", NO_FILTERS), seller: { id: SELLER, name: "Kouassi Yao" } };
  await phone.mutate({ kind: "save_search", args: { ...sought, on: true } });
  await until(savedSearches(), ({ rows }) => expect(rows).toMatchObject([{ seller: { name: "Kouassi Yao" } }]));
  await commitRows(phone.own.rows("mine"), [
    v.parse(mineRow, {
      id: "search:2",
      v: 1,
      kind: "search",
      data: {
        ...sought,
        town: "bouake",
        seller: { id: SELLER, name: "K. Yao" },
        created_at: "2026-11-20T10:00:00.000Z",
      },
    }),
  ]);
  await until(savedSearches(), ({ rows }) => expect(rows.map(({ seller }) => seller?.name)).toEqual(["K. Yao"]));
  // The first undoes what waits, the second what the server knows.
  for (let press = 0; press < 2; press++) await phone.mutate({ kind: "save_search", args: { ...sought, on: false } });
  await until(savedSearches(), ({ rows }) => expect(rows).toEqual([]));
});
