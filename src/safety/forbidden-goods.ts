import { normaliseText } from "#domain/search.ts";
import lists from "./forbidden-goods.json";

/** Kinds of goods that the terms forbid (§5 of the terms): named while the listing is being written, before anybody pays for it. */
export type Forbidden = "weapons" | "medicines" | "animals" | "copies" | "papers";

/**
 * The lists as people read them (forbidden-goods.json), in letters without accents: what names such a good, and what a title says besides
 * when it means a tool, a toy, a film or a case for it. Each may end in a feminine or a plural.
 */
const { kinds, issued, beforeAnimals } = lists;

const oneOf = (list: readonly string[]): string => `(?:${list.join("|")})`;
const words = (list: readonly string[]): RegExp =>
  new RegExp(`\\b${oneOf(list).replaceAll("ISSUED", ISSUED)}e?[sx]?\\b`, "u");

/** Papers that a state or a school issues to one person: offered to others, made to order, or without what they take. */
const ISSUED = `(?<!sans )${oneOf(issued)}s?`;

/** The title begins with them: what is made for animals, or of them, names its own thing first. */
const LIVE = new RegExp(`^(?:${oneOf(beforeAnimals)} )*${oneOf(kinds.animals.named)}[sx]?\\b`, "u");

const KINDS: readonly (readonly [Forbidden, named: RegExp, unless: RegExp])[] = [
  ["papers", words(kinds.papers.named), words(kinds.papers.unless)],
  ["copies", words(kinds.copies.named), words(kinds.copies.unless)],
  ["weapons", words(kinds.weapons.named), words(kinds.weapons.unless)],
  ["medicines", words(kinds.medicines.named), words(kinds.medicines.unless)],
  ["animals", LIVE, words(kinds.animals.unless)],
];

/** The forbidden kind of goods that a title seems to offer; null when none. A guess for a warning, never a reason to refuse. */
export function forbiddenIn(title: string): Forbidden | null {
  const plain = normaliseText(title)
    .replace(/[^a-z0-9]+/gu, " ")
    .trim();
  return KINDS.find(([, named, unless]) => named.test(plain) && !unless.test(plain))?.[0] ?? null;
}
