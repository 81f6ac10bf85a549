/** Pictures shared from the gallery: kept on the phone, then the form to sell opens, whoever is here and whatever the network. */
import { SHARE_TARGET } from "#domain/share-target.ts";
import { keepSharedPhotos } from "#outbox/shared-photos.ts";
import { registerRoute } from "workbox-routing";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

const isFile = (entry: FormDataEntryValue): entry is File => typeof entry !== "string" && entry.size > 0;

const to = (place: string): Response => Response.redirect(`/create-listing${place}`, 303);

async function take(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    const files = form.getAll(SHARE_TARGET.photos).filter(isFile);
    if (files.length === 0) return to("");
    // Whoever has to sign in first reads there that they are kept.
    return to((await keepSharedPhotos(files)) === 0 ? "?partage=perdu" : "?partage=garde");
  } catch {
    // The phone is full, or the form came cut short: the screen says so.
    return to("?partage=perdu");
  }
}

registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname === SHARE_TARGET.path,
  ({ request }) => take(request),
  "POST",
);
