import { type Box, boxIn } from "#device/box.ts";
import { teamBox } from "#device/team-box.ts";

/*
 * Words and actions of this tab that the server has not taken yet, kept over a reload. In sessionStorage: they end with the
 * tab, and are about other people. Each member has a box of their own; another one on the same phone finds nothing in it.
 */
const boxOf = (userId: string): Box<unknown> => boxIn(() => sessionStorage, teamBox(userId), userId);

/** Name of the words written for an action that is not sent yet. */
export const draftKey = (verb: string, about: string): string => `words:${verb}:${about}`;

/** Returns the value that `save` kept under this key; undefined for none. It may be of an older build: check it. */
export const readSaved = (userId: string, key: string): unknown => boxOf(userId).items()[key];

/** Forgets everything of this member whose key `goes` names. */
export function forget(userId: string, goes: (key: string) => boolean): void {
  const box = boxOf(userId);
  for (const key of Object.keys(box.items()).filter(goes)) box.put(key, undefined);
}

/** Keeps a value by its key, or forgets it when it is undefined. */
export const save = (userId: string, key: string, value: unknown): void => boxOf(userId).put(key, value);
