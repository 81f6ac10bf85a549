/*
 * Text that was typed and not stored yet when the page was hidden or closed. A page that ends does not wait for a database, and a
 * transaction that it began is undone with it; localStorage is written before the call returns. It is read once, when the form is opened
 * again, and emptied as soon as the database has the words; where it cannot be written the database alone keeps them, as it does whenever
 * the page lives long enough.
 */
import { boxIn } from "./box.ts";

/** One entry each: nobody's words take the place of another's who has not come back for them yet. */
const boxOf = (userId: string) => boxIn<string>(() => localStorage, `djassa:typed-${userId}`, userId);

/** Under what this person's words were put aside and begins with `start`. */
export const parkedKeys = (userId: string, start = ""): readonly string[] =>
  Object.keys(boxOf(userId).items()).filter((key) => key.startsWith(start));

/** Returns the text that this person had typed under `key` when the page closed; null when all of it was stored. */
export const parked = (userId: string, key: string): string | null => boxOf(userId).items()[key] ?? null;

/** Puts `text` aside under `key`, at once; null takes it away. */
export const park = (userId: string, key: string, text: string | null): void =>
  boxOf(userId).put(key, text ?? undefined);

/** Forgets all of it, of this person alone. */
export const forgetParked = (userId: string): void => boxOf(userId).clear();
