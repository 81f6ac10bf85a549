/** When a question goes to the server again: screens ask at every change, and each answer costs bytes. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answer, askedServer, askServer, forgetAsked, type Question, setAsked } from "#sync/requests.ts";

const LISTING: Question = { kind: "listing", id: "l" };
const KEY = "listing:l";
const gone: Answer = { kind: "listing", state: "unavailable" };
const onSale: Answer = { kind: "listing", state: "active" };
let now = 0;

beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  forgetAsked();
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetAsked();
});

/** The state of the question, asked once more `ms` milliseconds after it came to its state. */
function later(ms: number, question: Question, key: string): string | undefined {
  now += ms;
  askServer(question);
  return askedServer.getState().get(key)?.state;
}

test.each<[string, Parameters<typeof setAsked>[1], number]>([
  ["answered: a minute", { state: "answered", answer: gone }, 60_000],
  ["failed: ten seconds", { state: "failed" }, 10_000],
  ["on sale, and yet its row is not here: ten seconds", { state: "answered", answer: onSale }, 10_000],
])("is good for so long: %s", (_, told, ms) => {
  askServer(LISTING);
  setAsked(KEY, told);
  expect(later(ms, LISTING, KEY)).toBe(told.state);
  expect(later(1, LISTING, KEY)).toBe("waiting");
  // The earlier answer is shown meanwhile.
  expect(askedServer.getState().get(KEY)?.answer).toEqual(told.answer ?? null);
});

test("while it waits or is under way it is not asked a second time, however long that takes", () => {
  askServer(LISTING);
  for (const state of ["waiting", "asking"] as const) {
    setAsked(KEY, { state });
    expect(later(3_600_000, LISTING, KEY)).toBe(state);
  }
});

test("more pages of a search are asked for at once, also behind the first; fewer are here", () => {
  const search = (pages: number) => ({ kind: "search", filters: { q: "velo" }, pages }) as Question;
  const key = `search:${JSON.stringify({ q: "velo" })}`;
  askServer(search(1));
  setAsked(key, { state: "asking" });
  expect(later(1, search(2), key)).toBe("waiting");
  setAsked(key, { state: "answered", answer: { kind: "search", ids: [], total: 30, pages: 2 } });
  expect(later(1, search(1), key)).toBe("answered");
});
