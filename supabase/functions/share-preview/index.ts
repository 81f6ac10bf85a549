/**
 * GET /a/<listing> (also /functions/v1/share-preview/<listing>): the address that "Partager" and WhatsApp give away.
 * <listing> is an id or a code. Out: 302 to /listings/<listing> for people, where no host has drawn it for them (../_drawn); for crawlers HTML with og: and twitter: tags,
 *      200 · 404 unknown · 410 sold, deleted or hidden (both noindex) · 503 try again
 * GET /a/<listing>.jpg: the picture that these tags name, 1200 × 630; what it answers stands in ../_share/picture.ts.
 * A Supabase project shows HTML of its functions as plain text unless it has a domain of its own; where the app is
 * served by Netlify, netlify/edge-functions answers with the same code instead.
 */
import type { Endpoint } from "../_http/endpoint.ts";
import { environmentOf } from "../_http/environment.ts";
import { sharePicture } from "../_share/picture.ts";
import { preview } from "../_share/preview.ts";
import { pictureAsked } from "../_share/reader.ts";

export default {
  fetch: (request, given) => {
    const pictured = pictureAsked(new URL(request.url).pathname);
    const environment = environmentOf(given);
    return pictured === null ? preview(request, environment) : sharePicture(pictured, request, environment);
  },
} satisfies Endpoint;
