/*
 * The 320 px picture of a photo, apart from the other names (photo-name.ts): what draws a card before the app has been read, and the worker,
 * need no more.
 */

/** Its name, from that of the full size. */
export const thumbName = (name: string): string => name.replace(/(?=\.\w+$)/u, "-320");

/** Whether this is its name, or its address. */
export const isThumb = (name: string): boolean => /-320\.\w+$/u.test(name);
