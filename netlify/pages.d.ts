/** Made by the build (build/prerender-home.ts). */
declare module "*/pages.mjs" {
  import type { HomeFile } from "../supabase/functions/_drawn/pages.ts";
  export const fillHome: HomeFile["fillHome"];
}
