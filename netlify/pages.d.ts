/** Made by the build (build/prerender-home.ts). */
declare module "*/pages.mjs" {
  import type { PagesFile } from "../supabase/functions/_drawn/pages.ts";
  export const drawPage: PagesFile["drawPage"];
}
