import type { Plugin } from "vite";
import { OF_TOWN, TOWN } from "../src/town.ts";

/** Writes the town into index.html, which says `%TOWN%` and `%OF_TOWN%`. */
export const townNames = (): Plugin => ({
  name: "djassa:town-names",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => html.replaceAll("%TOWN%", TOWN).replaceAll("%OF_TOWN%", OF_TOWN),
  },
});
