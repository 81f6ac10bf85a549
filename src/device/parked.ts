/*
 * What was typed and not stored yet when the page was hidden or closed. A page that ends does not wait for a database, and a
 * transaction that it began is undone with it; localStorage is written before the call returns. It is read once, when the
 * form is opened again, and emptied as soon as the database has the words.
 */
import { VISITOR } from "#domain/author.ts";

type Box = { readonly userId: string; readonly items: Readonly<Record<string, string>> };

const nameOf = (userId: string): string => `djassa:typed${userId === VISITOR ? "-visitor" : ""}`;

function itemsOf(userId: string): Readonly<Record<string, string>> {
  try {
    const box = JSON.parse(localStorage.getItem(nameOf(userId)) ?? "null") as Partial<Box> | null;
    return box?.userId === userId && typeof box.items === "object" ? box.items : {};
  } catch {
    return {};
  }
}

function write(userId: string, items: Box["items"]): void {
  try {
    if (Object.keys(items).length === 0) localStorage.removeItem(nameOf(userId));
    else localStorage.setItem(nameOf(userId), JSON.stringify({ userId, items } satisfies Box));
  } catch {
    // Then the database alone keeps them, as it does whenever the page lives long enough.
  }
}

/** Under what this person's words were put aside and begins with `start`. */
export const parkedKeys = (userId: string, start: string): readonly string[] =>
  Object.keys(itemsOf(userId)).filter((key) => key.startsWith(start));

/** What this person had typed under `key` when the page went; null when all of it was stored. */
export function parked(userId: string, key: string): string | null {
  return itemsOf(userId)[key] ?? null;
}

/** Puts `text` aside under `key`, at once; null takes it away. */
export function park(userId: string, key: string, text: string | null): void {
  const { [key]: last, ...others } = itemsOf(userId);
  if (text === null && last === undefined) return;
  write(userId, text === null ? others : { ...others, [key]: text });
}

/** Forgets all of it, of this person alone. */
export function forgetParked(userId: string): void {
  if (Object.keys(itemsOf(userId)).length > 0) write(userId, {});
}
