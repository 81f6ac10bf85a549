import { afterEach, beforeEach, expect, test } from "vitest";
import { bellRows } from "#queries/use-bell.ts";
import { hearts } from "#queries/use-favorites.ts";
import { textOf } from "../../supabase/functions/_push/text.ts";
import { Phone, stopReading, until } from "./queries-lab.ts";

let phone: Phone;
beforeEach(async () => {
  phone = await Phone.open();
});
afterEach(async () => {
  stopReading();
  await phone.close();
});

const at = (n: number) => new Date(Date.UTC(2025, 10, 20) + n * 60_000).toISOString();
const see = (n: number, path: string | null = null) => phone.mutate({ kind: "see_news", args: { until: at(n), path } });
const shown = (): Promise<unknown> => until(bellRows(), (rows) => expect(rows).toHaveLength(3));
const seen = (...expected: [string, boolean][]) =>
  until(bellRows(), (rows) => expect(rows.map((row) => [row.id, row.seen])).toEqual(expected));

test("the newest first, seen as soon as it was seen here, and new again when the server has more", async () => {
  for (const n of [1, 2, 3]) await phone.news(n);
  await shown();
  await see(2);
  await seen(["news-3", false], ["news-2", true], ["news-1", true]);
  await phone.news(1, { v: 9, created_at: at(4) });
  await seen(["news-1", false], ["news-3", false], ["news-2", true]);
});

test("whoever was at one place has seen what leads there alone; refused, nothing was seen", async () => {
  for (const n of [1, 2, 3]) await phone.news(n);
  const { id } = await see(3, "/listings/2");
  await seen(["news-3", false], ["news-2", true], ["news-1", false]);
  await phone.change(id, { state: "refused", refusal: { code: "invalid", message: "Non.", fromServer: true } });
  await phone.news(2, { v: 9, seen: false });
  await seen(["news-3", false], ["news-2", false], ["news-1", false]);
});

test("a kind and words that only a newer server knows are here", async () => {
  await phone.news(1, { kind: "barter", data: { goats: 2 } });
  await until(bellRows(), (rows) => expect(rows).toMatchObject([{ kind: "barter", data: { goats: 2 } }]));
});

test("a heart of before has no price of then, one of the server has", async () => {
  await phone.favorite(1);
  await phone.favorite(2, {}, { price_then: 60_000 });
  await until(hearts(), (all) => expect([...all.values()].map(({ priceThen }) => priceThen)).toEqual([60_000, null]));
});

test("a notice of a kind that only a newer server knows is one all the same", () => {
  const notice = { id: "n", version: 1, person: "p", tag: "t", path: "/", data: {}, shows_text: true };
  for (const kind of ["barter", "toString"])
    expect(textOf({ ...notice, kind })).toMatchObject({ title: "Du nouveau", body: "" });
});

test("the finds of a search are said without one of them where none is named", () => {
  const notice = { id: "n", version: 1, person: "p", kind: "search", tag: "t", path: "/", shows_text: true };
  expect(textOf({ ...notice, data: { found: 3, q: "vélo", seller: null } })).toMatchObject({
    title: "3 nouvelles annonces pour «\u00a0vélo\u00a0»",
    body: "",
  });
});
