import { wantsPreview } from "../../functions/_share/reader.ts";

const ROBOTS = /^\/(sitemap\.xml|robots\.txt)$/;

/** The function that answers an address outside of the functions' own paths; the address itself when none does. */
export function functionPathOf(pathname: string, agent: string | null): string {
  if (ROBOTS.test(pathname)) return "/functions/v1/sitemap";
  return wantsPreview(pathname, agent) ? "/functions/v1/share-preview" : pathname;
}
