/**
 * Files that other apps hand over, kept on the phone whoever is here and whatever the network. Pictures from the gallery open the form to sell, a
 * file with listings that another phone gave opens the screen that checks it.
 */
import { SHARED_LOT, SHARE_TARGET } from "#domain/share-target.ts";
import { storeSharedPhotos } from "#outbox/shared-photos.ts";
import { registerRoute } from "workbox-routing";
import "./scope.ts";

declare const self: ServiceWorkerGlobalScope;

/** A field that nothing was chosen in comes as a file without a name or bytes. */
const isFile = (entry: FormDataEntryValue): entry is File =>
  typeof entry !== "string" && (entry.name !== "" || entry.size > 0);

/** The screen's parameter: `perdu` where the phone is full, or the form came cut short; nothing where nothing was shared. */
type How = "" | "?partage=garde" | "?partage=perdu";

async function keepPhotos(form: FormData): Promise<How> {
  const files = form.getAll(SHARE_TARGET.photos).filter(isFile);
  if (files.length === 0) return "";
  return (await storeSharedPhotos(files, SHARE_TARGET)) > 0 ? "?partage=garde" : "?partage=perdu";
}

/** One file, the last: any site may send some, and nothing of it is shown before its signature was checked. */
async function keepLot(file: File): Promise<How> {
  if (file.size > SHARED_LOT.bytes) return "?partage=perdu";
  const cache = await caches.open(SHARED_LOT.cache);
  await cache.put(SHARED_LOT.address, new Response(file));
  return "?partage=garde";
}

async function take(request: Request): Promise<Response> {
  const lost = (): How => "?partage=perdu";
  const form = await request.formData().catch(() => null);
  const lot = form?.getAll(SHARED_LOT.field).find(isFile);
  if (lot !== undefined) return Response.redirect(`/lot${await keepLot(lot).catch(lost)}`, 303);
  // The screen says that they are lost; whoever has to sign in first reads there that they are kept.
  return Response.redirect(`/create-listing${form === null ? lost() : await keepPhotos(form).catch(lost)}`, 303);
}

registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname === SHARE_TARGET.path,
  ({ request }) => take(request),
  "POST",
);
