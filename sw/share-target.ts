/** Pictures shared from the gallery: kept on the phone, then the form to sell opens, whoever is here and whatever the network. */
import { SHARE_TARGET } from "#domain/share-target.ts";
import { storeSharedPhotos } from "#outbox/shared-photos.ts";
import { registerRoute } from "workbox-routing";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

/** A field that nothing was chosen in comes as a file without a name or bytes. */
const isFile = (entry: FormDataEntryValue): entry is File =>
  typeof entry !== "string" && (entry.name !== "" || entry.size > 0);

/** The screen's parameter: `perdu` where the phone is full, or the form came cut short; nothing where nothing was shared. */
async function keep(request: Request): Promise<"" | "?partage=garde" | "?partage=perdu"> {
  const files = (await request.formData()).getAll(SHARE_TARGET.photos).filter(isFile);
  if (files.length === 0) return "";
  return (await storeSharedPhotos(files, SHARE_TARGET)) > 0 ? "?partage=garde" : "?partage=perdu";
}

async function take(request: Request): Promise<Response> {
  const how = await keep(request).catch(() => "?partage=perdu");
  // The screen says that they are lost; whoever has to sign in first reads there that they are kept.
  return Response.redirect(`/create-listing${how}`, 303);
}

registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname === SHARE_TARGET.path,
  ({ request }) => take(request),
  "POST",
);
