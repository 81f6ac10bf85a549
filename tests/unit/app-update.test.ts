import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { replicaLost } from "#replica/stores.ts";
import { acceptUpdate, registerWorker, updatePhase } from "#shell/app-update.ts";

const register = vi.fn();
const SCRIPT = { scriptURL: "https://djassa.test/service-worker.js" };

beforeEach(() => {
  register.mockReset();
  updatePhase.setState("none");
  const worker = Object.assign(new EventTarget(), {
    register,
    controller: Object.assign(new EventTarget(), SCRIPT),
    ready: Promise.resolve({ active: null }),
  });
  vi.stubGlobal("navigator", { serviceWorker: worker, onLine: true });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("location", { href: "https://djassa.test/" });
  vi.stubGlobal("self", globalThis);
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("dispatchEvent", page.dispatchEvent.bind(page));
});

afterEach(() => vi.unstubAllGlobals());

type Waiting = { postMessage(said: unknown): void };
const waitingWorker = () => ({ postMessage: vi.fn(), ...SCRIPT });
const installingWorker = () => Object.assign(new EventTarget(), { state: "installing", ...SCRIPT });
type Installing = ReturnType<typeof installingWorker>;

type Registration = EventTarget & { waiting: object | null; installing: Installing | null };
const registration = (waiting: Waiting | null = null): Registration =>
  Object.assign(new EventTarget(), { waiting, installing: null });

/** As a browser does it: the version that was on its way waits, or is thrown away. */
function ends(found: Registration, state: "installed" | "redundant") {
  const version = found.installing;
  found.installing = null;
  found.waiting = state === "installed" ? version : null;
  if (version) version.state = state;
  version?.dispatchEvent(new Event("statechange"));
}

test("a network that leaves while the worker is fetched is no error: it is fetched later", async () => {
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

test("the press goes to the version that waits then; one that fails to come is offered again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const reload = vi.fn();
  vi.stubGlobal("location", { href: "https://djassa.test/", reload });
  const waiting = waitingWorker();
  const found = registration(waitingWorker());
  register.mockResolvedValue(found);
  const { serviceWorker } = navigator;
  const said = vi.fn((_said: unknown, _ports: MessagePort[]) => undefined);
  Object.assign(serviceWorker.controller ?? {}, { postMessage: said });
  await registerWorker();
  expect(updatePhase.getState()).toBe("ready");

  // The version of the first visit claims its page late, and a third one has come.
  serviceWorker.dispatchEvent(new Event("controllerchange"));
  found.waiting = waiting;
  acceptUpdate();
  // A worker that is only waking would stay: its answer says that it is awake.
  expect(said.mock.calls[0]?.[0]).toEqual({ type: "STOP_CACHING" });
  expect(waiting.postMessage).not.toHaveBeenCalled();
  said.mock.calls[0]?.[1][0]?.postMessage(null);
  await vi.waitFor(() => expect(waiting.postMessage.mock.calls[0]?.[0]).toEqual({ type: "SKIP_WAITING" }));
  expect(reload).not.toHaveBeenCalled();
  expect(updatePhase.getState()).toBe("applying");
  vi.advanceTimersByTime(120_000);
  expect(updatePhase.getState()).toBe("ready");

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

test("a version that is on its way when the page opens is offered once it waits", async () => {
  const found = registration();
  found.installing = installingWorker();
  register.mockResolvedValue(found);
  await registerWorker();
  expect(updatePhase.getState()).toBe("none");
  ends(found, "installed");
  expect(updatePhase.getState()).toBe("ready");
});

/** A version begins to install. */
function begins(found: Registration) {
  found.installing = installingWorker();
  found.dispatchEvent(new Event("updatefound"));
}

test("versions whose files did not come are not offered, and the one after them is", async () => {
  const found = registration();
  const looks = vi.spyOn(found, "addEventListener");
  register.mockResolvedValue(found);
  await registerWorker();
  // The first is Workbox's own, the second its external one, after which it looks no further by itself.
  for (const times of [1, 2, 2]) {
    begins(found);
    ends(found, "redundant");
    await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(times));
  }
  begins(found);
  expect(updatePhase.getState()).toBe("none");
  ends(found, "installed");
  await vi.waitFor(() => expect(updatePhase.getState()).toBe("ready"));
});

test("a version is offered that its registration names late", async () => {
  const found = registration();
  register.mockResolvedValue(found);
  await registerWorker();
  begins(found);
  const version = found.installing;
  Object.assign(version ?? {}, { state: "installed" });
  version?.dispatchEvent(new Event("statechange"));
  expect(found.waiting).toBeNull();
  expect(updatePhase.getState()).toBe("ready");
});

test("the first version of all is not offered: it takes over unasked", async () => {
  Object.assign(navigator.serviceWorker, { controller: null });
  const found = registration();
  register.mockResolvedValue(found);
  await registerWorker();
  begins(found);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  ends(found, "installed");
  vi.advanceTimersByTime(1_000);
  expect(updatePhase.getState()).toBe("none");
  vi.useRealTimers();
});

test("a version that another tab runs and that owns this phone's rows is offered anyway", () => {
  replicaLost.setState("closed");
  expect(updatePhase.getState()).toBe("none");
  replicaLost.setState("overtaken");
  expect(updatePhase.getState()).toBe("ready");
  replicaLost.setState(null);
});
