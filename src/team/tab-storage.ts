import { readTeamBox, writeTeamBox } from "#device/team-box.ts";

/*
 * Words and acts of this tab that the server has not taken yet, kept over a reload. In sessionStorage: they end with the
 * tab, and are about other people. Each member has a box of their own; another one on the same phone finds nothing in it.
 */

/** Name of the words written for an act that is not sent yet. */
export const draftKey = (verb: string, about: string): string => `words:${verb}:${about}`;

export function readSaved(userId: string, key: string): unknown {
  return readTeamBox(userId)[key];
}

/** Forgets everything of this member whose key `goes` names. */
export function forget(userId: string, goes: (key: string) => boolean): void {
  for (const key of Object.keys(readTeamBox(userId)).filter(goes)) save(userId, key, undefined);
}

/** Keeps a value by its key, or forgets it when it is undefined. */
export function save(userId: string, key: string, value: unknown): void {
  const { [key]: _last, ...others } = readTeamBox(userId);
  writeTeamBox(userId, value === undefined ? others : { ...others, [key]: value });
}
