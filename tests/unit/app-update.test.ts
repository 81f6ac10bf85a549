import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerWorker } from "#shell/app-update.ts";

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

const registration = () => Object.assign(new EventTarget(), { waiting: null, installing: null });

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
