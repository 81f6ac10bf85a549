/** Made by the build (build/prerender-home.ts). */
declare module "*/home-page.mjs" {
  import type { HomeFile } from "../supabase/functions/_home/page.ts";
  export const fillHome: HomeFile["fillHome"];
}
