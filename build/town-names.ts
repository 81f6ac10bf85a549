import type { Plugin } from "vite";
import { OF_TOWN, TOWN } from "../src/town.ts";

/** Messengers show a picture by its whole address alone; where a build is not told its own (`SITE_URL`) they go without. */
const site = (process.env["SITE_URL"] ?? "").replace(/\/+$/u, "");

/** Writes the town and the address of the site into index.html, which says `%TOWN%`, `%OF_TOWN%` and `%SITE%`. */
export const townNames = (): Plugin => ({
  name: "djassa:town-names",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => html.replaceAll("%TOWN%", TOWN).replaceAll("%OF_TOWN%", OF_TOWN).replaceAll("%SITE%", site),
  },
});
