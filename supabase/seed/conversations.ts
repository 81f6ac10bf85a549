import { awaTalks } from "./conversations-awa.ts";
import { kouassiTalks } from "./conversations-kouassi.ts";
import { otherTalks } from "./conversations-others.ts";
import { reviewedTalks } from "./conversations-reviewed.ts";

const written = [...awaTalks, ...kouassiTalks, ...otherTalks];

/** Every conversation of the seed. */
export const talks = [...written, ...reviewedTalks(written)];
