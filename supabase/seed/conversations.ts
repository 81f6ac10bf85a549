import { awaTalks } from "./conversations-awa.ts";
import { kouassiTalks } from "./conversations-kouassi.ts";
import { otherTalks } from "./conversations-others.ts";

/** Every conversation of the seed. */
export const talks = [...awaTalks, ...kouassiTalks, ...otherTalks];
