/**
 * GET /a/<listing> (also /functions/v1/share-preview/<listing>): the address that "Partager" and WhatsApp give away.
 * Out: 302 to /listings/<listing> for people; for crawlers HTML with og: and twitter: tags,
 *      200 · 404 unknown · 410 sold, deleted or hidden (both noindex) · 503 try again
 * A Supabase project shows HTML of its functions as plain text unless it has a domain of its own; where the app is
 * served by Netlify, netlify/edge-functions answers with the same code instead.
 */
import type { Door } from "../_door/door.ts";
import { environmentOf } from "../_door/environment.ts";
import { preview } from "../_share/preview.ts";

export default { fetch: (request, given) => preview(request, environmentOf(given)) } satisfies Door;
