/** Pictures shared from the gallery: kept on the phone, then the form to sell opens, whoever is here and whatever the network. */
import { SHARE_TARGET } from "#domain/share-target.ts";
import { keepSharedPhotos } from "#outbox/shared-photos.ts";
import { registerRoute } from "workbox-routing";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

const isFile = (entry: FormDataEntryValue): entry is File => typeof entry !== "string" && entry.size > 0;

async function take(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    const files = form.getAll(SHARE_TARGET.photos).filter(isFile).slice(0, SHARE_TARGET.most);
    await keepSharedPhotos(files);
    // Whoever has to sign in first reads there that they are kept.
    return Response.redirect(files.length === 0 ? "/create-listing" : "/create-listing?partage=garde", 303);
  } catch {
    // The phone is full, or the form came cut short: the screen says so.
    return Response.redirect("/create-listing?partage=perdu", 303);
  }
}

registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname === SHARE_TARGET.path,
  ({ request }) => take(request),
  "POST",
);
