/**
 * Photos of listings and of people, public by nature, kept so that what was seen can be seen again without a network: bounded, and
 * first to go when the phone is full. Nothing else from the network is ever cached here: no `/rest/v1`, no `/auth/v1`,
 * no signed URL, no answer to an authorised request.
 */
import { isThumb } from "#domain/thumb.ts";
import { spend } from "#outbox/spent.ts";
import { supabaseUrl } from "#remote/environment.ts";
import { CacheableResponsePlugin } from "workbox-cacheable-response";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { whileHere } from "./way.ts";

const PUBLIC = `${supabaseUrl()}/storage/v1/object/public/`;
/** Those of listings and of people, who have one small size. */
const [LISTINGS, AVATARS] = [`${PUBLIC}listings/`, `${PUBLIC}avatars/`];
const DAY_S = 86_400;

/** Another origin's photos, of whose size the browser tells nothing. */
const counted = {
  fetchDidSucceed: ({ response }: { response: Response }) => {
    if (!supabaseUrl().startsWith(self.location.origin))
      spend("photos", Number(response.headers.get("content-length") ?? 0));
    return Promise.resolve(response);
  },
};

/** Thumbnails are small and many, larger sizes few. */
const thumbnails = cacheOf("djassa-photos-thumb", { entries: 800, days: 90 });
const photos = cacheOf("djassa-photos-full", { entries: 120, days: 30 });

const isPublicPhoto = (request: Request, url: URL): boolean =>
  request.method === "GET" &&
  (url.href.startsWith(LISTINGS) || url.href.startsWith(AVATARS)) &&
  url.search === "" &&
  !request.headers.has("authorization");

registerRoute(
  ({ request, url }) => isPublicPhoto(request, url),
  async ({ request, event }) => {
    const cache = isThumb(request.url) || request.url.startsWith(AVATARS) ? thumbnails : photos;
    const signal = whileHere();
    try {
      return await cache.handle({ request: readable(request, signal), event });
    } catch {
      if (signal.aborted) return Response.error();
      // No leave to read it across origins: shown all the same, not kept.
      return await fetch(request);
    }
  },
);

/** An <img> asks blindly, and a blind answer counts as seven megabytes against the quota: asked for openly instead. */
const readable = (request: Request, signal: AbortSignal): Request =>
  new Request(request.url, { mode: "cors", credentials: "omit", signal });

function cacheOf(cacheName: string, { entries, days }: { entries: number; days: number }): CacheFirst {
  return new CacheFirst({
    cacheName,
    plugins: [
      counted,
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: entries, maxAgeSeconds: days * DAY_S, purgeOnQuotaError: true }),
    ],
  });
}
