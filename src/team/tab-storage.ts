/*
 * Words and acts of this tab that the server has not taken yet, kept over a reload. In sessionStorage: they end with the
 * tab, and are about other people. Each belongs to one member; another one on the same phone finds nothing.
 */
import { boxIn } from "#device/box.ts";

const boxOf = (userId: string) => boxIn<unknown>(() => sessionStorage, "djassa:team-kept", userId);

export const readSaved = (userId: string, key: string): unknown => boxOf(userId).items()[key];

/** Forgets everything of this member whose key `goes` names. */
export function forget(userId: string, goes: (key: string) => boolean): void {
  const box = boxOf(userId);
  for (const key of Object.keys(box.items()).filter(goes)) box.put(key, undefined);
}

/** Keeps a value by its key, or forgets it when it is undefined. */
export const save = (userId: string, key: string, value: unknown): void => boxOf(userId).put(key, value);
