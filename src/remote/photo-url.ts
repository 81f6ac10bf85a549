import { thumbName } from "#domain/thumb.ts";
import { supabaseUrl } from "./environment.ts";

/** Absolute, or a picture that is still on this phone. */
const isAddress = (name: string): boolean => /^(https?|blob):/u.test(name);

/** Address of a photo by the name a row holds: an object of the public bucket, or an address as it is. */
export function photoUrl(name: string): string {
  if (isAddress(name)) return name;
  return `${supabaseUrl()}/storage/v1/object/public/listings/${name}`;
}

/** Address of its 320 px thumbnail. */
export function thumbUrl(name: string): string {
  return isAddress(name) ? name : photoUrl(thumbName(name));
}
