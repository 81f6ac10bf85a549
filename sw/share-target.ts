/** Pictures shared from the gallery: kept on the phone, then the form to sell opens, whoever is here and whatever the network. */
import { SHARE_TARGET } from "#domain/share-target.ts";
import { keepSharedPhotos } from "#outbox/shared-photos.ts";
import { registerRoute } from "workbox-routing";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

const isFile = (entry: FormDataEntryValue): entry is File => typeof entry !== "string";

/** How many of them are kept; none where the phone is full, or the form came cut short. */
async function keep(request: Request): Promise<number> {
  const form = await request.formData();
  return await keepSharedPhotos(form.getAll(SHARE_TARGET.photos).filter(isFile), SHARE_TARGET);
}

async function take(request: Request): Promise<Response> {
  const kept = await keep(request).catch(() => 0);
  // The screen says that they are lost; whoever has to sign in first reads there that they are kept.
  return Response.redirect(`/create-listing?partage=${kept > 0 ? "garde" : "perdu"}`, 303);
}

registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname === SHARE_TARGET.path,
  ({ request }) => take(request),
  "POST",
);
