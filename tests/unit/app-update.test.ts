import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { replicaLost } from "#replica/stores.ts";
import { acceptUpdate, registerWorker, updatePhase } from "#shell/app-update.ts";

const register = vi.fn();

beforeEach(() => {
  register.mockReset();
  const worker = Object.assign(new EventTarget(), {
    register,
    controller: {},
    ready: Promise.resolve({ active: null }),
  });
  vi.stubGlobal("navigator", { serviceWorker: worker, onLine: true });
  vi.stubGlobal("document", new EventTarget());
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("dispatchEvent", page.dispatchEvent.bind(page));
});

afterEach(() => vi.unstubAllGlobals());

const registration = (waiting: { postMessage(said: unknown): void } | null = null) =>
  Object.assign(new EventTarget(), { waiting, installing: null });

test("a network that leaves while the worker is fetched is no error: it is asked for again with the network", async () => {
  register.mockRejectedValueOnce(new TypeError("Failed to register a ServiceWorker: script evaluation failed"));
  register.mockResolvedValueOnce(registration());
  const registered = registerWorker();
  await vi.waitFor(() => {
    dispatchEvent(new Event("online"));
    expect(register).toHaveBeenCalledTimes(2);
  });
  await registered;
});

test("what the browser itself forbids is not asked for again", async () => {
  register.mockRejectedValue(new DOMException("no workers here", "SecurityError"));
  await expect(registerWorker()).rejects.toThrow("no workers here");
  expect(register).toHaveBeenCalledTimes(1);
});

test("the press goes to the version that waits then, whoever took the page over meanwhile; one that does not come is offered again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  const waiting = { postMessage: vi.fn() };
  const found = registration({ postMessage: vi.fn() });
  register.mockResolvedValue(found);
  const { serviceWorker } = navigator;
  const said = vi.fn((_said: unknown, _ports: MessagePort[]) => undefined);
  Object.assign(serviceWorker, { controller: { postMessage: said } });
  await registerWorker();
  expect(updatePhase.get()).toBe("ready");

  // The version of the first visit claims its page late, and a third one has come.
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  found.waiting = waiting;
  acceptUpdate();
  // A worker that is only waking would stay: its answer says that it is awake.
  expect(said.mock.calls[0]?.[0]).toEqual({ type: "STOP_KEEPING" });
  expect(waiting.postMessage).not.toHaveBeenCalled();
  said.mock.calls[0]?.[1][0]?.postMessage(null);
  await vi.waitFor(() => expect(waiting.postMessage.mock.calls).toEqual([[{ type: "SKIP_WAITING" }]]));
  expect(reload).not.toHaveBeenCalled();
  expect(updatePhase.get()).toBe("applying");
  vi.advanceTimersByTime(120_000);
  expect(updatePhase.get()).toBe("ready");

  // The person types again: a version that comes only now takes no page with it.
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  expect(reload).not.toHaveBeenCalled();

  // One of an earlier release does not answer.
  acceptUpdate();
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(waiting.postMessage).toHaveBeenCalledTimes(2);

  // Another tab took it: this one only has to open anew.
  found.waiting = null;
  acceptUpdate();
  expect(reload).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test("a version that another tab runs and that has made the rows of this phone its own is offered, whatever the worker says", () => {
  updatePhase.set("none");
  replicaLost.set("closed");
  expect(updatePhase.get()).toBe("none");
  replicaLost.set("overtaken");
  expect(updatePhase.get()).toBe("ready");
  replicaLost.set(null);
});
