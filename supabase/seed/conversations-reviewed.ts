import { chanceOf } from "./ids.ts";
import { reviews } from "./reviews.ts";
import { type Talk, talk } from "./talk.ts";

/** Authors whose reviews nobody else reads: they have not talked with the seller. */
const SILENT: readonly string[] = ["Power bank 20 000 mAh"];

const ENDS = [
  ["Bonjour, c’est toujours disponible ?", "– Oui, vous pouvez passer.", "J’arrive cet après-midi."],
  ["Bonsoir, on peut voir où et quand ?", "– Demain matin, devant le marché.", "D’accord, à demain."],
  ["Bonjour, dernier prix ?", "– Le prix est ferme, mais c’est propre.", "Bon, je prends."],
] as const;

/** A few words before each review that no longer conversation stands behind: it is shown to everybody only so. */
export const reviewedTalks = (others: readonly Talk[]): Talk[] =>
  reviews
    .filter(
      ({ about, by }) => !SILENT.includes(about) && !others.some((one) => one.about === about && one.buyer === by),
    )
    .map(({ about, by, daysAgo }) =>
      talk(about, by, daysAgo * 24 + 3, 0, ENDS[Math.floor(chanceOf(`${about}/${by}/end`) * ENDS.length)] ?? ENDS[0]),
    );
