import { teamBox } from "#device/team-box.ts";

/*
 * Words and acts of this tab that the server has not taken yet, kept over a reload. In sessionStorage: they end with the
 * tab, and are about other people. Each member has a box of their own; another one on the same phone finds nothing in it.
 */

type Items = Readonly<Record<string, unknown>>;

function read(userId: string): Items {
  try {
    const items: unknown = JSON.parse(sessionStorage.getItem(teamBox(userId)) ?? "{}");
    return typeof items === "object" && items !== null ? (items as Items) : {};
  } catch {
    return {};
  }
}

/** Name of the words written for an act that is not sent yet. */
export const draftKey = (verb: string, about: string): string => `words:${verb}:${about}`;

export function readSaved(userId: string, key: string): unknown {
  return read(userId)[key];
}

/** Forgets everything of this member whose key `goes` names. */
export function forget(userId: string, goes: (key: string) => boolean): void {
  for (const key of Object.keys(read(userId)).filter(goes)) save(userId, key, undefined);
}

/** Keeps a value by its key, or forgets it when it is undefined. */
export function save(userId: string, key: string, value: unknown): void {
  const { [key]: _last, ...others } = read(userId);
  const items: Items = value === undefined ? others : { ...others, [key]: value };
  try {
    sessionStorage.setItem(teamBox(userId), JSON.stringify(items));
  } catch {
    // Then they live as long as the page does.
  }
}
