import { supabaseUrl } from "./environment.ts";

/** Absolute, or a picture that is still on this phone. */
const isAddress = (name: string): boolean => /^(https?:\/\/|blob:)/u.test(name);

/** Address of a photo by the name a row holds: an object of the public bucket, or an address as it is. */
export function photoUrl(name: string): string {
  if (isAddress(name)) return name;
  return `${supabaseUrl()}/storage/v1/object/public/listings/${name}`;
}

/** Address of its 320 px thumbnail: the same name with `-320` before the extension. */
export function thumbUrl(name: string): string {
  if (isAddress(name)) return name;
  return photoUrl(name.replace(/(\.[a-z0-9]+)$/iu, "-320$1"));
}
