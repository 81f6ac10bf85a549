import { expect, test, vi } from "vitest";
import { gather } from "#sync/pull/request-page.ts";

const never = new AbortController().signal;
const answers = (questions: readonly string[]) => Promise.resolve(questions.map((question) => `${question}!`));
const groupOf = (question: string) => question.slice(0, 1);

test("lanes that are about to ask travel together, each gets its own answer; others do not wait for them", async () => {
  const send = vi.fn(answers);
  const { ask, expect: expectOne } = gather(groupOf, send);
  const [first, second] = [expectOne("a"), expectOne("a")];
  const a1 = ask("a1", never);
  first();
  expect(await ask("b1", never)).toBe("b1!");
  expect(send.mock.calls.map(([questions]) => questions)).toEqual([["b1"]]);
  const a2 = ask("a2", never);
  second();
  expect([await a1, await a2]).toEqual(["a1!", "a2!"]);
  expect(send.mock.calls.map(([questions]) => questions)).toEqual([["b1"], ["a1", "a2"]]);
});

test("one that hangs before it asks is not waited for", async () => {
  const { ask, expect: expectOne } = gather(groupOf, answers);
  expectOne("a");
  expect(await ask("a1", never)).toBe("a1!");
});

test("what fails fails for all, and nobody is asked any more once nobody listens", async () => {
  let stopped: AbortSignal | undefined;
  const { ask } = gather(groupOf, (_, signal) => {
    stopped = signal;
    return Promise.reject(new Error("no network"));
  });
  await expect(ask("a1", never)).rejects.toThrow("no network");
  const leaving = new AbortController();
  const left = gather<string, string>(groupOf, (_, signal) => {
    stopped = signal;
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))));
  }).ask("a1", leaving.signal);
  leaving.abort();
  await expect(left).rejects.toThrow("stopped");
  expect(stopped?.aborted).toBe(true);
});
