import { expect, test, vi } from "vitest";
import { useConnectivity } from "#device/connectivity.ts";
import { configureRemote } from "#remote/configuration.ts";
import { setEnvironment } from "#remote/environment.ts";
import { gather } from "#sync/pull/gather.ts";
import { requestPage } from "#sync/pull/request-page.ts";

const never = new AbortController().signal;
const answers = (questions: readonly string[]) => Promise.resolve(questions.map((question) => `${question}!`));
const groupOf = (question: string) => question.slice(0, 1);

test("collections about to ask travel together, each gets its own answer; others do not wait", async () => {
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
  vi.useFakeTimers();
  try {
    const { ask, expect: expectOne } = gather(groupOf, answers);
    expectOne("a");
    const said = vi.fn();
    void ask("a1", never).then(said);
    await vi.advanceTimersByTimeAsync(299);
    expect(said).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toHaveBeenCalledWith("a1!");
  } finally {
    vi.useRealTimers();
  }
});

test("who says twice that it will not ask has said it once: the others are waited for", async () => {
  const send = vi.fn(answers);
  const { ask, expect: expectOne } = gather(groupOf, send);
  const [first, second] = [expectOne("a"), expectOne("a")];
  const a1 = ask("a1", never);
  first();
  first();
  const a2 = ask("a2", never);
  expect(send).not.toHaveBeenCalled();
  second();
  second();
  expect([await a1, await a2]).toEqual(["a1!", "a2!"]);
  void ask("a3", never);
  expect(send.mock.calls.map(([questions]) => questions)).toEqual([["a1", "a2"], ["a3"]]);
});

test("a collection that is stopped does not cut the others off", async () => {
  const leaving = new AbortController();
  let stopped: AbortSignal | undefined;
  let answer: (answers: readonly string[]) => void = () => undefined;
  const { ask, expect: expectOne } = gather<string, string>(groupOf, (_, signal) => {
    stopped = signal;
    return new Promise((resolve) => (answer = resolve));
  });
  const going = expectOne("a");
  const both = Promise.all([ask("a1", leaving.signal), ask("a2", never)]);
  going();
  leaving.abort();
  expect(stopped?.aborted).toBe(false);
  answer(["a1!", "a2!"]);
  expect(await both).toEqual(["a1!", "a2!"]);
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

test("a phone that cannot read its token does not call the network lost", async () => {
  setEnvironment({ url: "http://server", key: "k" });
  useConnectivity.setState({ online: true });
  const fetch = () => Promise.reject(new TypeError("network"));
  /** One that reached nobody is not believed alone. */
  const onlineAfterTwo = async () => {
    for (let time = 0; time < 2; time++) {
      const asked = requestPage({ collection: "mine", owner: "awa", cursor: { newest: true }, rows: 1 }, never);
      await expect(asked).rejects.toThrow("nobody answered");
    }
    return useConnectivity.getState().online;
  };
  configureRemote({
    fetch,
    accessToken: () => Promise.reject(new Error("Connection to Indexed Database server lost")),
  });
  expect(await onlineAfterTwo()).toBe(true);
  configureRemote({ fetch, accessToken: () => Promise.resolve("e30.eyJzdWIiOiJhd2EifQ.s") });
  expect(await onlineAfterTwo()).toBe(false);
  setEnvironment(null);
});

test.each<[string, () => Promise<Response>, boolean, boolean]>([
  [
    "our server in trouble is there",
    () => Promise.resolve(Response.json({ message: "x" }, { status: 503 })),
    true,
    false,
  ],
  ["a portal's JSON is not our server", () => Promise.resolve(Response.json({ ok: true })), false, false],
  ["who stops asking has lost no network", () => Promise.reject(new TypeError("network")), true, true],
])("%s", async (_, fetch, online, stops) => {
  setEnvironment({ url: "http://server", key: "k" });
  useConnectivity.setState({ online: true });
  configureRemote({ fetch, accessToken: () => Promise.resolve(null) });
  for (let time = 0; time < 2; time++) {
    const stop = new AbortController();
    const asked = requestPage({ collection: "feed", owner: null, cursor: { newest: true }, rows: 1 }, stop.signal);
    if (stops) stop.abort();
    await expect(asked).rejects.toThrow("Pull of feed");
  }
  expect(useConnectivity.getState().online).toBe(online);
  setEnvironment(null);
});
