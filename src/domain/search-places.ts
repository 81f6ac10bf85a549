/* Which listings have a word, by their places in the index (search-index.ts), and how well each fits. */
import { ABOUT, type Fit, REST } from "./search-words.ts";

/** `about` and `rest`: the places of the listings that have it there, in their order. A list costs a fraction of a set. */
export type Word = { readonly word: string; readonly stem: string; readonly about: number[]; readonly rest: number[] };
/** How well the listing at each place fits, 0: not at all. Thousands fit a question, and numbers cost less than ids. */
export type Scores = Uint16Array;

export const isAny = (scores: Scores): boolean => {
  for (let place = 0; place < scores.length; place++) if (scores[place] !== 0) return true;
  return false;
};

/** Where a place stands in such a list, or would. */
function seat(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function putPlace(places: number[], place: number): void {
  const last = places.at(-1) ?? -1;
  if (last < place) places.push(place);
  else if (last > place) {
    const at = seat(places, place);
    if (places[at] !== place) places.splice(at, 0, place);
  }
}

export function dropPlace(places: number[], place: number): void {
  const at = seat(places, place);
  if (places[at] === place) places.splice(at, 1);
}

export function add(place: number, score: number, scores: Scores): void {
  if (score > (scores[place] ?? 0)) scores[place] = score;
}

export function addWord({ about, rest }: Word, fit: Fit, scores: Scores): void {
  for (const place of about) add(place, ABOUT[fit], scores);
  for (const place of rest) add(place, REST[fit], scores);
}

/** What may stand behind a stem: phrasePattern's. */
export const TAIL = /e*[sx]?$/u;

/** Which listings a question is put to: a listing as it is now, or undefined where it is left out. */
export type Passes<Row> = (row: Row) => Row | undefined;
