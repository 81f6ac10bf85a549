/** The page that this visit came with is kept for later ones, instead of the same one fetched once more. */
import { plainPage } from "#first-paint/plain-page.ts";
import type { WorkboxPlugin } from "workbox-core/types.js";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

async function sha256(text: string): Promise<string> {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The page of a tab as the browser's cache has it, if it is the built one that `revision` names. Nothing leaves the phone for it. */
async function ownPage(revision: string | null): Promise<Response | undefined> {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const { url } of tabs) {
    const page = await fetch(url, { cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);
    if (!page?.ok) continue;
    const html = plainPage(await page.text());
    if ((await sha256(html)) !== revision) continue;
    const headers = new Headers(page.headers);
    for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
    return new Response(html, { headers });
  }
}

/** Asked while a version is installed: what is in its cache already is not fetched. Whatever fails, the page is. */
export const pageOfTab: Required<Pick<WorkboxPlugin, "cachedResponseWillBeUsed">> = {
  cachedResponseWillBeUsed: async ({ cachedResponse, event, request, cacheName }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (cachedResponse || event?.type !== "install" || pathname !== "/index.html") return cachedResponse;
    try {
      const page = await ownPage(searchParams.get("__WB_REVISION__"));
      if (page) await (await caches.open(cacheName)).put(request, page.clone());
      return page;
    } catch {
      return undefined;
    }
  },
};
