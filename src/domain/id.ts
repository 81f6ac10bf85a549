export const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const ID = new RegExp(`^${UUID}$`, "iu");
const HEAD = new RegExp(`^${UUID}(?![0-9a-f-])`, "iu");

/** True for what can be the id of a person or a listing. An address that was cut short while it was passed on is none. */
export const isId = (text: string): boolean => ID.test(text);

/** The id that a part of an address begins with: a sentence may have put its point, a bracket or a word behind it. */
export const idIn = (part: string): string | null => HEAD.exec(part)?.[0].toLowerCase() ?? null;
