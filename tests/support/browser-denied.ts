import type { BrowserContext } from "@playwright/test";

/** The parts of a site's storage that a browser may refuse. */
export const PARTS = ["localStorage", "IndexedDB", "locks", "caches", "channels"] as const;
/** "silence": databases neither open nor say that they will not. */
export type Part = (typeof PARTS)[number] | "silence";

/** From the next page on this browser refuses these parts, with the errors of a Chromium in which a person has blocked all site data. */
export async function denied(context: BrowserContext, parts: readonly Part[] = PARTS): Promise<void> {
  await context.addInitScript(deny, [...parts]);
}

/** In the page. */
function deny(parts: readonly Part[]): void {
  const refuse = (name: string, message = "The request was denied.") => new DOMException(message, name);
  const rejects = () => Promise.reject(refuse("SecurityError"));
  if (parts.includes("localStorage")) {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, {
        get() {
          throw refuse("SecurityError", `Failed to read the '${name}' property from 'Window': Access is denied.`);
        },
      });
  }
  if (parts.includes("IndexedDB")) {
    const opening = () => {
      const request = Object.assign(new EventTarget(), {
        error: refuse("UnknownError", "The user denied permission to access the database."),
        result: undefined,
        readyState: "done",
        onerror: null as ((event: Event) => void) | null,
      });
      setTimeout(() => {
        const event = new Event("error", { cancelable: true });
        request.onerror?.call(request, Object.defineProperty(event, "target", { value: request }));
        request.dispatchEvent(event);
      });
      return request as unknown as IDBOpenDBRequest;
    };
    Object.assign(IDBFactory.prototype, {
      open: opening,
      deleteDatabase: opening,
      databases: () => Promise.reject(refuse("UnknownError")),
    });
  }
  if (parts.includes("silence")) IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  if (parts.includes("locks") && "locks" in navigator)
    Object.assign(LockManager.prototype, { request: rejects, query: rejects });
  if (parts.includes("caches") && "caches" in globalThis) {
    Object.assign(CacheStorage.prototype, {
      open: rejects,
      has: rejects,
      match: rejects,
      keys: rejects,
      delete: rejects,
    });
    Object.assign(ServiceWorkerContainer.prototype, {
      register: () => Promise.resolve(undefined),
      getRegistration: () => Promise.reject(refuse("NotSupportedError")),
    });
  }
  if (parts.includes("channels"))
    globalThis.BroadcastChannel = function refused() {
      throw refuse("SecurityError");
    } as unknown as typeof BroadcastChannel;
}
