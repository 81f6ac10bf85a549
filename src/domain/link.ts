import { UUID } from "./id.ts";
import { withoutShapeless } from "./text-field.ts";

const LINK = new RegExp(`/(a|listings|profile/seller)/(${UUID})(?![0-9a-f-])`, "iu");

/** Where a link to a listing or a seller within a text leads, whatever host it names: the id is the only one of its kind. */
export function linkIn(text: string): { readonly path: string; readonly id: string } | null {
  const [, kind = "", found = ""] = LINK.exec(withoutShapeless(text)) ?? [];
  const id = found.toLowerCase();
  if (id === "") return null;
  return { path: kind.toLowerCase() === "profile/seller" ? `/profile/seller/${id}` : `/listings/${id}`, id };
}
